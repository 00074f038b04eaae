/** @jest-environment node */
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { getVersion } from '@/lib/catalogue/read/connection';
import { getAddress } from '@/lib/catalogue/read/items';
import { toLengthHeaders } from '@/lib/http/content-length';
import { NOT_FOUND_PATH } from '@/lib/http/route-table';
import { parseItemPath } from '@/lib/model/routes';
import { createArchive, makeItem } from '../../algolia/archive';
import { type Received, type SiteServer, startServer } from './site-server';

const TEXT = '<!doctype html><p>A page of many words, again and again.</p>'.repeat(100);

const archive = createArchive();
Object.assign(process.env, archive.env);
const boat = makeItem('sea/boat.jpg');
const withdrawn = makeItem('sea/withdrawn.jpg');

/** URLs that the stand-in for Next was called with in this test, and the number of all its calls, which its pages end with. */
let rendered: string[] = [];
let renders = 0;
/** Headers of the last request that reached it. */
let received: http.IncomingHttpHeaders = {};
/** Headers that it adds to its responses. */
let added: http.OutgoingHttpHeaders = {};
/** Bytes of its pictures, and whether it queries the catalogue for them. */
let imageBytes = 1000;
let isTraced = true;

function respondImage({ url = '' }: http.IncomingMessage, response: http.ServerResponse) {
  if (isTraced) getAddress(boat.id);
  if (url.includes('limited') && rendered.length === 1) return void response.writeHead(429).end('too much');
  const status = url.includes('gone') ? 410 : 200;
  const body = Buffer.alloc(imageBytes, String(renders));
  response.writeHead(status, {
    'Content-Type': 'image/webp',
    ETag: `"v/${imageBytes}"`,
    ...toLengthHeaders(imageBytes),
  });
  response.end(body);
}

/** Responds as Next does: pages depend on what they query. `slow` ones take time, `opaque` ones depend on everything. */
async function next(request: http.IncomingMessage, response: http.ServerResponse) {
  const { url = '', headers } = request;
  rendered.push(url);
  received = headers;
  renders += 1;
  const number = renders;
  if (url.includes('slow')) await sleep(300);
  if (url.startsWith('/iiif/3/')) return respondImage(request, response);
  const id = parseItemPath(url);
  const address = id ? getAddress(id) : null;
  if (url.includes('opaque')) getVersion();
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Vary', ['rsc', 'next-url']);
  for (const [name, value] of Object.entries(added)) if (value !== undefined) response.setHeader(name, value);
  response.statusCode = id && address?.type !== 'item' ? 404 : 200;
  response.write(TEXT);
  response.end(`${url} ${number}`);
}

let site: SiteServer;
beforeAll(async () => {
  archive.put([boat, withdrawn]);
  archive.change((writer) => writer.setScanned());
  site = await startServer((request, response) => void next(request, response));
});
afterAll(async () => {
  await site.close();
  archive.remove();
});
beforeEach(() => {
  rendered = [];
  added = {};
});

/** Number of the render that a response is from. */
const toNumber = ({ text }: Received) => Number(text.split(' ').at(-1));

let commits = 0;
/** Commits a change of the catalogue that no page depends on by its trace, and waits until servers have noticed. */
async function commit() {
  commits += 1;
  archive.put([makeItem(`log/${commits}.jpg`)]);
  await sleep(150);
}

const ENCODINGS = ['br', 'gzip', 'identity'];

describe('a page', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['', undefined],
    ['identity', undefined],
    ['zstd', undefined],
  ])('for Accept-Encoding "%s" is sent as %s, rendered or cached', async (accepted, encoding) => {
    const path = `/people/${accepted.replace(/\W/g, '') || 'all'}`;
    for (const _time of [1, 2]) {
      const { headers, body, text } = await site.request(path, accepted ? { 'Accept-Encoding': accepted } : {});
      expect(headers['content-encoding']).toBe(encoding);
      expect(text).toMatch(new RegExp(`${path} \\d+$`));
      expect(headers['content-length']).toBe(String(body.length));
      expect(headers.vary).toBe('rsc, next-url, Accept, Accept-Encoding');
      if (encoding) expect(body.length).toBeLessThan(TEXT.length / 2);
    }
    expect(rendered).toEqual([path]);
  });

  test('is rendered once for all encodings, of which each has its own ETag', async () => {
    const [tags, texts] = [new Set<string>(), new Set<string>()];
    for (const encoding of ENCODINGS) {
      const { headers, text } = await site.request('/people/tagged', { 'Accept-Encoding': encoding });
      texts.add(text);
      tags.add(String(headers.etag));
    }
    expect([tags.size, texts.size, rendered]).toEqual([3, 1, ['/people/tagged']]);
  });

  test('is 304 without a body if the client has it, in any encoding, before and after it is cached', async () => {
    for (const encoding of ENCODINGS) {
      const path = `/people/known-${encoding}`;
      const tag = String((await site.request(path, { 'Accept-Encoding': encoding })).headers.etag);
      for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
        const again = await site.request(path, { 'Accept-Encoding': encoding, 'If-None-Match': known });
        expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, tag]);
      }
      await commit();
      const other = { 'Accept-Encoding': encoding, 'If-None-Match': '"other"' };
      expect((await site.request(path, other)).status).toBe(200);
    }
  });

  test('that is cached has the headers that it was rendered with', async () => {
    added = { 'Content-Language': 'de', 'X-Robots-Tag': ['noindex', 'noarchive'] };
    for (const encoding of ENCODINGS) {
      const { headers, body } = await site.request('/people/head', { 'Accept-Encoding': encoding });
      const { date: _, ...head } = headers;
      for (const _time of [1, 2]) {
        const again = await site.request('/people/head', { 'Accept-Encoding': encoding });
        expect(again.headers).toMatchObject(head);
        expect(again.body).toEqual(body);
      }
      expect(headers['content-language']).toBe('de');
      expect(headers['cache-control']).toBe('s-maxage=2, stale-while-revalidate=2');
      expect(headers['content-security-policy']).toContain("object-src 'none'");
    }
  });

  test('responds to HEAD as to GET without the body, and ignores a range', async () => {
    const headers = { 'Accept-Encoding': 'gzip' };
    const first = await site.request('/people/ranges', headers, 'HEAD');
    const whole = await site.request('/people/ranges', { ...headers, Range: 'bytes=0-9' });
    const again = await site.request('/people/ranges', headers, 'HEAD');
    expect(whole.status).toBe(200);
    for (const head of [first, again])
      expect([head.status, head.body.length, head.headers.etag, head.headers['content-length']]).toEqual([
        200,
        0,
        whole.headers.etag,
        String(whole.body.length),
      ]);
    expect(rendered).toEqual(['/people/ranges']);
  });

  test('is cached while its trace is valid, and rendered again once it is not', async () => {
    const request = async (path: string) => toNumber(await site.request(path));
    const [steady, opaque] = [await request(`/items/boat-${boat.id}`), await request('/people/opaque')];
    expect([await request(`/items/boat-${boat.id}`), await request('/people/opaque')]).toEqual([steady, opaque]);
    await commit();
    expect(await request(`/items/boat-${boat.id}`)).toBe(steady);
    expect(await request('/people/opaque')).not.toBe(opaque);
    archive.put([{ ...boat, title: 'Another boat' }]);
    await sleep(150);
    expect(await request(`/items/boat-${boat.id}`)).not.toBe(steady);
  });

  test('is rendered once for simultaneous requests, and again for those after a commit', async () => {
    const all = Array.from({ length: 5 }, () => site.request('/people/slow-opaque', { 'Accept-Encoding': 'br' }));
    await sleep(50);
    archive.put([makeItem('log/meanwhile.jpg')]);
    await sleep(150);
    const after = await site.request('/people/slow-opaque');
    const numbers = new Set((await Promise.all(all)).map(toNumber));
    expect(numbers.size).toBe(1);
    expect(numbers).not.toContain(toNumber(after));
    expect(toNumber(await site.request('/people/slow-opaque'))).toBe(toNumber(after));
    expect(rendered).toHaveLength(2);
  });

  test('that was fresh within two seconds is sent while another is rendered, and revalidated in the background once', async () => {
    const path = '/people/slow-opaque-popular';
    const first = await site.request(path, { 'Accept-Encoding': 'br' });
    await commit();
    const slow = site.request('/people/slow-other');
    await sleep(50);
    rendered = [];
    const headers = { 'Accept-Encoding': 'br', 'If-None-Match': '"other"', Range: 'bytes=0-9' };
    const stale = await Promise.all([1, 2, 3].map(() => site.request(path, headers)));
    for (const { body } of stale) expect(body).toEqual(first.body);
    await sleep(400);
    expect(rendered).toEqual([path]);
    const fresh = await site.request(path, { 'Accept-Encoding': 'br' });
    expect(toNumber(fresh)).toBeGreaterThan(toNumber(first));
    expect(fresh.headers['x-content-type-options']).toBe('nosniff');
    expect(fresh.headers.etag).not.toBe(first.headers.etag);
    await slow;
    expect(rendered).toEqual([path]);
  });

  test('is rendered for a client that requests it alone after a commit', async () => {
    const first = await site.request('/people/opaque-calm');
    await commit();
    expect(toNumber(await site.request('/people/opaque-calm'))).toBeGreaterThan(toNumber(first));
  });

  test('of a withdrawn item is never sent stale', async () => {
    const path = `/items/withdrawn-${withdrawn.id}`;
    expect((await site.request(path)).status).toBe(200);
    archive.take([withdrawn]);
    await sleep(150);
    const slow = site.request('/people/slow-meanwhile');
    await sleep(50);
    const gone = await site.request(path);
    expect([gone.status, gone.headers.etag]).toEqual([410, undefined]);
    await slow;
  });

  test('depends on nothing of the visitor who requested it first', async () => {
    const visitor = {
      Cookie: 'session=secret; __prerender_bypass=x',
      'User-Agent': 'secret',
      'Accept-Language': 'secret',
      Authorization: 'secret',
      'X-Forwarded-Host': 'secret.example',
      'If-None-Match': '"secret"',
      Range: 'bytes=0-9',
      RSC: '1',
      'Next-Router-Prefetch': '1',
    };
    const first = await site.request('/people/private?utm_source=secret', visitor);
    expect(JSON.stringify(received)).not.toContain('secret');
    expect(Object.keys(received)).not.toContain('rsc');
    expect(toNumber(await site.request('/people/private'))).toBe(toNumber(first));
    expect(rendered).toEqual(['/people/private']);
  });

  test('that sets a cookie is not cached', async () => {
    added = { 'Set-Cookie': 'visitor=1' };
    await site.request('/people/cookie');
    added = {};
    expect((await site.request('/people/cookie')).headers['set-cookie']).toBeUndefined();
  });

  test('of several further pages has a cache key for each, and ignores any other query', async () => {
    const first = await site.request('/collections/sea');
    expect(toNumber(await site.request('/collections/sea?utm_source=a'))).toBe(toNumber(first));
    const second = await site.request('/collections/sea?page=2&a=1');
    expect(toNumber(await site.request('/collections/sea?page=2'))).toBe(toNumber(second));
    expect(rendered).toEqual(['/collections/sea', '/collections/sea?page=2']);
  });

  test('is rendered whole for the next client if the first one disconnects', async () => {
    await new Promise<void>((resolve) => {
      const request = http.get({ port: site.port, host: '127.0.0.1', path: '/people/slow-left', agent: false });
      request.on('error', () => {}).on('close', resolve);
      request.on('socket', (socket) => socket.on('connect', () => setTimeout(() => request.destroy(), 20)));
    });
    const { text, headers } = await site.request('/people/slow-left');
    expect(text).toMatch(/\/people\/slow-left \d+$/);
    expect(headers['content-length']).toBe(String(text.length));
  });

  test('is not rendered if all clients disconnected while they waited for a slot', async () => {
    const slow = ['a', 'b'].map((name) => site.request(`/people/slow-${name}`));
    await sleep(50);
    const waiting = [1, 2].map(() =>
      http.get({ port: site.port, host: '127.0.0.1', path: '/people/abandoned', agent: false }).on('error', () => {}),
    );
    await sleep(100);
    for (const request of waiting) request.destroy();
    await Promise.all(slow);
    await sleep(50);
    expect(rendered).not.toContain('/people/abandoned');
    expect((await site.request('/people/abandoned')).status).toBe(200);
  });
});

describe('a page that is not found', () => {
  test.each([
    ['an item that never existed', '/items/aaaaaaaaaa', 404],
    ['an item that was deleted', `/items/withdrawn-${withdrawn.id}`, 410],
  ])('has the text of the not-found page at each request of %s', async (_, path, status) => {
    for (const _time of [1, 2]) {
      const response = await site.request(path, { 'Accept-Encoding': 'br' });
      expect([response.status, response.headers.etag]).toEqual([status, undefined]);
      expect(response.text).toContain(`${NOT_FOUND_PATH} `);
      expect(response.headers['content-length']).toBe(String(response.body.length));
    }
    expect(rendered).toEqual([path, NOT_FOUND_PATH, path, NOT_FOUND_PATH]);
  });

  test('is rendered once for all paths that no route has', async () => {
    const paths = ['/nothing', '/nothing/else?q=a', '/wp-login.php', '/api/nothing', NOT_FOUND_PATH, '/items'];
    for (const path of paths) {
      const { status, text } = await site.request(path);
      expect([path, status]).toEqual([path, 404]);
      expect(text).toContain('/missing ');
    }
    expect(rendered).toEqual([NOT_FOUND_PATH]);
  });
});

describe('a picture', () => {
  const toPath = (size: string) => `/iiif/3/aaaaaaaaaa/full/${size}/0/color.webp?v=1`;
  const requestThrice = async (path: string) => {
    const texts: string[] = [];
    for (const _time of [1, 2, 3]) texts.push((await site.request(path)).text);
    return new Set(texts).size;
  };
  afterEach(() => {
    isTraced = true;
    imageBytes = 1000;
  });

  test('that is small is rendered once while its trace is valid, and keeps its own headers', async () => {
    const first = await site.request(toPath('1,'));
    expect(await requestThrice(toPath('1,'))).toBe(1);
    await commit();
    const again = await site.request(toPath('1,'), { 'Accept-Encoding': 'br' });
    expect([again.text, again.headers.etag]).toEqual([first.text, '"v/1000"']);
    expect([again.headers['content-encoding'], again.headers['content-type']]).toEqual([undefined, 'image/webp']);
    expect(again.headers.vary).toBeUndefined();
    const head = await site.request(toPath('1,'), {}, 'HEAD');
    expect([head.body.length, head.headers['content-length']]).toEqual([0, '1000']);
    const known = await site.request(toPath('1,'), { 'If-None-Match': '"v/1000"' });
    expect([known.status, known.body.length]).toEqual([304, 0]);
    expect(rendered).toHaveLength(1);
  });

  test('without a trace is rendered for each request, and so is a large one', async () => {
    isTraced = false;
    expect(await requestThrice(toPath('2,'))).toBe(3);
    isTraced = true;
    imageBytes = 64 * 1024 + 1;
    expect(await requestThrice(toPath('3,'))).toBe(3);
    imageBytes = 64 * 1024;
    expect(await requestThrice(toPath('4,'))).toBe(1);
  });

  test('that is gone is not cached, and HEAD does not store an empty one', async () => {
    const gone = toPath('5,').replace('aaaaaaaaaa', 'gone');
    expect((await site.request(gone)).status).toBe(410);
    expect(await requestThrice(gone)).toBe(3);
    await site.request(toPath('6,'), {}, 'HEAD');
    expect((await site.request(toPath('6,'))).body.length).toBe(1000);
  });

  test('with another query is not cached', async () => {
    expect(await requestThrice(`${toPath('7,')}&x=1`)).toBe(3);
  });

  test('is rendered with the client’s network alone, and a rate limit of one client is not shared', async () => {
    const path = toPath('8,').replace('aaaaaaaaaa', 'slow-limited');
    const [first, second] = await Promise.all([site.request(path, { Cookie: 'a=b' }), site.request(path)]);
    expect([first.status, second.status].sort()).toEqual([200, 429]);
    expect(received).not.toHaveProperty('cookie');
    expect((await site.request(path)).status).toBe(200);
  });

  test('that is cached has one cache entry for all languages and encodings', async () => {
    for (const encoding of ENCODINGS) await site.request(toPath('9,'), { 'Accept-Encoding': encoding });
    expect(rendered).toHaveLength(1);
  });
});

test('visitor pages are rendered for each request, with its headers', async () => {
  for (const path of ['/contact', '/consent', '/report']) {
    for (const cookie of ['a=1', 'a=2']) {
      const { text, headers } = await site.request(path, { Cookie: cookie, 'Accept-Encoding': 'br' });
      expect(received.cookie).toBe(cookie);
      expect(text).toContain(path);
      expect([headers['content-encoding'], headers.etag]).toEqual(['br', undefined]);
    }
  }
  expect(rendered).toHaveLength(6);
});
