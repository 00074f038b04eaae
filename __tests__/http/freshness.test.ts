// Compares cached pages with newly rendered ones after every kind of change.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { paint } from '../abuse/files';
import { layOwnSite, stopSite } from '../e2e/own-site';
import { toOwnPort } from '../e2e/place';
import { createClient, poll, UNFOLLOWED } from './client';

const GPX = `<gpx xmlns="http://www.topografix.com/GPX/1/1"><trk><name>Around</name><trkseg>
<trkpt lat="52.1" lon="4.3"/><trkpt lat="52.2" lon="4.4"/></trkseg></trk></gpx>`;

let own: Awaited<ReturnType<typeof layOwnSite>>;
let server: ChildProcess;
beforeAll(async () => {
  own = await layOwnSite({ name: 'freshness', port: toOwnPort(14) });
  server = await own.start();
});
afterAll(() => stopSite(server));

const at = (name: string) => path.join(own.library, name);

/** The visible part of a page. */
const toShown = (html: string) =>
  html
    .replace(/<script(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="preload"[^>]*>|<meta name="next-size-adjust"[^>]*>/g, '');

async function ask(address: string) {
  const response = await createClient(own.url)(address, UNFOLLOWED);
  return `${response.status} ${toShown(response.text)}`;
}

async function listPages(): Promise<string[]> {
  const index = await (await fetch(`${own.url}/sitemap.xml`)).text();
  const parts = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  const maps = await Promise.all(parts.map(async (part) => (await fetch(own.url + part)).text()));
  const pages = maps.flatMap((map) =>
    [...map.matchAll(/<url>\s*<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname),
  );
  return [...new Set(['/', '/collections', ...pages])].filter((page) => !/^\/(map|search|contact)/.test(page));
}

async function readPages() {
  const pages = new Map<string, string>();
  for (const page of await listPages()) pages.set(page, await ask(page));
  return pages;
}

/** Pages whose cached version differs from that of a server without a cache. */
async function listOld(): Promise<string[]> {
  const cached = await readPages();
  await stopSite(server);
  fs.rmSync(path.join(own.data, 'answers'), { recursive: true, force: true });
  server = await own.start();
  const rendered = await readPages();
  return [...new Set([...cached.keys(), ...rendered.keys()])].filter((page) => cached.get(page) !== rendered.get(page));
}

test('cached pages equal newly rendered ones', async () => {
  expect((await listPages()).length).toBeGreaterThan(20);
  expect(await listOld()).toEqual([]);
});

// Each entry has a page that shows the change, and the text to expect.
const CHANGES: [what: string, change: () => void, page: string, says: RegExp][] = [
  [
    'a photograph comes',
    () => fs.copyFileSync(at('camera-facts/dunes-in-the-morning.jpg'), at('exhibition/plants/a-dune.jpg')),
    '/collections/exhibition/plants',
    /A dune|Dunes/,
  ],
  [
    'its words change',
    () => fs.appendFileSync(at('exhibition/plants/metadata.csv'), '\na-dune.jpg,A dune among plants\n'),
    '/collections/exhibition/plants',
    /plants/,
  ],
  [
    'a folder is described otherwise',
    () => fs.writeFileSync(at('exhibition/motion/index.md'), '---\ntitle: What moves\n---\nAll that moves.\n'),
    '/collections/exhibition',
    /What moves/,
  ],
  [
    'the site has another name',
    () => fs.writeFileSync(at('vitrine.yaml'), 'title: Another archive\n'),
    '/',
    /Another archive/,
  ],
  [
    'a story comes that places a photograph',
    () => fs.writeFileSync(at('stories/dunes.md'), '# Dunes\n\n![A dune](../camera-facts/dunes-in-the-morning.jpg)\n'),
    '/collections/stories',
    /Dunes/,
  ],
  [
    'captions say something else',
    () =>
      fs.writeFileSync(
        at('exhibition/motion/muybridge-cat-in-motion.vtt'),
        'WEBVTT\n\n00:00.000 --> 00:00.500\nAnother word of the cat\n',
      ),
    '/items/cat-in-motion-27ohjsv27h',
    /Another word of the cat/,
  ],
  [
    'a track is laid beside photographs',
    () => fs.writeFileSync(at('camera-facts/around.gpx'), GPX),
    '/collections/camera-facts',
    /Around/,
  ],
  [
    'a folder is renamed',
    () => fs.renameSync(at('exhibition/landscape'), at('exhibition/land')),
    '/collections/exhibition',
    /\/collections\/exhibition\/land"/,
  ],
  [
    'a photograph goes',
    () => fs.rmSync(at('exhibition/plants/a-dune.jpg')),
    '/collections/exhibition/plants',
    /plants/,
  ],
  [
    'a rule hides a folder',
    () => fs.appendFileSync(at('vitrine.yaml'), 'hide: collections:"exhibition/plants"\n'),
    '/collections/exhibition',
    /What moves/,
  ],
];

for (const [what, change, page, says] of CHANGES)
  test(`cached pages are current after a change: ${what}`, async () => {
    const before = await ask(page);
    change();
    await poll(async () => says.test(await ask(page)) && (await ask(page)) !== before).toBe(true);
    await poll(listOld).toEqual([]);
  });

test('a repeated search finds new items', async () => {
  const search = async () => (await ask('/search?q=lighthouse')).replace(/^200 /, '');
  const before = await search();
  expect(before).toBe(await search());
  expect(before).not.toContain('/items/the-lighthouse');
  fs.writeFileSync(at('stories/the-lighthouse.md'), '# The lighthouse\n\nIt has no keeper any more.\n');
  await poll(search).toContain('/items/the-lighthouse');
  fs.rmSync(at('stories/the-lighthouse.md'));
  await poll(search).toBe(before);
});

/** The first line of each cached response on the disk, which has the results of its queries, by cache key. */
function listCached(): Map<string, string> {
  const folder = path.join(own.data, 'answers');
  const files = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map((file) => {
      const [head = ''] = fs.readFileSync(path.join(file.parentPath, file.name), 'utf8').split('\n', 1);
      return [JSON.parse(head).key, head];
    }),
  );
}

test('five new files leave pages in the cache that show nothing of them', async () => {
  const folder = at('rolls/plates');
  fs.mkdirSync(folder, { recursive: true });
  const lay = async (names: [name: string, year: number][]) => {
    for (const [name, year] of names) {
      const colour = `#${String(year % 1000).padStart(3, '0')}`;
      fs.writeFileSync(path.join(folder, `${name}.jpg`), await paint(300, 200, colour).jpeg().toBuffer());
      fs.appendFileSync(path.join(folder, 'metadata.csv'), `${name}.jpg,${year},Felice Beato,Yokohama\n`);
    }
    await poll(async () => (await ask('/collections/rolls/plates')).split('data-viewer=').length - 1).toBe(
      fs.readdirSync(folder).length - 1,
    );
  };
  fs.writeFileSync(path.join(folder, 'metadata.csv'), 'file,date,creator,city\n');
  // The cover of the folder above, which the menu shows.
  fs.mkdirSync(at('rolls/album'));
  fs.writeFileSync(at('rolls/album/cover.jpg'), await paint(300, 200).jpeg().toBuffer());
  await lay(Array.from({ length: 50 }, (_each, n) => [`plate-${n}`, 1860 + n]));
  await poll(listOld).toEqual([]);
  const before = await readPages();
  const cachedBefore = listCached();
  // The first is the new cover of its folder, which neither the menu nor the items of the folder show.
  await lay([1700, 1865, 1866, 1950, 1951].map((year, n) => [`new-${n}`, year]));
  const isDrawn = async () => JSON.parse((await ask('/api/health')).replace(/^200 /, '')).toDraw === 0;
  await poll(isDrawn).toBe(true);
  await readPages();
  const after = await readPages();
  const cachedAfter = listCached();
  const pages = [...before.keys()].filter((page) => cachedBefore.has(page) && page.startsWith('/items/plate-'));
  const toSame = (one: Map<string, string>, other: Map<string, string>) =>
    pages.filter((page) => one.get(page) === other.get(page));
  expect(pages).toHaveLength(50);
  expect(toSame(cachedBefore, cachedAfter)).toEqual(toSame(before, after));
  expect(toSame(before, after).length).toBeGreaterThan(10);
  expect(toSame(before, after).length).toBeLessThan(50);
  expect(await listOld()).toEqual([]);
});
