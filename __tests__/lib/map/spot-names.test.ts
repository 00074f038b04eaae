// Tests cluster names with MapLibre's own expressions and its index.
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { createExpression } from '@maplibre/maplibre-gl-style-spec';
import { buildPlaceFeatures, decodePoints } from '@/lib/map/map-worker.mjs';
import { encodePoints } from '@/lib/map/point-codec';
import { getSpotName, NAMELESS, PLACE_VOTES, parsePlaceNames } from '@/lib/map/spot-names';
import { toNamed } from './named';

type Properties = Record<string, unknown>;

const NEW_YORK = ['United States', 'New York'];
const ASTORIA = [...NEW_YORK, 'Queens', 'Astoria'];
const SUNNYSIDE = [...NEW_YORK, 'Queens', 'Sunnyside'];
const HARLEM = [...NEW_YORK, 'Manhattan', 'Harlem'];

function evaluate(expression: unknown) {
  const parsed = createExpression(expression, 'sources.places');
  if (parsed.result === 'error') throw new Error(parsed.value.join());
  return (properties: Properties, accumulated: unknown) =>
    parsed.value.evaluate({ zoom: 0, accumulated } as never, { properties } as never);
}

/** Like MapLibre: https://maplibre.org/maplibre-style-spec/sources/#clusterproperties */
function toClustering() {
  const parts = Object.entries(PLACE_VOTES).map(
    ([name, [reduce, map]]) => [name, evaluate(reduce), evaluate(map)] as const,
  );
  return {
    map: (point: Properties) => ({
      items: point.items,
      ...Object.fromEntries(parts.map(([name, , map]) => [name, map(point, null)])),
    }),
    reduce: (sum: Properties, cluster: Properties) => {
      for (const [name, reduce] of parts) sum[name] = reduce(cluster, sum[name]);
      sum.items = Number(sum.items) + Number(cluster.items);
    },
  };
}

/** The name of a single cluster of items, with a count for each place. */
function nameOf(...items: [count: number, path: string[]][]) {
  const paths = items.flatMap(([count, path]) => Array.from({ length: count }, () => path));
  const decoded = decodePoints(
    encodePoints(
      paths.map((_, at) => 40.7 + (at % 30) / 1000),
      paths.map((_, at) => -73.9 - at / 1000),
      { max: 1000, named: toNamed(paths) },
    ),
  );
  const data = buildPlaceFeatures(decoded);
  const index = new GeoJSONVT(data as never, {
    maxZoom: 14,
    cluster: true,
    clusterOptions: { maxZoom: 13, radius: 100, ...toClustering() } as never,
  });
  const [cluster, ...others] = index.getTile(0, 0, 0)?.features ?? [];
  expect(others).toEqual([]);
  expect(cluster?.tags).toMatchObject({ cluster: true, items: paths.length });
  return getSpotName(cluster?.tags as Properties, parsePlaceNames(data));
}

describe('a cluster is named', () => {
  it('after the spot of most of its items, and its parent', () => {
    expect(nameOf([80, ASTORIA], [12, SUNNYSIDE], [8, HARLEM])).toBe('Astoria, Queens');
    expect(nameOf([8, HARLEM], [12, SUNNYSIDE], [80, ASTORIA])).toBe('Astoria, Queens');
  });

  it('after their common parent if they name several', () => {
    expect(nameOf([50, ASTORIA], [50, SUNNYSIDE])).toBe('Queens, New York');
    expect(nameOf([30, ASTORIA], [30, SUNNYSIDE], [40, HARLEM])).toBe('New York, United States');
    expect(nameOf([20, ['Japan', 'Nagasaki']], [20, ['Japan', 'Kyoto']])).toBe('Japan');
  });

  it('after the widest place of most items if they share none', () => {
    expect(nameOf([5, ['France', 'Lille']], [4, ['Belgium', 'Ghent']], [3, ['Germany', 'Aachen']])).toMatch(
      /^(France|Belgium|Germany)$/,
    );
  });

  it('after the town if most items have nothing more precise', () => {
    expect(nameOf([40, [...NEW_YORK, 'Queens']], [3, ASTORIA])).toBe('Queens, New York');
  });

  it('not at all if most items have no name, or each a different country', () => {
    expect(nameOf([2, ['Norway', 'Bergen']], [2, ['Slovenia', 'Bled']])).toBeNull();
    expect(nameOf([40, []], [3, ASTORIA])).toBeNull();
    expect(nameOf([3, ASTORIA], [40, []])).toBeNull();
  });

  it('without repeating a name', () => {
    expect(nameOf([9, ['Luxembourg', 'Canton', 'Luxembourg', 'Luxembourg']])).toBe('Luxembourg, Canton');
    expect(nameOf([9, ['Singapore', 'Singapore']])).toBe('Singapore');
  });
});

test('a single point is named after its own place, or has no name until names have loaded', () => {
  const called = { names: ['', 'Japan', 'Nagasaki'], parents: [0, 0, 1] };
  expect(getSpotName({ place: 2 }, called)).toBe('Nagasaki, Japan');
  expect(getSpotName({ place: 0 }, called)).toBeNull();
  expect(getSpotName({ place: 2 }, NAMELESS)).toBeNull();
  expect(getSpotName({}, called)).toBeNull();
  expect(parsePlaceNames({ type: 'FeatureCollection', features: [] })).toEqual(NAMELESS);
});
