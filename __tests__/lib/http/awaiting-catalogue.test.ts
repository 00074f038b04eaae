/** @jest-environment node */
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { getCatalogueFault } from '@/lib/catalogue/read/connection';
import { getItem } from '@/lib/catalogue/read/items';
import { getConfig } from '@/lib/config/config';
import { setIndexerFault } from '@/lib/http/awaiting-catalogue';
import { startMiddleware } from '@/lib/http/middleware';
import { createArchive, makeItem } from '../../algolia/archive';

const archive = createArchive();
Object.assign(process.env, archive.env);

const stop = startMiddleware();
const server = http.createServer(({ url }, response) => {
  if (url?.startsWith('/items/nowhere')) response.writeHead(url.endsWith('gone') ? 410 : 404);
  response.end('made here');
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(async () => {
  stop();
  server.closeAllConnections();
  await new Promise((resolve) => http.Server.prototype.close.call(server, resolve));
  archive.remove();
});

const ask = async (path: string) => {
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
  return { status: response.status, headers: response.headers, body: await response.text() };
};

const ADDRESSES = ['/', '/items/a-boat-abcdefghij', '/search?q=boat', '/iiif/3/abcdefghij/info.json', '/feed.xml'];

test('a web server without a catalogue responds to health checks only; a single server responds at once', async () => {
  for (const path of ADDRESSES) expect((await ask(path)).status).toBe(200);

  const config = getConfig();
  config.store = { bucket: 'vitrine', prefix: '' };
  for (const role of ['web', 'all'] as const) {
    config.role = role;
    for (const path of ADDRESSES) {
      const { status, headers, body } = await ask(path);
      expect([path, status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([
        path,
        503,
        '2',
        'no-store',
      ]);
      expect(body).toMatch(/on its way/);
    }
    expect(JSON.parse((await ask('/api/search/1/indexes')).body)).toMatchObject({ status: 503 });
    for (const path of ['/api/health', '/_next/static/a.js']) expect((await ask(path)).status).toBe(200);
  }

  archive.put([makeItem('sea/boat.jpg')]);
  while ((await ask('/')).status === 503) await new Promise((resolve) => setTimeout(resolve, 50));
  for (const path of ADDRESSES) expect((await ask(path)).status).toBe(200);
});

test('an unreadable catalogue is 503 at every URL without further queries, and is opened once it is readable', async () => {
  const config = getConfig();
  Object.assign(config, { store: null, role: 'all' });
  const file = path.join(config.data, 'catalogue.db');
  // SQLite cannot open a folder, even as root.
  fs.renameSync(file, `${file}.kept`);
  fs.mkdirSync(file);
  await new Promise((resolve) => setTimeout(resolve, 250));
  for (const address of [...ADDRESSES, '/sitemap.xml', '/robots.txt', '/data/items.ndjson']) {
    const { status, headers } = await ask(address);
    expect([address, status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([
      address,
      503,
      '30',
      'no-store',
    ]);
  }
  expect((await ask('/api/health')).status).toBe(200);
  expect(getCatalogueFault()?.message).toContain(`VITRINE_DATA=${config.data}`);
  expect(getCatalogueFault()?.reason).not.toContain(config.data);
  expect(() => getItem('abcdefghij')).toThrow(/cannot be used/);

  fs.rmdirSync(file);
  fs.renameSync(`${file}.kept`, file);
  await new Promise((resolve) => setTimeout(resolve, 1100));
  for (const address of ADDRESSES) expect((await ask(address)).status).toBe(200);
  expect(getItem('abcdefghij')).toBeNull();
});

test('a missing drive of derived data does not give an empty site, a catalogue deleted by the owner does', async () => {
  const { data } = getConfig();
  const wait = () => new Promise((resolve) => setTimeout(resolve, 1100));
  expect((await ask('/')).status).toBe(200);
  fs.renameSync(data, `${data}-away`);
  fs.mkdirSync(data);
  await wait();
  expect((await ask('/')).status).toBe(503);
  fs.rmdirSync(data);
  fs.renameSync(`${data}-away`, data);
  await wait();
  expect((await ask('/')).status).toBe(200);
  for (const name of fs.readdirSync(data)) if (name.startsWith('catalogue.db')) fs.rmSync(path.join(data, name));
  await wait();
  expect((await ask('/')).status).toBe(200);

  setIndexerFault({ message: 'the disk is full', reason: 'no space' });
  expect((await ask('/')).status).toBe(503);
  setIndexerFault(null);
  expect((await ask('/')).status).toBe(200);
});

test('until the first scan is complete, unknown items are 503 instead of 404', async () => {
  const wait = () => new Promise((resolve) => setTimeout(resolve, 300));
  for (const address of ['/items/nowhere', '/items/nowhere-gone']) {
    const { status, headers } = await ask(address);
    expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([503, '60', 'no-store']);
  }
  expect((await ask('/')).status).toBe(200);
  const item = makeItem('sea/boat.jpg');
  archive.change((writer) => writer.publishItem(item, '', item.version));
  await wait();
  expect((await ask('/items/nowhere')).status).toBe(503);
  archive.change((writer) => writer.setScanned());
  await wait();
  expect((await ask('/items/nowhere')).status).toBe(404);
  expect((await ask('/items/nowhere-gone')).status).toBe(410);
});
