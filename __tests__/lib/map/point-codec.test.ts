import { buildNameFeatures, decodePoints } from '@/lib/map/map-worker.mjs';
import { encodePoints, MIN_STEP_DEGREES } from '@/lib/map/point-codec';
import { toNamed } from './named';

const decode = (latitudes: number[], longitudes: number[], max = 1000) =>
  decodePoints(encodePoints(latitudes, longitudes, { max }));

const toPlaces = ({ points }: ReturnType<typeof decode>) =>
  points.map(([lng, lat, items]) => [Number(lat.toFixed(4)), Number(lng.toFixed(4)), items]).sort();

describe('encoded points', () => {
  it('are decoded to within eleven metres', () => {
    const latitudes = [46.36364, -22.90871, 0, 51.5];
    const longitudes = [14.09382, 14.5, 0, -0.12772];
    expect(toPlaces(decode(latitudes, longitudes))).toEqual(
      [
        [46.3636, 14.0938, 1],
        [-22.9087, 14.5, 1],
        [0, 0, 1],
        [51.5, -0.1277, 1],
      ].sort(),
    );
  });

  it('support the extremes of latitude and longitude', () => {
    const places = toPlaces(decode([90, -90, 90, -90], [180, -180, -180, 180]));
    expect(places).toHaveLength(4);
    expect(places.map(([lat, lng]) => `${Math.abs(Number(lat))} ${Math.abs(Number(lng))}`)).toEqual(
      Array(4).fill('90 180'),
    );
  });

  it('are merged if equal, with their count', () => {
    expect(toPlaces(decode([10, 10.00001, 20], [5, 5, 5]))).toEqual([
      [10, 5, 2],
      [20, 5, 1],
    ]);
  });

  it('are empty without points', () => {
    expect(decode([], []).points).toEqual([]);
  });

  it('are coarsened beyond the limit, and none is lost', () => {
    const latitudes = Array.from({ length: 5000 }, (_, at) => (at % 100) / 100);
    const longitudes = Array.from({ length: 5000 }, (_, at) => Math.floor(at / 100) / 100);
    const { step, points } = decode(latitudes, longitudes, 300);
    expect(points.length).toBeLessThanOrEqual(300);
    expect(points.reduce((sum, [, , items]) => sum + items, 0)).toBe(5000);
    expect(step).toBeGreaterThan(MIN_STEP_DEGREES);
  });

  it('that are truncated are rejected', () => {
    const bytes = encodePoints([46.3636, 10], [14.0938, 10], { max: 100 });
    expect(() => decodePoints(bytes.subarray(0, 3))).toThrow('end too early');
    expect(() => decodePoints(new Uint8Array(40).fill(255))).toThrow(RangeError);
  });
});

/** The points of items at a latitude and longitude, with the place names of each. */
function nameAll(...items: [latitude: number, longitude: number, path: string[]][]) {
  const bytes = encodePoints(
    items.map(([latitude]) => latitude),
    items.map(([, longitude]) => longitude),
    { max: 1000, named: toNamed(items.map(([, , path]) => path)) },
  );
  const decoded = decodePoints(bytes);
  const { names, parents } = decoded.places;
  const toPath = (place: number): (string | undefined)[] =>
    place ? [...toPath(parents[place] ?? 0), names[place]] : [];
  const toPoint = ([lng, lat, count, place]: (typeof decoded.points)[number]) =>
    [Math.round(lat), Math.round(lng), count, toPath(place).join(' > ')] as const;
  return { bytes, decoded, named: decoded.points.map(toPoint).sort() };
}

describe('place names', () => {
  it('are decoded with their parents, also beside unnamed points', () => {
    const { named } = nameAll(
      [33, 130, ['日本', '長崎']],
      [41, -74, ['United States', 'New York', 'Queens', 'Astoria']],
      [41, -75, ['United States', 'New York', 'Queens']],
      [0, 0, []],
    );
    expect(named).toEqual(
      [
        [33, 130, 1, '日本 > 長崎'],
        [41, -74, 1, 'United States > New York > Queens > Astoria'],
        [41, -75, 1, 'United States > New York > Queens'],
        [0, 0, 1, ''],
      ].sort(),
    );
  });

  it('are those of most items at a point', () => {
    expect(nameAll([5, 5, ['A']], [5, 5, ['B']], [5, 5, ['B']], [5, 6, []], [5, 6, []], [5, 6, ['A']]).named).toEqual([
      [5, 5, 3, 'B'],
      [5, 6, 3, ''],
    ]);
  });

  it('are truncated to a readable length, never within a character', () => {
    const [, name = ''] = nameAll([1, 1, ['🗺'.repeat(500)]]).decoded.places.names;
    expect(name).toMatch(/^🗺{39}…$/u);
  });

  it('are plain text, whatever they contain', () => {
    expect(nameAll([1, 1, ['<img src=x onerror=alert(1)>', '']]).named[0]?.[3]).toBe('<img src=x onerror=alert(1)> > ');
  });

  it('are labels once each, in the middle of their items, also across the antimeridian', () => {
    const { decoded } = nameAll([10, 179, ['Fiji']], [10, -179, ['Fiji']], [16, 179, ['Fiji']], [50, 8, []]);
    const { features } = buildNameFeatures(decoded) as GeoJSON.FeatureCollection<GeoJSON.Point>;
    expect(features).toHaveLength(1);
    expect(features[0]?.properties).toEqual({ name: 'Fiji', items: 3 });
    const [longitude = 0, latitude] = features[0]?.geometry.coordinates ?? [];
    expect(latitude).toBeCloseTo(12, 3);
    expect(longitude - 360 * Math.round(longitude / 360)).toBeCloseTo(179 + 2 / 3, 3);
  });

  it('are rejected if truncated or in another format', () => {
    const { bytes } = nameAll([5, 5, ['A', 'B']], [7, 7, ['A', 'C']]);
    for (let length = 0; length < bytes.length; length += 1)
      expect(() => decodePoints(bytes.subarray(0, length))).toThrow(RangeError);
    // Header: times, points, one byte of moves, one item. Then the table: places; parents; lengths; characters;
    // indices.
    const decode = (...table: number[]) => decodePoints(Uint8Array.from([1, 1, 5, 1, ...table]));
    expect(decode(1, 0, 1, 65, 2).places.names).toEqual(['', 'A']);
    expect(() => decode(1, 0, 1, 65, 4)).toThrow('a name that is not there');
    expect(() => decode(1, 0, 1, 65, 1)).toThrow('a name that is not there');
    expect(() => decode(1, 7, 1, 65, 2)).toThrow('lies in none');
    expect(() => decode(5, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 65, 65, 65, 65, 65, 2)).toThrow('lies in none');
    expect(() => decode(1, 0, 127, 65, 2)).toThrow('end too early');
    expect(() => decode(255, 255, 255, 127, 0, 1, 65, 2)).toThrow('end too early');
  });
});
