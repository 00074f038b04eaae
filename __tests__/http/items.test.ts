import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { layOwnSite, stopSite } from '../e2e/own-site';
import { toOwnPort } from '../e2e/place';
import { createClient, poll, UNFOLLOWED } from './client';

const PORT = toOwnPort(30);
const send = createClient(`http://localhost:${PORT}`);

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

async function findItem(folder: string, title: string) {
  const html = (await send(`/collections/${folder}`)).text;
  return new RegExp(`href="(/items/${title}-[a-z2-7]{10})"`).exec(html)?.[1];
}

beforeAll(async () => {
  own = await layOwnSite({ name: 'http', port: PORT, env: { VITRINE_URL: '' } });
  site = await own.start();
});
afterAll(() => stopSite(site));

test('an added, edited, moved and deleted file is indexed @smoke', async () => {
  await put('before/below/a.jpg', await photo('#225588'));
  await poll(async () => (await send('/collections/before')).status).toBe(200);
  fs.renameSync(path.join(own.library, 'before'), path.join(own.library, 'after'));
  await poll(async () => (await send('/collections/before', UNFOLLOWED)).headers.get('location')).toBe(
    '/collections/after',
  );
  fs.rmSync(path.join(own.library, 'after'), { recursive: true });
  await put('live/one.jpg', await photo('#336699'));
  await poll(() => findItem('live', 'one')).toBeTruthy();
  const address = (await findItem('live', 'one')) ?? '';
  expect((await send(address)).text).toContain('300 × 200 pixels');
  const file = await put('live/one.jpg', await photo('#993366', 310));
  await poll(async () => (await send(address)).text.includes('310 × 200 pixels')).toBe(true);
  fs.renameSync(file, path.join(own.library, 'live/two.jpg'));
  await poll(async () => (await send(address, UNFOLLOWED)).status).toBe(308);
  const moved = await send(address, UNFOLLOWED);
  expect(moved.headers.get('location')).toMatch(/^\/items\/two-[a-z2-7]{10}$/);
  expect((await send(address)).status).toBe(200);
  fs.rmSync(path.join(own.library, 'live/two.jpg'));
  await poll(async () => (await send(moved.headers.get('location') ?? '')).status).toBe(410);
  expect((await send(address)).status).toBe(410);
  await poll(async () => (await send('/collections/live')).status).toBe(404);
});

test('pictures and feeds are redirected after a move, too', async () => {
  await put('first/one.jpg', await photo('#338844'));
  await poll(() => findItem('first', 'one')).toBeTruthy();
  const id = (await findItem('first', 'one'))?.slice(-10);
  const image = `/iiif/3/${id}/full/200,/0/default.jpg?v=x`;
  expect((await send(image)).status).toBe(200);
  fs.renameSync(path.join(own.library, 'first'), path.join(own.library, 'second'));
  await poll(async () => (await send(image, UNFOLLOWED)).status).toBe(308);
  const location = (await send(image, UNFOLLOWED)).headers.get('location') ?? '';
  expect(location).toMatch(/\/iiif\/3\/[a-z2-7]{10}\/full\/200,\/0\/default\.jpg\?v=x$/);
  expect((await send(new URL(location).pathname)).headers.get('content-type')).toBe('image/jpeg');
  for (const feed of ['/feed.xml', '/feed.json']) {
    const moved = await send(`${feed}?collections=first`, UNFOLLOWED);
    expect(moved.headers.get('location')).toMatch(new RegExp(`${feed}\\?collections=second$`));
  }
  fs.rmSync(path.join(own.library, 'second'), { recursive: true });
  await poll(async () => (await send(image)).status).toBe(410);
});

test('a folder may have percent signs in its name', async () => {
  for (const name of ['50% off', 'a%20b', 'a b']) await put(`percent/${name}/one.jpg`, await photo('#884433'));
  for (const [address, title] of [
    ['50%25%20off', '50% off'],
    ['a%2520b', 'A%20b'],
    ['a%20b', 'A b'],
  ]) {
    await poll(async () => (await send(`/collections/percent/${address}`)).status).toBe(200);
    const html = (await send(`/collections/percent/${address}`)).text;
    expect(html).toContain(`<title>${title} · `);
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*/collections/percent/${address}"`));
    const document = JSON.parse((await send(`/iiif/collection/percent/${address}`)).text);
    expect(Object.values(document.label)).toEqual([[title]]);
    expect(document.id).toMatch(new RegExp(`/iiif/collection/percent/${address}$`));
  }
  fs.rmSync(path.join(own.library, 'percent'), { recursive: true });
});

test('the original supports full, range and conditional requests @smoke', async () => {
  const address = await findItem('exhibition/plants', 'acanthus-mollis');
  const original = fs.readFileSync(path.join(own.library, 'exhibition/plants/blossfeldt-acanthus-mollis.jpg'));
  const whole = await send(`${address}/file`);
  expect(whole.status).toBe(200);
  expect(Object.fromEntries(whole.headers)).toMatchObject({ 'content-type': 'image/jpeg', 'accept-ranges': 'bytes' });
  expect(Buffer.compare(whole.body, original)).toBe(0);
  const part = await send(`${address}/file`, { headers: { Range: 'bytes=1000-1999' } });
  expect(part.status).toBe(206);
  expect(part.headers.get('content-range')).toBe(`bytes 1000-1999/${original.length}`);
  expect(Buffer.compare(part.body, original.subarray(1000, 2000))).toBe(0);
  expect((await send(`${address}/file`, { headers: { Range: `bytes=${original.length}-` } })).status).toBe(416);
  const etag = whole.headers.get('etag') ?? '';
  expect((await send(`${address}/file`, { headers: { 'If-None-Match': etag } })).status).toBe(304);
  expect((await send(`${address}/file`, { method: 'HEAD' })).status).toBe(200);
});

test('a wrong slug redirects, an unknown id is 404 @smoke', async () => {
  const address = (await findItem('exhibition/plants', 'acanthus-mollis')) ?? '';
  const wrong = await send(address.replace('acanthus-mollis', 'something-else'), UNFOLLOWED);
  expect([wrong.status, wrong.headers.get('location')]).toEqual([308, address]);
  // Concurrent requests while the redirect is being rendered get one Location header each.
  const asked = Array.from({ length: 6 }, () => send(address.replace('acanthus-mollis', 'asked-by-many'), UNFOLLOWED));
  for (const { status, headers } of await Promise.all(asked))
    expect([status, headers.get('location')]).toEqual([308, address]);
  expect((await send('/items/nothing-aaaaaaaaaa')).status).toBe(404);
  expect((await send('/items/nothing')).status).toBe(404);
  expect((await send('/collections/exhibition/../../etc')).status).toBe(404);
  expect((await send('/collections/exhibition%2f..%2f..')).status).toBe(404);
});

test('a large collection has pages with links, each with its own URL', async () => {
  const base = await photo('#aabbcc');
  for (let number = 1; number <= 130; number += 1) {
    await put(`many/photo ${number}.jpg`, Buffer.concat([base, Buffer.from(String(number))]));
  }
  await poll(async () => (await send('/collections/many')).text.includes('page 1 of 3')).toBe(true);
  const pages = await Promise.all(
    [1, 2, 3].map(async (page) => (await send(`/collections/many${page > 1 ? `?page=${page}` : ''}`)).text),
  );
  const titles = pages.flatMap((html) =>
    [...html.matchAll(/data-part="title"><bdi>([^<]*)</g)].map(([, title]) => title),
  );
  expect(titles).toEqual(Array.from({ length: 130 }, (_, index) => `Photo ${index + 1}`));
  expect(pages[1]).toContain(`<link rel="canonical" href="http://localhost:${PORT}/collections/many?page=2"/>`);
  for (const page of ['4', '0', '01', '1000000', '99999999999', '9'.repeat(40)])
    expect((await send(`/collections/many?page=${page}`)).status).toBe(404);
  fs.rmSync(path.join(own.library, 'many'), { recursive: true });
  await poll(async () => (await send('/collections/many')).status).toBe(404);
});

test('pages use immutable renditions without the private metadata of the original', async () => {
  const html = (await send('/collections/camera-facts')).text;
  const address = /src="(\/iiif\/3\/[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const response = await send(address);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const { exif, xmp, width } = await sharp(response.body).metadata();
  expect(width).toBe(400);
  expect(xmp?.toString()).toContain('creativecommons.org/publicdomain/zero');
  expect(`${exif?.toString('latin1')}${xmp}`).not.toMatch(/GPS|Example One/);
});

test('health reports the state of the index, and no path', async () => {
  const health = (await send('/api/health')).text;
  expect(JSON.parse(health)).toMatchObject({ ready: true, state: expect.any(String), items: expect.any(Number) });
  expect(health).not.toContain('/');
});

test('an added item is found by a search, and a removed one is in no result', async () => {
  const file = await put('zebras/quagga.jpg', await photo('#777777'));
  const readHeading = async () => /<h1[^>]*>([^<]*)/.exec((await send('/search?q=quagga')).text)?.[1];
  await poll(readHeading).toBe('1 item for “quagga”');
  fs.rmSync(file);
  await poll(readHeading).toBe('Nothing for “quagga”');
});
