import { parseImageRequest } from '@/lib/images/image-request';
import { findTile, TILE_SIDE as SERVICE_TILE } from '@/lib/images/tiles';
import { listTiles, TILE, type VisibleArea } from '@/lib/viewer/tiles';

const SCAN = { id: 'abcdefgh27', version: 'v1', width: 20_047, height: 14_031 };
const LIMITS = { maxSide: 8192, maxPixelsOut: 25_000_000 };
const WHOLE: VisibleArea = { left: 0, top: 0, right: 1, bottom: 1, screenWidth: 1103 };

const toRequest = (href: string, of = SCAN) => {
  const request = parseImageRequest(href.replace(/^\/iiif\/3\/\w+\/|\?.*$/g, '').split('/'), of, LIMITS);
  if (request.type !== 'content') throw new Error(`${href}: ${JSON.stringify(request)}`);
  return request;
};

/** A window of 1440 by 772 in the middle of the scan, at a zoom and pixel density. */
function look(zoom: number, density = 1, window = { width: 1440, height: 772 }): VisibleArea {
  const [width, height] = [1103 * zoom, 772 * zoom];
  const across = Math.min(1, window.width / width) / 2;
  const down = Math.min(1, window.height / height) / 2;
  return { left: 0.5 - across, right: 0.5 + across, top: 0.5 - down, bottom: 0.5 + down, screenWidth: width * density };
}

test('tiles have the size that the service declares', () => {
  expect(TILE).toBe(SERVICE_TILE);
});

test('no tiles are needed if the rendition is sufficient or already complete', () => {
  expect(listTiles(SCAN, WHOLE, 1200)).toEqual([]);
  expect(listTiles({ ...SCAN, width: 1200, height: 800 }, { ...WHOLE, screenWidth: 9600 }, 1200)).toEqual([]);
});

test.each([1.5, 2, 3, 5, 8])('at zoom %s all tiles are in the grid of the service', (zoom) => {
  for (const density of [1, 2, 3])
    for (const { href } of listTiles(SCAN, look(zoom, density), 1200))
      expect([href, findTile(toRequest(href), SCAN)]).toEqual([
        href,
        expect.objectContaining({ level: expect.any(Number) }),
      ]);
});

test('at the edges, where tiles are cropped, too', () => {
  for (const screenWidth of [3000, 6000, 12_000, 24_000])
    for (const { href } of listTiles(SCAN, { left: 0.97, right: 1, top: 0.97, bottom: 1, screenWidth }, 1200))
      expect([href, findTile(toRequest(href), SCAN)]).toEqual([href, expect.anything()]);
});

test.each([
  [8, 1],
  [8, 2],
  [3, 1],
  [1.6, 3],
])(
  "at zoom %s and %s device pixels per pixel they cover the view, at least in the screen's resolution and less than twice that",
  (zoom, density) => {
    const seen = look(zoom, density);
    const tiles = listTiles(SCAN, seen, 1200);
    expect(Math.min(...tiles.map(({ left }) => left))).toBeLessThanOrEqual(seen.left * 100);
    expect(Math.min(...tiles.map(({ top }) => top))).toBeLessThanOrEqual(seen.top * 100);
    expect(Math.max(...tiles.map(({ left, width }) => left + width))).toBeGreaterThanOrEqual(seen.right * 100);
    expect(Math.max(...tiles.map(({ top, height }) => top + height))).toBeGreaterThanOrEqual(seen.bottom * 100);
    for (const { href } of tiles) {
      const { region, width } = toRequest(href);
      const pixels = (width / (region?.width ?? SCAN.width)) * SCAN.width;
      if (pixels < SCAN.width * 0.99) expect(pixels * 1.11).toBeGreaterThanOrEqual(seen.screenWidth);
      expect(pixels).toBeLessThan(seen.screenWidth * 2);
    }
  },
);

test('the tiles of a view have no gaps and no overlaps', () => {
  const tiles = listTiles(SCAN, look(8), 1200);
  const area = tiles.reduce((sum, { width, height }) => sum + width * height, 0);
  const left = Math.min(...tiles.map((tile) => tile.left));
  const top = Math.min(...tiles.map((tile) => tile.top));
  const right = Math.max(...tiles.map((tile) => tile.left + tile.width));
  const bottom = Math.max(...tiles.map((tile) => tile.top + tile.height));
  expect(area).toBeCloseTo((right - left) * (bottom - top), 6);
});

test('for any window the tiles have at most as many pixels as the service allows in one response', () => {
  const seen = { left: 0, top: 0, right: 1, bottom: 1, screenWidth: 40_000 };
  for (const picture of [SCAN, { ...SCAN, width: 200_000, height: 900 }, { ...SCAN, width: 900, height: 200_000 }]) {
    const tiles = listTiles(picture, seen, 100);
    expect(tiles.length * TILE * TILE).toBeLessThanOrEqual(25_000_000);
    expect(tiles.length).toBeGreaterThan(0);
  }
});

test('the centre of the view comes first', () => {
  const [first] = listTiles(SCAN, look(8), 1200);
  expect(first && first.left <= 50 && first.left + first.width >= 50 - 6).toBe(true);
});

test('without a visible part of the picture nothing is requested', () => {
  expect(listTiles(SCAN, { ...look(8), left: 1, right: 1 }, 1200)).toEqual([]);
});

test('a URL contains the version, so that it is immutable', () => {
  for (const { href } of listTiles(SCAN, look(8), 1200)) expect(href).toMatch(/\/0\/default\.webp\?v=v1$/);
});
