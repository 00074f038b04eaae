/** @jest-environment node */
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { listTypefaces } from '@/lib/model/typefaces';
import { createPlace, index, listWhole, look, makePhoto, type Place } from '../site';

let place: Place;

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><path d="M0 0h40v10z"/></svg>';
const FONT = path.join('public', listTypefaces(undefined, 'en').preloads[0] ?? '');
const listFiles = () => look(place).lookFiles;
const listNames = () => listFiles().map(({ name }) => name);
const listItems = () => listWhole(place).map(({ path }) => path);
const findProblem = (file: string) => look(place).problems.find((each) => each.path === file)?.detail;

const makePng = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#8a3b12' } })
    .png()
    .toBuffer();

beforeEach(async () => {
  place = createPlace();
  place.put('boats/a.jpg', await makePhoto('#112233'));
});
afterEach(() => place.remove());

test('files of the look are stored for the site and are no items', async () => {
  place.put('site/logo.svg', DRAWING);
  place.put('site/dark.png', await makePng(3000, 400));
  place.put('site/icon.png', await makePng(600, 600));
  place.put('site/site.css', 'h1 { letter-spacing: 0 }');
  place.put('site/head.woff2', fs.readFileSync(FONT));
  place.put(
    'vitrine.yaml',
    'look:\n  logo: { light: site/logo.svg, dark: site/dark.png }\n  icon: site/icon.png\n  css: site/site.css\n  type: { display: site/head.woff2 }\n',
  );
  await index(place);
  expect(listNames()).toEqual([
    'css',
    'display',
    'icon-180',
    'icon-192',
    'icon-32',
    'icon-512',
    'logo-dark',
    'logo-light',
  ]);
  expect(listItems()).toEqual(['boats/a.jpg']);
  expect(look(place).problems).toEqual([]);
  // Small enough for a header.
  const dark = listFiles().find(({ name }) => name === 'logo-dark');
  expect(JSON.parse(dark?.data ?? '')).toEqual({ extension: 'png', width: 1200, height: 160 });
});

test.each<[name: string, key: string, make: () => Promise<Buffer> | string, reason: string]>([
  ['logo.svg', 'logo', () => DRAWING.replace('<path', '<script>alert(1)</script><path'), 'it has a <script>'],
  ['logo.png', 'logo', () => Promise.resolve(Buffer.alloc(40_000_000)), '40000000 bytes'],
  ['logo.jpg', 'logo', () => makePhoto('#123456'), 'neither an SVG nor a PNG'],
  ['icon.png', 'icon', () => makePng(200, 100), '200 × 100'],
  ['site.css', 'css', () => '@import "https://example.org/x.css";', 'loads something'],
  ['font.woff2', 'type: { text', () => 'wOF2 but no font, and long enough for the header of one.', 'no WOFF2 font'],
])('a hostile %s is reported, not used and no item', async (name, key, make, reason) => {
  place.put(`site/${name}`, await make());
  place.put('vitrine.yaml', `look:\n  ${key}: site/${name}${key.includes('{') ? ' }' : ''}\n  corners: soft\n`);
  await index(place);
  expect(listNames()).toEqual([]);
  expect(listItems()).toEqual(['boats/a.jpg']);
  expect(findProblem(`site/${name}`)).toContain(reason);
});

test('a file follows its changes, and is an item again once the look does not name it', async () => {
  place.put('logo.png', await makePng(300, 100));
  place.put('vitrine.yaml', 'look: { logo: logo.png }\n');
  await index(place);
  const [before] = listFiles();
  place.put('logo.png', await makePng(100, 100));
  await index(place);
  const [after] = listFiles();
  expect([before?.data, after?.data].map((data) => JSON.parse(data ?? '{}').width)).toEqual([300, 100]);
  place.put('vitrine.yaml', 'title: Boats\n');
  await index(place);
  expect(listItems()).toEqual(['boats/a.jpg', 'logo.png']);
  place.put('vitrine.yaml', 'look: { logo: logo.png }\n');
  await index(place);
  expect(listItems()).toEqual(['boats/a.jpg']);
  fs.rmSync(path.join(place.library, 'logo.png'));
  await index(place);
  expect(listNames()).toEqual([]);
  expect(findProblem('vitrine.yaml')).toContain('look (logo-light): logo.png is not there');
});
