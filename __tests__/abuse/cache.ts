// Cache poisoning: no request of one visitor changes the page that the next visitor gets.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { type Case, eventually, toCase } from './case';
import { paint } from './files';
import type { Site } from './site';

const MARK = 'poison.example';

type Target = (page: string) => string;

/** Poisoned requests, by class of attack: https://portswigger.net/web-security/web-cache-poisoning */
const ASKED: Record<string, { method?: string; headers?: string[]; body?: string; target?: Target }> = {
  'headers of proxies': {
    headers: ['X-Forwarded-Host', 'X-Forwarded-Server', 'X-Host', 'X-Original-URL', 'X-Rewrite-URL', 'Forwarded']
      .map((name) => `${name}: ${name === 'Forwarded' ? `host=${MARK}` : MARK}`)
      .concat('X-Forwarded-Proto: http', 'X-Forwarded-Port: 1', 'X-HTTP-Method-Override: POST'),
  },
  'another host': { headers: [`Host: ${MARK}`] },
  'headers of the visitor': {
    headers: ['User-Agent', 'Referer', 'Origin', 'Accept-Language', 'Authorization', 'Accept', 'X-Requested-With'].map(
      (name) => `${name}: ${MARK}`,
    ),
  },
  cookies: { headers: [`Cookie: consent=${MARK}; __prerender_bypass=${MARK}; __next_preview_data=${MARK}`] },
  'headers of the framework': {
    headers: [
      'RSC: 1',
      'Next-Router-Prefetch: 1',
      'Next-Router-Segment-Prefetch: /_tree',
      `Next-Url: /${MARK}`,
      `X-Middleware-Prefetch: 1`,
      `X-Nextjs-Data: 1`,
      `Next-Action: ${MARK}`,
      `X-Vitrine-Edition: ${MARK}`,
      'X-Now-Route-Matches: 1=x',
    ],
  },
  'a part of the page': { headers: ['RSC: 1'] },
  'only its head': { method: 'HEAD' },
  'a body': { headers: ['Content-Length: 14'], body: MARK },
  'a range': { headers: ['Range: bytes=0-3', 'If-Range: "x"'] },
  conditions: { headers: ['If-None-Match: *', `If-Match: "${MARK}"`] },
  'an encoding': { headers: ['Accept-Encoding: br;q=1, *;q=0'] },
  'no encoding at all': { headers: ['Accept-Encoding: identity;q=0, *;q=0'] },
  'a query': { target: (page) => `${page}?${MARK}&utm_source=${MARK}` },
  'a part of the page, and a query': {
    headers: ['RSC: 1'],
    target: (page) => `${page}?${MARK}=${MARK}&_rsc=abcde`,
  },
  'a query of the framework': { target: (page) => `${page}?_rsc=${MARK}` },
  'its address otherwise written': { target: (page) => `/x/..//.${page}/%2e%2e/;${MARK}` },
  'its address in a proxy’s form': { target: (page) => `http://${MARK}${page}` },
  'its end written in hexadecimal': {
    target: (page) => page.replace(/.$/, (last) => `%${last.charCodeAt(0).toString(16)}`),
  },
};

export function createCacheCases(site: Site): Case[] {
  let laid = 0;
  /** Adds a photograph and returns the path of its page, which has not been requested yet. */
  async function layPage() {
    laid += 1;
    const name = `never-asked-${laid}.jpg`;
    fs.writeFileSync(
      path.join(site.library, name),
      await paint(80 + laid, 60)
        .jpeg()
        .toBuffer(),
    );
    const page = await eventually(async () => {
      const found = (await site.records()).get(name);
      assert(found, `${name} is there`);
      return found.path;
    });
    // The page changes when its placeholder has been drawn.
    await site.idle();
    return page;
  }

  function askFirst(what: string, address: string) {
    const { method, headers, body, target = ((page) => page) as Target } = ASKED[what] ?? {};
    return site.raw(target(address), { ...(method && { method }), ...(headers && { headers }), ...(body && { body }) });
  }

  const images = Object.keys(ASKED).map((what) =>
    toCase(`an image that was first asked for with ${what} is the image for the next visitor`, async () => {
      const { body: html } = await site.ask(await layPage());
      const image = /src="(\/iiif\/3\/[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
      await askFirst(what, image);
      const seen = new Set<string>();
      for (const _time of [1, 2, 3]) {
        const next = await site.ask(image);
        assert.deepEqual([next.status, next.headers.get('content-type')?.split('/')[0]], [200, 'image'], image);
        assert.equal(Number(next.headers.get('content-length')) > 0, true);
        assert(!JSON.stringify([...next.headers]).includes(MARK), MARK);
        seen.add(next.body);
      }
      assert.equal(seen.size, 1);
    }),
  );

  const toPageCase = (kind: string, what: string, toAddress: () => Promise<string> | string) =>
    toCase(`${kind} that was first asked for with ${what} is the page for the next visitor`, async () => {
      const page = await toAddress();
      await askFirst(what, page);
      const bodies = new Set<string>();
      for (const encoding of ['identity', 'gzip', 'br', 'identity']) {
        const next = await site.ask(page, { headers: { 'Accept-Encoding': encoding } });
        assert.equal(next.status, 200, encoding);
        assert.equal(next.headers.get('content-encoding') ?? 'identity', encoding);
        assert.match(next.headers.get('content-type') ?? '', /^text\/html/);
        assert.equal(next.headers.get('set-cookie'), undefined);
        assert.match(next.body, /^<!DOCTYPE html>[\s\S]*<h1[\s\S]*<\/html>/, encoding);
        bodies.add(next.body);
        assert(!JSON.stringify([...next.headers, next.body]).includes(MARK), `${encoding}: ${MARK}`);
      }
      assert.equal(bodies.size, 1);
    });

  const pages = Object.keys(ASKED).map((what) => toPageCase('a page', what, layPage));
  const searches = Object.keys(ASKED).map((what, at) =>
    toPageCase('a search', what, () => `/search?q=never+asked+${at}`),
  );
  return [...pages, ...searches, ...images];
}
