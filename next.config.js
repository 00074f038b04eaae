import path from 'node:path';
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD } from 'next/constants.js';
import { SECURITY_HEADERS } from './lib/http/csp.mjs';
import { compile } from './scripts/compile.mjs';
import { addCompileHints } from './scripts/compile-hints.mjs';
import { hasDevelopment } from './scripts/packages.mjs';
import { refusePublicKeys } from './scripts/public-keys.mjs';

const headers = Object.entries(SECURITY_HEADERS).map(([key, value]) => ({ key, value }));

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
      '@aws-sdk/client-s3',
      '@aws-sdk/s3-request-presigner',
      'libsql',
      'sharp',
      'exifr',
      'nodemailer',
      'prom-client',
    ],
    cacheHandler: path.resolve('lib/http/page-cache.mjs'),
    cacheMaxMemorySize: 0,
    // With `revalidate = 2` on pages: what stands in front may keep a page for two seconds, and show it two more.
    expireTime: 4,
    images: { unoptimized: true },
    turbopack: { resolveAlias: { './collect-segment-data': './lib/http/segment-data.mjs' } },
    compiler: { runAfterProductionCompile: ({ distDir }) => addCompileHints(distDir) },
    // A page loads the sheets of what it shows, for some more requests.
    experimental: {
      cssChunking: { type: 'graph', requestCost: 1000, weightDistribution: 0.1 },
      ...(isBare && { turbopackFileSystemCacheForBuild: false }),
    },
    async headers() {
      return [
        // The policy for pages is set where they are kept (lib/http/page-cache.mjs), or where they leave (lib/http/middleware.ts).
        { source: '/:path*', headers },
        { source: '/basemap/world.:type', headers: [{ key: 'Cache-Control', value: 'public, max-age=86400' }] },
        // Chromium asks for it whenever the address of a page changes.
        { source: '/icon.svg', headers: [{ key: 'Cache-Control', value: 'public, max-age=86400' }] },
      ];
    },
    async rewrites() {
      const page = [{ type: 'query', key: 'page', value: '(?<page>\\d+)' }];
      return {
        beforeFiles: [
          { source: '/collections/:path*', has: page, destination: '/paged/:page/:path*' },
          { source: '/in/:language/collections/:path*', has: page, destination: '/in/:language/paged/:page/:path*' },
        ],
      };
    },
  };
}
