/** @jest-environment node */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { getTrace, type Trace } from '@/lib/catalogue/read/trace';
import { answerFinished } from '@/lib/http/answer-cache';
import { restoreLength, toLengthHeaders } from '@/lib/http/content-length';
import { sendKept } from '@/lib/http/finished-answers';
import PageCache from '@/lib/http/page-cache.mjs';

const TEXT = '<!doctype html><p>A page of many words, again and again.</p>'.repeat(100);

let edition = '1';
/** Requests for pages that wait for their turn. */
let waiting = 0;
let made = 0;
/** Answers that were kept, and sent before anything else was asked. */
let atOnce = 0;
/** What the answerer behind adds to a page. */
let more: Record<string, string> = {};
Object.assign(globalThis, {
  vitrinePageHooks: {
    getEdition: () => edition,
    getTrace,
    isTraceCurrent: ({ answers }: Trace) => answers.has('holds'),
    countWaiting: () => waiting,
    isGone: (address: string) => address === '/items/hidden',
  },
});
const cache = new PageCache();

/** Bytes of the images that are asked for behind. */
let size = 1000;
let isKnown = true;

function answerImage({ url = '', method }: http.IncomingMessage, response: http.ServerResponse) {
  made += 1;
  if (isKnown) getTrace()?.answers.set('holds', '');
  // Next drops the length that a route says.
  const { 'Content-Length': _, ...carried } = toLengthHeaders(size);
  response.writeHead(url.includes('gone') ? 410 : 200, {
    'Content-Type': 'image/webp',
    ...carried,
    ETag: `"v/${size}"`,
  });
  response.end(method === 'HEAD' ? undefined : Buffer.alloc(size, String(made)));
}

/** Answers as Next does: a page from its cache, or made; other addresses otherwise. */
async function answerByNext({ url = '', headers, method }: http.IncomingMessage, response: http.ServerResponse) {
  if (url.startsWith('/iiif/')) return answerImage({ url, method } as http.IncomingMessage, response);
  const key = `/route-cache/APP_PAGE/0123/$${url}`;
  let html = (await cache.get(key))?.value.html;
  if (!html) {
    made += 1;
    html = `${TEXT}${url} ${made}`;
    if (url === '/items/steady') getTrace()?.answers.set('holds', '');
    if (url === '/items/slow') await settle(300);
    await cache.set(key, { kind: 'APP_PAGE', html, headers: {}, status: url.endsWith('lost') ? 404 : 200 });
  }
  response.statusCode = url.endsWith('lost') ? 404 : 200;
  for (const [name, value] of Object.entries({
    'Content-Type': 'text/html; charset=utf-8',
    ETag: `"t${html.length}-${html.slice(-3)}"`.replaceAll(' ', ''),
    'Content-Length': String(Buffer.byteLength(html)),
    ...more,
  }))
    response.setHeader(name, value);
  if (headers['if-none-match'] || headers.range) return void response.writeHead(500).end('the visitor shows through');
  response.write(html.slice(0, 100));
  response.end(method === 'HEAD' ? undefined : html.slice(100));
}

/** Answers that nobody gets have its header too. */
const prepare = (_request: http.IncomingMessage, response: http.ServerResponse) =>
  void response.setHeader('X-Prepared', 'yes');

const server = http.createServer((request, response) => {
  restoreLength(response);
  if (sendKept(request, response, request.url ?? '')) atOnce += 1;
  else answerFinished(request, response, (...asked) => void answerByNext(...asked), prepare);
});
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve())));
afterAll(() => server.close());
beforeEach(() => {
  more = {};
  atOnce = 0;
});

function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo;
  return new Promise<{ status?: number; headers: http.IncomingHttpHeaders; body: Buffer; text: string }>(
    (resolve, reject) => {
      const request = http.request({ port, host: '127.0.0.1', path, headers, method }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () => {
          const body = Buffer.concat(chunks);
          const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[response.headers['content-encoding'] ?? ''];
          resolve({
            status: response.statusCode,
            headers: response.headers,
            body,
            text: (unpack && body.length > 0 ? unpack(body) : body).toString(),
          });
        });
      });
      request.on('error', reject).end();
    },
  );
}

const settle = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['', undefined],
  ['identity', undefined],
  ['zstd', undefined],
])('who accepts "%s" gets %s, the first time and from then on', async (accepted, encoding) => {
  const headers: Record<string, string> = accepted ? { 'Accept-Encoding': accepted } : {};
  const path = `/items/for-${accepted.replace(/\W/g, '') || 'all'}`;
  for (const _time of [1, 2]) {
    const answer = await ask(path, headers);
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.text).toMatch(new RegExp(`${path} \\d+$`));
    expect(answer.headers['content-length']).toBe(String(answer.body.length));
    expect(answer.headers.vary).toMatch(/accept-encoding/i);
    if (encoding) expect(answer.body.length).toBeLessThan(TEXT.length / 2);
  }
});

test('each encoding has a tag of its own, and what a visitor has is not sent again', async () => {
  const tags = new Set<string>();
  for (const encoding of ['br', 'gzip', 'identity']) {
    const { headers } = await ask('/items/tagged', { 'Accept-Encoding': encoding });
    const tag = headers.etag as string;
    tags.add(tag);
    const again = await ask('/items/tagged', { 'Accept-Encoding': encoding, 'If-None-Match': tag });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, tag]);
  }
  expect(tags.size).toBe(3);
  // Also where it has to be made first.
  edition += '.';
  const { status } = await ask('/items/tagged', { 'Accept-Encoding': 'br', 'If-None-Match': '"other"' });
  expect(status).toBe(200);
});

test('what is kept is sent at once with the head that it had, to whoever asks for no more than the page', async () => {
  more = { 'Content-Security-Policy': "default-src 'self'", Link: ['<a>', '<b>'] as unknown as string };
  const path = '/items/kept';
  for (const encoding of ['br', 'gzip', 'identity']) {
    const headers = { 'Accept-Encoding': encoding };
    const first = await ask(path, headers);
    const { date: _, ...head } = first.headers;
    for (const again of [await ask(path, headers), await ask(path, headers)]) {
      expect(again.headers).toMatchObject(head);
      expect(again.body).toEqual(first.body);
    }
  }
  expect(atOnce).toBe(6);
  // What is made for one visitor, or asked for otherwise, goes the long way.
  await ask(path, { Cookie: 'a=b; __prerender_bypass=x' });
  await ask(path, { 'If-None-Match': '"other"' });
  await ask(path, {}, 'HEAD');
  await ask(`${path}?q=1`);
  edition += '.';
  await ask(path);
  expect(atOnce).toBe(6);
});

test('HEAD says what GET would, and a range is not asked for behind', async () => {
  const head = await ask('/items/head', { 'Accept-Encoding': 'gzip' }, 'HEAD');
  const got = await ask('/items/head', { 'Accept-Encoding': 'gzip', Range: 'bytes=0-9' });
  const again = await ask('/items/head', { 'Accept-Encoding': 'gzip' }, 'HEAD');
  for (const each of [head, again])
    expect([each.status, each.body.length, each.headers.etag, each.headers['content-length']]).toEqual([
      200,
      0,
      got.headers.etag,
      String(got.body.length),
    ]);
  expect(got.status).toBe(200);
});

test('a page is made once, and again when it is another one', async () => {
  const number = async (path: string) => Number((await ask(path)).text.split(' ').at(-1));
  const [steady, other] = [await number('/items/steady'), await number('/items/other')];
  expect([await number('/items/steady'), await number('/items/other')]).toEqual([steady, other]);
  edition += '.';
  // Its trace holds.
  expect(await number('/items/steady')).toBe(steady);
  expect(await number('/items/other')).toBeGreaterThan(other);
});

test('where pages wait to be made, one that was the catalogue’s within a minute does not wait with them; what is gone does', async () => {
  const [path, hidden] = ['/items/crowded', '/items/hidden'];
  const [first, gone] = [(await ask(path)).text, (await ask(hidden)).text];
  edition += '.';
  waiting = 4;
  expect((await ask(path)).text).toBe(first);
  expect((await ask(hidden)).text).not.toBe(gone);
  waiting = 0;
  expect((await ask(path)).text).not.toBe(first);
});

test('a page that is shown as it was is made anew on nobody’s behalf, once, for those who come next', async () => {
  const path = '/items/popular';
  const first = await ask(path, { 'Accept-Encoding': 'br' });
  edition += '.';
  const slow = ask('/items/slow');
  await settle(50);
  const before = made;
  const headers = { 'Accept-Encoding': 'br', 'If-None-Match': '"other"', Range: 'bytes=0-9' };
  expect((await ask(path, headers)).body).toEqual(first.body);
  await settle(100);
  expect(made).toBe(before + 1);
  atOnce = 0;
  const next = await ask(path, { 'Accept-Encoding': 'br' });
  expect([atOnce, next.headers['x-prepared'], next.headers['content-encoding']]).toEqual([1, 'yes', 'br']);
  expect(next.text).not.toBe(first.text);
  expect(next.headers.etag).not.toBe(first.headers.etag);
  await slow;
  expect(made).toBe(before + 1);
});

test('whoever comes alone while a page is made on nobody’s behalf sees what is so now', async () => {
  const first = (await ask('/items/alone')).text;
  const other = (await ask('/items/slow')).text;
  edition += '.';
  waiting = 1;
  expect((await ask('/items/slow')).text).toBe(other);
  waiting = 0;
  await settle(50);
  const before = made;
  expect((await ask('/items/alone')).text).not.toBe(first);
  // That page is not there yet.
  expect(made).toBe(before + 1);
  await settle(300);
  expect((await ask('/items/slow')).text).not.toBe(other);
  expect(made).toBe(before + 1);
});

test('what is not the same for everybody is not kept', async () => {
  const first = await ask('/search?q=boat');
  expect((await ask('/search?q=boat')).text).toBe(first.text);
  more = { 'Set-Cookie': 'a=b' };
  await ask('/items/cookie');
  more = {};
  expect((await ask('/items/cookie')).headers['set-cookie']).toBeUndefined();
});

test('what is not there is sent as it is, whole and plain', async () => {
  for (const _time of [1, 2]) {
    const { status, text, headers } = await ask('/items/lost', { 'Accept-Encoding': 'br' });
    expect([status, headers['content-encoding']]).toEqual([404, undefined]);
    expect(text).toContain('/items/lost');
    expect(headers['content-length']).toBe(String(text.length));
  }
});

test('a visitor who leaves takes nothing from the next one', async () => {
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => {
    const request = http.get({ port, host: '127.0.0.1', path: '/items/left', agent: false }, () => {});
    request.on('error', () => {});
    request.on('close', () => resolve());
    request.on('socket', (socket) => socket.on('connect', () => setImmediate(() => request.destroy())));
  });
  const { text, headers } = await ask('/items/left');
  expect(text).toMatch(/\/items\/left \d+$/);
  expect(headers['content-length']).toBe(String(text.length));
});

describe('an image', () => {
  const address = (name: string) => `/iiif/3/aaaaaaaaaa/full/${name}/0/color.webp?v=1`;
  const ask3 = async (path: string) => [await ask(path), await ask(path), await ask(path)].map(({ text }) => text);

  test('that is small is made once, and sent with its own headers, for as long as it would be made the same', async () => {
    const [first, second, third] = await ask3(address('1,'));
    expect([second, third]).toEqual([first, first]);
    edition += '.';
    const again = await ask(address('1,'), { 'Accept-Encoding': 'br' });
    expect([again.text, again.headers.etag, again.headers['content-encoding']]).toEqual([first, '"v/1000"', undefined]);
    const head = await ask(address('1,'), {}, 'HEAD');
    expect([head.body.length, head.headers['content-length']]).toEqual([0, '1000']);
    expect((await ask(address('1,'), { 'If-None-Match': '"v/1000"' })).status).toBe(304);
  });

  test('of which nobody knows when it is another one is asked for each time, and so is a large one', async () => {
    isKnown = false;
    expect(new Set(await ask3(address('2,'))).size).toBe(3);
    isKnown = true;
    size = 70_000;
    expect(new Set(await ask3(address('3,'))).size).toBe(3);
    size = 1000;
  });

  test('that is gone, or asked for by its head, is not taken for the image', async () => {
    expect(new Set(await ask3(address('gone'))).size).toBe(3);
    await ask(address('4,'), {}, 'HEAD');
    expect((await ask(address('4,'))).body.length).toBe(1000);
  });

  test('with another query is not kept', async () => {
    expect(new Set(await ask3(`${address('5,')}&x=1`)).size).toBe(3);
  });
});
