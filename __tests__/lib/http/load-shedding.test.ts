/** @jest-environment node */
import http from 'node:http';
import net from 'node:net';
import { acquirePostSlot, OverloadError, releaseSlot } from '@/lib/http/load-shedding';
import { createArchive, makeItem } from '../../algolia/archive';
import { toPatience } from '../../patience.mjs';
import { type Received, type SiteServer, startServer } from './site-server';

const archive = createArchive();
Object.assign(process.env, archive.env);

/** Pending requests in order, each with a function that ends its response. */
const held: { url: string; end: () => void }[] = [];
/** Requests that are served at once. */
let isQuick = (_url: string) => true;

let site: SiteServer;
/** lib/clients/singleton.ts has them here. */
const peekSingletons = () =>
  (globalThis as { [key: symbol]: Map<string, unknown> | undefined })[Symbol.for('vitrine.singletons')];

/** Bulkheads learn what requests cost, so that a test would depend on those before it. */
beforeEach(() => {
  peekSingletons()?.delete('bulkheads');
});
beforeAll(async () => {
  // Without a catalogue nothing is cached.
  archive.put([makeItem('sea/boat.jpg')]);
  site = await startServer((request, response) => {
    const { url = '' } = request;
    // The image service releases its slot before it renders.
    if (url.startsWith('/iiif/3/slow')) releaseSlot();
    const end = () => response.end(`here is ${url}`);
    if (isQuick(url)) end();
    else held.push({ url, end });
  });
});
afterAll(async () => {
  await site.close();
  archive.remove();
});

async function until(isSo: () => boolean) {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Ends pending and later responses. */
async function release() {
  isQuick = () => true;
  for (const { end } of held.splice(0)) end();
}

afterEach(release);

test.each([
  ['searches', '/search?q='],
  ['feeds', '/feed.json?collections='],
  ['searches of other front ends', '/api/search/1/indexes/vitrine?query='],
  ['pages that are not cached', '/items/unknown-'],
])(
  'beyond the limit of %s the next request is rejected at once with Retry-After, and other requests are served',
  async (_, path) => {
    isQuick = (url) => !url.startsWith(path);
    const shed: Received[] = [];
    const all = Array.from({ length: 700 }, async (_each, turn) => {
      const response = await site.request(`${path}${turn}`);
      if (response.status === 503) shed.push(response);
      return response.status;
    });
    await until(() => shed.length > 0);
    for (const { headers, text } of shed) {
      expect(headers['retry-after']).toMatch(/^[1-9]\d*$/);
      expect(headers['cache-control']).toBe('no-store');
      expect(text).toMatch(/overloaded/);
    }
    const others = ['/api/health', '/iiif/3/aaaaaaaaaa/full/400,/0/default.webp', '/_next/static/a.js', '/robots.txt'];
    for (const other of others)
      expect(await site.request(other)).toMatchObject({ status: 200, text: `here is ${other}` });
    expect(held.length).toBeGreaterThan(0);
    await release();
    const statuses = await Promise.all(all);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    expect((await site.request(`${path}after`)).status).toBe(200);
  },
);

test('under five times the capacity, a search is rejected at once or served', async () => {
  const COST_MS = 30;
  isQuick = (url) => !url.startsWith('/search');
  const serving = setInterval(() => held.shift()?.end(), COST_MS);
  const outcomes: { status: number; took: number }[] = [];
  const ask = async (turn: number) => {
    const since = performance.now();
    const { status } = await site.request(`/search?q=${turn}`);
    outcomes.push({ status, took: performance.now() - since });
  };
  const all: Promise<void>[] = [];
  for (let turn = 0; turn < 500; turn += 1) {
    all.push(ask(turn));
    if (turn % 5 === 4) await new Promise((resolve) => setTimeout(resolve, COST_MS));
  }
  await Promise.all(all);
  clearInterval(serving);
  const rejected = outcomes.filter(({ status }) => status === 503);
  const served = outcomes.filter(({ status }) => status === 200);
  expect(served.length + rejected.length).toBe(500);
  expect(served.length).toBeGreaterThan(50);
  expect(rejected.length).toBeGreaterThan(250);
  expect(Math.max(...rejected.map(({ took }) => took))).toBeLessThan(toPatience(300));
  expect(Math.max(...served.map(({ took }) => took))).toBeLessThan(toPatience(2000));
}, 60_000);

test('pages in memory are served while all slots are held', async () => {
  await site.request('/people');
  isQuick = (url) => !url.startsWith('/items');
  const all = Array.from({ length: 20 }, (_, turn) => site.request(`/items/full-${turn}`));
  await until(() => held.length === 2);
  expect(await site.request('/people')).toMatchObject({ status: 200, text: 'here is /people' });
  expect(held).toHaveLength(2);
  await release();
  expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([200]));
});

test('health responds under any load', async () => {
  isQuick = (url) => !url.startsWith('/api/health');
  const all = Array.from({ length: 500 }, () => site.request('/api/health'));
  await until(() => held.length === 500);
  await release();
  expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([200]));
});

test('clients that read or send slowly occupy no slot', async () => {
  const sockets = Array.from({ length: 60 }, (_, turn) => {
    const socket = net.connect(site.port, '127.0.0.1');
    socket.on('error', () => {});
    socket.pause();
    if (turn % 2)
      socket.write('POST /api/search/1/indexes/x/query HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n{');
    else socket.write(`GET /embed/slow-${turn} HTTP/1.1\r\nHost: x\r\n\r\n`);
    return socket;
  });
  // The stand-in sends each head at once, and holds the end: a slot is released with the head.
  isQuick = (url) => !url.startsWith('/api/search');
  await until(() => held.length === 30);
  expect((await site.request('/search?q=a')).status).toBe(200);
  expect((await site.request('/embed/a')).status).toBe(200);
  for (const socket of sockets) socket.destroy();
});

test.each([
  ['streamed', '/iiif/3/slow/full/max/0/default.jpg?n='],
  ['that is cached', '/iiif/3/slow/full/400,/0/default.jpg?v='],
])('a request for a rendition %s releases its slot', async (_, path) => {
  isQuick = (url) => !url.startsWith('/iiif/3/slow');
  const all = Array.from({ length: 200 }, (_each, turn) => site.request(`${path}${turn}`));
  await until(() => held.length === 200);
  expect((await site.request('/iiif/3/quick/full/400,/0/default.jpg')).status).toBe(200);
  await release();
  await Promise.all(all);
});

test.each([
  ['of a page', '/items/'],
  ['of a streamed response', '/embed/'],
])('a request %s whose client disconnects before its turn occupies no slot', async (_, path) => {
  isQuick = (url) => !url.includes('busy');
  const busy = [1, 2].map((turn) => site.request(`${path}busy-${turn}`));
  await until(() => held.length === 2);
  const left = Array.from({ length: 10 }, (_each, turn) =>
    http.get({ port: site.port, host: '127.0.0.1', path: `${path}left-${turn}`, agent: false }).on('error', () => {}),
  );
  await new Promise((resolve) => setTimeout(resolve, 100));
  for (const request of left) request.destroy();
  await new Promise((resolve) => setTimeout(resolve, 50));
  isQuick = (url) => !url.includes('left');
  for (const { end } of held.splice(0)) end();
  await Promise.all(busy);
  expect(await site.request(`${path}another`)).toMatchObject({ status: 200, text: `here is ${path}another` });
  expect(held).toEqual([]);
});

test('a search with a body waits for a slot once its body is received, and is rejected where it would wait too long', async () => {
  const first = await acquirePostSlot('api', new AbortController());
  const aborted = new AbortController();
  const left = acquirePostSlot('api', aborted);
  aborted.abort();
  const waiting = Array.from({ length: 400 }, () =>
    acquirePostSlot('api', new AbortController()).then(
      (slot) => slot(),
      (error) => error,
    ),
  );
  const outcomes = await Promise.race([
    Promise.all(waiting.slice(-1)),
    new Promise((resolve) => setTimeout(resolve, 5000)),
  ]);
  expect((outcomes as unknown[])[0]).toBeInstanceOf(OverloadError);
  const { status, headers } = await site.request('/api/search/1/indexes/x/query', { 'Content-Length': 0 }, 'POST');
  expect([status, headers['retry-after']]).toEqual([503, '1']);
  first();
  const settled = await Promise.all(waiting);
  expect(settled.some((error) => error === undefined)).toBe(true);
  expect(await Promise.race([left, Promise.resolve('still waiting')])).toBe('still waiting');
});
