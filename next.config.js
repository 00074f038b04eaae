import path from 'node:path';
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD } from 'next/constants.js';
import { analyticsPolicy, policy } from './lib/page-cache.mjs';
import { compile } from './scripts/compile.mjs';
import { refusePublicKeys } from './scripts/public-keys.mjs';

const headers = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
];

const agreed = [{ type: 'cookie', key: 'vitrine-consent', value: '.*"analytics":true.*' }];

/** @returns {Promise<import('next').NextConfig>} */
export default async function config(phase) {
  const developing = phase === PHASE_DEVELOPMENT_SERVER;
  if (developing || phase === PHASE_PRODUCTION_BUILD) refusePublicKeys();
  // Build workers load this file too; once is enough.
  if (developing || (phase === PHASE_PRODUCTION_BUILD && !process.env.VITRINE_COMPILED)) {
    process.env.VITRINE_COMPILED = '1';
    await compile();
  }
  return {
    agentRules: false,
    poweredByHeader: false,
    typedRoutes: true,
    reactStrictMode: true,
    serverExternalPackages: ['libsql', 'sharp', 'exifr', 'nodemailer'],
    cacheHandler: path.resolve('lib/page-cache.mjs'),
    cacheMaxMemorySize: 0,
    // With `revalidate = 2` on pages: what stands in front may keep a page for two seconds, and show it two more.
    expireTime: 4,
    images: { unoptimized: true },
    async headers() {
      return [
        // The policy for pages is set where they are kept: Next would compile it anew for every request.
        { source: '/:path*', headers },
        // These are kept nowhere, and without a parameter in its address nothing is compiled.
        ...['/search', '/map', '/contact', '/consent'].flatMap((source) => [
          { source, headers: [{ key: 'Content-Security-Policy', value: policy }] },
          // Whether the owner counts visits is not known here; that the visitor was asked and agreed is.
          { source, has: agreed, headers: [{ key: 'Content-Security-Policy', value: analyticsPolicy }] },
        ]),
      ];
    },
    async rewrites() {
      const page = [{ type: 'query', key: 'page', value: '(?<page>[1-9]\\d{0,5})' }];
      return {
        beforeFiles: [{ source: '/collections/:path*', has: page, destination: '/paged/:page/:path*' }],
      };
    },
  };
}
