import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { type APIRequestContext, expect, test } from '@playwright/test';
import sharp from 'sharp';
import { layOwnSite } from './own-site';
import { toOwnPort } from './place';

test.describe.configure({ mode: 'serial' });

const PORT = toOwnPort(30);
test.use({ baseURL: `http://localhost:${PORT}` });

// A separate site, so that changes to its library affect no other tests.
let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;

const photo = (colour: string, width = 300) =>
  sharp({ create: { width, height: 200, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

async function put(name: string, content: Buffer) {
  const file = path.join(own.library, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, content);
  return file;
}

// A benchmark (changes) shows that it takes less than two seconds.
const poll = (check: () => Promise<unknown>) => expect.poll(check, { intervals: [50] });

async function findItem(request: APIRequestContext, folder: string, title: string) {
  const html = await (await request.get(`/collections/${folder}`)).text();
  return new RegExp(`href="(/items/${title}-[a-z2-7]{10})"`).exec(html)?.[1];
}

test.beforeAll(async () => {
  own = await layOwnSite({ name: 'http', port: PORT, env: { VITRINE_URL: '' } });
  site = await own.start();
});
test.afterAll(() => {
  site?.kill();
});

test('an added, edited, moved and deleted file is indexed', { tag: '@smoke' }, async ({ request }) => {
  await put('before/below/a.jpg', await photo('#225588'));
  await poll(async () => (await request.get('/collections/before')).status()).toBe(200);
  fs.renameSync(path.join(own.library, 'before'), path.join(own.library, 'after'));
  await poll(async () => (await request.get('/collections/before', { maxRedirects: 0 })).headers().location).toBe(
    '/collections/after',
  );
  fs.rmSync(path.join(own.library, 'after'), { recursive: true });
  await put('live/one.jpg', await photo('#336699'));
  await poll(() => findItem(request, 'live', 'one')).toBeTruthy();
  const address = (await findItem(request, 'live', 'one')) ?? '';
  expect(await (await request.get(address)).text()).toContain('300 × 200 pixels');
  const file = await put('live/one.jpg', await photo('#993366', 310));
  await poll(async () => (await (await request.get(address)).text()).includes('310 × 200 pixels')).toBe(true);
  fs.renameSync(file, path.join(own.library, 'live/two.jpg'));
  await poll(async () => (await request.get(address, { maxRedirects: 0 })).status()).toBe(308);
  const moved = await request.get(address, { maxRedirects: 0 });
  expect(moved.headers().location).toMatch(/^\/items\/two-[a-z2-7]{10}$/);
  expect((await request.get(address)).status()).toBe(200);
  fs.rmSync(path.join(own.library, 'live/two.jpg'));
  await poll(async () => (await request.get(moved.headers().location ?? '')).status()).toBe(410);
  expect((await request.get(address)).status()).toBe(410);
  await poll(async () => (await request.get('/collections/live')).status()).toBe(404);
});

test('pictures and feeds are redirected after a move, too', async ({ request }) => {
  await put('first/one.jpg', await photo('#338844'));
  await poll(() => findItem(request, 'first', 'one')).toBeTruthy();
  const id = (await findItem(request, 'first', 'one'))?.slice(-10);
  const image = `/iiif/3/${id}/full/200,/0/default.jpg?v=x`;
  expect((await request.get(image)).status()).toBe(200);
  fs.renameSync(path.join(own.library, 'first'), path.join(own.library, 'second'));
  await poll(async () => (await request.get(image, { maxRedirects: 0 })).status()).toBe(308);
  const { location = '' } = (await request.get(image, { maxRedirects: 0 })).headers();
  expect(location).toMatch(/\/iiif\/3\/[a-z2-7]{10}\/full\/200,\/0\/default\.jpg\?v=x$/);
  expect((await request.get(new URL(location).pathname)).headers()['content-type']).toBe('image/jpeg');
  for (const feed of ['/feed.xml', '/feed.json']) {
    const moved = await request.get(`${feed}?collections=first`, { maxRedirects: 0 });
    expect(moved.headers().location).toMatch(new RegExp(`${feed}\\?collections=second$`));
  }
  fs.rmSync(path.join(own.library, 'second'), { recursive: true });
  await poll(async () => (await request.get(image)).status()).toBe(410);
});

test('a folder may have percent signs in its name', async ({ request }) => {
  for (const name of ['50% off', 'a%20b', 'a b']) await put(`percent/${name}/one.jpg`, await photo('#884433'));
  for (const [address, title] of [
    ['50%25%20off', '50% off'],
    ['a%2520b', 'A%20b'],
    ['a%20b', 'A b'],
  ]) {
    await poll(async () => (await request.get(`/collections/percent/${address}`)).status()).toBe(200);
    const html = await (await request.get(`/collections/percent/${address}`)).text();
    expect(html).toContain(`<title>${title} · `);
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*/collections/percent/${address}"`));
    const document = await (await request.get(`/iiif/collection/percent/${address}`)).json();
    expect(Object.values(document.label)).toEqual([[title]]);
    expect(document.id).toMatch(new RegExp(`/iiif/collection/percent/${address}$`));
  }
  fs.rmSync(path.join(own.library, 'percent'), { recursive: true });
});

test('the original supports full, range and conditional requests', { tag: '@smoke' }, async ({ request }) => {
  const address = await findItem(request, 'exhibition/plants', 'acanthus-mollis');
  const original = fs.readFileSync(path.join(own.library, 'exhibition/plants/blossfeldt-acanthus-mollis.jpg'));
  const whole = await request.get(`${address}/file`);
  expect(whole.status()).toBe(200);
  expect(whole.headers()).toMatchObject({ 'content-type': 'image/jpeg', 'accept-ranges': 'bytes' });
  expect(Buffer.compare(await whole.body(), original)).toBe(0);
  const part = await request.get(`${address}/file`, { headers: { Range: 'bytes=1000-1999' } });
  expect(part.status()).toBe(206);
  expect(part.headers()['content-range']).toBe(`bytes 1000-1999/${original.length}`);
  expect(Buffer.compare(await part.body(), original.subarray(1000, 2000))).toBe(0);
  expect((await request.get(`${address}/file`, { headers: { Range: `bytes=${original.length}-` } })).status()).toBe(
    416,
  );
  const etag = whole.headers().etag ?? '';
  expect((await request.get(`${address}/file`, { headers: { 'If-None-Match': etag } })).status()).toBe(304);
  expect((await request.head(`${address}/file`)).status()).toBe(200);
});

test('a wrong slug redirects, an unknown id is 404', { tag: '@smoke' }, async ({ request }) => {
  const address = (await findItem(request, 'exhibition/plants', 'acanthus-mollis')) ?? '';
  const wrong = await request.get(address.replace('acanthus-mollis', 'something-else'), { maxRedirects: 0 });
  expect([wrong.status(), wrong.headers().location]).toEqual([308, address]);
  // Concurrent requests while the redirect is being rendered get one Location header each.
  const asked = Array.from({ length: 6 }, () =>
    fetch(new URL(address.replace('acanthus-mollis', 'asked-by-many'), wrong.url()), { redirect: 'manual' }),
  );
  for (const { status, headers } of await Promise.all(asked))
    expect([status, headers.get('location')]).toEqual([308, address]);
  expect((await request.get('/items/nothing-aaaaaaaaaa')).status()).toBe(404);
  expect((await request.get('/items/nothing')).status()).toBe(404);
  expect((await request.get('/collections/exhibition/../../etc')).status()).toBe(404);
  expect((await request.get('/collections/exhibition%2f..%2f..')).status()).toBe(404);
});

test('a large collection has pages with links, each with its own URL', async ({ request }) => {
  const base = await photo('#aabbcc');
  for (let number = 1; number <= 130; number += 1) {
    await put(`many/photo ${number}.jpg`, Buffer.concat([base, Buffer.from(String(number))]));
  }
  await expect
    .poll(async () => (await (await request.get('/collections/many')).text()).includes('page 1 of 3'))
    .toBe(true);
  const pages = await Promise.all(
    [1, 2, 3].map(async (page) => (await request.get(`/collections/many${page > 1 ? `?page=${page}` : ''}`)).text()),
  );
  const titles = pages.flatMap((html) =>
    [...html.matchAll(/data-part="title"><bdi>([^<]*)</g)].map(([, title]) => title),
  );
  expect(titles).toEqual(Array.from({ length: 130 }, (_, index) => `Photo ${index + 1}`));
  expect(pages[1]).toContain(`<link rel="canonical" href="http://localhost:${PORT}/collections/many?page=2"/>`);
  for (const page of ['4', '0', '01', '1000000', '99999999999', '9'.repeat(40)])
    expect((await request.get(`/collections/many?page=${page}`)).status()).toBe(404);
  fs.rmSync(path.join(own.library, 'many'), { recursive: true });
  await expect.poll(async () => (await request.get('/collections/many')).status()).toBe(404);
});

test('pages use immutable renditions without the private metadata of the original', async ({ request }) => {
  const html = await (await request.get('/collections/camera-facts')).text();
  const address = /src="(\/iiif\/3\/[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const response = await request.get(address);
  expect(response.headers()).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const { exif, xmp, width } = await sharp(await response.body()).metadata();
  expect(width).toBe(400);
  expect(xmp?.toString()).toContain('creativecommons.org/publicdomain/zero');
  expect(`${exif?.toString('latin1')}${xmp}`).not.toMatch(/GPS|Example One/);
});

test('health reports the state of the index, and no path', async ({ request }) => {
  const health = await (await request.get('/api/health')).text();
  expect(JSON.parse(health)).toMatchObject({ ready: true, state: expect.any(String), items: expect.any(Number) });
  expect(health).not.toContain('/');
});

test('every page has cache and security headers', { tag: '@smoke' }, async ({ request }) => {
  const { headers } = { headers: (await request.get('/')).headers() };
  expect(headers['cache-control']).toMatch(/s-maxage=2/);
  expect(headers['content-security-policy']).toContain("object-src 'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['x-powered-by']).toBeUndefined();
});
