import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { isOrientation } from '@/lib/metadata/formats/blocks';
import { parseJpegHeader } from '@/lib/metadata/formats/jpeg-header';
import { corpus } from '../../../corpus';

const START = 65_536;

/** The decoder's metadata for the same bytes. */
async function ask(bytes: Buffer) {
  const { width, height, orientation, isProgressive, exif, xmp, icc } = await sharp(bytes, {
    failOn: 'none',
    limitInputPixels: false,
  }).metadata();
  return { width, height, orientation, isProgressive, exif, xmp, icc };
}

const make = (channels: 1 | 3 = 3) =>
  sharp({ create: { width: 33, height: 21, channels: 3, background: '#845' } }).toColourspace(
    channels === 1 ? 'b-w' : 'srgb',
  );

test.each([
  ['a plain one', () => make().jpeg()],
  ['a grey one', () => make(1).jpeg()],
  ['a progressive one', () => make().jpeg({ progressive: true })],
  [
    'one with EXIF',
    () =>
      make()
        .withExif({ IFD0: { Artist: 'Ada', Orientation: '6' } })
        .jpeg(),
  ],
  ['one with XMP', () => make().withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"></x:xmpmeta>').jpeg()],
  ['one with a colour profile', () => make().withIccProfile('p3').jpeg()],
])('for %s the header parser agrees with the decoder', async (_name, picture) => {
  const bytes = await picture().toBuffer();
  const { iptc: _iptc, ...header } = parseJpegHeader(bytes.subarray(0, START)) ?? {};
  expect(header).toEqual(expect.objectContaining(JSON.parse(JSON.stringify({ width: 33, height: 21 }))));
  expect({ orientation: undefined, exif: undefined, xmp: undefined, icc: undefined, ...header }).toEqual(
    await ask(bytes),
  );
});

test.each([
  ['CMYK', () => make().toColourspace('cmyk').jpeg().toBuffer()],
  ['a header that goes on', async () => (await make().withIccProfile('p3').jpeg().toBuffer()).subarray(0, 300)],
  ['a PNG', () => make().png().toBuffer()],
  ['nothing', async () => Buffer.alloc(0)],
  ['a length of zero', async () => Buffer.from('ffd8ffe00000', 'hex')],
])('%s is left to the decoder', async (_name, read) => {
  expect(parseJpegHeader(await read())).toBeNull();
});

(corpus ? test : test.skip)(
  'of real files it says what the decoder says (skipped where there is no corpus)',
  async () => {
    const files = (fs.readdirSync(corpus as string, { recursive: true }) as string[]).filter((name) =>
      /\.jpe?g$/i.test(name),
    );
    let read = 0;
    for (const name of files) {
      const bytes = fs.readFileSync(path.join(corpus as string, name));
      const header = parseJpegHeader(bytes.subarray(0, START));
      if (!header) continue;
      read += 1;
      const decoder = await ask(bytes);
      expect([name, header.width, header.height, header.isProgressive]).toEqual([
        name,
        decoder.width,
        decoder.height,
        decoder.isProgressive,
      ]);
      expect([name, isOrientation(header.orientation) ? header.orientation : 1]).toEqual([
        name,
        decoder.orientation ?? 1,
      ]);
      expect([name, header.exif?.length, header.xmp?.length, header.icc?.length]).toEqual([
        name,
        decoder.exif?.length,
        decoder.xmp?.length,
        decoder.icc?.length,
      ]);
    }
    expect(read / files.length).toBeGreaterThan(0.8);
  },
);
