/** @jest-environment node */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestLocale } from '@/lib/i18n/request-locale';
import { routeLocales } from '@/lib/server/dev-locales';
import { createArchive } from '../../algolia/archive';

const archive = createArchive();
Object.assign(process.env, archive.env);
afterAll(archive.remove);

test('under `next dev` a URL loses the prefix of its language, in which it is rendered', async () => {
  archive.change((writer) => writer.setSite(JSON.stringify({ language: 'en', languages: ['en', 'fr'] }), {}));
  routeLocales();
  const server = http.createServer(async ({ url }, response) => {
    await sleep(5);
    response.end(`${url} ${getRequestLocale()?.language} ${getRequestLocale()?.address}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const request = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  expect(await Promise.all(['/fr/map?q=a', '/map', '/fr', '/fr/items/x'].map(request))).toEqual([
    '/map?q=a fr /map?q=a',
    '/map en /map',
    '/ fr /',
    '/items/x fr /items/x',
  ]);
  server.closeAllConnections();
  server.close();
});
