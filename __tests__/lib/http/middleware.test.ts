/** @jest-environment node */
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { getConfig } from '@/lib/config/config';
import { startMiddleware } from '@/lib/http/middleware';

// Channels are of the process, which runs other tests after these.
afterAll(startMiddleware());

const servers: http.Server[] = [];
afterAll(() => {
  for (const server of servers) server.closeAllConnections();
  for (const server of servers) net.Server.prototype.close.call(server);
});

/** A server as Next starts it: what offers another protocol is ended. */
async function serve(listener: http.RequestListener): Promise<number> {
  const server = http.createServer(listener);
  server.on('upgrade', (_, socket) => socket.end());
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** All that a server says until it closes the connection; each text is sent when the one before is answered. */
const send = (port: number, [first = '', ...more]: string[]) =>
  new Promise<string>((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(first));
    let got = '';
    socket.on('data', (chunk) => {
      got += chunk;
      const next = more.shift();
      if (next) socket.write(next);
    });
    socket.on('error', reject).on('close', () => resolve(got));
  });

const LAST = 'GET /second HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

test.each([
  [
    'of curl --http2',
    'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA',
  ],
  ['of a WebSocket', 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13'],
])('the first request to a server may be an offer %s, and is answered as HTTP/1.1', async (_, headers) => {
  const port = await serve((request, response) => response.end(`here is ${request.url}`));
  const got = await send(port, [`GET /first HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n`, LAST]);
  expect(got).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*here is \/first[\s\S]*HTTP\/1\.1 200 OK[\s\S]*here is \/second/);
});

test('flight data are asked of search and map alone; of another page the document is', async () => {
  const port = await serve((request, response) => response.end(`flight data ${request.headers.rsc ?? 'no'}.`));
  const ask = (path: string) => send(port, [`GET ${path} HTTP/1.1\r\nHost: x\r\nRSC: 1\r\nConnection: close\r\n\r\n`]);
  expect(await ask('/search?q=boat')).toContain('flight data 1.');
  expect(await ask('/map')).toContain('flight data 1.');
  expect(await ask('/collections/map?q=/search')).toContain('flight data no.');
});

test('what is sent along with such an offer is read', async () => {
  const port = await serve((request, response) => {
    request.setEncoding('utf8').on('data', (text) => response.end(`read ${text}`));
    request.on('end', () => response.end());
  });
  const head =
    'POST /api/letters HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\nContent-Length: 5\r\n\r\n';
  expect(await send(port, [`${head}hello`, LAST])).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*read hello/);
});

const ask = async (port: number, path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).headers;

test('a site whose public address is https asks browsers to use no other, also where it refuses; one of http does not', async () => {
  const port = await serve((_, response) => response.end());
  const config = getConfig();
  config.url = 'https://photos.example.org';
  for (const path of ['/', '/iiif/3/x/info.json', '/%'])
    expect((await ask(port, path)).get('strict-transport-security')).toBe('max-age=31536000');
  config.url = 'http://photos.example.org';
  for (const path of ['/', '/%']) expect((await ask(port, path)).has('strict-transport-security')).toBe(false);
});

test('a page is nobody else’s to open or load; what says that others may load it says so still', async () => {
  const port = await serve((request, response) => {
    response.setHeader('Content-Type', request.url === '/image' ? 'image/jpeg' : ['text/html; charset=utf-8']);
    if (request.url === '/embed') response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    response.end();
  });
  const list = async (path: string) => {
    const headers = await ask(port, path);
    return [headers.get('cross-origin-opener-policy'), headers.get('cross-origin-resource-policy')];
  };
  expect(await list('/page')).toEqual(['same-origin', 'same-origin']);
  expect(await list('/embed')).toEqual(['same-origin', 'cross-origin']);
  expect(await list('/image')).toEqual([null, null]);
});

test('an idle connection is kept for longer than a proxy keeps it, nginx 60 s and Caddy 120 s', async () => {
  const port = await serve((_, response) => response.end());
  expect(Number(/timeout=(\d+)/.exec((await ask(port, '/')).get('keep-alive') ?? '')?.[1])).toBeGreaterThan(120);
});
