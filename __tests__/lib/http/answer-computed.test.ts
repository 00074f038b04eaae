/** @jest-environment node */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { getConfig } from '@/lib/config/config';
import { answerComputed } from '@/lib/http/answer-computed';
import { sendKept } from '@/lib/http/finished-answers';

const TEXT = '<!doctype html><p>A page of many words, again and again, über alles.</p>'.repeat(100);

/** What the answerer behind was told of encodings. */
let accepted: string | undefined;
/** How often it was asked, and what it adds to a page. */
let made = 0;
let more: Record<string, string> = {};
let edition = '1';
let isCounted = false;
Object.assign(globalThis, {
  vitrinePageHooks: { getEdition: () => edition, isTraceCurrent: () => false, hasAnalytics: () => isCounted },
});

/** Answers as Next does: the head at once, then piece by piece. */
async function answerByNext({ url = '', headers }: http.IncomingMessage, response: http.ServerResponse) {
  accepted = headers['accept-encoding'];
  made += 1;
  if (url.endsWith('slow')) await sleep(100);
  if (url.endsWith('moved')) return void response.writeHead(307, { Location: '/search' }).end('/search');
  const isLost = url.endsWith('lost');
  response.setHeader('Vary', 'rsc');
  response.writeHead(isLost ? 404 : 200, {
    'Content-Type': url.includes('flight') || headers.rsc ? 'text/x-component' : 'text/html; charset=utf-8',
    ...more,
  });
  response.flushHeaders();
  if (url.endsWith('short')) return void response.end('<p>short</p>');
  for (let at = 0; at < TEXT.length; at += 1000) response.write(TEXT.slice(at, at + 1000));
  response.end();
}

/** One after the other, as a bulkhead of one slot has them answered. */
let turn = Promise.resolve();
const server = http.createServer((request, response) => {
  if (sendKept(request, response, request.url ?? '')) return;
  const answered = new Promise<void>((resolve) => void response.on('close', resolve));
  turn = turn.then(() => {
    answerComputed(request, response, (...asked) => void answerByNext(...asked));
    return answered;
  });
});
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve())));
afterAll(() => server.close());
beforeEach(() => {
  more = {};
  edition += '.';
});

function ask(path: string, encodings?: string, method = 'GET', others: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo;
  const headers = { ...(encodings !== undefined && { 'Accept-Encoding': encodings }), ...others };
  return new Promise<{ status?: number; headers: http.IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const request = http.request({ port, host: '127.0.0.1', path, headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    request.on('error', reject).end();
  });
}

it.each([
  ['/search?q=words', 'br, gzip', 'br', brotliDecompressSync],
  ['/search?q=words', 'gzip', 'gzip', gunzipSync],
  ['/search?_rsc=flight', 'gzip, deflate, br', 'br', brotliDecompressSync],
  ['/map', 'gzip', 'gzip', gunzipSync],
  ['/search?q=lost', 'gzip', 'gzip', gunzipSync],
])('sends %s to who takes %s whole, as %s', async (path, encodings, encoding, unpack) => {
  const { status, headers, body } = await ask(path, encodings);
  expect(status).toBe(path.endsWith('lost') ? 404 : 200);
  expect(headers['content-encoding']).toBe(encoding);
  expect(Number(headers['content-length'])).toBe(body.byteLength);
  expect(headers.vary).toBe('rsc, Accept-Encoding');
  expect(unpack(body).toString()).toBe(TEXT);
  expect(accepted).toBeUndefined();
});

it('sends a page as it is to who takes no encoding, and what is too short to gain', async () => {
  const plain = await ask('/search?q=words');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.headers['content-length']).toBe(String(Buffer.byteLength(TEXT)));
  expect(plain.body.toString()).toBe(TEXT);
  const short = await ask('/search?q=short', 'br');
  expect(short.headers['content-encoding']).toBeUndefined();
  expect(short.headers.vary).toBe('rsc, Accept-Encoding');
  expect(short.body.toString()).toBe('<p>short</p>');
});

it('leaves to Next what is no page, other addresses, and who asks for the head alone', async () => {
  const moved = await ask('/search?q=moved', 'br');
  expect([moved.status, moved.headers.location, moved.body.toString()]).toEqual([307, '/search', '/search']);
  const other = await ask('/contact', 'br');
  expect([accepted, other.headers['content-length'], other.body.toString()]).toEqual(['br', undefined, TEXT]);
  const head = await ask('/search?q=words', 'br', 'HEAD');
  expect([accepted, head.status, head.body.byteLength]).toEqual(['br', 200, 0]);
});

describe('what is asked for again', () => {
  /** How often a page is made while something is asked for. */
  async function countMade(
    path: string,
    times: number,
    ...asked: [encodings?: string, method?: string, others?: Record<string, string>]
  ) {
    const before = made;
    for (let time = 0; time < times; time += 1) await ask(path, ...asked);
    return made - before;
  }

  it('is made once for each encoding, until the catalogue is another one', async () => {
    more = { 'Content-Security-Policy': "default-src 'self'", 'Cache-Control': 'private, no-store' };
    const first = await ask('/search?q=again', 'gzip');
    const second = await ask('/search?q=again', 'gzip');
    const { date: _, ...head } = first.headers;
    expect(second.headers).toMatchObject(head);
    expect(second.headers.etag).toBeUndefined();
    expect(second.body).toEqual(first.body);
    expect(await countMade('/search?q=again', 3, 'gzip')).toBe(0);
    expect(await countMade('/search?q=again', 3, 'br')).toBe(1);
    expect(await countMade('/search?q=again', 3)).toBe(1);
    expect(await countMade('/search?q=other', 3, 'gzip')).toBe(1);
    edition += '.';
    expect(await countMade('/search?q=again', 3, 'gzip')).toBe(1);
  });

  it('is made once for all who ask at the same time', async () => {
    const before = made;
    const all = await Promise.all(Array.from({ length: 5 }, () => ask('/search?q=slow', 'gzip')));
    expect(made - before).toBe(1);
    expect(new Set(all.map(({ body }) => gunzipSync(body).toString()))).toEqual(new Set([TEXT]));
  });

  it('is not taken for the flight data of the same address, nor they for it', async () => {
    for (const _time of [1, 2]) {
      const part = await ask('/search?q=both', 'gzip', 'GET', { RSC: '1' });
      expect(part.headers['content-type']).toBe('text/x-component');
      const page = await ask('/search?q=both', 'gzip');
      expect(page.headers['content-type']).toMatch('text/html');
    }
    expect(await countMade('/search?q=first', 1, 'gzip', 'GET', { 'Next-Url': '/x' })).toBe(1);
    expect(await countMade('/search?q=first', 1, 'gzip')).toBe(1);
  });

  it.each([
    ['is not there', '/search?q=lost', {}],
    ['has moved', '/search?q=moved', {}],
    ['is as long as nobody types', `/search?q=${'long'.repeat(150)}`, {}],
    ['is shown before it is public', '/search?q=draft', { Cookie: '__prerender_bypass=x' }],
  ])('is made each time where it %s', async (_what, path, headers) => {
    expect(await countMade(path, 3, 'gzip', 'GET', headers)).toBe(3);
  });

  it('is made each time where visitors are told apart: by a cookie, a nonce, or whose visits are counted', async () => {
    more = { 'Set-Cookie': 'a=b' };
    expect(await countMade('/search?q=cookie', 3, 'gzip')).toBe(3);
    more = {};
    isCounted = true;
    expect(await countMade('/search?q=counted', 3, 'gzip')).toBe(3);
    isCounted = false;
    const { requests } = getConfig();
    Object.assign(requests, { policy: 'strict' });
    expect(await countMade('/search?q=nonce', 3, 'gzip')).toBe(3);
    Object.assign(requests, { policy: 'standard' });
    expect(await countMade('/search?q=nonce', 3, 'gzip')).toBe(1);
  });

  it('is made each time where a hosted index answers, which changes when nobody knows', async () => {
    Object.assign(getConfig(), { algolia: { appId: 'a' } });
    expect(await countMade('/search?q=hosted', 3, 'gzip')).toBe(3);
    Object.assign(getConfig(), { algolia: null });
  });
});
