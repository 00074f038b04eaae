/** @jest-environment node */
import fs from 'node:fs';
import { autoImplementMethods } from 'next/dist/server/route-modules/app-route/helpers/auto-implement-methods';
import type { AppRouteHandlerFn } from 'next/dist/server/route-modules/app-route/module';
import * as route from '@/app/items/[slug]/captions/route';
import { toItemId } from '@/lib/catalogue/ids';
import { readCaptions } from '@/lib/catalogue/read/captions';
import { getItem } from '@/lib/catalogue/read/items';
import { createPlace, index } from '../lib/catalogue/site';

const place = createPlace();

beforeAll(async () => {
  place.put('cat.mp4', fs.readFileSync('tools/sample/film/muybridge-cat-in-motion.mp4'));
  place.put(
    'cat.vtt',
    'WEBVTT - a note\r\n\r\nSTYLE\r\n::cue { color: red }\r\n\r\n00:01.000 --> 00:02.500 line:0\r\n<i>The</i> cat & more\r\n',
  );
  place.put('cat.de.vtt', 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nDie Katze\n');
  await index(place);
  Object.assign(process.env, { VITRINE_LIBRARY: place.library, VITRINE_DATA: place.data });
});
afterAll(() => place.remove());

const ask = (slug = `cat-${toItemId('cat.mp4')}`, query = '', headers: Record<string, string> = {}) =>
  route.GET(new Request(`http://localhost/items/${slug}/captions${query}`, { headers }), {
    params: Promise.resolve({ slug }),
  });

test('captions are served as regenerated WebVTT: words and times only', async () => {
  const response = await ask();
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
  expect(await response.text()).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nThe cat &amp; more\n');
});

test('the query selects a language by its name in the file', async () => {
  expect(await (await ask(undefined, '?lang=de')).text()).toContain('Die Katze');
  expect((await ask(undefined, '?lang=it')).status).toBe(404);
  expect((await ask(undefined, '?lang=../../etc/passwd')).status).toBe(404);
});

test('a matching ETag gets 304', async () => {
  const etag = (await ask()).headers.get('etag') ?? '';
  const again = await ask(undefined, '', { 'If-None-Match': `"other", ${etag}` });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
  expect((await ask(undefined, '?lang=de', { 'If-None-Match': etag })).status).toBe(200);
});

test.each(['cat-aaaaaaaaaa', 'cat', '%2e%2e'])('%s, which is not an item, has no captions', async (slug) => {
  const response = await ask(slug);
  expect(response.status).toBe(404);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('HEAD is handled like GET', () => {
  // Next derives the HEAD handler of a route this way.
  expect(autoImplementMethods({ GET: route.GET as unknown as AppRouteHandlerFn }).HEAD).toBe(route.GET);
});

test('a withheld film has no captions', async () => {
  const item = getItem(toItemId('cat.mp4'));
  if (!item) throw new Error('the film is not there');
  expect(readCaptions(item).captions).toHaveLength(2);
  expect(readCaptions({ ...item, original: false }).captions).toEqual([]);
});
