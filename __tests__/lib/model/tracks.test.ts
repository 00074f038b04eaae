import { computeExtent, drawTrackPath, type Position, simplify, simplifyAll } from '@/lib/model/tracks';

const zigzag: Position[] = [
  [0, 0],
  [1, 0.01],
  [2, 0],
  [3, 5],
  [4, 0],
];

test('a simplified line keeps its ends and the most significant points', () => {
  expect(simplify(zigzag, 4)).toEqual([
    [0, 0],
    [2, 0],
    [3, 5],
    [4, 0],
  ]);
  expect(simplify(zigzag, 2)).toEqual([
    [0, 0],
    [4, 0],
  ]);
  expect(simplify(zigzag, 5)).toBe(zigzag);
});

test('a closed line keeps more than one point', () => {
  const ring: Position[] = Array.from({ length: 361 }, (_each, at) => [
    Math.cos((at * Math.PI) / 180),
    Math.sin((at * Math.PI) / 180),
  ]);
  const extent = computeExtent([simplify(ring, 16)]);
  expect(extent?.map((each) => Math.round(each))).toEqual([-1, -1, 1, 1]);
});

test('each line gets its share', () => {
  const long: Position[] = Array.from({ length: 900 }, (_each, at) => [at / 10, Math.sin(at)]);
  const [one = [], two = []] = simplifyAll([long, long.slice(0, 100)], 100);
  expect([one.length, two.length]).toEqual([90, 10]);
});

test('without points there is no extent', () => {
  expect(computeExtent([])).toBeNull();
  expect(computeExtent([[]])).toBeNull();
});

test('a line is drawn with south at the bottom', () => {
  expect(drawTrackPath([zigzag.slice(2, 4), zigzag.slice(3)])).toBe('M2 0L3 -5M3 -5L4 0');
});
