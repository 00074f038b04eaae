import { parseImageRequest } from '@/lib/images/image-request';
import { formatRegion, parseRegionFragment, toRegionFragment, toRegionImageHref } from '@/lib/viewer/region-fragment';

const SCAN = { width: 20_000, height: 14_000 };
const LIMITS = { maxSide: 8192, maxPixelsOut: 25_000_000 };

test('a detail in per cent is parsed as written', () => {
  expect(parseRegionFragment('#xywh=percent:25,10.5,50,20')).toEqual({ x: 25, y: 10.5, width: 50, height: 20 });
  expect(parseRegionFragment('xywh=percent:0,0,12.5,12.5')).toEqual({ x: 0, y: 0, width: 12.5, height: 12.5 });
});

test('a detail in pixels, with or without the prefix, is a part of a picture of known size', () => {
  const half = { x: 50, y: 50, width: 25, height: 10 };
  expect(parseRegionFragment('#xywh=pixel:10000,7000,5000,1400', SCAN)).toEqual(half);
  expect(parseRegionFragment('#xywh=10000,7000,5000,1400', SCAN)).toEqual(half);
  expect(parseRegionFragment('#xywh=10000,7000,5000,1400')).toBeNull();
});

test('a detail beyond the picture is clipped', () => {
  expect(parseRegionFragment('#xywh=percent:90,80,50,50')).toEqual({ x: 90, y: 80, width: 10, height: 20 });
});

test('it may be one of several parameters, escaped, and the last valid one counts', () => {
  expect(parseRegionFragment('#t=10&xywh=percent%3A10,10,10,10&x=%')).toEqual({ x: 10, y: 10, width: 10, height: 10 });
  expect(parseRegionFragment('#xywh=percent:1,1,1,1&xywh=percent:2,2,2,2&xywh=percent:x')).toMatchObject({ x: 2 });
});

test.each([
  '',
  '#',
  '#main',
  '#xywh=',
  '#xywh=percent:',
  '#xywh=percent:1,2,3',
  '#xywh=percent:1,2,3,4,5',
  '#xywh=percent:-1,2,3,4',
  '#xywh=percent:1,2,0,4',
  '#xywh=percent:1,2,3,0',
  '#xywh=percent:100,0,10,10',
  '#xywh=percent:0,101,10,10',
  '#xywh=percent:1e2,1,1,1',
  '#xywh=percent:NaN,1,1,1',
  '#xywh=percent:Infinity,1,1,1',
  '#xywh=percent: 1,1,1,1',
  '#xywh=furlong:1,1,1,1',
  '#xywh=percent:٣,1,1,1',
  '#xywh=percent:0,0,100,100',
  '#xywh=percent:%ZZ',
  `#xywh=percent:${'9'.repeat(2000)},1,1,1`,
  '#__proto__=1',
])('%j is not a detail', (fragment) => {
  expect(parseRegionFragment(fragment, SCAN)).toBeNull();
});

test('a written fragment is parsed to the same detail, to a thousandth', () => {
  const detail = { x: 33.333_333, y: 0.000_4, width: 12.5, height: 8.123_456 };
  expect(toRegionFragment(detail)).toBe('#xywh=percent:33.333,0,12.5,8.123');
  expect(parseRegionFragment(toRegionFragment(detail))).toEqual({ x: 33.333, y: 0, width: 12.5, height: 8.123 });
});

test('the whole picture has no fragment, and its region is full', () => {
  const whole = { x: 0, y: 0, width: 100, height: 100 };
  expect(toRegionFragment(whole)).toBe('');
  expect(formatRegion(whole, SCAN)).toBe('full');
});

test.each([
  [{ x: 0, y: 0, width: 50, height: 50 }, '0,0,10000,7000'],
  [{ x: 87.5, y: 87.5, width: 12.5, height: 12.5 }, '17500,12250,2500,1750'],
  [{ x: 99.9999, y: 99.9999, width: 0.0001, height: 0.0001 }, '19999,13999,1,1'],
])('%j is the region %s of a scan', (detail, region) => {
  expect(formatRegion(detail, SCAN)).toBe(region);
});

test('the image of a detail is valid for the image service, for any size of detail and picture', () => {
  for (const picture of [SCAN, { width: 1, height: 1 }, { width: 3, height: 9000 }])
    for (const detail of [
      { x: 0, y: 0, width: 99, height: 99 },
      { x: 12.3, y: 45.6, width: 7.8, height: 9.1 },
      { x: 99.99, y: 99.99, width: 0.01, height: 0.01 },
    ]) {
      const href = toRegionImageHref(detail, { id: 'abcdefgh27', ...picture });
      const parts = href.replace('/iiif/3/abcdefgh27/', '').split('/');
      expect(parseImageRequest(parts, picture, LIMITS)).toMatchObject({ type: 'content', format: 'jpg' });
    }
});
