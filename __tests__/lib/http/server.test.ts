/** @jest-environment node */
import http from 'node:http';
import { getConfig } from '@/lib/config/config';
import { createHandler } from '@/lib/http/handler';
import { createArchive } from '../../algolia/archive';
import { type SiteServer, startServer } from './site-server';

const archive = createArchive();
Object.assign(process.env, archive.env);

let site: SiteServer;
/** Set by each test. */
let next: http.RequestListener = (_, response) => response.end();

beforeAll(async () => {
  site = await startServer((request, response) => next(request, response));
});
afterAll(async () => {
  await site.close();
  archive.remove();
});

const LAST = 'GET /embed/second HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

test.each([
  [
    'of curl --http2',
    'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA',
  ],
  ['of a WebSocket', 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13'],
])('an offer %s is answered as HTTP/1.1', async (_, headers) => {
  next = (request, response) => response.end(`here is ${request.url}`);
  for (const path of ['/embed/first', '/people/first']) {
    const got = await site.send(`GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n`, LAST);
    const [first = '', second = ''] = got.split(/(?<=here is \/\w+\/first)/);
    expect(first).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(first).toMatch(new RegExp(`here is ${path}$`));
    expect(second).toMatch(/HTTP\/1\.1 200 OK[\s\S]*here is \/embed\/second/);
  }
});

test('only search and map respond with flight data; other pages respond with their document', async () => {
  next = (request, response) => response.end(`flight data ${request.headers.rsc ?? 'no'}.`);
  const request = async (path: string) => (await site.request(path, { RSC: '1' })).text;
  expect(await request('/search?q=boat')).toBe('flight data 1.');
  expect(await request('/map')).toBe('flight data 1.');
  for (const path of ['/collections/map?q=/search', '/', '/contact', '/nothing'])
    expect([path, await request(path)]).toEqual([path, 'flight data no.']);
});

test('a route handler reads the body of a request that offers another protocol', async () => {
  next = (request, response) => {
    request.setEncoding('utf8').on('data', (text) => response.end(`read ${text}`));
    request.on('end', () => response.end());
  };
  const head =
    'POST /api/letters HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\nContent-Length: 5\r\n\r\n';
  expect(await site.send(`${head}hello`, LAST)).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*read hello/);
});

test('every response has the security headers; HSTS is added if the public URL is https', async () => {
  next = (_, response) => response.end();
  const config = getConfig();
  for (const [url, hsts] of [
    ['https://photos.example.org', 'max-age=31536000'],
    ['http://photos.example.org', undefined],
  ] as const) {
    config.url = url;
    const cached = `/years/${url.slice(0, 5)}`;
    const picture = `/iiif/3/${url.slice(0, 5)}/full/9,/0/default.jpg`;
    for (const path of [cached, cached, '/contact', `/search?q=${url}`, picture, '/iiif/3/x/info.json', '/%']) {
      const { headers } = await site.request(path);
      expect([path, headers['strict-transport-security']]).toEqual([path, hsts]);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
      expect(headers['permissions-policy']).toContain('geolocation=()');
    }
  }
});

test('other origins may not open or embed pages, and may load what its handler allows', async () => {
  next = (request, response) => {
    response.setHeader('Content-Type', request.url?.startsWith('/iiif') ? 'image/jpeg' : ['text/html; charset=utf-8']);
    if (request.url?.startsWith('/embed')) response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    response.end();
  };
  const list = async (path: string) => {
    const { headers } = await site.request(path);
    return [headers['cross-origin-opener-policy'], headers['cross-origin-resource-policy']];
  };
  for (const path of ['/years', '/search?q=b', '/consent'])
    expect(await list(path)).toEqual(['same-origin', 'same-origin']);
  expect(await list('/embed/a')).toEqual(['same-origin', 'cross-origin']);
  expect(await list('/iiif/3/x/full/max/0/default.jpg')).toEqual([undefined, undefined]);
});

test('headers of Next’s own CDN do not leave the server', async () => {
  next = (_, response) => {
    response.setHeader('X-Powered-By', 'Next.js').setHeader('X-Nextjs-Cache', 'HIT').end('text');
  };
  for (const path of ['/places', '/search?q=c', '/feed.xml']) {
    const { headers } = await site.request(path);
    expect(Object.keys(headers).filter((name) => /^x-(nextjs|powered|vitrine)/.test(name))).toEqual([]);
  }
});

test('idle connections stay open longer than those of proxies, nginx 60 s and Caddy 120 s', async () => {
  next = (_, response) => response.end();
  const { headers } = await site.request('/selection', { Connection: 'keep-alive' });
  expect(Number(/timeout=(\d+)/.exec(String(headers['keep-alive'] ?? ''))?.[1])).toBeGreaterThan(120);
});

test('a handler that throws is logged, responds with 500, and the next request is handled', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  next = () => {
    throw new Error('the render failed');
  };
  for (const path of ['/people/failed', '/search?q=failed', '/embed/failed'])
    expect([path, (await site.request(path)).status]).toEqual([path, 500]);
  expect(logged).toHaveBeenCalledTimes(3);
  logged.mockRestore();
  next = (_, response) => response.end('well');
  expect((await site.request('/people/failed')).text).toBe('well');
});

test('while the server shuts down, every response closes its connection', async () => {
  const server = http.createServer(
    createHandler({ next: (_, response) => response.end('text'), disk: null, isDraining: () => true }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  for (const path of ['/', '/', '/contact', '/embed/a', '/%']) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    await response.text();
    expect([path, response.headers.get('connection')]).toEqual([path, 'close']);
  }
  server.close();
});

test('at the end a response is completed, and its connection, which was to stay open, delays nothing', async () => {
  const exit = jest.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  let finish = () => {};
  const other = await startServer((_, response) => {
    response.write('first');
    finish = () => response.end(' and last');
  });
  const agent = new http.Agent({ keepAlive: true });
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http.get(`${other.url}/embed/slow`, { agent }, resolve).on('error', reject);
  });
  // Timers of the end, which would end this process later.
  jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate'] });
  other.stop();
  jest.advanceTimersByTime(600);
  expect(exit).not.toHaveBeenCalled();
  finish();
  let text = '';
  for await (const part of response) text += part;
  expect(text).toBe('first and last');
  // Connections are idle a moment after the client has all of the response.
  for (let turn = 0; turn < 25 && exit.mock.calls.length === 0; turn += 1) {
    jest.advanceTimersByTime(500);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(exit).toHaveBeenCalledWith(143);
  jest.useRealTimers();
  agent.destroy();
  await other.close();
  exit.mockRestore();
});
