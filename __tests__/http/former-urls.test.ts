// redirects.csv: URLs of an owner's former site lead to the pictures, also after these have moved.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { toItemId } from '../../lib/catalogue/ids';
import { layOwnSite, stopSite } from '../e2e/own-site';
import { toOwnPort } from '../e2e/place';
import { createClient, poll, UNFOLLOWED } from './client';

const PHOTO = 'camera-facts/harbour-at-dusk.jpg';

const TABLE = [
  'from,to',
  '/album/harbour.html,camera-facts/harbour-at-dusk.jpg',
  '/picture.php?/12,CAMERA-FACTS/Harbour-at-dusk',
  '/gallery/*,exhibition',
  '/gallery/map.html,/map',
  '/blog/*,https://blog.example/',
  '/search,https://evil.example/',
  '/collections/former,exhibition',
  '/ark:/12345/x1,exhibition',
  '/loop,/loop',
  '/lost,nowhere.jpg',
  `/by-id,${toItemId(PHOTO)}`,
].join('\n');

let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;
let harbour = '';

beforeAll(async () => {
  own = await layOwnSite({ name: 'redirects', port: toOwnPort(32) });
  fs.writeFileSync(path.join(own.library, 'redirects.csv'), TABLE);
  site = await own.start();
  harbour = new URL(await own.toHref('harbour-at-dusk.jpg')).pathname;
});
afterAll(() => stopSite(site));

async function follow(url: string) {
  const { status, headers } = await createClient(own.url)(url, UNFOLLOWED);
  return [status, headers.get('location')];
}

test('an ARK is resolved', async () => {
  expect(await follow('/ark:/12345/x1')).toEqual([308, '/collections/exhibition']);
});

test('a URL of the former site leads to its file, folder or page, twice as well', async () => {
  const urls = [
    '/album/harbour.html',
    '/picture.php?/12',
    '/picture.php?/12/category/4',
    '/album/harbour.html?from=mail',
    '/by-id',
    '/by-id',
  ];
  for (const url of urls) expect([url, ...(await follow(url))]).toEqual([url, 308, harbour]);
  expect(await follow('/gallery/1936/x.html')).toEqual([308, '/collections/exhibition']);
  expect(await follow('/gallery')).toEqual([308, '/collections/exhibition']);
  expect(await follow('/gallery/map.html')).toEqual([308, '/map']);
  expect(await follow('/blog/2012/03')).toEqual([308, 'https://blog.example/']);
  expect(await follow('/collections/former')).toEqual([308, '/collections/exhibition']);
});

test('pages of this site precede, and a rule that leads nowhere is a page that was not found', async () => {
  expect((await follow('/search'))[0]).toBe(200);
  for (const url of ['/loop', '/lost', '/picture.php?/13', '/albums'])
    expect([url, ...(await follow(url))]).toEqual([url, 404, null]);
});

test('a rule follows a file that moves, and a changed table is followed at once', async () => {
  const isMoved = async () => (await follow('/album/harbour.html'))[1] !== harbour;
  fs.mkdirSync(path.join(own.library, 'quay'));
  fs.renameSync(path.join(own.library, PHOTO), path.join(own.library, 'quay/dusk.jpg'));
  await poll(isMoved).toBe(true);
  await poll(async () => (await follow('/album/harbour.html'))[0]).toBe(308);
  fs.writeFileSync(path.join(own.library, 'redirects.csv'), 'from,to\n/new,exhibition\n');
  await poll(() => follow('/new')).toEqual([308, '/collections/exhibition']);
  expect((await follow('/gallery/1936/x.html'))[0]).toBe(404);
});
