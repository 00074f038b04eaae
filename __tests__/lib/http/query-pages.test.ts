/** @jest-environment node */
// Search and map: pages that depend on their query, and are valid for one edition of the catalogue.
import type http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { getConfig } from '@/lib/config/config';
import { createArchive, makeItem } from '../../algolia/archive';
import { type SiteServer, startServer } from './site-server';

const TEXT = '<!doctype html><p>A page of many words, again and again, über alles.</p>'.repeat(100);

const archive = createArchive();
Object.assign(process.env, archive.env);

/** Headers of the last request that reached the stand-in for Next. */
let received: http.IncomingHttpHeaders = {};
let renders = 0;
let added: http.OutgoingHttpHeaders = {};

/** Responds as Next does: the head at once, then in pieces. */
async function next({ url = '', headers }: http.IncomingMessage, response: http.ServerResponse) {
  received = headers;
  renders += 1;
  if (url.endsWith('slow')) await sleep(100);
  if (url.endsWith('moved')) return void response.writeHead(307, { Location: '/search' }).end('/search');
  response.setHeader('Vary', 'rsc');
  response.writeHead(url.endsWith('lost') ? 404 : 200, {
    'Content-Type': headers.rsc ? 'text/x-component' : 'text/html; charset=utf-8',
    ...added,
  });
  response.flushHeaders();
  if (url.endsWith('short')) return void response.end('<p>short</p>');
  for (let at = 0; at < TEXT.length; at += 1000) response.write(TEXT.slice(at, at + 1000));
  response.end();
}

let site: SiteServer;
beforeAll(async () => {
  archive.put([makeItem('sea/boat.jpg')]);
  archive.change((writer) => writer.setScanned());
  site = await startServer((request, response) => void next(request, response));
});
afterAll(async () => {
  await site.close();
  archive.remove();
});
beforeEach(() => {
  added = {};
});

const request = (path: string, encodings?: string, headers: Record<string, string> = {}, method = 'GET') =>
  site.request(path, { ...(encodings && { 'Accept-Encoding': encodings }), ...headers }, method);

test.each([
  ['/search?q=words', 'br, gzip', 'br', {}],
  ['/search?q=words', 'gzip', 'gzip', {}],
  ['/search?q=words&_rsc=1', 'gzip, deflate, br', 'br', { RSC: '1' }],
  ['/map', 'gzip', 'gzip', {}],
  ['/search?q=lost', 'gzip', 'gzip', {}],
])('%s is sent to a client that accepts %s as %s', async (path, encodings, encoding, headers) => {
  const response = await request(path, encodings, headers);
  expect(response.status).toBe(path.endsWith('lost') ? 404 : 200);
  expect(response.headers['content-encoding']).toBe(encoding);
  expect(response.headers.vary).toBe('rsc, Accept-Encoding');
  expect(response.body.length).toBeLessThan(TEXT.length / 2);
  expect(response.text).toBe(TEXT);
});

test('documents have the length of their encoding, and Next is called without the client’s encodings', async () => {
  for (const encodings of ['br', 'gzip', '']) {
    const { headers, body } = await request('/search?q=length', encodings);
    expect(headers['content-length']).toBe(String(body.length));
    expect(received['accept-encoding']).toBeUndefined();
  }
});

test('a client that accepts no encoding gets the page unchanged, and a short page is never compressed', async () => {
  const plain = await request('/search?q=words');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.headers['content-length']).toBe(String(Buffer.byteLength(TEXT)));
  expect(plain.body.toString()).toBe(TEXT);
  for (const _time of [1, 2]) {
    const short = await request('/search?q=short', 'br');
    expect(short.headers['content-encoding']).toBeUndefined();
    expect(short.headers.vary).toBe('rsc, Accept-Encoding');
    expect(short.body.toString()).toBe('<p>short</p>');
  }
});

test('redirects are sent unchanged, and HEAD responds as GET without the body', async () => {
  const moved = await request('/search?q=moved', 'br');
  expect([moved.status, moved.headers.location, moved.text]).toEqual([307, '/search', '/search']);
  const head = await request('/search?q=head', 'br', {}, 'HEAD');
  const whole = await request('/search?q=head', 'br');
  expect([head.status, head.body.length]).toEqual([200, 0]);
  expect(head.headers['content-length']).toBe(String(whole.body.length));
});

let commits = 0;
async function commit() {
  commits += 1;
  archive.put([makeItem(`log/${commits}.jpg`)]);
  await sleep(150);
}

/** Renders during three requests. */
async function countRenders(path: string, encodings?: string, headers: Record<string, string> = {}) {
  const before = renders;
  for (const _time of [1, 2, 3]) await request(path, encodings, headers);
  return renders - before;
}

describe('repeated requests', () => {
  test('share one render in all encodings, until the next edition of the catalogue', async () => {
    added = { 'X-Robots-Tag': 'noindex', 'Cache-Control': 'private, no-store' };
    const first = await request('/search?q=again', 'gzip');
    const second = await request('/search?q=again', 'gzip');
    const { date: _, ...head } = first.headers;
    expect(second.headers).toMatchObject(head);
    expect(second.headers.etag).toBeUndefined();
    expect(second.headers['cache-control']).toBe('private, no-store');
    expect(second.body).toEqual(first.body);
    for (const encodings of ['gzip', 'br', '']) expect(await countRenders('/search?q=again', encodings)).toBe(0);
    expect(await countRenders('/search?q=other', 'gzip')).toBe(1);
    await commit();
    expect(await countRenders('/search?q=again', 'gzip')).toBe(1);
  });

  test('never get a response of an earlier edition, however busy the server is', async () => {
    await request('/search?q=busy');
    await commit();
    const slow = request('/search?q=slow');
    await sleep(20);
    expect(await countRenders('/search?q=busy')).toBe(1);
    await slow;
  });

  test('at the same time share one render', async () => {
    await commit();
    const before = renders;
    const all = await Promise.all(Array.from({ length: 5 }, () => request('/search?q=slow', 'gzip')));
    expect(renders - before).toBe(1);
    expect(new Set(all.map(({ text }) => text))).toEqual(new Set([TEXT]));
  });

  test('for the document and for flight data get different responses', async () => {
    for (const _time of [1, 2]) {
      const part = await request('/search?q=both', 'gzip', { RSC: '1' });
      expect(part.headers['content-type']).toBe('text/x-component');
      const page = await request('/search?q=both', 'gzip');
      expect(page.headers['content-type']).toMatch('text/html');
    }
    for (const name of ['RSC', 'Next-Url', 'Next-Router-Prefetch', 'Next-Router-State-Tree'])
      expect([name, await countRenders('/search?q=flight', 'gzip', { [name]: '1' })]).toEqual([name, 3]);
    expect(await countRenders('/search?q=flight', 'gzip')).toBe(1);
  });

  test.each([
    ['it redirects', '/search?q=moved'],
    ['its URL is longer than people type', `/search?q=${'long'.repeat(150)}`],
  ])('are rendered each time if %s', async (_what, path) => {
    expect(await countRenders(path, 'gzip')).toBe(3);
  });

  test('are rendered each time, with the not-found page, if they are not found', async () => {
    expect(await countRenders('/search?q=lost', 'gzip')).toBe(6);
  });

  test('are rendered each time if the page sets a cookie', async () => {
    added = { 'Set-Cookie': 'a=b' };
    expect(await countRenders('/search?q=cookie', 'gzip')).toBe(3);
  });

  test('share a render that depends on no visitor', async () => {
    expect(await countRenders('/search?q=visitor', 'gzip', { Cookie: 'a=b', 'User-Agent': 'c' })).toBe(1);
    for (const name of ['cookie', 'user-agent']) expect([undefined, 'lightMyRequest']).toContain(received[name]);
  });

  test('are rendered each time with a hosted index, whose changes are not known', async () => {
    Object.assign(getConfig(), { algolia: { appId: 'a' } });
    expect(await countRenders('/search?q=hosted', 'gzip')).toBe(3);
    Object.assign(getConfig(), { algolia: null });
  });
});
