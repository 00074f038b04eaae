/** @jest-environment node */
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { startMiddleware } from '@/lib/http/middleware';

// Channels are of the process, which runs other tests after these.
afterAll(startMiddleware());

const servers: http.Server[] = [];
afterAll(() => {
  for (const server of servers) server.closeAllConnections();
  for (const server of servers) net.Server.prototype.close.call(server);
});

/** A server that answers each request with its path and body, `/slow` late. */
async function serve(): Promise<number> {
  const server = http.createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text) => {
      body += text;
    });
    request.on('end', () => {
      setTimeout(() => response.end(`<${request.url} ${body}>`), request.url === '/slow' ? 200 : 0);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Sends all at once. Resolves with what came until the server closed the connection. */
const send = (port: number, text: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(text));
    let got = '';
    socket.on('data', (chunk) => {
      got += chunk;
    });
    socket.on('error', reject).on('close', () => resolve(got));
  });

const listBodies = (got: string) => got.match(/<[^>]*>/g);
const listStatuses = (got: string) => [...got.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));

const ask = (target: string, headers = '', body = '') =>
  `${body ? 'POST' : 'GET'} ${target} HTTP/1.1\r\nHost: x\r\n${headers}${body ? `Content-Length: ${body.length}\r\n` : ''}\r\n${body}`;
const OFFER = 'Connection: keep-alive, Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMA\r\n';
const LAST = ask('/last', 'Connection: close\r\n');

test.each([
  ['an offer of another protocol', ask('/a', OFFER) + ask('/b') + LAST, ['</a >', '</b >', '</last >']],
  ['two of them', ask('/a', OFFER) + ask('/b', OFFER) + LAST, ['</a >', '</b >', '</last >']],
  ['one with a body', ask('/api/letters', OFFER, 'hello') + LAST, ['</api/letters hello>', '</last >']],
  ['one that comes after a slow response', ask('/slow') + ask('/a', OFFER) + LAST, ['</slow >', '</a >', '</last >']],
  ['100-continue', ask('/api/letters', 'Expect: 100-continue\r\n', 'hi') + LAST, ['</api/letters hi>', '</last >']],
])('requests that are pipelined behind %s are answered in their order', async (_, text, bodies) => {
  expect(listBodies(await send(await serve(), text))).toEqual(bodies);
});

test('every answer to a request with an offer, or with an expectation, passes the middleware', async () => {
  const port = await serve();
  for (const text of [
    ask('/a', `${OFFER.replace('keep-alive', 'close')}`),
    ask('/a', 'Expect: 100-continue\r\nConnection: close\r\n'),
    ask('/a', 'Expect: a-miracle\r\nConnection: close\r\n'),
  ]) {
    const got = await send(port, text);
    expect(got).toMatch(/x-content-type-options: nosniff/i);
    expect(got).toMatch(/referrer-policy: /i);
  }
});

test('an expectation that no server knows fails, and the next request is answered', async () => {
  const got = await send(await serve(), ask('/a', 'Expect: a-miracle\r\n') + LAST);
  expect([listStatuses(got), listBodies(got)]).toEqual([[417, 200], ['</last >']]);
});

test('a body is asked for only where the request is admitted', async () => {
  const port = await serve();
  const head = (target: string) =>
    `POST ${target} HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 5\r\nConnection: close\r\n\r\n`;
  expect(listStatuses(await send(port, `${head('/api/letters')}hello`))).toEqual([100, 200]);
  expect(listStatuses(await send(port, head('/collections')))).toEqual([405]);
  expect(listStatuses(await send(port, head('/a/../b')))).toEqual([400]);
});

test('HTTP/1.0 knows no interim response', async () => {
  const got = await send(await serve(), 'GET /a HTTP/1.0\r\nExpect: 100-continue\r\n\r\n');
  expect([listStatuses(got), listBodies(got)]).toEqual([[200], ['</a >']]);
});

test('an offer with more headers than Node keeps is rejected: what of them is lost could say where its body ends', async () => {
  const got = await send(await serve(), ask('/a', `${OFFER}${'a:b\r\n'.repeat(1100)}`) + LAST);
  expect([listStatuses(got), listBodies(got)]).toEqual([[431], null]);
});

test('a client that leaves before an earlier response is finished does no harm', async () => {
  const port = await serve();
  const socket = net.connect(port, '127.0.0.1', () => socket.write(ask('/slow') + ask('/a', OFFER)));
  socket.on('error', () => {});
  setTimeout(() => socket.resetAndDestroy(), 50);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(listBodies(await send(port, LAST))).toEqual(['</last >']);
});
