import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { type ImageRequest, parseImageRequest } from '@/lib/images/image-request';
import { renderImage } from '@/lib/images/render';
import { makeTree, toTilePath } from '@/lib/images/tile-pyramid';
import type { ImageSource } from '@/lib/model/types';
import { expectColour, makeFolder, readPixel, toBlock, toGrid, toSource } from '../iiif/pictures';

const LIMITS = { maxSide: 8192, maxPixelsOut: 25_000_000 };
const folder = makeFolder();
const file = (name: string) => path.join(folder, name);

function render(source: ImageSource, address: string) {
  const request = parseImageRequest(address.split('/'), source, LIMITS);
  if (request.type !== 'content') throw new Error(JSON.stringify(request));
  return renderImage(source, request as ImageRequest);
}

/** The centre of a block of a grid rendered at `side` pixels. */
const middle = (index: number, side: number) => Math.floor(((index + 0.5) * side) / 10);

const grid = toSource(file('grid.png'), 1000, 700);
beforeAll(() => toGrid(1000, 700).png().toFile(grid.absolute));

const BLOCKS = [
  [0, 0],
  [9, 0],
  [0, 9],
  [9, 9],
  [4, 5],
  [7, 2],
] as const;

test.each(['jpg', 'png', 'webp'])('every block is in its place in %s, at full and reduced size', async (format) => {
  for (const [size, width, height] of [
    ['max', 1000, 700],
    ['500,', 500, 350],
    ['300,600', 300, 600],
    ['^1500,', 1500, 1050],
  ] as const) {
    const image = await render(grid, `full/${size}/0/default.${format}`);
    expect(await sharp(image).metadata()).toMatchObject({ width, height, format: format === 'jpg' ? 'jpeg' : format });
    for (const [column, row] of BLOCKS) {
      expectColour(await readPixel(image, middle(column, width), middle(row, height)), toBlock(column, row), 12);
    }
  }
});

test('a region by pixels, by percentage and as a square contains the right blocks', async () => {
  const pixels = await render(grid, '300,140,200,70/max/0/default.png');
  expectColour(await readPixel(pixels, 50, 35), toBlock(3, 2), 0);
  expectColour(await readPixel(pixels, 150, 35), toBlock(4, 2), 0);
  const percent = await render(grid, 'pct:30,20,20,10/100,/0/default.png');
  expect(await sharp(percent).metadata()).toMatchObject({ width: 100, height: 35 });
  expectColour(await readPixel(percent, 25, 17), toBlock(3, 2), 4);
  const square = await render(grid, 'square/max/0/default.png');
  expect(await sharp(square).metadata()).toMatchObject({ width: 700, height: 700 });
  expectColour(await readPixel(square, 0, 0), toBlock(1, 0), 0);
  const edge = await render(grid, '950,665,500,500/max/0/default.png');
  expect(await sharp(edge).metadata()).toMatchObject({ width: 50, height: 35 });
  expectColour(await readPixel(edge, 25, 17), toBlock(9, 9), 0);
});

// Maps the block of column c and row r to its displayed [column, row].
test.each([
  ['0', (c: number, r: number) => [c, r]],
  ['90', (c: number, r: number) => [9 - r, c]],
  ['180', (c: number, r: number) => [9 - c, 9 - r]],
  ['270', (c: number, r: number) => [r, 9 - c]],
  ['!0', (c: number, r: number) => [9 - c, r]],
  ['!90', (c: number, r: number) => [9 - r, 9 - c]],
  ['!180', (c: number, r: number) => [c, 9 - r]],
  ['!270', (c: number, r: number) => [r, c]],
] as const)('rotation %s turns clockwise, after mirroring', async (rotation, place) => {
  const turned = rotation.endsWith('90') || rotation.endsWith('270');
  for (const region of ['full', '0,0,1000,690']) {
    const image = await render(grid, `${region}/500,350/${rotation}/default.png`);
    const [width, height] = turned ? [350, 500] : [500, 350];
    expect(await sharp(image).metadata()).toMatchObject({ width, height });
    for (const [column, row] of BLOCKS) {
      const [c, r] = place(column, row) as [number, number];
      expectColour(await readPixel(image, middle(c, width), middle(r, height)), toBlock(column, row), 6);
    }
  }
});

test('gray has no colour, bitonal only black and white', async () => {
  const gray = await sharp(await render(grid, 'full/max/0/gray.png'))
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();
  expect(new Set(gray).size).toBeGreaterThan(20);
  for (let at = 0; at < gray.length; at += 3 * 701)
    expect(gray[at] === gray[at + 1] && gray[at] === gray[at + 2]).toBe(true);
  const bitonal = await sharp(await render(grid, 'full/max/0/bitonal.png'))
    .raw()
    .toBuffer();
  expect([...new Set(bitonal)].sort()).toEqual([0, 255]);
});

describe('orientation', () => {
  // The upright grid as a camera would store it under each EXIF orientation.
  const stored: Record<number, (upright: Sharp) => Sharp> = {
    1: (p) => p,
    2: (p) => p.flop(),
    3: (p) => p.rotate(180),
    4: (p) => p.flip(),
    5: (p) => p.flop().rotate(270),
    6: (p) => p.rotate(270),
    7: (p) => p.flop().rotate(90),
    8: (p) => p.rotate(90),
  };

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('%d is upright: full, reduced, cropped and rotated', async (orientation) => {
    const source = toSource(file(`o${orientation}.jpg`), 1000, 700);
    await stored[orientation]?.(toGrid(1000, 700))
      .withMetadata({ orientation })
      .jpeg({ quality: 95 })
      .toFile(source.absolute);
    for (const [size, width, height] of [
      ['max', 1000, 700],
      ['100,', 100, 70],
      ['90,', 90, 63],
    ] as const) {
      const image = await render(source, `full/${size}/0/default.png`);
      expect(await sharp(image).metadata()).toMatchObject({ width, height });
      expect((await sharp(image).metadata()).orientation ?? 1).toBe(1);
      for (const [column, row] of BLOCKS) {
        expectColour(await readPixel(image, middle(column, width), middle(row, height)), toBlock(column, row), 40);
      }
    }
    const part = await render(source, '700,140,100,70/max/0/default.png');
    expectColour(await readPixel(part, 50, 35), toBlock(7, 2), 14);
    const turned = await render(source, '700,140,200,70/max/!90/default.png');
    expect(await sharp(turned).metadata()).toMatchObject({ width: 70, height: 200 });
    expectColour(await readPixel(turned, 35, 150), toBlock(7, 2), 14);
    expectColour(await readPixel(turned, 35, 50), toBlock(8, 2), 14);
  });
});

describe('colour', () => {
  const red = { r: 200, g: 50, b: 20 };

  test.each([
    ['8-bit', 'srgb', 'png'],
    ['16-bit', 'rgb16', 'png'],
    ['16-bit', 'rgb16', 'tiff'],
  ] as const)('%s Display P3 (%s %s) becomes sRGB', async (_, space, format) => {
    const source = toSource(file(`p3-${space}.${format}`), 64, 64);
    const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: red } });
    await picture.toColourspace(space).withIccProfile('p3').toFormat(format).toFile(source.absolute);
    const image = await render(source, 'full/max/0/default.png');
    expectColour(await readPixel(image, 30, 30), [200, 50, 20], 3);
    expect(await sharp(image).metadata()).toMatchObject({ depth: 'uchar', space: 'srgb' });
    expect((await sharp(image).metadata()).icc).toBeUndefined();
  });

  test('CMYK becomes sRGB', async () => {
    const source = toSource(file('cmyk.jpg'), 64, 64);
    const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: red } });
    await picture.toColourspace('cmyk').withIccProfile('cmyk').jpeg({ quality: 100 }).toFile(source.absolute);
    expect((await sharp(source.absolute).metadata()).space).toBe('cmyk');
    const image = await render(source, 'full/32,/0/default.webp');
    expectColour(await readPixel(image, 16, 16), [200, 50, 20], 30);
  });

  test('transparent pixels become white in JPEG, and stay transparent in other formats', async () => {
    const source = toSource(file('alpha.png'), 64, 64);
    await sharp({ create: { width: 64, height: 64, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toFile(source.absolute);
    expectColour(await readPixel(await render(source, 'full/max/0/default.jpg'), 5, 5), [255, 255, 255]);
    expectColour(await readPixel(await render(source, 'full/max/0/bitonal.png'), 5, 5), [255, 255, 255]);
    for (const format of ['png', 'webp']) {
      expect((await sharp(await render(source, `full/32,/0/default.${format}`)).stats()).isOpaque).toBe(false);
    }
  });

  test('16-bit grey keeps its brightness', async () => {
    const source = toSource(file('grey16.png'), 64, 64);
    await sharp({ create: { width: 64, height: 64, channels: 3, background: '#808080' } })
      .toColourspace('grey16')
      .png()
      .toFile(source.absolute);
    expect((await sharp(source.absolute).metadata()).depth).toBe('ushort');
    expectColour(await readPixel(await render(source, 'full/32,/0/default.jpg'), 5, 5), [128, 128, 128], 3);
  });
});

test.each(['gif', 'webp'] as const)('an animated %s shows its first frame', async (format) => {
  const frame = (background: string) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer();
  const source = toSource(file(`animated.${format}`), 40, 30);
  const frames = [await frame('#ff0000'), await frame('#0000ff')];
  await sharp(frames, { join: { animated: true } })
    .toFormat(format, { loop: 0, delay: [100, 100], lossless: true } as object)
    .toFile(source.absolute);
  expect((await sharp(source.absolute).metadata()).pages).toBe(2);
  const image = await render(source, 'full/max/0/default.png');
  expect((await sharp(image).metadata()).height).toBe(30);
  expectColour(await readPixel(image, 5, 5), [255, 0, 0]);
});

test('rights metadata is preserved in every format, other metadata is removed', async () => {
  const rights = {
    notice: '© 2024 Zoë <Quill> & Co',
    credit: 'Zoë/Agency',
    licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
    licensorUrl: 'https://example.org/buy?a=1&b=2',
    usageTerms: 'Ask first',
    dataMining: 'DMI-PROHIBITED',
  };
  const source = toSource(file('rights.jpg'), 300, 200, { makers: ['Zoë Quill', 'B'], rights });
  await toGrid(300, 200)
    .withExif({
      IFD0: { Make: 'SecretCam', Copyright: 'old' },
      IFD2: { BodySerialNumber: 'SERIAL99' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
    .withIccProfile('p3')
    .jpeg()
    .toFile(source.absolute);
  expect((await sharp(source.absolute).metadata()).exif?.includes('SERIAL99')).toBe(true);

  for (const format of ['jpg', 'png', 'webp']) {
    const image = await render(source, `full/200,/0/default.${format}`);
    const { exif, xmp, icc, iptc } = await sharp(image).metadata();
    const text = xmp?.toString('utf8') ?? '';
    expect(text).toContain('<dc:creator><rdf:Seq><rdf:li>Zoë Quill</rdf:li><rdf:li>B</rdf:li></rdf:Seq></dc:creator>');
    expect(text).toContain('© 2024 Zoë &lt;Quill&gt; &amp; Co');
    expect(text).toContain('<photoshop:Credit>Zoë/Agency</photoshop:Credit>');
    expect(text).toContain(
      '<xmpRights:WebStatement>https://creativecommons.org/licenses/by/4.0/</xmpRights:WebStatement>',
    );
    expect(text).toContain('Ask first');
    expect(text).toContain('<plus:LicensorURL>https://example.org/buy?a=1&amp;b=2</plus:LicensorURL>');
    expect(text).toContain('http://ns.useplus.org/ldf/vocab/DMI-PROHIBITED');
    expect(exif?.toString('latin1')).toContain('(C) 2024 Zoe');
    expect(exif?.toString('latin1')).toContain('Zoe Quill; B');
    expect([icc, iptc]).toEqual([undefined, undefined]);
    for (const secret of ['SecretCam', 'SERIAL99', 'secret', 'GPS', 'old']) expect(image.includes(secret)).toBe(false);
    expect(exif?.length).toBeLessThan(400);
  }
  const bare = await render({ ...source, makers: undefined, rights: undefined }, 'full/200,/0/default.jpg');
  expect(await sharp(bare).metadata()).not.toHaveProperty('exif');
});

/** A JPEG with an embedded thumbnail, as cameras write it: Exif 3.0, 4.5.5 and 4.6.5. */
async function withThumbnail(picture: Buffer, thumbnail: Buffer) {
  const head = Buffer.alloc(8 + 6 + 2 + 3 * 12 + 4);
  head.write('II*\0', 'latin1');
  head.writeUInt32LE(8, 4);
  head.writeUInt32LE(14, 10);
  head.writeUInt16LE(3, 14);
  const tags = [
    [0x0103, 6],
    [0x0201, head.length],
    [0x0202, thumbnail.length],
  ] as const;
  for (const [at, [tag, value]] of tags.entries()) {
    const place = 16 + at * 12;
    head.writeUInt16LE(tag, place);
    head.writeUInt16LE(tag === 0x0103 ? 3 : 4, place + 2);
    head.writeUInt32LE(1, place + 4);
    head.writeUInt32LE(value, place + 8);
  }
  const exif = Buffer.concat([Buffer.from('Exif\0\0'), head, thumbnail]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(exif.length + 2);
  return Buffer.concat([picture.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, exif, picture.subarray(2)]);
}

test('no rendition contains the EXIF thumbnail of the original, which may show more than the picture', async () => {
  const thumbnail = await toGrid(160, 120).withXmp('<uncropped/>').jpeg().toBuffer();
  const source = toSource(file('thumbnail.jpg'), 2400, 1800, { makers: ['Zoë'], rights: { notice: '© Zoë' } });
  await writeFile(source.absolute, await withThumbnail(await toGrid(2400, 1800).jpeg().toBuffer(), thumbnail));
  const { exif } = await sharp(source.absolute).metadata();
  expect(exif?.includes('uncropped')).toBe(true);
  for (const size of ['400,', 'max'])
    for (const format of ['jpg', 'png', 'webp']) {
      const image = await render(source, `full/${size}/0/default.${format}`);
      expect((await sharp(image).metadata()).xmp?.toString()).toContain('Zoë');
      expect(image.includes('uncropped')).toBe(false);
    }
  const tree = file('thumbnail-tiles');
  await makeTree(source, tree);
  expect((await readFile(toTilePath(tree, { level: 0, column: 0, row: 0 }))).includes('uncropped')).toBe(false);
});

test('a file that differs from the indexed one is not decoded', async () => {
  await expect(render({ ...grid, width: 900 }, 'full/max/0/default.jpg')).rejects.toThrow('pixel limit');
  await expect(render({ ...grid, width: 1100 }, 'full/max/0/default.jpg')).rejects.toThrow('not the 1100 × 700');
});

test('only the allowed decoders are used', async () => {
  const source = toSource(file('picture.svg'), 64, 64);
  await writeFile(
    source.absolute,
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64"/></svg>',
  );
  await expect(render(source, 'full/max/0/default.jpg')).rejects.toThrow(/unsupported image format/);
});
