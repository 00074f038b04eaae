/** @jest-environment node */

import fs from 'node:fs';
import path from 'node:path';
import { GET } from '@/app/basemap/[archive]/route';
import { getCatalogueState } from '@/lib/catalogue/read/open-catalogue';
import { getMapTiles } from '@/lib/catalogue/read/tiles';
import { toVectorArchive } from '../../e2e/archive';
import { index as run } from './index-here';
import { createPlace, look, makePhoto } from './site';

const place = createPlace();
// Settings are read at the first call.
beforeAll(() => {
  Object.assign(process.env, { VITRINE_LIBRARY: place.library, VITRINE_DATA: place.data });
});
beforeEach(async () => {
  fs.rmSync(place.data, { recursive: true, force: true });
  fs.rmSync(place.library, { recursive: true, force: true });
  fs.mkdirSync(place.library);
  place.put('a.jpg', await makePhoto('#803020'));
});
afterAll(() => place.remove());

/** Indexes, and expires the cached edition. */
async function index() {
  await run(place);
  getCatalogueState().looked = -1e9;
}

const at: [number, number, number] = [0, 0, 0];
const toTown = (layer = 'roads', attribution?: string) =>
  toVectorArchive([{ at, layers: { [layer]: [] } }], undefined, attribution);
const ask = (address = getMapTiles()?.tiles ?? '/basemap/none.pmtiles', init: RequestInit = {}) =>
  GET(new Request(`http://localhost${address}`, init));
const listProblems = () => look(place).problems.map(({ path: where, detail }) => [where, detail]);

test('an archive in the library becomes the map’s tiles, and is not an item', async () => {
  place.put('maps/town.PMTiles', toTown('roads', '<a href="https://osm.example">© OSM</a>'));
  await index();
  expect(look(place).items).toHaveLength(1);
  expect(listProblems()).toEqual([]);
  expect(getMapTiles()).toEqual({
    tiles: expect.stringMatching(/^\/basemap\/[\w-]{12}\.pmtiles$/),
    attribution: '© OSM',
    maxZoom: 0,
  });
  place.put('vitrine.yaml', 'map: { attribution: Surveyors & sons }\n');
  await index();
  expect(getMapTiles()?.attribution).toBe('Surveyors & sons');
});

test('the first of several archives is used, or the one in vitrine.yaml, and the others are reported', async () => {
  place.put('a.pmtiles', toTown('roads', 'A'));
  place.put('maps/b.pmtiles', toTown('water', 'B'));
  await index();
  expect(getMapTiles()?.attribution).toBe('A');
  expect(listProblems()).toEqual([['maps/b.pmtiles', 'the map is drawn on a.pmtiles, and on one archive alone']]);
  place.put('vitrine.yaml', 'map: { tiles: maps/b.pmtiles }\n');
  await index();
  expect(getMapTiles()?.attribution).toBe('B');
  expect(listProblems()).toEqual([['a.pmtiles', 'the map is drawn on maps/b.pmtiles, and on one archive alone']]);
  place.put('vitrine.yaml', 'map: { tiles: "https://tiles.example.org/{z}/{x}/{y}.png", attribution: C }\n');
  await index();
  expect(getMapTiles()).toMatchObject({ tiles: 'https://tiles.example.org/{z}/{x}/{y}.png', attribution: 'C' });
  expect(listProblems().map(([, detail]) => detail)).toEqual(
    Array(2).fill('vitrine.yaml names other tiles for the map'),
  );
  fs.rmSync(path.join(place.library, 'vitrine.yaml'));
  fs.rmSync(path.join(place.library, 'a.pmtiles'));
  await index();
  expect(getMapTiles()?.attribution).toBe('B');
  expect(listProblems()).toEqual([]);
});

test('a configured archive that is missing leaves the basemap, and is reported', async () => {
  place.put('town.pmtiles', toTown('roads', 'A'));
  place.put('vitrine.yaml', 'map: { tiles: maps/town.pmtiles }\n');
  await index();
  expect(getMapTiles()).toBeNull();
  expect(listProblems()).toContainEqual(['vitrine.yaml', 'it names what is not there: maps/town.pmtiles (map.tiles)']);
  place.put('maps/town.pmtiles', toTown('roads', 'B'));
  await index();
  expect(getMapTiles()?.attribution).toBe('B');
  expect(listProblems().map(([where]) => where)).toEqual(['town.pmtiles']);
});

test('a missing attribution is a problem, unless vitrine.yaml has one', async () => {
  place.put('town.pmtiles', toTown());
  await index();
  expect(getMapTiles()?.attribution).toBe('');
  expect(listProblems()).toEqual([['town.pmtiles', expect.stringContaining('© OpenStreetMap contributors')]]);
  place.put('vitrine.yaml', 'map: { attribution: A }\n');
  await index();
  expect(listProblems()).toEqual([]);
});

test('an archive that cannot be drawn is a problem, and the next one is used', async () => {
  place.put('a.pmtiles', 'nothing');
  place.put('b.pmtiles', toTown('trees'));
  place.put('c.pmtiles', toTown('roads', 'C'));
  place.put('d.mbtiles', 'SQLite format 3\0');
  await index();
  expect(getMapTiles()?.attribution).toBe('C');
  expect(listProblems()).toEqual([
    ['a.pmtiles', expect.stringContaining('no archive')],
    ['b.pmtiles', 'it has no layer that is drawn here; its layers: "trees"'],
    ['d.mbtiles', expect.stringContaining('pmtiles convert')],
  ]);
  fs.rmSync(path.join(place.library, 'd.mbtiles'));
  place.put('c.pmtiles', toTown('roads', 'C').subarray(0, 130));
  await index();
  expect(getMapTiles()).toBeNull();
  fs.rmSync(path.join(place.library, 'c.pmtiles'));
  await index();
  expect(listProblems().map(([where]) => where)).toEqual(['a.pmtiles', 'b.pmtiles']);
});

test('a rule that hides its folder hides it at once, a rule about places does not', async () => {
  place.put('maps/town.pmtiles', toTown('roads', 'A'));
  place.put('vitrine.yaml', 'places:\n  - when: true\n    round: 10 km\n');
  await index();
  const address = getMapTiles()?.tiles;
  expect((await ask(address)).status).toBe(200);
  place.put('maps/index.md', '---\nhide: true\n---\n');
  await index();
  expect(getMapTiles()).toBeNull();
  expect((await ask(address)).status).toBe(404);
  expect(listProblems()).toEqual([]);
  place.put('vitrine.yaml', 'map: { tiles: maps/town.pmtiles }\n');
  await index();
  expect(getMapTiles()).toBeNull();
  expect(listProblems()).toEqual([
    ['vitrine.yaml', 'it names what is not there: maps/town.pmtiles (map.tiles, which a rule withholds)'],
  ]);
  fs.rmSync(path.join(place.library, 'maps/index.md'));
  await index();
  expect(getMapTiles()?.tiles).toBe(address);
});

test('a publish filter must match the archive by its file name', async () => {
  place.put('town.pmtiles', toTown('roads', 'A'));
  place.put('vitrine.yaml', 'publish: keywords:public\n');
  await index();
  expect(getMapTiles()).toBeNull();
  place.put('vitrine.yaml', 'publish: keywords:public OR file:town.pmtiles\n');
  await index();
  expect(getMapTiles()?.attribution).toBe('A');
});

describe('its URL', () => {
  const body = toTown('roads', 'A');
  beforeEach(async () => {
    place.put('town.pmtiles', body);
    place.put('other.pmtiles', toTown('water', 'B'));
    place.put('vitrine.yaml', 'map: { tiles: town.pmtiles }\n');
    await index();
  });

  test('is served in byte ranges, immutable, and to this site only', async () => {
    const part = await ask(undefined, { headers: { Range: 'bytes=0-126' } });
    expect(part.status).toBe(206);
    expect(Object.fromEntries(part.headers)).toMatchObject({
      'content-range': `bytes 0-126/${body.length}`,
      'content-length': '127',
      'content-type': 'application/vnd.pmtiles',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
      etag: expect.stringMatching(/^"[\w-]+"$/),
    });
    expect(part.headers.has('access-control-allow-origin')).toBe(false);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(body.subarray(0, 127));
    const past = await ask(undefined, { headers: { Range: `bytes=${body.length}-` } });
    expect([past.status, past.headers.get('content-range')]).toEqual([416, `bytes */${body.length}`]);
    const head = await ask(undefined, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), head.body]).toEqual([200, String(body.length), null]);
    const etag = part.headers.get('etag') ?? '';
    expect((await ask(undefined, { headers: { 'If-None-Match': etag } })).status).toBe(304);
    const stale = await ask(undefined, { headers: { Range: 'bytes=0-9', 'If-Range': '"older"' } });
    expect([stale.status, (await stale.arrayBuffer()).byteLength]).toEqual([200, body.length]);
  });

  test('serves no other file', async () => {
    for (const address of [
      '/basemap/town.pmtiles',
      '/basemap/other.pmtiles',
      '/basemap/..%2fvitrine.yaml',
      `${getMapTiles()?.tiles}/x`,
      getMapTiles()?.tiles.slice(0, -8) ?? '',
    ])
      expect([address, (await ask(address)).status]).toEqual([address, 404]);
  });

  test('of a deleted or changed file is 503 until it is indexed', async () => {
    const address = getMapTiles()?.tiles;
    const file = path.join(place.library, 'town.pmtiles');
    fs.appendFileSync(file, 'more');
    const changed = await ask(address);
    expect([changed.status, changed.headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect(Number(changed.headers.get('retry-after'))).toBeGreaterThan(0);
    fs.renameSync(place.library, `${place.library}-away`);
    expect((await ask(address)).status).toBe(503);
    fs.renameSync(`${place.library}-away`, place.library);
    fs.rmSync(file);
    fs.symlinkSync('/etc/hostname', file);
    expect((await ask(address)).status).toBe(503);
    fs.rmSync(file);
    place.put('town.pmtiles', toTown('places', 'A'));
    await index();
    expect(getMapTiles()?.tiles).not.toBe(address);
    expect((await ask(address)).status).toBe(404);
    expect((await ask()).status).toBe(200);
  });
});
