/** @jest-environment node */
// Metadata as cameras, phones and programs write it in practice: odd, incomplete, or in another place.
import fs from 'node:fs';
import sharp from 'sharp';
import type { Item } from '@/lib/model/types';
import { makeFilm } from '../../films';
import { toXmp } from '../library/media-file';
import { index } from './index-here';
import { createPlace, look, makePhoto, type Place } from './site';

let place: Place;
beforeEach(() => {
  place = createPlace();
});
afterEach(() => place.remove());

/** Items and problem details by path. */
async function read() {
  await index(place);
  const { items, problems } = look(place);
  const byPath: Record<string, Item & { colour?: string }> = Object.fromEntries(
    items.map(({ path, data }) => [path, JSON.parse(data)]),
  );
  return { items: byPath, details: Object.fromEntries(problems.map(({ path, detail }) => [path, detail ?? ''])) };
}

const makePicture = (
  colour: string,
  exif: Record<string, Record<string, string>> = {},
  size = { width: 60, height: 40 },
) =>
  sharp({ create: { ...size, channels: 3, background: colour } })
    .jpeg()
    .withExif(exif)
    .toBuffer();

const withDate = (colour: string, date: string) => makePicture(colour, { IFD2: { DateTimeOriginal: date } });

test('offsets with one digit are read, in EXIF and in a sidecar', async () => {
  const exif = { DateTimeOriginal: '2026:02:02 10:00:00', OffsetTimeOriginal: '-5:00' };
  place.put('exif.jpg', await makePicture('#111111', { IFD2: exif }));
  place.put('xmp.jpg', await makePicture('#222222'));
  place.put('xmp.xmp', toXmp('', 'photoshop:DateCreated="2026-02-02T10:00:00-5:00"'));
  const { items, details } = await read();
  expect(items['exif.jpg']?.date?.edtf).toBe('2026-02-02T10:00:00-05:00');
  expect(items['xmp.jpg']?.date?.edtf).toBe('2026-02-02T10:00:00-05:00');
  expect(details).toEqual({});
});

test('times of clocks that were never set, or are in the future, are no dates and are reported', async () => {
  const unset = [
    '1904:01-01 00:00:00',
    '1970:01:01 00:00:00',
    '1970:01:01 01:00:00',
    '1980:01:01 00:00:12',
    '2000:01:01 00:00:00',
  ];
  for (const [at, date] of unset.entries())
    place.put(`unset-${at}.jpg`, await withDate(`#${at}08040`, date.replace('-', ':')));
  const future = new Date(Date.now() + 3 * 86_400_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')
    .replaceAll('-', ':');
  place.put('future-near.jpg', await withDate('#408010', future));
  place.put('future-far.jpg', await withDate('#408020', '2099:01:01 10:00:00'));
  place.put('party.jpg', await withDate('#408030', '2000:01:01 00:12:00'));
  place.put('year.jpg', await makePicture('#408040'));
  place.put('metadata.csv', 'file,date\nyear.jpg,1970\n');
  place.put(
    'second.jpg',
    await makePicture('#408050', {
      IFD2: { DateTimeOriginal: '1980:01:01 00:00:00', DateTimeDigitized: '2005:06:07 08:09:10' },
    }),
  );
  const { items, details } = await read();
  for (const [path, { date }] of Object.entries(items))
    if (/^(?:unset|future)/.test(path)) {
      expect([path, date]).toEqual([path, undefined]);
      expect(details[path]).toMatch(path.startsWith('unset') ? /a clock that was never set/ : /is in the future/);
    }
  expect(items['party.jpg']?.date?.edtf).toBe('2000-01-01T00:12:00');
  expect(items['year.jpg']?.date?.edtf).toBe('1970');
  expect(items['second.jpg']?.date?.edtf).toBe('2005-06-07T08:09:10');
});

/** Sets the creation time of an MP4, in UTC (ISO/IEC 14496-12, 8.2.2). */
function withCreation(film: Buffer, date: string): Buffer {
  const at = film.indexOf('mvhd', 0, 'latin1') + 4;
  const seconds = Date.parse(date) / 1000 + 2_082_844_800;
  if (film[at] === 1) film.writeBigUInt64BE(BigInt(seconds), at + 4);
  else film.writeUInt32BE(seconds, at + 4);
  return film;
}

test('a film has the day of its place, and UTC where it has none', async () => {
  const film = withCreation(await makeFilm(1), '2022-01-01T02:48:00Z');
  place.put('here.mp4', film);
  place.put('nowhere.mp4', Buffer.concat([film, Buffer.from('\0\0\0\x08free')]));
  place.put('doubtful.mp4', Buffer.concat([film, Buffer.from('\0\0\0\x09free\0')]));
  place.put('metadata.csv', 'file,latitude,longitude\nhere.mp4,41.8,-87.6\ndoubtful.mp4,48.2,-20\n');
  const { items } = await read();
  expect(items['here.mp4']?.date?.edtf).toBe('2021-12-31');
  expect(items['nowhere.mp4']?.date?.edtf).toBe('2022-01-01T02:48:00+00:00');
  expect(items['doubtful.mp4']?.date?.edtf).toBe('2022-01-01T02:48:00+00:00');
});

test('positions that are none are not used, and are reported', async () => {
  const gps = { GPSLatitude: '48/1 12/1 0/1', GPSLongitude: '16/1 24/1 0/1' };
  place.put('noref.jpg', await makePicture('#a01010', { IFD3: gps }));
  place.put('whole.jpg', await makePicture('#a02010', { IFD3: { ...gps, GPSLatitudeRef: 'N', GPSLongitudeRef: 'E' } }));
  const sidecars = { n213: ['213,0N', '16,0E'], comma: ['50,123N', '8,5E'], right: ['50,12.3N', '8,5E'] };
  for (const [name, [latitude, longitude]] of Object.entries(sidecars)) {
    place.put(`${name}.jpg`, await makePicture(`#a0${name.length}010`));
    place.put(`${name}.xmp`, toXmp('', `exif:GPSLatitude="${latitude}" exif:GPSLongitude="${longitude}"`));
  }
  const { items, details } = await read();
  for (const name of ['noref', 'n213', 'comma']) {
    expect([name, items[`${name}.jpg`]?.place]).toEqual([name, undefined]);
    expect(details[`${name}.jpg`]).toMatch(/its place in (EXIF|XMP).* not used/);
  }
  expect(items['whole.jpg']?.place).toMatchObject({ latitude: 48.2, longitude: 16.4 });
  expect(items['right.jpg']?.place).toMatchObject({ latitude: 50.205 });
  expect(Object.keys(details).sort()).toEqual(['comma.jpg', 'n213.jpg', 'noref.jpg']);
});

test('a sidecar turns its picture, in size and pixels', async () => {
  // Red left, blue right; turned by 90 degrees, red is above.
  const half = (background: string) =>
    sharp({ create: { width: 40, height: 60, channels: 3, background } })
      .png()
      .toBuffer();
  const halves = await sharp({ create: { width: 80, height: 60, channels: 3, background: 'blue' } })
    .composite([{ input: await half('red'), left: 0, top: 0 }])
    .png()
    .toBuffer();
  const toSidecar = (orientation: number) =>
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:Orientation="${orientation}"/></rdf:RDF></x:xmpmeta>`;
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const stored = sharp(halves).jpeg();
    place.put(
      `at-${orientation}.jpg`,
      await stored.withExif({ IFD0: { ImageDescription: `${orientation}` } }).toBuffer(),
    );
    place.put(`at-${orientation}.xmp`, toSidecar(orientation));
  }
  const { items, details } = await read();
  expect(details).toEqual({});
  const grids = fs
    .readdirSync(place.data, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.webp'));
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const item = items[`at-${orientation}.jpg`];
    const isAcross = orientation >= 5;
    expect([item?.width, item?.height]).toEqual(isAcross ? [60, 80] : [80, 60]);
    const grid = grids.find((file) => file.includes(`${item?.id}`) && file.includes(`${item?.version}`));
    const { data, info } = await sharp(`${place.data}/${grid}`)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const isRed = (x: number, y: number) => {
      const at = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * info.channels;
      return (data[at] ?? 0) > (data[at + 2] ?? 0);
    };
    const edges = [isRed(0, 0.5), isRed(1, 0.5), isRed(0.5, 0), isRed(0.5, 1)].map(Number);
    // Where the stored left edge is shown (Exif 3.0, 4.6.5.1.6): left, right, top, bottom.
    const edge = { 1: 0, 2: 1, 3: 1, 4: 0, 5: 2, 6: 2, 7: 3, 8: 3 }[orientation] ?? 0;
    expect([orientation, edges[edge], edges[edge ^ 1]]).toEqual([orientation, 1, 0]);
  }
});

test('a panorama without sizes spans the horizon in its own shape', async () => {
  const GPANO = 'xmlns:GPano="http://ns.google.com/photos/1.0/panorama/" GPano:ProjectionType';
  const make = (width: number) => makePicture('#3050a0', {}, { width, height: 150 });
  place.put('strip.jpg', await make(600));
  place.put('strip.xmp', toXmp('', `${GPANO}="equirectangular"`));
  place.put('sphere.jpg', await make(300));
  place.put('sphere.xmp', toXmp('', `${GPANO}="equirectangular"`));
  place.put('cylinder.jpg', await make(601));
  place.put('cylinder.xmp', toXmp('', `${GPANO}="cylindrical"`));
  const { items } = await read();
  expect(items['strip.jpg']?.panorama).toMatchObject({ across: 360, down: 90 });
  expect(items['sphere.jpg']?.panorama).toMatchObject({ across: 360, down: 180 });
  expect(items['cylinder.jpg']?.panorama).toBeUndefined();
});

test('keywords of all programs are united, and digiKam’s people are people', async () => {
  const bag = (name: string, ...values: string[]) =>
    `<${name}><rdf:Bag>${values.map((value) => `<rdf:li>${value}</rdf:li>`).join('')}</rdf:Bag></${name}>`;
  place.put('h.jpg', await makePhoto('#778899'));
  const lists = [
    bag('dc:subject', 'flat'),
    bag('lr:hierarchicalSubject', 'Places|Wien', 'A/B|1987'),
    bag('digiKam:TagsList', 'People/Anna', 'Personen/Familie/Bert', 'Animals/Cat'),
  ];
  place.put('h.xmp', toXmp(lists.join('')));
  const { items } = await read();
  expect(items['h.jpg']?.keywords).toEqual(['flat', 'Wien', '1987', 'Anna', 'Bert', 'Cat']);
  expect(items['h.jpg']?.subjects).toContainEqual(['A/B', '1987']);
  expect(items['h.jpg']?.people).toEqual(['Anna', 'Bert']);
});

/** A comment segment after the start of a JPEG. */
function withComment(jpeg: Buffer, comment: string | Buffer): Buffer {
  const content = Buffer.from(comment as string);
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}

test('captions in comments are shown, and signatures of programs are not', async () => {
  const plain = await makePhoto('#998877');
  place.put('comment.jpg', withComment(plain, 'A picnic by the lake'));
  place.put('umlaut.jpg', withComment(plain, Buffer.from('Gr\xfc\xdfe aus Wien', 'latin1')));
  place.put('gd.jpg', withComment(plain, 'CREATOR: gd-jpeg v1.0 (using IJG JPEG v80), quality = 90'));
  place.put('lavc.jpg', withComment(plain, 'Lavc60.31.102'));
  place.put('user.jpg', await makePicture('#112233', { IFD2: { UserComment: 'Two boats at dawn' } }));
  place.put(
    'phone.jpg',
    await makePicture('#112244', { IFD2: { UserComment: 'filter: 0; fileterIntensity: 0.0; filterMask: 0;' } }),
  );
  place.put('both.jpg', withComment(await makePhoto('#112255', 'The caption'), 'The comment here'));
  const { items } = await read();
  const captions = Object.fromEntries(Object.entries(items).map(([path, { caption }]) => [path, caption]));
  expect(captions).toEqual({
    'comment.jpg': 'A picnic by the lake',
    'umlaut.jpg': 'Grüße aus Wien',
    'gd.jpg': undefined,
    'lavc.jpg': undefined,
    'user.jpg': 'Two boats at dawn',
    'phone.jpg': undefined,
    'both.jpg': 'The caption',
  });
});

test('the original’s own offset is preferred, and a zero offset is preserved', async () => {
  const exif = { DateTimeOriginal: '2026:01:10 10:00:00', OffsetTime: '+01:00', OffsetTimeOriginal: '+02:00' };
  place.put('two.jpg', await makePicture('#123456', { IFD2: exif }));
  place.put('zero.jpg', await makePicture('#123457'));
  place.put('zero.xmp', toXmp('', 'photoshop:DateCreated="2026-01-10T10:00:00+00:00"'));
  const { items } = await read();
  expect(items['two.jpg']?.date?.edtf).toBe('2026-01-10T10:00:00+02:00');
  expect(items['zero.jpg']?.date?.edtf).toBe('2026-01-10T10:00:00+00:00');
});

test('a face is named, and its region turned, in every orientation', async () => {
  const area =
    '<mwg-rs:Area rdf:parseType="Resource"><stArea:x>0.2</stArea:x><stArea:y>0.3</stArea:y><stArea:w>0.1</stArea:w><stArea:h>0.1</stArea:h><stArea:unit>normalized</stArea:unit></mwg-rs:Area>';
  const region = `<mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:RegionList><rdf:Bag><rdf:li rdf:parseType="Resource"><mwg-rs:Name>Erika Muster</mwg-rs:Name><mwg-rs:Type>Face</mwg-rs:Type>${area}</rdf:li></rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>`;
  const corners: Record<number, [x: number, y: number]> = {
    1: [0.2, 0.3],
    3: [0.8, 0.7],
    6: [0.7, 0.2],
    8: [0.3, 0.8],
  };
  for (const orientation of Object.keys(corners)) {
    const picture = sharp({ create: { width: 80, height: 40, channels: 3, background: `#4050${orientation}0` } });
    const turned = picture.jpeg().withMetadata({ orientation: Number(orientation) });
    place.put(`face-${orientation}.jpg`, await turned.withXmp(toXmp(region)).toBuffer());
  }
  const { items } = await read();
  for (const [orientation, [x, y]] of Object.entries(corners)) {
    const item = items[`face-${orientation}.jpg`];
    expect([orientation, item?.people]).toEqual([orientation, ['Erika Muster']]);
    expect(item?.regions?.[0]?.x).toBeCloseTo(x, 3);
    expect(item?.regions?.[0]?.y).toBeCloseTo(y, 3);
  }
});
