/** @jest-environment node */
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { enterBulkhead, leaveBulkhead } from '@/lib/http/load-shedding';
import { startMiddleware } from '@/lib/http/middleware';

// Diagnostics channels are global to the process, which runs other tests afterwards.
afterAll(startMiddleware());

/** Pending requests in order, each with a function that ends its response. */
const held: { url: string; end: () => void }[] = [];
/** Requests that are served at once. */
let isQuick = (_url: string) => true;
let port = 0;
const agent = new http.Agent({ keepAlive: false });

const server = http.createServer((request, response) => {
  const { url = '' } = request;
  // The image service releases its slot before it renders.
  if (url.startsWith('/iiif/3/slow')) leaveBulkhead();
  const end = () => response.end(`here is ${url}`);
  if (isQuick(url)) end();
  else held.push({ url, end });
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  net.Server.prototype.close.call(server);
});

interface Told {
  status: number;
  retry: string | undefined;
  body: string;
}

const ask = (path: string) =>
  new Promise<Told>((resolve, reject) => {
    http
      .get({ port, host: '127.0.0.1', path, agent }, (response) => {
        let body = '';
        response.on('data', (chunk) => {
          body += chunk;
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, retry: response.headers['retry-after'], body }),
        );
      })
      .on('error', reject);
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
  ['feeds, maps and other front ends’ searches', '/api/search/1/indexes/vitrine?query='],
  ['pages that are not kept', '/items/unknown-'],
])(
  'beyond the limit of %s the next request is rejected at once with Retry-After, and other requests are served',
  async (_, path) => {
    isQuick = (url) => !url.startsWith(path);
    const shed: Told[] = [];
    const all = Array.from({ length: 700 }, async (_each, turn) => {
      const told = await ask(`${path}${turn}`);
      if (told.status === 503) shed.push(told);
      return told.status;
    });
    await until(() => shed.length > 0);
    for (const { retry, body } of shed) {
      expect(retry).toMatch(/^[1-9]\d*$/);
      expect(body).toMatch(/busy/);
    }
    const others = ['/api/health', '/iiif/3/aaaaaaaaaa/full/400,/0/default.webp', '/_next/static/a.js', '/robots.txt'];
    for (const other of others) expect(await ask(other)).toMatchObject({ status: 200, body: `here is ${other}` });
    expect(held.length).toBeGreaterThan(0);
    await release();
    const statuses = await Promise.all(all);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    expect((await ask(`${path}after`)).status).toBe(200);
  },
);

test('health responds under any load', async () => {
  isQuick = (url) => !url.startsWith('/api/health');
  const all = Array.from({ length: 500 }, () => ask('/api/health'));
  await until(() => held.length === 500);
  await release();
  expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([200]));
});

test('clients that read or send slowly occupy no slot', async () => {
  const sockets = Array.from({ length: 60 }, (_, turn) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.pause();
    if (turn % 2)
      socket.write('POST /api/search/1/indexes/x/query HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n{');
    else socket.write('GET /search?q=slow HTTP/1.1\r\nHost: x\r\n\r\n');
    return socket;
  });
  isQuick = (url) => url.startsWith('/search');
  await until(() => held.length === 30);
  expect((await ask('/search?q=a')).status).toBe(200);
  for (const socket of sockets) socket.destroy();
});

test('a request for a rendering releases its slot', async () => {
  isQuick = (url) => !url.startsWith('/iiif/3/slow');
  const all = Array.from({ length: 200 }, () => ask('/iiif/3/slow/full/max/0/default.jpg'));
  await until(() => held.length === 200);
  expect((await ask('/iiif/3/quick/full/400,/0/default.jpg')).status).toBe(200);
  await release();
  await Promise.all(all);
});

test('a client that disconnects before its turn occupies no slot', async () => {
  const request = new http.IncomingMessage(new net.Socket());
  Object.assign(request, { url: '/items/hung-up', method: 'GET' });
  for (let turn = 0; turn < 10; turn += 1) {
    const response = new http.ServerResponse(request);
    response.destroy();
    // Next does nothing with a response whose client is gone.
    enterBulkhead(
      { request, response },
      () => {},
      () => {},
    );
  }
  expect(await ask('/items/another')).toMatchObject({ status: 200, body: 'here is /items/another' });
});
