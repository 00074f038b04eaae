/** @jest-environment node */
// Photoshop files: their composite is shown; a file without one is a problem with the remedy.
import sharp from 'sharp';
import { toMasterPath } from '@/lib/catalogue/master-paths';
import type { Item } from '@/lib/model/types';
import { toXmp } from '../library/media-file';
import { index } from './index-here';
import { createPlace, look, type Place } from './site';

let place: Place;
beforeEach(() => {
  place = createPlace();
});
afterEach(() => place.remove());

const [WIDTH, HEIGHT] = [30, 20];

const u16 = (value: number) => Buffer.from([value >> 8, value & 0xff]);
const u32 = (value: number) => Buffer.from([value >>> 24, (value >> 16) & 0xff, (value >> 8) & 0xff, value & 0xff]);
const sized = (content: Buffer) => Buffer.concat([u32(content.length), content]);
const toResource = (id: number, data: Buffer) =>
  Buffer.concat([Buffer.from('8BIM'), u16(id), u16(0), sized(data), Buffer.alloc(data.length & 1)]);

/** PackBits of a row in two halves: TIFF 6.0, section 9. */
const packRow = (row: Buffer) =>
  Buffer.concat([Buffer.from([row.length / 2 - 1]), row.subarray(0, row.length / 2), ...packRun(row)]);
const packRun = (row: Buffer) => {
  const half = row.subarray(row.length / 2);
  const isRun = half.every((value) => value === half[0]);
  return isRun ? [Buffer.from([257 - half.length, half[0] ?? 0])] : [Buffer.from([half.length - 1]), half];
};

interface Spec {
  /** Sample of each channel, in the left and in the right half. */
  channels: [left: number, right: number][];
  mode: number;
  bits?: number;
  isPacked?: boolean;
  isLarge?: boolean;
  resources?: Buffer[];
  colours?: Buffer;
}

function makePsd({ channels, mode, bits = 8, isPacked, isLarge, resources = [], colours = Buffer.alloc(0) }: Spec) {
  const toRow = ([left, right]: [number, number]) =>
    Buffer.concat(
      Array.from({ length: WIDTH }, (_, x) => {
        const value = x < WIDTH / 2 ? left : right;
        return bits === 16 ? u16(value * 257) : Buffer.from([value]);
      }),
    );
  const rows = channels.flatMap((channel) => Array.from({ length: HEIGHT }, () => toRow(channel)));
  const packed = isPacked ? rows.map(packRow) : rows;
  const counts = isPacked ? packed.map(({ length }) => (isLarge ? u32(length) : u16(length))) : [];
  return Buffer.concat([
    Buffer.from('8BPS'),
    u16(isLarge ? 2 : 1),
    Buffer.alloc(6),
    u16(channels.length),
    u32(HEIGHT),
    u32(WIDTH),
    u16(bits),
    u16(mode),
    sized(colours),
    sized(Buffer.concat(resources)),
    // Layers, which are stepped over.
    isLarge ? Buffer.alloc(4) : Buffer.alloc(0),
    sized(Buffer.alloc(10, 0xff)),
    u16(isPacked ? 1 : 0),
    ...counts,
    ...packed,
  ]);
}

const RGB: Spec['channels'] = [
  [200, 20],
  [40, 60],
  [20, 210],
];
const COLOURS = [
  [200, 40, 20],
  [20, 60, 210],
];

const list = () => look(place).items.map(({ data }) => JSON.parse(data) as Item);
const listProblems = () => Object.fromEntries(look(place).problems.map(({ path, detail }) => [path, detail]));

async function readHalves(item: Item) {
  const { data, info } = await sharp(toMasterPath(place.data, item)).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * info.channels).subarray(0, info.channels),
  ];
  return info.width > info.height
    ? [at(info.width / 5, info.height / 2), at((info.width * 4) / 5, info.height / 2)]
    : [at(info.width / 2, info.height / 5), at(info.width / 2, (info.height * 4) / 5)];
}

const near = (colours: number[][]) => colours.map((colour) => colour.map((value) => expect.closeTo(value, -1)));

test('composites of all depths and modes are shown in their colours', async () => {
  const palette = Buffer.alloc(768);
  palette.set([200, 20], 0);
  palette.set([40, 60], 256);
  palette.set([20, 210], 512);
  const ink: Spec['channels'] = [
    [0, 255],
    [255, 255],
    [255, 255],
    [255, 255],
  ];
  const { icc } = await sharp(
    await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .withIccProfile('p3')
      .png()
      .toBuffer(),
  ).metadata();
  const files: Record<string, Spec> = {
    'alpha.psd': { channels: [...RGB, [255, 0]], mode: 3, isPacked: true },
    'cmyk.psd': { channels: ink, mode: 4 },
    'cmyk-packed.psd': { channels: ink, mode: 4, isPacked: true },
    'deep.psd': { channels: RGB, mode: 3, bits: 16 },
    'deep-packed.psd': { channels: RGB, mode: 3, bits: 16, isPacked: true },
    'grey.psd': { channels: [[30, 220]], mode: 1 },
    'large.psb': { channels: RGB, mode: 3, isPacked: true, isLarge: true },
    'palette.psd': { channels: [[0, 1]], mode: 2, colours: palette },
    'plain.psd': { channels: RGB, mode: 3 },
    'wide.psd': { channels: RGB, mode: 3, resources: [toResource(1039, icc as Buffer)] },
  };
  for (const [name, spec] of Object.entries(files)) place.put(name, makePsd(spec));
  await index(place);
  expect(listProblems()).toEqual({});
  const found: Record<string, number[][]> = {};
  for (const item of list()) found[item.path] = await readHalves(item);
  for (const name of ['alpha.psd', 'deep.psd', 'deep-packed.psd', 'large.psb', 'palette.psd', 'plain.psd'])
    expect([name, ...(found[name] ?? [])]).toEqual([name, ...near(COLOURS)]);
  for (const name of ['cmyk.psd', 'cmyk-packed.psd']) {
    const [cyan = [], white = []] = found[name] ?? [];
    expect([name, (cyan[0] ?? 0) < 90, (cyan[2] ?? 0) > 180, Math.min(...white) > 250]).toEqual([
      name,
      true,
      true,
      true,
    ]);
  }
  expect(found['grey.psd']?.map(([value]) => value)).toEqual([expect.closeTo(30, -1), expect.closeTo(220, -1)]);
  // The same numbers are a stronger red in Display P3 than in sRGB.
  expect(found['wide.psd']?.[0]?.[0]).toBeGreaterThan(210);
});

test('metadata comes from the image resources, and the orientation is applied', async () => {
  const xmp = toXmp('<dc:title><rdf:Alt><rdf:li xml:lang="x-default">The poster</rdf:li></rdf:Alt></dc:title>');
  const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .withMetadata({ orientation: 6, exif: { IFD0: { Artist: 'Ann Lee' } } })
    .jpeg()
    .toBuffer();
  const { exif } = await sharp(jpeg).metadata();
  const iptc = Buffer.concat([Buffer.from([0x1c, 2, 25, 0, 4]), Buffer.from('boat')]);
  const resources = [
    toResource(1028, iptc),
    toResource(1058, (exif as Buffer).subarray(6)),
    toResource(1060, Buffer.from(xmp)),
    toResource(1057, Buffer.from([0, 0, 0, 1, 1])),
  ];
  place.put('poster.psd', makePsd({ channels: RGB, mode: 3, resources }));
  await index(place);
  const [poster] = list();
  expect(poster).toMatchObject({
    kind: 'photo',
    type: 'image/vnd.adobe.photoshop',
    width: HEIGHT,
    height: WIDTH,
    title: 'The poster',
    makers: ['Ann Lee'],
    keywords: ['boat'],
  });
  expect(await readHalves(poster as Item)).toEqual(near(COLOURS));
});

test('a file without a composite, and hostile and damaged ones, are problems with the remedy', async () => {
  const plain = makePsd({ channels: RGB, mode: 3 });
  const packed = makePsd({ channels: RGB, mode: 3, isPacked: true });
  const edit = (source: Buffer, at: number, ...values: number[]) => {
    const copy = Buffer.from(source);
    copy.set(values, at);
    return copy;
  };
  // Lengths of the sections are at 26, 30 and 34, and the composite's table begins at 50.
  place.put('bits.psd', edit(plain, 22, 0, 32));
  place.put('cut.psd', plain.subarray(0, plain.length - 100));
  place.put('endless.psd', edit(plain, 34, 0xff, 0xff, 0xff, 0xff));
  place.put('giant.psd', edit(plain, 14, 0, 4, 0x93, 0xe0, 0, 4, 0x93, 0xe0));
  place.put('header.psd', plain.subarray(0, 20));
  place.put('lab.psd', edit(plain, 24, 0, 9));
  place.put('lie.psd', edit(packed, 50, 0xff, 0xff));
  place.put('maximized-not.psd', makePsd({ channels: RGB, mode: 3, resources: [toResource(1057, Buffer.alloc(5))] }));
  place.put('noise.psd', Buffer.concat([packed.subarray(0, 50 + 120), Buffer.alloc(packed.length, 0x7f)]));
  place.put('plain.psd', plain);
  place.put(
    'resources.psd',
    makePsd({ channels: RGB, mode: 3, resources: [Buffer.from('8BIM\x04\x0f\xff\xff\xff\xff\xff\xff', 'latin1')] }),
  );
  place.put('zip.psd', edit(plain, 48, 0, 2));
  await index(place);
  const shown = list().map(({ path }) => path);
  expect(shown.filter((name) => name !== 'noise.psd')).toEqual(['plain.psd', 'resources.psd']);
  expect(listProblems()).toMatchObject({
    'bits.psd': 'a Photoshop file of 32 bits per channel: export a TIFF, PNG or JPEG of it',
    'cut.psd': 'its composite is cut: copy the whole file again',
    'endless.psd': expect.stringContaining('its composite is missing'),
    'giant.psd': expect.stringContaining('300000 × 300000 pixels'),
    'header.psd': 'it is a Photoshop file that ends within its header',
    'lab.psd': expect.stringContaining('in Lab colours'),
    'lie.psd': 'its composite makes no sense',
    'maximized-not.psd': expect.stringContaining('"Maximize Compatibility"'),
    'zip.psd': expect.stringContaining('compressed with ZIP'),
  });
});
