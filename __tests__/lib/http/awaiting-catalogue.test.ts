/** @jest-environment node */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { getConfig } from '@/lib/config/config';
import { startMiddleware } from '@/lib/http/middleware';
import { createArchive, makeItem } from '../../algolia/archive';

const archive = createArchive();
Object.assign(process.env, archive.env);

const stop = startMiddleware();
const server = http.createServer((_, response) => response.end('made here'));
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

test('a server that others index for answers nothing but its health until it has a catalogue; one alone answers at once', async () => {
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
