/** @jest-environment node */
// Photographs of phones that hold the film of their moment.
import fs from 'node:fs';
import sharp from 'sharp';
import { GET as getFile } from '@/app/items/[slug]/file/route';
import { toItemId } from '@/lib/catalogue/ids';
import type { Item } from '@/lib/model/types';
import { makeFilm } from '../../films';
import { index } from './index-here';
import { createPlace, look } from './site';

const place = createPlace();
beforeAll(() =>
  Object.assign(process.env, {
    VITRINE_LIBRARY: place.library,
    VITRINE_DATA: place.data,
    VITRINE_URL: 'https://a.example',
  }),
);
afterAll(() => place.remove());

const GOOGLE = `xmlns:GCamera="http://ns.google.com/photos/1.0/camera/" xmlns:C="http://ns.google.com/photos/1.0/container/" xmlns:I="http://ns.google.com/photos/1.0/container/item/"`;
const toPacket = (attributes: string, content = '') =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description ${GOOGLE} ${attributes}>${content}</rdf:Description></rdf:RDF></x:xmpmeta>`;

const toDirectory = (items: [semantic: string, length: number, padding?: number][]) =>
  `<C:Directory><rdf:Seq>${items
    .map(
      ([semantic, length, padding = 0]) =>
        `<rdf:li rdf:parseType="Resource"><C:Item I:Semantic="${semantic}" I:Length="${length}" I:Padding="${padding}"/></rdf:li>`,
    )
    .join('')}</rdf:Seq></C:Directory>`;

const makeStill = (colour: string, xmp?: string) => {
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: colour } }).jpeg();
  return (xmp ? picture.withXmp(xmp) : picture).toBuffer();
};

/** Samsung's trailer, with one entry before the film's. */
function toSamsungTrailer(film: Buffer): Buffer {
  const toEntry = (type: number, name: string, content: Buffer) => {
    const header = Buffer.alloc(8);
    header.writeUInt16LE(type, 2);
    header.writeUInt32LE(name.length, 4);
    return Buffer.concat([header, Buffer.from(name), content]);
  };
  const entries = [
    { type: 0x0a01, data: toEntry(0x0a01, 'Image_UTC_Data', Buffer.from('1500000000000')) },
    { type: 0x0a30, data: toEntry(0x0a30, 'MotionPhoto_Data', film) },
  ];
  const table = Buffer.alloc(12 + 12 * entries.length);
  table.write('SEFH', 'latin1');
  table.writeUInt32LE(106, 4);
  table.writeUInt32LE(entries.length, 8);
  let distance = entries.reduce((sum, { data }) => sum + data.length, 0);
  entries.forEach(({ type, data }, at) => {
    table.writeUInt16LE(type, 12 + 12 * at + 2);
    table.writeUInt32LE(distance, 12 + 12 * at + 4);
    table.writeUInt32LE(data.length, 12 + 12 * at + 8);
    distance -= data.length;
  });
  const end = Buffer.alloc(8);
  end.writeUInt32LE(table.length);
  end.write('SEFT', 4, 'latin1');
  return Buffer.concat([...entries.map(({ data }) => data), table, end]);
}

const fetchFilm = async (name: string, headers: Record<string, string> = {}) => {
  const request = new Request(`http://inside/items/${toItemId(name)}/file?of=live`, { headers });
  const response = await getFile(request, { params: Promise.resolve({ slug: toItemId(name) }) });
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
};

test('the film of a motion photo plays beside its picture, and is no item of its own', async () => {
  const film = await makeFilm(1);
  const gainMap = await makeStill('#808080');
  const stills = {
    'PXL_1.MP.jpg': await makeStill(
      '#c02010',
      toPacket(
        'GCamera:MotionPhoto="1"',
        toDirectory([
          ['Primary', 0],
          ['MotionPhoto', film.length],
        ]),
      ),
    ),
    'ultra-hdr.jpg': await makeStill(
      '#10c020',
      toPacket(
        'GCamera:MotionPhoto="1"',
        toDirectory([
          ['Primary', 0],
          ['GainMap', gainMap.length],
          ['MotionPhoto', film.length],
        ]),
      ),
    ),
    'MVIMG_2.jpg': await makeStill(
      '#2010c0',
      toPacket(`GCamera:MicroVideo="1" GCamera:MicroVideoOffset="${film.length}"`),
    ),
    'samsung.jpg': await sharp(await makeStill('#c0c010'))
      .withExif({ IFD0: { Make: 'samsung' } })
      .toBuffer(),
  };
  for (const [name, still] of Object.entries(stills)) {
    const parts =
      name === 'samsung.jpg'
        ? [still, toSamsungTrailer(film)]
        : [still, ...(name === 'ultra-hdr.jpg' ? [gainMap] : []), film];
    place.put(name, Buffer.concat(parts));
  }
  await index(place);
  const { items, problems } = look(place);
  expect(problems).toEqual([]);
  expect(items.map(({ path }) => path)).toEqual(['MVIMG_2.jpg', 'PXL_1.MP.jpg', 'samsung.jpg', 'ultra-hdr.jpg']);
  for (const { path, data } of items) {
    const { kind, live } = JSON.parse(data) as Item;
    expect([path, kind, live?.type, live?.duration]).toEqual([path, 'photo', 'video/mp4', 1]);
    const { status, headers, body } = await fetchFilm(path);
    expect([status, headers.get('content-type')]).toEqual([200, 'video/mp4']);
    expect(headers.get('content-disposition')).toContain('.mp4"');
    expect(body.equals(film)).toBe(true);
    const range = await fetchFilm(path, { range: 'bytes=4-7' });
    expect([range.status, range.body.toString(), range.headers.get('content-range')]).toEqual([
      206,
      'ftyp',
      `bytes 4-7/${film.length}`,
    ]);
  }
});

test('where a program has removed or cut off the film, the picture is shown, and a film that is cut off is reported', async () => {
  fs.rmSync(place.library, { recursive: true });
  const film = await makeFilm(1);
  const toStill = (colour: string) =>
    makeStill(
      colour,
      toPacket(
        'GCamera:MotionPhoto="1"',
        toDirectory([
          ['Primary', 0],
          ['MotionPhoto', film.length],
        ]),
      ),
    );
  place.put('removed.jpg', await toStill('#a01010'));
  const broken = Buffer.concat([film.subarray(0, 40), Buffer.alloc(film.length - 40)]);
  place.put('cut.jpg', Buffer.concat([await toStill('#10a010'), broken]));
  await index(place);
  const { items, problems } = look(place);
  expect(items.map(({ path, data }) => [path, (JSON.parse(data) as Item).live])).toEqual([
    ['cut.jpg', undefined],
    ['removed.jpg', undefined],
  ]);
  expect(problems).toEqual([
    expect.objectContaining({
      path: 'cut.jpg',
      detail: expect.stringContaining('the film of the moment that it holds cannot be used'),
    }),
  ]);
  expect((await fetchFilm('cut.jpg')).status).toBe(404);
});

/** Adds a photograph of a Samsung phone whose trailer has another table of entries. */
const withTable = (still: Buffer, film: Buffer, change: (table: Buffer) => void) => {
  const trailer = toSamsungTrailer(film);
  const length = trailer.readUInt32LE(trailer.length - 8);
  change(trailer.subarray(trailer.length - 8 - length));
  return Buffer.concat([still, trailer]);
};

test('of a film whose stated place or length is impossible, nothing is served, and the picture is shown', async () => {
  fs.rmSync(place.library, { recursive: true });
  const film = await makeFilm(1);
  const samsung = await sharp(await makeStill('#c0c010'))
    .withExif({ IFD0: { Make: 'samsung' } })
    .toBuffer();
  // The film's entry is the second: its type, distance and length.
  const tables: Record<string, (table: Buffer) => void> = {
    'beyond-the-end.jpg': (table) => table.writeUInt32LE(film.length + 1_000_000, 12 + 12 + 8),
    'before-the-start.jpg': (table) => table.writeUInt32LE(0xffffffff, 12 + 12 + 4),
    'no-length.jpg': (table) => table.writeUInt32LE(0, 12 + 12 + 8),
    'huge-name.jpg': (table) => table.writeUInt32LE(12, 12 + 12 + 4),
  };
  for (const [name, change] of Object.entries(tables)) place.put(name, withTable(samsung, film, change));
  const lengths = ['-5', '1e308', 'NaN', '99999999999999999999', '0', '7.5', `${Number.MAX_SAFE_INTEGER}`];
  for (const [at, length] of lengths.entries()) {
    const still = await makeStill(
      `#2010${10 + at}`,
      toPacket(`GCamera:MicroVideo="1" GCamera:MicroVideoOffset="${length}"`),
    );
    place.put(`length-${at}.jpg`, Buffer.concat([still, film]));
  }
  const listed = Array.from({ length: 5000 }, (): [string, number] => ['GainMap', Number.MAX_SAFE_INTEGER]);
  const still = await makeStill(
    '#555555',
    toPacket('GCamera:MotionPhoto="1"', toDirectory([...listed, ['MotionPhoto', 9]])),
  );
  place.put('listed.jpg', Buffer.concat([still, film]));
  await index(place);
  const { items } = look(place);
  expect(items).toHaveLength(Object.keys(tables).length + lengths.length + 1);
  for (const { path, data } of items) {
    expect([path, (JSON.parse(data) as Item).live]).toEqual([path, undefined]);
    expect((await fetchFilm(path)).status).toBe(404);
  }
});

test('the film of an AVIF or HEIC file is in a box of its own', async () => {
  fs.rmSync(place.library, { recursive: true });
  const film = await makeFilm(1);
  const still = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#10a0a0' } })
    .withXmp(toPacket('GCamera:MotionPhoto="1"'))
    .avif()
    .toBuffer();
  const box = Buffer.alloc(8);
  box.writeUInt32BE(8 + film.length);
  box.write('mpvd', 4, 'latin1');
  place.put('moment.avif', Buffer.concat([still, box, film]));
  await index(place);
  const [item] = look(place).items.map(({ data }) => JSON.parse(data) as Item);
  expect([item?.live?.duration, item?.isAnimated]).toEqual([1, undefined]);
  expect((await fetchFilm('moment.avif')).body.equals(film)).toBe(true);
});
