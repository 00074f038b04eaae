import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD } from 'next/constants.js';
import { compile } from './scripts/compile.mjs';
import { hasDevelopment } from './scripts/packages.mjs';
import { refusePublicKeys } from './scripts/public-keys.mjs';

/** @returns {Promise<import('next').NextConfig>} */
export default async function config(phase) {
  const developing = phase === PHASE_DEVELOPMENT_SERVER;
  if (developing || phase === PHASE_PRODUCTION_BUILD) refusePublicKeys();
  // Build workers load this file too; once is enough.
  if (developing || (phase === PHASE_PRODUCTION_BUILD && !process.env.VITRINE_COMPILED)) {
    process.env.VITRINE_COMPILED = '1';
    await compile();
  }
  // Without the packages that say types, and with nobody who builds again (docs/decisions/0029-packages-for-a-first-start.md).
  const isBare = phase === PHASE_PRODUCTION_BUILD && !hasDevelopment();
  return {
    agentRules: false,
    ...(isBare && { typescript: { ignoreBuildErrors: true } }),
    // Of scripts/standalone.mjs; `next start` serves the other kind.
    ...(process.env.VITRINE_STANDALONE && { output: 'standalone' }),
    poweredByHeader: false,
    typedRoutes: true,
    reactStrictMode: true,
    serverExternalPackages: [
      '@tus/file-store',
      '@tus/server',
      '@better-auth/passkey',
      'better-auth',
      'kysely',
      'libsql',
      'sharp',
      'exifr',
      'nodemailer',
      'prom-client',
    ],
    // The server compresses responses (lib/http/encodings.ts).
    compress: false,
    // Every client gets the metadata in the page's head, so that one cached page serves all.
    htmlLimitedBots: /.*/,
    images: { unoptimized: true },
    // Next's folders have no part of a name as a parameter.
    rewrites: async () => [
      { source: '/items/:slug.:format(schema\\.jsonld|jsonld|ttl)', destination: '/items/:slug/description/:format' },
    ],
    // A page loads the sheets of what it shows, for some more requests.
    experimental: {
      cssChunking: { type: 'graph', requestCost: 500, weightDistribution: 0.1 },
      ...(isBare && { turbopackFileSystemCacheForBuild: false, turbopackSourceMaps: false }),
    },
  };
}
