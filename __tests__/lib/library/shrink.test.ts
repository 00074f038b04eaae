import { fitWithin, flattenAlpha, halveTo, shrinkPixels } from '@/lib/library/shrink';

const fill = (width: number, height: number, toPixel: (x: number, y: number) => number[]) => {
  const pixels = Array.from({ length: width * height }, (_, at) => toPixel(at % width, Math.floor(at / width)));
  return { data: Uint8Array.from(pixels.flat()), width, height, channels: pixels[0]?.length ?? 0 };
};

test('each pixel is the mean of its area, including fractions of pixels', () => {
  const wide = fill(3, 2, (x) => [[0, 90, 240][x] as number, 10, 20]);
  expect([...shrinkPixels(wide, { width: 1, height: 1 }).data]).toEqual([110, 10, 20]);
  // The middle column counts half for each.
  expect([...shrinkPixels(wide, { width: 2, height: 1 }).data]).toEqual([30, 10, 20, 190, 10, 20]);
});

test('a picture smaller than the requested size keeps its colours', () => {
  const dots = fill(2, 1, (x) => [x * 200, 5, 6]);
  expect([...shrinkPixels(dots, { width: 4, height: 1 }).data]).toEqual([0, 5, 6, 0, 5, 6, 200, 5, 6, 200, 5, 6]);
});

test('halving stops before a side is too short, and averages four pixels', () => {
  const { data, ...sides } = halveTo(
    fill(10, 8, (x, y) => [x, y, 100]),
    4,
  );
  expect(sides).toEqual({ width: 5, height: 4, channels: 3 });
  expect([...data.subarray(0, 6)]).toEqual([1, 1, 100, 3, 1, 100]);
});

test.each([
  ['grey', [70], [70, 70, 70]],
  ['grey, half to be seen', [0, 128], [127, 127, 127]],
  ['sRGB', [1, 2, 3], [1, 2, 3]],
  ['transparent', [1, 2, 3, 0], [255, 255, 255]],
])('%s is composed on white', (_, pixel, seen) => {
  expect([...flattenAlpha(fill(1, 1, () => pixel)).data]).toEqual(seen);
});

test('sizes within a square keep their ratio, and are never enlarged or zero', () => {
  expect(fitWithin({ width: 400, height: 267 }, 36)).toEqual({ width: 36, height: 24 });
  expect(fitWithin({ width: 10, height: 4 }, 36)).toEqual({ width: 10, height: 4 });
  expect(fitWithin({ width: 9000, height: 3 }, 36)).toEqual({ width: 36, height: 1 });
});
