import { decodePoints } from '@/lib/map/map-worker.mjs';
import { encodePoints, FINEST } from '@/lib/map/point-codec';

const decode = (latitudes: number[], longitudes: number[], most = 1000) =>
  decodePoints(encodePoints(latitudes, longitudes, most));

const toPlaces = ({ points }: ReturnType<typeof decode>) =>
  points.map(([lng, lat, items]) => [Number(lat.toFixed(4)), Number(lng.toFixed(4)), items]).sort();

describe('places as bytes', () => {
  it('come out where they went in, to eleven metres', () => {
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

  it('keep the corners of the world', () => {
    const places = toPlaces(decode([90, -90, 90, -90], [180, -180, -180, 180]));
    expect(places).toHaveLength(4);
    expect(places.map(([lat, lng]) => `${Math.abs(Number(lat))} ${Math.abs(Number(lng))}`)).toEqual(
      Array(4).fill('90 180'),
    );
  });

  it('are one where they are the same, and say how many', () => {
    expect(toPlaces(decode([10, 10.00001, 20], [5, 5, 5]))).toEqual([
      [10, 5, 2],
      [20, 5, 1],
    ]);
  });

  it('are none where there are none', () => {
    expect(decode([], []).points).toEqual([]);
  });

  it('are made coarser rather than too many, and none is lost', () => {
    const latitudes = Array.from({ length: 5000 }, (_, at) => (at % 100) / 100);
    const longitudes = Array.from({ length: 5000 }, (_, at) => Math.floor(at / 100) / 100);
    const { step, points } = decode(latitudes, longitudes, 300);
    expect(points.length).toBeLessThanOrEqual(300);
    expect(points.reduce((sum, [, , items]) => sum + items, 0)).toBe(5000);
    expect(step).toBeGreaterThan(FINEST);
  });

  it('that are cut off are refused', () => {
    const bytes = encodePoints([46.3636, 10], [14.0938, 10], 100);
    expect(() => decodePoints(bytes.subarray(0, 3))).toThrow('end too early');
    expect(() => decodePoints(new Uint8Array(40).fill(255))).toThrow(RangeError);
  });
});
