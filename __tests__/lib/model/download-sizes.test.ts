import { parseSize } from '@/lib/images/size';
import { getMessages } from '@/lib/messages/messages';
import { defaultSize, estimateBytes, formatDownloadSize, listSizes } from '@/lib/model/download-sizes';
import type { Item } from '@/lib/model/types';
import { bareItem } from '../../components/bare-item';

const limits = { maxSide: 8192, maxPixelsOut: 25_000_000 };
const list = (more: Partial<Item>, originals = true) => listSizes({ ...bareItem, ...more }, limits, originals);

test('a photograph is offered in the sizes of the ladder, in full size and as the original', () => {
  const sizes = list({ width: 3000, height: 2000, version: 'v1' });
  expect(sizes.map(({ key, width, height }) => [key, width, height])).toEqual([
    ['200', 200, 133],
    ['400', 400, 267],
    ['800', 800, 533],
    ['1200', 1200, 800],
    ['1600', 1600, 1067],
    ['2400', 2400, 1600],
    ['max', 3000, 2000],
    ['original', 3000, 2000],
  ]);
  expect(sizes[2]).toMatchObject({
    href: '/iiif/3/abcdefgh27/full/800,/0/default.jpg?v=v1',
    filename: 'harbour-at-dusk-800x533.jpg',
    isAbout: true,
  });
  expect(sizes.at(-1)).toEqual({
    key: 'original',
    href: '/items/harbour-at-dusk-abcdefgh27/file',
    filename: 'harbour.jpg',
    bytes: 1_234_567,
    isAbout: false,
    type: 'JPEG',
    width: 3000,
    height: 2000,
  });
});

test('no size is larger than the picture', () => {
  expect(list({ width: 800, height: 600 }, false).map(({ key, width }) => [key, width])).toEqual([
    ['200', 200],
    ['400', 400],
    ['max', 800],
  ]);
  expect(list({ width: 120, height: 90 }, false).map(({ key, width }) => [key, width])).toEqual([['max', 120]]);
});

test('the original is offered only if its owner offers it', () => {
  expect(list({ width: 800, height: 600 }, false).map(({ key }) => key)).not.toContain('original');
  expect(list({ kind: 'film', type: 'video/mp4', width: 640, height: 480 }, false)).toEqual([]);
});

test('a film is offered as its file, a story not at all', () => {
  expect(list({ kind: 'film', type: 'video/x-matroska', path: 'a/b/cat.mkv' })).toMatchObject([
    { key: 'original', type: 'MATROSKA', filename: 'cat.mkv' },
  ]);
  expect(list({ kind: 'story', type: 'text/markdown' })).toEqual([]);
});

test('a photograph of unknown size is offered as its file', () => {
  expect(list({}).map(({ key }) => key)).toEqual(['original']);
});

test('a file whose title has no letters is named by its id', () => {
  expect(list({ slug: '', width: 300, height: 200 })[1]?.filename).toBe('abcdefgh27-300x200.jpg');
});

test.each([
  [3000, 2000],
  [20_000, 14_000],
  [14_000, 20_000],
  [9000, 100],
  [100, 60_000],
  [8192, 8192],
  [5001, 5000],
  [1, 1],
  [201, 40_000],
])('for a picture of %i × %i, each size is valid for the image service, with the declared pixels', (width, height) => {
  const sizes = list({ width, height }, false);
  for (const size of sizes) {
    const [, text = ''] = /\/full\/([^/]+)\/0\/default\.jpg/.exec(size.href) ?? [];
    expect(parseSize(text, { width, height }, limits)).toMatchObject({ width: size.width, height: size.height });
  }
  expect(new Set(sizes.map(({ width }) => width)).size).toBe(sizes.length);
});

test('larger pictures are expected to have more bytes, and fewer for each pixel', () => {
  const [small, large] = [estimateBytes(400 * 300), estimateBytes(2400 * 1800)];
  expect(large).toBeGreaterThan(small);
  expect(large / small).toBeLessThan(36);
});

test('an estimate is marked as such, and rounded', () => {
  expect(formatDownloadSize({ bytes: 123_456, isAbout: true }, getMessages('en'))).toBe('about 120 kB');
  expect(formatDownloadSize({ bytes: 123_456, isAbout: false }, getMessages('en'))).toBe('123 kB');
  expect(formatDownloadSize({ bytes: 2_345_678, isAbout: true }, getMessages('en'))).toBe('about 2.3 MB');
});

test.each([
  [3000, '1600'],
  [1600, 'max'],
  [1000, 'max'],
  [100, 'max'],
])('for a picture %i pixels wide, the default is %s', (width, key) => {
  expect(defaultSize(list({ width, height: 100 }))).toBe(key);
});

test('if there is only the file, it is the default', () => {
  expect(defaultSize(list({}))).toBe('original');
});
