/** @jest-environment node */
import fs from 'node:fs';
import path from 'node:path';
import { getCatalogueFault } from '@/lib/catalogue/read/connection';
import { getItem } from '@/lib/catalogue/read/items';
import { getConfig } from '@/lib/config/config';
import { setIndexerFault } from '@/lib/http/awaiting-catalogue';
import { createArchive, makeItem } from '../../algolia/archive';
import { type SiteServer, startServer } from './site-server';

const archive = createArchive();
Object.assign(process.env, archive.env);

let site: SiteServer;
beforeAll(async () => {
  site = await startServer(({ url }, response) => {
    if (url?.startsWith('/items/nowhere') || url === '/missing') response.writeHead(url?.endsWith('gone') ? 410 : 404);
    response.end('made here');
  });
});
afterAll(async () => {
  await site.close();
  archive.remove();
});

const request = (path: string) => site.request(path);

const ADDRESSES = ['/', '/items/a-boat-abcdefghij', '/search?q=boat', '/iiif/3/abcdefghij/info.json', '/feed.xml'];

test('a web server without a catalogue responds to health checks only; a single server responds at once', async () => {
  for (const path of ADDRESSES) expect((await request(path)).status).toBe(200);

  const config = getConfig();
  config.store = { bucket: 'vitrine', prefix: '' };
  for (const role of ['web', 'all'] as const) {
    config.role = role;
    for (const path of ADDRESSES) {
      const { status, headers, text } = await request(path);
      expect([path, status, headers['retry-after'], headers['cache-control']]).toEqual([path, 503, '2', 'no-store']);
      expect(text).toMatch(/being copied/);
    }
    expect(JSON.parse((await request('/api/search/1/indexes')).text)).toMatchObject({ status: 503 });
    for (const path of ['/api/health', '/_next/static/a.js']) expect((await request(path)).status).toBe(200);
  }

  archive.put([makeItem('sea/boat.jpg')]);
  while ((await request('/')).status === 503) await new Promise((resolve) => setTimeout(resolve, 50));
  for (const path of ADDRESSES) expect((await request(path)).status).toBe(200);
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
    const { status, headers } = await request(address);
    expect([address, status, headers['retry-after'], headers['cache-control']]).toEqual([
      address,
      503,
      '30',
      'no-store',
    ]);
  }
  expect((await request('/api/health')).status).toBe(200);
  expect(getCatalogueFault()?.message).toContain(`VITRINE_DATA=${config.data}`);
  expect(getCatalogueFault()?.reason).not.toContain(config.data);
  expect(() => getItem('abcdefghij')).toThrow(/cannot be used/);

  fs.rmdirSync(file);
  fs.renameSync(`${file}.kept`, file);
  await new Promise((resolve) => setTimeout(resolve, 1100));
  for (const address of ADDRESSES) expect((await request(address)).status).toBe(200);
  expect(getItem('abcdefghij')).toBeNull();
});

test('a missing drive of derived data does not give an empty site, a catalogue deleted by the owner does', async () => {
  const { data } = getConfig();
  const wait = () => new Promise((resolve) => setTimeout(resolve, 1100));
  expect((await request('/')).status).toBe(200);
  fs.renameSync(data, `${data}-away`);
  fs.mkdirSync(data);
  await wait();
  expect((await request('/')).status).toBe(503);
  fs.rmdirSync(data);
  fs.renameSync(`${data}-away`, data);
  await wait();
  expect((await request('/')).status).toBe(200);
  for (const name of fs.readdirSync(data)) if (name.startsWith('catalogue.db')) fs.rmSync(path.join(data, name));
  await wait();
  expect((await request('/')).status).toBe(200);

  setIndexerFault({ message: 'the disk is full', reason: 'no space' });
  expect((await request('/')).status).toBe(503);
  setIndexerFault(null);
  expect((await request('/')).status).toBe(200);
});

test('until the first scan is complete, unknown items are 503 instead of 404', async () => {
  const wait = () => new Promise((resolve) => setTimeout(resolve, 300));
  for (const address of ['/items/nowhere', '/items/nowhere-gone', '/items/nowhere/file', '/nowhere']) {
    const { status, headers } = await request(address);
    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '60', 'no-store']);
  }
  expect((await request('/')).status).toBe(200);
  const item = makeItem('sea/boat.jpg');
  archive.change((writer) => writer.publishItem(item, '', item.version));
  await wait();
  expect((await request('/items/nowhere')).status).toBe(503);
  archive.change((writer) => writer.setScanned());
  await wait();
  expect((await request('/items/nowhere')).status).toBe(404);
  expect((await request('/items/nowhere-gone')).status).toBe(410);
  expect((await request('/items/nowhere/file')).status).toBe(404);
  expect((await request('/nowhere')).status).toBe(404);
});
