import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { parseImageRequest } from '@/lib/images/image-request';
import { renderImage } from '@/lib/images/render';
import { computeDominantColour } from '@/lib/library/colour';
import { readPixels } from '@/lib/library/pixels';
import { GRID_WIDTH, toSize } from '@/lib/model/image-widths';
import { makeFolder, toGrid } from '../iiif/pictures';

const folder = makeFolder();
const LIMITS = { maxSide: 8192, maxPixelsOut: 25_000_000 };

const fill = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
const distance = (a: string, b: string) =>
  Math.max(...channels(a).map((value, at) => Math.abs(value - (channels(b)[at] ?? 0))));

test.each([
  ['a photograph', 'jpg', 1200, 801, (p: Sharp) => p.jpeg({ quality: 95 })],
  ['one that lies on its side', 'jpg', 801, 1200, (p: Sharp) => p.rotate(90).withMetadata({ orientation: 8 }).jpeg()],
  ['a narrow one', 'png', 300, 900, (p: Sharp) => p.png()],
  ['one of just the width', 'png', 400, 100, (p: Sharp) => p.png()],
  ['16 bits in Display P3', 'png', 900, 300, (p: Sharp) => p.toColourspace('rgb16').withIccProfile('p3').png()],
  ['CMYK', 'tif', 900, 300, (p: Sharp) => p.toColourspace('cmyk').withIccProfile('cmyk').tiff()],
  ['grey', 'jpg', 900, 300, (p: Sharp) => p.grayscale().jpeg()],
  ['a transparent one', 'webp', 900, 301, (p: Sharp) => p.ensureAlpha(0.5).webp({ lossless: true })],
] as const)(
  'the grid rendition of %s equals that of the image service, byte for byte',
  async (name, format, width, height, save) => {
    const absolute = path.join(folder, `${name.replaceAll(' ', '-')}.${format}`);
    const [w, h] = name.includes('side') ? [height, width] : [width, height];
    const shape = name.includes('side') ? toGrid(width, height) : toGrid(w, h);
    await save(shape).toFile(absolute);
    const meta = await sharp(absolute).metadata();
    const source = {
      absolute,
      width: meta.autoOrient.width,
      height: meta.autoOrient.height,
      makers: ['Zoë'],
      rights: { notice: '© Zoë' },
    };
    expect([source.width, source.height].sort()).toEqual([width, height].sort());

    const { grid, pixels } = await readPixels(source);
    const request = parseImageRequest(['full', toSize(GRID_WIDTH, source.width), '0', 'default.webp'], source, LIMITS);
    if (request.type !== 'content') throw new Error(request.type);
    expect(grid.equals(await renderImage(source, request))).toBe(true);

    expect(pixels.colour).toMatch(/^#[0-9a-f]{6}$/);
    expect(pixels.placeholder).toMatch(/^data:image\/webp;base64,[A-Za-z0-9+/]+=*$/);
    expect(pixels.placeholder.length).toBeLessThanOrEqual(240);
    const tiny = await sharp(Buffer.from(pixels.placeholder.split(',')[1] ?? '', 'base64')).metadata();
    expect(Math.max(tiny.width, tiny.height)).toBe(12);
    expect(tiny.width / tiny.height > 1).toBe(source.width > source.height);
  },
);

test('the colour is that of an object in the picture, not the average', async () => {
  const absolute = path.join(folder, 'halves.png');
  const blue = await fill(300, 400, '#2050d0').png().toBuffer();
  const orange = await fill(260, 400, '#e08020').png().toBuffer();
  await fill(600, 400, '#808080')
    .composite([
      { input: blue, left: 0, top: 0 },
      { input: orange, left: 300, top: 0 },
    ])
    .png()
    .toFile(absolute);
  const { pixels } = await readPixels({ absolute, width: 600, height: 400 });
  expect(distance(pixels.colour, '#2050d0')).toBeLessThan(12);
});

test('a vivid object outweighs a somewhat larger grey background; a speck does not', () => {
  const picture = (vivid: number) =>
    Buffer.from(Array.from({ length: 100 }, (_, at) => (at < vivid ? [210, 30, 40] : [120, 122, 119])).flat());
  expect(distance(computeDominantColour(picture(30), 3), '#d21e28')).toBeLessThan(6);
  expect(distance(computeDominantColour(picture(3), 3), '#787a77')).toBeLessThan(6);
});

test('grey, black and white pictures have their own colour', () => {
  expect(computeDominantColour(Buffer.alloc(50, 255), 1)).toBe('#ffffff');
  expect(computeDominantColour(Buffer.alloc(60, 0), 3)).toBe('#000000');
  expect(computeDominantColour(Buffer.alloc(80, 119), 4)).toBe('#777777');
});

test('a damaged file gives a readable error', async () => {
  await expect(readPixels({ absolute: __filename, width: 10, height: 10 })).rejects.toThrow(/unsupported image format/);
  const absolute = path.join(folder, 'cut.jpg');
  const whole = await toGrid(800, 800).jpeg().toBuffer();
  await (await import('node:fs/promises')).writeFile(absolute, whole.subarray(0, whole.length / 2));
  await expect(readPixels({ absolute, width: 800, height: 800 })).rejects.toThrow(/premature end|truncated|bad/i);
});
