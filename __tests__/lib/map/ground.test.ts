import fs from 'node:fs';
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import {
  createExpression,
  type ExpressionSpecification,
  type FilterSpecification,
  featureFilter,
  validateStyleMin,
} from '@maplibre/maplibre-gl-style-spec';
import type { SymbolLayerSpecification } from 'maplibre-gl';
import { PbfReader } from 'pbf';
import { PMTiles } from 'pmtiles';
import { buildGroundLayers } from '@/lib/map/ground';
import type { MapColours } from '@/lib/map/palette';

const FILE = 'public/basemap/world.pmtiles';
const COLOURS: MapColours = {
  ...{ sea: '#ccd', land: '#eed', coast: '#999', accent: '#900', paper: '#fff', track: '#00f' },
  ...{ green: '#cfc', built: '#ddd', road: '#ccc', text: '#333', water: '#357' },
};

const bytes = fs.readFileSync(FILE);
const ground = new PMTiles({
  getKey: () => FILE,
  getBytes: async (offset, length) => ({
    data: bytes.buffer.slice(bytes.byteOffset + offset, bytes.byteOffset + offset + length) as ArrayBuffer,
  }),
});

async function readTile(zoom: number, [longitude, latitude]: [number, number]) {
  const across = 2 ** zoom;
  const radians = (latitude * Math.PI) / 180;
  const [x, y] = [((longitude + 180) / 360) * across, ((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * across];
  const tile = await ground.getZxy(zoom, Math.floor(x), Math.floor(y));
  const { layers } = new VectorTile(new PbfReader(new Uint8Array(tile?.data ?? [])));
  const list = (name: string): VectorTileFeature[] =>
    Array.from({ length: layers[name]?.length ?? 0 }, (_each, at) => layers[name]?.feature(at) as VectorTileFeature);
  return { list, at: [(x % 1) * 4096, (y % 1) * 4096] as const };
}

/** Whether the finest tiles have land at a place. */
async function isLand(place: [number, number]) {
  const { list, at } = await readTile(6, place);
  let isIn = false;
  for (const ring of list('earth').flatMap((each) => each.loadGeometry())) {
    let last = ring[ring.length - 1];
    for (const point of ring) {
      if (last && point.y > at[1] !== last.y > at[1]) {
        const x = point.x + ((at[1] - point.y) / (last.y - point.y)) * (last.x - point.x);
        if (at[0] < x) isIn = !isIn;
      }
      last = point;
    }
  }
  return isIn;
}

/** The labels of the map at a zoom level, in the tile around a place. */
async function listLabels(language: string, zoom: number, place: [number, number]) {
  const { list } = await readTile(Math.min(6, zoom), place);
  const layers = buildGroundLayers(COLOURS, language).filter(
    ({ type }) => type === 'symbol',
  ) as SymbolLayerSpecification[];
  return layers.flatMap(({ filter, layout, ...layer }) => {
    const keeps = featureFilter(filter as FilterSpecification, 'layers[0].filter');
    const text = createExpression(layout?.['text-field'] as ExpressionSpecification, 'layers[0].layout.text-field');
    if (text.result === 'error') throw text.value;
    return list(layer['source-layer'] as string)
      .filter((feature) => keeps.filter({ zoom }, feature as never))
      .map((feature) => text.value.evaluate({ zoom }, feature as never) as string)
      .filter(Boolean);
  });
}

const EUROPE: [number, number] = [11.6, 48.2];

test('the styles are valid for MapLibre, with and without names of other tiles', () => {
  const named = {
    type: 'Polygon' as const,
    coordinates: [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ],
    ],
  };
  for (const layers of [buildGroundLayers(COLOURS, 'de'), buildGroundLayers(COLOURS, 'zh', named)]) {
    const sources = { ground: { type: 'vector', url: 'pmtiles://x' } };
    expect(validateStyleMin({ version: 8, glyphs: 'x/{fontstack}/{range}', sources, layers } as never)).toEqual([]);
  }
});

test('every German name is used on a German map of Europe', async () => {
  const seen = (
    await Promise.all(
      [3, 4, 5, 6, 8, 11].flatMap((zoom) =>
        [EUROPE, [7, 51], [9.5, 45.5], [12, 42], [3, 56]].map((at) => listLabels('de', zoom, at as [number, number])),
      ),
    )
  ).flat();
  const german = ['Deutschland', 'Italien', 'Nordsee', 'Bayern', 'München', 'Wien', 'Prag', 'Rom', 'Mailand', 'Köln'];
  expect(seen).toEqual(expect.arrayContaining(german));
  const english = [
    'Germany',
    'Italy',
    'North Sea',
    'Bavaria',
    'Munich',
    'Vienna',
    'Prague',
    'Rome',
    'Milan',
    'Vatican City',
  ];
  expect(seen.filter((name) => english.includes(name))).toEqual([]);
});

test.each([
  ['ar', ['ألمانيا', 'برلين', 'بافاريا']],
  ['en', ['Germany', 'Munich', 'Bavaria', 'Vienna']],
  ['fr', ['Allemagne', 'Munich', 'Bavière', 'Vienne']],
  ['it', ['Germania', 'Monaco di Baviera', 'Baviera', 'Vienna']],
  ['ja', ['ドイツ', 'ミュンヘン', 'ウィーン']],
  ['uk', ['Німеччина', 'Мюнхен', 'Відень']],
  ['zh', ['德国', '慕尼黑', '维也纳', '巴伐利亚']],
])('with %s places have their local names', async (language, names) => {
  const seen = (await Promise.all([4, 6, 8].map((zoom) => listLabels(language, zoom, EUROPE)))).flat();
  const wide = await listLabels(language, 4, [13, 52]);
  expect([...seen, ...wide]).toEqual(expect.arrayContaining(names));
});

test('a region without a name in the language has no label', async () => {
  expect(await listLabels('pl', 6, EUROPE)).not.toContain('Bavaria');
  expect(await listLabels('en', 6, EUROPE)).toContain('Bavaria');
});

test('the world has labels of oceans, a continent of countries, a district of towns, and small places come late', async () => {
  expect(await listLabels('en', 0, [0, 0])).toEqual(['Pacific Ocean', 'Atlantic Ocean', 'Indian Ocean']);
  expect(await listLabels('en', 3, EUROPE)).toEqual(expect.arrayContaining(['France', 'Berlin']));
  expect(await listLabels('en', 3, EUROPE)).not.toContain('Regensburg');
  expect(await listLabels('en', 10, [-73.93, 40.76])).toEqual(
    expect.arrayContaining(['Astoria', 'Queens', 'Manhattan']),
  );
  expect(await listLabels('en', 10, [-73.93, 40.76])).not.toContain('United States');
});

test('land and water are correct, including the islands and rivers of a city', async () => {
  // Central Park, Astoria, Long Island, near Venice, Hawaii, both sides of the antimeridian in Chukotka, Antarctica.
  const land: [number, number][] = [
    [-73.965, 40.782],
    [-73.92, 40.77],
    [-73, 40.85],
    [12.1, 45.5],
    [-155.5, 19.6],
    [179, 67.5],
    [-176, 67],
    [-60, -80],
  ];
  // The Hudson’s mouth, Long Island Sound, the Adriatic, the Pacific.
  const sea: [number, number][] = [
    [-74.04, 40.65],
    [-73, 41.1],
    [13.2, 45.2],
    [-160, 30],
    [0, 0],
  ];
  for (const place of land) expect([place, await isLand(place)]).toEqual([place, true]);
  for (const place of sea) expect([place, await isLand(place)]).toEqual([place, false]);
});

test("few bytes are read: the directory is in the header's range, and no tile exceeds 30 kB", async () => {
  const { rootDirectoryOffset, rootDirectoryLength, leafDirectoryLength, maxZoom } = await ground.getHeader();
  expect(rootDirectoryOffset + rootDirectoryLength).toBeLessThanOrEqual(16_384);
  expect([leafDirectoryLength, maxZoom]).toEqual([0, 6]);
  const entries = await ground.cache.getDirectory(
    ground.source,
    rootDirectoryOffset,
    rootDirectoryLength,
    await ground.getHeader(),
  );
  expect(Math.max(...entries.map(({ length }) => length))).toBeLessThan(30_000);
  expect(bytes.length).toBeLessThan(3_600_000);
});
