/** @jest-environment node */
// Two files of one moment are one item: a RAW beside its JPEG, or a live photo and its film. All URLs keep working.
import fs from 'node:fs';
import path from 'node:path';
import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, MovOutputFormat, Output } from 'mediabunny';
import sharp from 'sharp';
import { GET as getFile } from '@/app/items/[slug]/file/route';
import { toItemId } from '@/lib/catalogue/ids';
import { toMasterPath } from '@/lib/catalogue/master-paths';
import { getAddress, getItem } from '@/lib/catalogue/read/items';
import { corpus } from '../../corpus';
import { createTiff, makeDng, makeJpeg, makeNef } from '../../raw-files';
import { toXmp } from '../library/media-file';
import { index } from './index-here';
import { createPlace, look, until } from './site';

const place = createPlace();
afterAll(() => place.remove());
beforeAll(() =>
  Object.assign(process.env, {
    VITRINE_LIBRARY: place.library,
    VITRINE_DATA: place.data,
    VITRINE_URL: 'https://a.example',
  }),
);
afterEach(() => {
  for (const name of fs.readdirSync(place.library)) fs.rmSync(path.join(place.library, name), { recursive: true });
});

const paths = () => look(place).items.map((item) => item.path);
const get = (name: string) => getItem(toItemId(name));
/** The path of the item to which the id of a file leads. */
const lead = (name: string) => {
  const address = getAddress(toItemId(name));
  return address && 'item' in address ? address.item.path : address?.type;
};
const fetchFile = (name: string, of = '') =>
  getFile(new Request(`http://inside/items/${toItemId(name)}/file${of && `?of=${of}`}`), {
    params: Promise.resolve({ slug: toItemId(name) }),
  });

async function makeMov(seconds: number, contentId?: string): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new MovOutputFormat(), target });
  const source = new EncodedVideoPacketSource('hevc');
  output.addVideoTrack(source);
  await output.start();
  const decoderConfig = { codec: 'hev1.1.6.L93.B0', codedWidth: 64, codedHeight: 48, description: new Uint8Array(23) };
  await source.add(new EncodedPacket(new Uint8Array(20), 'key', 0, seconds), { decoderConfig });
  await output.finalize();
  const film = Buffer.from(target.buffer as ArrayBuffer);
  return contentId ? withContentId(film, contentId) : film;
}

/** QuickTime File Format, "Metadata": a key, and its value by the key's index, in the last box of the film. */
function withContentId(film: Buffer, contentId: string): Buffer {
  const u32 = (...values: number[]) =>
    Buffer.concat(values.map((value) => Buffer.from([0, 0, value >> 8, value & 255])));
  const box = (type: string | Buffer, ...content: Buffer[]) =>
    Buffer.concat([u32(8 + Buffer.concat(content).length), Buffer.from(type), ...content]);
  const text = (value: string) => Buffer.from(value, 'latin1');
  const meta = box(
    'meta',
    box('hdlr', u32(0, 0), text('mdta'), Buffer.alloc(13)),
    box('keys', u32(0, 1), box('mdta', text('com.apple.quicktime.content.identifier'))),
    box('ilst', box(u32(1), box('data', u32(1, 0), text(contentId)))),
  );
  const at = film.lastIndexOf('moov') - 4;
  const whole = Buffer.concat([film, meta]);
  whole.writeUInt32BE(whole.length - at, at);
  return whole;
}

/** A photograph whose Apple maker note identifies its film. */
async function makeApplePhoto(contentId: string): Promise<Buffer> {
  const id = Buffer.from(`${contentId}\0`);
  const note = Buffer.alloc(32 + id.length);
  note.write('Apple iOS\0\0\x01MM\0\x01\0\x11\0\x02', 'latin1');
  note.writeUInt32BE(id.length, 20);
  note.writeUInt32BE(32, 24);
  id.copy(note, 32);
  const tiff = createTiff();
  const block = tiff.finish(tiff.directory([[0x8769, tiff.directory([[0x927c, note]])]]));
  const head = Buffer.from('\xff\xe1\0\0Exif\0\0', 'latin1');
  head.writeUInt16BE(block.length + 8, 2);
  const jpeg = await makeJpeg(60, 40);
  return Buffer.concat([jpeg.subarray(0, 2), head, block, jpeg.subarray(2)]);
}

test('a RAW file beside its JPEG is its second original, and the metadata of both is used', async () => {
  place.put('sea.JPG', await makeJpeg(60, 40));
  place.put('sea.dng', await makeDng());
  const title = '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">By the sea</rdf:li></rdf:Alt></dc:title>';
  place.put('sea.dng.xmp', toXmp(title));
  place.put('sea.dng.txt', 'Written on the negative');
  place.put('alone.nef', await makeNef(6));
  await index(place);
  expect(paths()).toEqual(['alone.nef', 'sea.JPG']);
  const sea = get('sea.JPG');
  expect(sea).toMatchObject({ type: 'image/jpeg', width: 60, title: 'By the sea', camera: 'Leica M11' });
  expect(sea?.transcriptions?.map(({ text }) => text)).toEqual(['Written on the negative']);
  const bytes = fs.readFileSync(path.join(place.library, 'sea.dng'));
  expect(sea?.raw).toEqual({ name: 'sea.dng', type: 'image/x-adobe-dng', bytes: bytes.length });
  const answer = await fetchFile('sea.JPG', 'raw');
  expect(answer.headers.get('content-type')).toBe('image/x-adobe-dng');
  expect(answer.headers.get('content-disposition')).toContain('filename="sea.dng"');
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  expect((await fetchFile('sea.JPG', 'live')).status).toBe(404);
  const alone = get('alone.nef');
  const master = alone && (await sharp(toMasterPath(place.data, alone)).metadata());
  expect(master?.autoOrient).toEqual({ width: 64, height: 96 });
  expect(alone?.colour).toBeDefined();
});

test('the id of a RAW file redirects to the picture that is added beside it, and back', async () => {
  place.put('late.nef', await makeNef());
  await index(place);
  expect(lead('late.nef')).toBe('late.nef');
  place.put('late.jpg', await makeJpeg(60, 40));
  await index(place);
  expect(paths()).toEqual(['late.jpg']);
  expect(lead('late.nef')).toBe('late.jpg');
  expect((await fetchFile('late.nef')).status).toBe(308);
  fs.rmSync(path.join(place.library, 'late.jpg'));
  await index(place);
  expect(paths()).toEqual(['late.nef']);
  expect(lead('late.nef')).toBe('late.nef');
});

test('a RAW file is a separate item if the picture beside it is invalid, or each has a row', async () => {
  place.put('broken.jpg', 'no picture at all');
  place.put('broken.dng', await makeDng());
  place.put('two.jpg', await makeJpeg(60, 40));
  place.put('two.dng', await makeDng({ width: 90 }));
  place.put('metadata.csv', 'file,title\ntwo.jpg,The print\ntwo.dng,The negative\n');
  place.put('text.jpg', await makeJpeg(64, 44));
  place.put('text.dng', 'no RAW file at all');
  await index(place);
  expect(paths()).toEqual(['broken.dng', 'text.jpg', 'two.dng', 'two.jpg']);
  expect(get('two.dng')?.title).toBe('The negative');
  expect(get('text.jpg')?.raw).toBeUndefined();
  expect(look(place).problems.map((problem) => problem.path)).toEqual(['broken.jpg', 'text.dng']);
});

test('a live photo is one item, identified by content id, or by file stem and short duration', async () => {
  place.put('IMG_1.jpg', await makeApplePhoto('AAAA'));
  place.put('IMG_1.MOV', await makeMov(9, 'AAAA'));
  place.put('IMG_2.jpg', await makeApplePhoto('BBBB'));
  place.put('IMG_2.MOV', await makeMov(2, 'CCCC'));
  place.put('IMG_3.jpg', await makeJpeg(60, 40));
  place.put('IMG_3.MOV', await makeMov(2));
  place.put('IMG_4.jpg', await makeJpeg(60, 42));
  place.put('IMG_4.MOV', await makeMov(30));
  place.put('IMG_5.jpg', await makeJpeg(60, 44));
  place.put('IMG_5.mp4', await makeMov(6));
  await index(place);
  expect(paths()).toEqual([
    'IMG_1.jpg',
    'IMG_2.MOV',
    'IMG_2.jpg',
    'IMG_3.jpg',
    'IMG_4.MOV',
    'IMG_4.jpg',
    'IMG_5.jpg',
    'IMG_5.mp4',
  ]);
  expect(get('IMG_3.jpg')).toMatchObject({
    kind: 'photo',
    live: { name: 'IMG_3.MOV', type: 'video/quicktime', duration: 2, codec: 'hevc' },
  });
  expect(get('IMG_1.jpg')?.live?.name).toBe('IMG_1.MOV');
  const film = await fetchFile('IMG_3.jpg', 'live');
  expect(film.headers.get('content-type')).toBe('video/quicktime');
  expect(film.headers.get('accept-ranges')).toBe('bytes');
});

test.each([
  ['IMG_1.jpg', 'IMG_1.MP4'],
  ['img_1.JPG', 'IMG_1.m4v'],
  ['IMG_1.jpg', 'IMG_1.mov'],
  ['IMG_1.heic', 'IMG_1.HEIC.mov'],
  ['PXL_1.MP.jpg', 'PXL_1.MP'],
  ['PXL_1.MP.jpg', 'PXL_1.MP~2'],
  ['PXL_1.jpg', 'PXL_1.LS.mp4'],
  ['Müller.jpg'.normalize('NFC'), 'Müller.mp4'.normalize('NFD')],
])('%s and the short film %s are one item', async (picture, film) => {
  place.put(picture, await makeJpeg(60, 40));
  place.put(film, await makeMov(3));
  await index(place);
  expect(paths()).toEqual([picture]);
  expect(get(picture)?.live).toMatchObject({ name: film, duration: 3 });
  expect((await fetchFile(picture, 'live')).status).toBe(200);
});

test('of two pictures with the name of a film, it belongs to the one whose name is closer', async () => {
  place.put('PXL_1.jpg', await makeJpeg(60, 40));
  place.put('PXL_1.MP.jpg', await makeJpeg(60, 42));
  place.put('PXL_1.mp4', await makeMov(3));
  await index(place);
  expect(get('PXL_1.jpg')?.live?.name).toBe('PXL_1.mp4');
  expect(get('PXL_1.MP.jpg')?.live).toBeUndefined();
});

test('a film that was an item redirects to its photograph, even after the catalogue is lost, and becomes an item again without it', async () => {
  place.put('IMG_6.MOV', await makeMov(2));
  await index(place);
  place.put('IMG_6.HEIC', await makeJpeg(60, 40));
  await index(place);
  expect(lead('IMG_6.MOV')).toBe('IMG_6.HEIC');
  for (const name of fs.readdirSync(place.data))
    if (name.startsWith('catalogue')) fs.rmSync(path.join(place.data, name));
  await index(place);
  await until('the new catalogue is read', () => lead('IMG_6.MOV') === 'IMG_6.HEIC');
  fs.rmSync(path.join(place.library, 'IMG_6.HEIC'));
  await index(place);
  await until('the film is an item again', () => lead('IMG_6.MOV') === 'IMG_6.MOV');
});

test('rules that restrict a photograph also restrict the files beside it', async () => {
  place.put('bird.jpg', await makeJpeg(60, 40));
  place.put('bird.dng', await makeDng());
  place.put('bird.MOV', await makeMov(2));
  place.put('vitrine.yaml', 'places:\n  - when: true\n    round: 10 km\n');
  await index(place);
  expect(paths()).toEqual(['bird.jpg']);
  for (const each of ['', 'raw', 'live']) expect((await fetchFile('bird.jpg', each)).status).toBe(403);
});

test('a phone’s own live photo is one item, under any content type of its film (skipped without the corpus)', async () => {
  if (!corpus) return;
  for (const name of ['IMG_7943.HEIC', 'IMG_7943_HEVC.MOV'])
    place.put(name, fs.readFileSync(path.join(corpus, 'edge/live_photo', name)));
  place.put('other.HEIC', fs.readFileSync(path.join(corpus, 'edge/live_photo/IMG_7943.HEIC')));
  place.put('other_HEVC.MOV', await makeMov(2));
  await index(place);
  expect(paths()).toEqual(['IMG_7943.HEIC', 'other.HEIC', 'other_HEVC.MOV']);
  expect(get('IMG_7943.HEIC')?.live).toMatchObject({ name: 'IMG_7943_HEVC.MOV', duration: 1.94 });
});
