/** @jest-environment node */
// JPEG 2000: decoded once into a master; a file that cannot be decoded within bounds is a problem.
import sharp from 'sharp';
import { toMasterPath } from '@/lib/catalogue/master-paths';
import type { Item } from '@/lib/model/types';
import { encodeJpeg2000, GREY, SRGB, toBox, toJp2, toProfile } from '../../jpeg-2000';
import { toXmp } from '../library/media-file';
import { index } from './index-here';
import { createPlace, look, type Place } from './site';

let place: Place;
beforeEach(() => {
  place = createPlace();
});
afterEach(() => place.remove());

const XMP_UUID = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex');
const EXIF_UUID = Buffer.from('JpgTiffExif->JP2', 'latin1');
const IPTC_UUID = Buffer.from('33c7a4d2b81d4723a0baf1a3e097ad38', 'hex');

const list = () =>
  look(place).items.map(({ data, drawn }) => ({ ...(JSON.parse(data) as Item), drawn }) as Item & { drawn: number });
const listProblems = () =>
  Object.fromEntries(look(place).problems.map(({ path, reason, detail }) => [path, `${reason}: ${detail}`]));

/** Left half in one colour, right half in another. */
function paint(width: number, height: number, [left, right]: [number[], number[]], bits = 8) {
  const samples = Array.from({ length: width * height }, (_, at) => (at % width < width / 2 ? left : right)).flat();
  return new Uint8Array(bits > 8 ? Uint16Array.from(samples).buffer : Uint8Array.from(samples).buffer);
}

async function readMaster(item: Item) {
  const { data, info } = await sharp(toMasterPath(place.data, item)).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * info.channels).subarray(0, info.channels),
  ];
  return { size: [info.width, info.height], at };
}

const near = (expected: number[]) => expected.map((value) => expect.closeTo(value, -1));

test('a picture with colours, and what it says of itself, is read bare and in boxes', async () => {
  const samples = paint(60, 40, [
    [200, 40, 20],
    [20, 60, 210],
  ]);
  const stream = await encodeJpeg2000(samples, { width: 60, height: 40 });
  const xmp = toXmp('<dc:title><rdf:Alt><rdf:li xml:lang="x-default">The harbour</rdf:li></rdf:Alt></dc:title>');
  const exif = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .withMetadata({ orientation: 6, exif: { IFD0: { Artist: 'Ann Lee' } } })
    .jpeg()
    .toBuffer()
    .then((jpeg) => sharp(jpeg).metadata());
  const iptc = Buffer.concat([Buffer.from([0x1c, 2, 25, 0, 4]), Buffer.from('boat')]);
  const more = [
    toBox('uuid', XMP_UUID, Buffer.from(xmp)),
    toBox('uuid', EXIF_UUID, (exif.exif as Buffer).subarray(6)),
    toBox('uuid', IPTC_UUID, iptc),
  ];
  place.put('bare.j2k', stream);
  place.put('boxed.jp2', toJp2(stream, { colour: SRGB, more }));
  await index(place);
  expect(listProblems()).toEqual({});
  const [bare, boxed] = list() as Item[];
  expect(bare).toMatchObject({ kind: 'photo', type: 'image/j2c', width: 60, height: 40, drawn: 1 });
  expect(boxed).toMatchObject({
    type: 'image/jp2',
    width: 40,
    height: 60,
    title: 'The harbour',
    makers: ['Ann Lee'],
    keywords: ['boat'],
    drawn: 1,
  });
  const picture = await readMaster(bare as Item);
  expect(picture.at(5, 5)).toEqual(near([200, 40, 20]));
  expect(picture.at(50, 30)).toEqual(near([20, 60, 210]));
  // Turned clockwise: the left half is above.
  const turned = await readMaster(boxed as Item);
  expect(turned.size).toEqual([40, 60]);
  expect(turned.at(20, 5)).toEqual(near([200, 40, 20]));
  expect(turned.at(20, 55)).toEqual(near([20, 60, 210]));
});

/** 16 × 12 pixels of 16 bits in the colours of `paint` above, by OpenJPEG, as are the following. */
const DEEP = Buffer.from(
  `
AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAADAAAABAAAw8HAAAAAAAPY29scgEAAAAAABAAAAFFanAy
Y/9P/1EALwAAAAAAEAAAAAwAAAAAAAAAAAAAABAAAAAMAAAAAAAAAAAAAw8BAQ8BAQ8BAf9SAAwAAAABAQIEBAAB/1wACkCAiIiQiIiQ/2QAJQAB
Q3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS4w/5AACgAAAAAAxwAB/5PH/gwsCOxajiWcA6+L8yvkA+VimhkxSIKPV9/4kNAb1stCKnaO
9DZsN/E0/xcMb0qzJDMhhRkpn9/4kMgCL0CnKqjCys7M05iLCWqMrzCRHqY6zfcvwH8hQBAwR1xh4oIrHNfH/hgUABAx722Ww6W6hFPH/hgaAA8s
hrjDxQRWOFjMC13AfyFgIW3bE6etWP+DsX/H/hgeACFtynWDCsTzl1JUw0J3f8f+GBoAIhndE6etWP+DsX0fVv/Z
`,
  'base64',
);

/** 8 bits, of which the right half is transparent. */
const ALPHA = Buffer.from(
  `
/0//UQAyAAAAAAAQAAAADAAAAAAAAAAAAAAAEAAAAAwAAAAAAAAAAAAEBwEBBwEBBwEBBwEB/1IADAAAAAEAAgQEAAH/XAAKQEBISFBISFD/ZAAl
AAFDcmVhdGVkIGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjD/kAAKAAAAAACYAAH/k8+0NAIvAPFnamig3aTRgn/PtCgI7JQY7JVG/xtm34BwECzA
JMlzxA5mNv4UGi/fgHAPI5Lvl1iUKoo2stgCjsfaDgAPK/L+pconwPkCABAx72fH2g4AEC/9bo5Iv8/AGA8vQucd38faEAAiGcyi3lOgP8D5AoAh
bcp1f8faCAAhbcq1z8AQIhnODf/Z
`,
  'base64',
);

/** The left half is cyan. */
const CMYK = Buffer.from(
  `
/0//UQAyAAAAAAAQAAAADAAAAAAAAAAAAAAAEAAAAAwAAAAAAAAAAAAEBwEBBwEBBwEBBwEB/1IADAAAAAEAAgQEAAH/XAAKQEBISFBISFD/ZAAl
AAFDcmVhdGVkIGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjD/kAAKAAAAAABKAAH/k9+AcA8jku+XWJQqijay2AKO34AgCOybf9+AIAjsm3/fgCAI
7Jt/z8AYDy9C5x3fgICAz8AQIhnODYCAgP/Z
`,
  'base64',
);

test('grey, 12 and 16 bits, transparency, CMYK and profiles are shown in their colours', async () => {
  const put = (name: string, stream: Buffer, colour: Buffer) => place.put(name, toJp2(stream, { colour }));
  const frame = { width: 64, height: 40, channels: 1 };
  const stream = DEEP.subarray(DEEP.indexOf('jp2c', 0, 'latin1') + 4);
  const { icc } = await sharp(
    await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .withIccProfile('p3')
      .png()
      .toBuffer(),
  ).metadata();
  place.put('alpha.j2k', ALPHA);
  put('cmyk.jp2', CMYK, Buffer.from([1, 0, 0, 0, 0, 0, 12]));
  place.put('deep.jp2', DEEP);
  put('grey.jp2', await encodeJpeg2000(paint(64, 40, [[30], [220]]), frame), GREY);
  put('grey12.jp2', await encodeJpeg2000(paint(64, 40, [[480], [3520]], 12), { ...frame, bits: 12 }), GREY);
  put('wide.jp2', stream, toProfile(icc as Buffer));
  await index(place);
  expect(listProblems()).toEqual({});
  const items = list();
  const colours: Record<string, [left: number[], right: number[]]> = {};
  for (const item of items) {
    const { at } = await readMaster(item);
    const { width = 0 } = item;
    colours[item.path] = [at(width / 4, 6), at((width * 3) / 4, 6)];
  }
  expect(colours).toMatchObject({
    'alpha.j2k': [near([200, 40, 20, 255]), [expect.anything(), expect.anything(), expect.anything(), 0]],
    'deep.jp2': [near([200, 40, 20]), near([20, 60, 210])],
    'grey.jp2': [expect.arrayContaining(near([30])), expect.arrayContaining(near([220]))],
    'grey12.jp2': [expect.arrayContaining(near([30])), expect.arrayContaining(near([219]))],
  });
  const [cyan = [], white = []] = colours['cmyk.jp2'] ?? [];
  expect([(cyan[0] ?? 0) < 90, (cyan[2] ?? 0) > 180, Math.min(...white) > 250]).toEqual([true, true, true]);
  // The same numbers are a stronger red in Display P3 than in sRGB.
  expect(colours['wide.jp2']?.[0][0]).toBeGreaterThan(210);
  expect(items.find(({ path }) => path === 'wide.jp2')).toMatchObject({ colourSpace: expect.stringMatching(/p3/i) });
});

test('a picture above the limit is shown in a smaller resolution of the file, and named', async () => {
  const width = 8000;
  const height = 6400;
  const samples = new Uint8Array(width * height).fill(90);
  place.put('map.jp2', toJp2(await encodeJpeg2000(samples, { width, height, channels: 1 }), { colour: GREY }));
  await index(place);
  const [map] = list() as Item[];
  expect(map).toMatchObject({ width: 4000, height: 3200 });
  expect((await readMaster(map as Item)).size).toEqual([4000, 3200]);
  expect(listProblems()['map.jp2']).toContain('its 8000 × 6400 pixels are shown as 4000 × 3200');
});

test('hostile and damaged files are problems that name the cause, and stop no other', async () => {
  const stream = await encodeJpeg2000(paint(64, 64, [[9], [200]]), { width: 64, height: 64, channels: 1 });
  const edit = (at: number, ...values: number[]) => {
    const copy = Buffer.from(stream);
    copy.set(values, at);
    return copy;
  };
  const boxed = toJp2(stream, { colour: GREY });
  place.put('bomb.j2k', edit(8, 0x00, 0x00, 0x9c, 0x40, 0x00, 0x00, 0x9c, 0x40));
  place.put('circle.jp2', Buffer.concat([boxed.subarray(0, 12), Buffer.from('\0\0\0\0jp2h\0\0\0\0jp2h', 'latin1')]));
  place.put('components.j2k', edit(40, 0xff, 0xff));
  place.put('cut.jp2', boxed.subarray(0, boxed.length - 60));
  place.put('endless.jp2', Buffer.concat([boxed.subarray(0, 40), Buffer.alloc(100, 0xff)]));
  place.put('film.mj2', Buffer.concat([boxed.subarray(0, 20), Buffer.from('mjp2'), boxed.subarray(24)]));
  place.put('giant.j2k', edit(8, 0x7f, 0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff));
  place.put('noise.j2k', Buffer.concat([stream.subarray(0, 100), Buffer.alloc(5000, 0xa7)]));
  place.put('offset.j2k', edit(16, 0x7f, 0xff, 0xff, 0xff));
  place.put('signed.j2k', edit(42, 0x87));
  place.put('tiles.j2k', edit(24, 0, 0, 0, 1, 0, 0, 0, 1));
  place.put('whole.jp2', boxed);
  await index(place);
  // Tiles that are missing are blank.
  expect(list().map(({ path }) => path)).toEqual(['tiles.j2k', 'whole.jp2']);
  expect(listProblems()).toMatchObject({
    'bomb.j2k': expect.stringMatching(/^(?:damaged|too-large): /),
    'circle.jp2': 'damaged: it is a JPEG 2000 file without a picture',
    'components.j2k': 'damaged: its JPEG 2000 header makes no sense',
    'cut.jp2': expect.stringContaining('its pixels are damaged'),
    // A film, which needs ffmpeg.
    'film.mj2': expect.stringMatching(/ffmpeg/i),
    'giant.j2k': expect.stringMatching(/^too-large: 2147483647 × 2147483647 pixels/),
    'noise.j2k': expect.stringContaining('its pixels are damaged'),
    'offset.j2k': 'damaged: its JPEG 2000 header makes no sense',
    'signed.j2k': expect.stringContaining('with signed samples'),
  });
});
