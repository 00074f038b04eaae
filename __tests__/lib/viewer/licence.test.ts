/** @jest-environment node */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

// Reports from the viewer to the licence server over real connections: browser code, our route, and a local licence
// server.

interface Seen {
  path: string | undefined;
  body: string;
}

type Listener = (path: string, body: string, response: ServerResponse) => void;

function serve(listener: Listener) {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    seen.push({ path: request.url, body });
    listener(request.url ?? '', body, response);
  });
  return new Promise<{ seen: Seen[]; url: string; close(): void }>((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve({
        seen,
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        close: () => {
          server.closeAllConnections();
          server.close();
        },
      }),
    ),
  );
}

type Place = Awaited<ReturnType<typeof serve>>;

const KEYS = ['LIGHTBOX_LICENSE_KEY', 'LIGHTBOX_PLAN_TYPE', 'LIGHTBOX_LICENSE_URL'] as const;
const realFetch = globalThis.fetch;
let places: Place[] = [];

async function open(listener: Listener) {
  const place = await serve(listener);
  places.push(place);
  return place;
}

afterEach(() => {
  for (const place of places) place.close();
  places = [];
  for (const key of KEYS) delete process.env[key];
  globalThis.fetch = realFetch;
  Reflect.deleteProperty(globalThis, 'document');
});

/** Our site as configured by the deployer, requested over HTTP. */
async function openSite(env: Partial<Record<(typeof KEYS)[number], string>>) {
  jest.resetModules();
  Object.assign(process.env, env);
  const { POST } = await import('@/app/api/viewer-licence/route');
  const { getConfig } = await import('@/lib/config/config');
  const statuses: number[] = [];
  const site = await open(async (path, _body, response) => {
    const answer = POST(new Request(`http://localhost${path}`, { method: 'POST' }));
    statuses.push(answer.status);
    response.writeHead(answer.status).end(await answer.text());
  });
  // The attributes of the page as in the layout.
  const dataset = getConfig().lightbox ? { viewerLicence: '' } : {};
  Object.assign(globalThis, { document: { documentElement: { dataset } } });
  globalThis.fetch = ((input: string, init?: RequestInit) =>
    realFetch(input.startsWith('/') ? site.url + input : input, init)) as typeof fetch;
  const { reportViewerOpened } = await import('@/lib/viewer/licence');
  return { site, statuses, reportViewerOpened };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 100));

async function waitFor(isThere: () => boolean) {
  while (!isThere()) await new Promise((resolve) => setTimeout(resolve, 5));
}

const valid: Listener = (_path, _body, response) => response.end('{"license_valid":true}');
const configure = (url: string) => ({
  LIGHTBOX_LICENSE_KEY: 'secret-1',
  LIGHTBOX_PLAN_TYPE: 'team',
  LIGHTBOX_LICENSE_URL: url,
});

test('one report is sent per visit, and the browser never sends the key', async () => {
  const seller = await open(valid);
  const { site, statuses, reportViewerOpened } = await openSite(configure(`${seller.url}/check`));
  for (let times = 0; times < 5; times += 1) reportViewerOpened();
  await waitFor(() => seller.seen.length > 0);
  reportViewerOpened();
  await settle();
  expect(seller.seen).toEqual([{ path: '/check', body: '{"license_key":"secret-1","plan_type":"team"}' }]);
  expect(site.seen).toEqual([{ path: '/api/viewer-licence', body: '' }]);
  expect(statuses).toEqual([204]);
});

test('without a key no request is sent, not even to our server', async () => {
  const seller = await open(valid);
  const { site, reportViewerOpened } = await openSite({ LIGHTBOX_LICENSE_URL: seller.url });
  reportViewerOpened();
  await settle();
  expect(site.seen).toEqual([]);
  expect(seller.seen).toEqual([]);
});

test('a request without a configured key gets the same response, and no report is sent', async () => {
  const seller = await open(valid);
  const { site, statuses } = await openSite({ LIGHTBOX_LICENSE_URL: seller.url });
  await realFetch(`${site.url}/api/viewer-licence`, { method: 'POST' });
  await settle();
  expect(statuses).toEqual([204]);
  expect(seller.seen).toEqual([]);
});

test.each<[string, Listener]>([
  ['hangs', () => {}],
  ['fails', (_path, _body, response) => response.writeHead(500).end()],
  ['answers garbage', (_path, _body, response) => response.end('\u0000<html>')],
  ['closes the connection', (_path, _body, response) => response.destroy()],
])('if the licence server %s, our response arrives and no error is thrown', async (_what, listener) => {
  const seller = await open(listener);
  const { statuses, reportViewerOpened } = await openSite(configure(seller.url));
  expect(reportViewerOpened()).toBeUndefined();
  await waitFor(() => statuses.length > 0 && seller.seen.length > 0);
  expect(statuses).toEqual([204]);
});

test('if our own server is unreachable, no error is thrown', async () => {
  const { site, reportViewerOpened } = await openSite(configure('https://licences.example.org/'));
  site.close();
  expect(reportViewerOpened()).toBeUndefined();
  await settle();
  expect(site.seen).toEqual([]);
});

test('pages of other sites cannot trigger a report', async () => {
  const seller = await open(valid);
  await openSite(configure(seller.url));
  const { POST } = await import('@/app/api/viewer-licence/route');
  const ask = (from: string) =>
    POST(new Request('http://localhost/', { method: 'POST', headers: { 'Sec-Fetch-Site': from } }));
  expect([ask('cross-site').status, ask('same-site').status]).toEqual([204, 204]);
  await settle();
  expect(seller.seen).toEqual([]);
  expect(ask('same-origin').status).toBe(204);
  await waitFor(() => seller.seen.length === 1);
});
