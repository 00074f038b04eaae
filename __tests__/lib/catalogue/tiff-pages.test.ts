/** @jest-environment node */
// TIFF files of several pages are documents; pyramids, thumbnails, masks and layers are not pages.
import fs from 'node:fs';
import sharp from 'sharp';
import { toMasterPath } from '@/lib/catalogue/master-paths';
import { buildPageSource } from '@/lib/catalogue/read/picture';
import { parseImageRequest } from '@/lib/images/image-request';
import { createImageService, readImage } from '@/lib/images/image-service';
import type { Item } from '@/lib/model/types';
import { makeTiff } from '../../tiffs';
import { index } from './index-here';
import { createPlace, listWhole, look, type Place } from './site';

let place: Place;
beforeEach(() => {
  place = createPlace();
});
afterEach(() => place.remove());

const page = { width: 64, height: 48 };
const limits = { maxSide: 8192, maxPixelsOut: 25e6 };

/** Renders a page as visitors see it. @returns its size and tone */
async function render(item: Item, number: number) {
  const { library, data } = place;
  const source = buildPageSource(item, number, { library, data });
  if (!source) throw new Error(`there is no page ${number}`);
  const request = parseImageRequest(['full', 'max', '0', 'default.jpg'], source, limits);
  if (request.type !== 'content') throw new Error(request.type);
  const outcome = await readImage(createImageService({ data, cacheBytes: 1e8 }), source, request);
  if (outcome.type !== 'done') throw new Error(outcome.type);
  const { data: pixels, info } = await sharp(outcome.value).raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, tone: pixels[0] };
}

test.each([
  ['TIFF', false],
  ['BigTIFF', true],
])('a %s file of three pages is a document, whose pages are drawn upright', async (_, isBig) => {
  const pages = [page, { width: 40, height: 60 }, { ...page, orientation: 6 }];
  place.put('letter.tif', makeTiff(pages, { isBig }));
  place.put('metadata.csv', 'file,title\nletter.tif,A letter\n');
  await index(place);
  expect(look(place).problems).toEqual([]);
  const [letter] = listWhole(place);
  expect(letter).toMatchObject({
    kind: 'document',
    type: 'image/tiff',
    title: 'A letter',
    pages: {
      count: 3,
      sizes: [
        [1, 64, 48],
        [1, 40, 60],
        [1, 48, 64],
      ],
    },
    pixels: { colour: expect.any(String) },
  });
  expect(await sharp(toMasterPath(place.data, letter)).metadata()).toMatchObject({ width: 64, height: 48 });
  expect(await render(letter, 2)).toEqual({ width: 40, height: 60, tone: 80 });
  expect(await render(letter, 3)).toEqual({ width: 48, height: 64, tone: 120 });
});

test('copies, thumbnails and masks within a file are no pages', async () => {
  const large = { width: 640, height: 480 };
  const files = {
    'marked-pyramid.tif': [page, { width: 32, height: 24, kind: 1 }, { width: 10, height: 8, kind: 1 }],
    'masked.tif': [page, { ...page, kind: 4 }],
    'pyramid.tif': [page, { width: 32, height: 24 }, { width: 16, height: 12 }],
    'single.tif': [page],
    'thumbnail.tif': [large, { width: 160, height: 120 }],
    'turned-pyramid.tif': [
      { width: 64, height: 48, orientation: 6 },
      { width: 32, height: 24, orientation: 6 },
    ],
  };
  for (const [name, pages] of Object.entries(files)) place.put(name, makeTiff(pages));
  await index(place);
  expect(look(place).problems).toEqual([]);
  expect(listWhole(place).map((item) => [item.path, item.kind])).toEqual(
    Object.keys(files).map((name) => [name, 'photo']),
  );
});

test('a file that is cut, circular or of impossible pages is read as far as possible, and named', async () => {
  const whole = makeTiff([page, page, page]);
  const length = whole.length / 3;
  const second = whole.readUInt32LE(8 + 2 + 11 * 12);
  const edit = (at: number, value: number) => {
    const copy = Buffer.from(whole);
    copy.writeUInt32LE(value, at);
    return copy;
  };
  place.put('announced.tif', whole.subarray(0, second + length - 10));
  place.put('circle.tif', edit(whole.length - 64 * 48 - 4, 8));
  place.put('giant.tif', edit(second + 2 + 12 + 8, 40_000_000));
  place.put('no-pixels.tif', edit(8 + 2 + 6 * 12 + 8, 0x7fffffff));
  place.put('many.tif', makeTiff(Array.from({ length: 2100 }, () => ({ width: 2, height: 3 }))));
  await index(place);
  const { problems } = look(place);
  expect(Object.fromEntries(problems.map(({ path, detail }) => [path, detail]))).toEqual({
    'announced.tif': expect.stringContaining('it ends before its page 3'),
    'giant.tif': expect.stringContaining('its page 2 has 40000000 × 48 pixels, and is not shown'),
    'many.tif': 'it has 2100 pages: the first 2000 are shown',
    'no-pixels.tif': expect.stringMatching(/decoded|drawn|read/),
  });
  const counts = Object.fromEntries(listWhole(place).map((item) => [item.path, item.pages?.count]));
  expect(counts).toMatchObject({ 'announced.tif': 2, 'circle.tif': 3, 'giant.tif': 3, 'many.tif': 2000 });
  const giant = listWhole(place).find((item) => item.path === 'giant.tif') as Item;
  await expect(render(giant, 2)).rejects.toThrow('its page 2 cannot be drawn');
  expect(await render(giant, 3)).toMatchObject({ tone: 120 });
});

test('a file that shrinks after indexing is refused, and stops no other page', async () => {
  const file = place.put('letter.tif', makeTiff([page, page]));
  await index(place);
  const [letter] = listWhole(place);
  fs.writeFileSync(file, makeTiff([page]));
  await expect(render(letter, 2)).rejects.toThrow('its page 2 cannot be drawn');
});
