/** @jest-environment node */
import net from 'node:net';
import { createArchive } from '../../algolia/archive';
import { type SiteServer, startServer } from './site-server';

const archive = createArchive();
Object.assign(process.env, archive.env);

let site: SiteServer;
/** Each response contains the path and body of its request; that of `/embed/slow` is late. */
beforeAll(async () => {
  site = await startServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text) => {
      body += text;
    });
    request.on('end', () => {
      setTimeout(() => response.end(`<${request.url} ${body}>`), request.url === '/embed/slow' ? 200 : 0);
    });
  });
});
afterAll(async () => {
  await site.close();
  archive.remove();
});

const listBodies = (got: string) => got.match(/<[^>]*>/g);
const listStatuses = (got: string) => [...got.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));

const toRequest = (target: string, headers = '', body = '') =>
  `${body ? 'POST' : 'GET'} ${target} HTTP/1.1\r\nHost: x\r\n${headers}${body ? `Content-Length: ${body.length}\r\n` : ''}\r\n${body}`;
const OFFER = 'Connection: keep-alive, Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMA\r\n';
const LAST = toRequest('/embed/last', 'Connection: close\r\n');

test.each([
  [
    'an offer of another protocol',
    toRequest('/embed/a', OFFER) + toRequest('/embed/b') + LAST,
    ['</embed/a >', '</embed/b >', '</embed/last >'],
  ],
  [
    'two such offers',
    toRequest('/embed/a', OFFER) + toRequest('/embed/b', OFFER) + LAST,
    ['</embed/a >', '</embed/b >', '</embed/last >'],
  ],
  [
    'an offer with a body',
    toRequest('/api/letters', OFFER, 'hello') + LAST,
    ['</api/letters hello>', '</embed/last >'],
  ],
  [
    'an offer behind a slow response',
    toRequest('/embed/slow') + toRequest('/embed/a', OFFER) + LAST,
    ['</embed/slow >', '</embed/a >', '</embed/last >'],
  ],
  [
    '100-continue',
    toRequest('/api/letters', 'Expect: 100-continue\r\n', 'hi') + LAST,
    ['</api/letters hi>', '</embed/last >'],
  ],
])('requests that are pipelined behind %s are handled in order', async (_, text, bodies) => {
  expect(listBodies(await site.send(text))).toEqual(bodies);
});

test('every response to a request with an offer or an expectation has security headers', async () => {
  for (const text of [
    toRequest('/embed/a', `${OFFER.replace('keep-alive', 'close')}`),
    toRequest('/embed/a', 'Expect: 100-continue\r\nConnection: close\r\n'),
    toRequest('/embed/a', 'Expect: a-miracle\r\nConnection: close\r\n'),
  ]) {
    const got = await site.send(text);
    expect(got).toMatch(/x-content-type-options: nosniff/i);
    expect(got).toMatch(/referrer-policy: /i);
  }
});

test('an unknown expectation fails, and the next request is handled', async () => {
  const got = await site.send(toRequest('/embed/a', 'Expect: a-miracle\r\n') + LAST);
  expect([listStatuses(got), listBodies(got)]).toEqual([[417, 200], ['</embed/last >']]);
});

test('a body is requested only if the request is admitted', async () => {
  const head = (target: string) =>
    `POST ${target} HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 5\r\nConnection: close\r\n\r\n`;
  expect(listStatuses(await site.send(`${head('/api/letters')}hello`))).toEqual([100, 200]);
  expect(listStatuses(await site.send(head('/collections')))).toEqual([405]);
  expect(listStatuses(await site.send(head('/a/../b')))).toEqual([400]);
});

test('an HTTP/1.0 client receives no interim response', async () => {
  const got = await site.send('GET /embed/a HTTP/1.0\r\nExpect: 100-continue\r\n\r\n');
  expect([listStatuses(got), listBodies(got)]).toEqual([[200], ['</embed/a >']]);
});

test('an offer with more headers than Node parses is rejected, because a lost one could delimit its body', async () => {
  const got = await site.send(toRequest('/embed/a', `${OFFER}${'a:b\r\n'.repeat(1100)}`) + LAST);
  expect([listStatuses(got), listBodies(got)]).toEqual([[431], null]);
});

test('a client that disconnects before an earlier response is complete does no harm', async () => {
  const socket = net.connect(site.port, '127.0.0.1', () =>
    socket.write(toRequest('/embed/slow') + toRequest('/embed/a', OFFER)),
  );
  socket.on('error', () => {});
  setTimeout(() => socket.resetAndDestroy(), 50);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(listBodies(await site.send(LAST))).toEqual(['</embed/last >']);
});
