// The strict policy: only scripts that a page declares may run.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { removeFolder } from '@/scripts/remove-folder.mjs';
import { type Case, toCase } from './case';
import { paint } from './files';
import { expectPolicy, parsePolicy } from './headers';
import { startSite } from './site';

const SCRIPT = /<script(?=[\s>])([^>]*)>([\s\S]*?)<\/script>/gi;

export function createStrictCases(folder: string): Case[] {
  return [
    toCase('in strict mode each page names its inline scripts, and allows no other', async () => {
      const place = { library: path.join(folder, 'strict', 'library'), data: path.join(folder, 'strict', 'data') };
      fs.mkdirSync(place.library, { recursive: true });
      fs.writeFileSync(path.join(place.library, 'one.jpg'), await paint(800, 600).jpeg().toBuffer());
      fs.writeFileSync(path.join(place.library, 'story.md'), '# A story\n\nWith words.');
      const site = await startSite(place, { VITRINE_CSP: 'strict', VITRINE_URL: 'https://archive.example' });
      try {
        await site.idle();
        const pages = [...(await site.records()).values()].map(({ path: page }) => page);
        let longest = 0;
        for (const address of [
          '/',
          ...pages,
          '/collections',
          '/search?q=one',
          '/map',
          '/contact',
          '/consent',
          '/nothing',
          '/items/x-aaaaaaaaaa',
        ]) {
          const nonces = new Set<string>();
          // The first response is rendered, the second comes from the cache.
          for (const turn of [1, 2]) {
            const { headers, body } = await site.ask(address);
            expectPolicy(headers, address);
            assert.match(headers.get('strict-transport-security') ?? '', /^max-age=\d{8}$/, address);
            const text = headers.get('content-security-policy') ?? '';
            longest = Math.max(longest, text.length);
            const allowed = parsePolicy(text).get('script-src') ?? [];
            assert(!allowed.includes("'unsafe-inline'"), `${address}: any inline script may run`);
            for (const source of allowed) if (source.startsWith("'nonce-")) nonces.add(source);
            for (const [, attributes = '', script = ''] of Buffer.from(body, 'latin1').toString().matchAll(SCRIPT)) {
              if (/\ssrc=|\stype="application/i.test(attributes)) continue;
              const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
              const nonce = `'nonce-${/\snonce="([^"]*)"/.exec(attributes)?.[1]}'`;
              assert(
                allowed.includes(hash) || allowed.includes(nonce),
                `${address}, answer ${turn}: ${script.slice(0, 80)} may not run`,
              );
            }
          }
          assert(nonces.size !== 1, `${address}: a nonce was given twice`);
        }
        return `the longest policy has ${longest} characters`;
      } finally {
        await site.stop();
        await removeFolder(path.join(folder, 'strict'));
      }
    }),
  ];
}
