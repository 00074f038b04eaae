/** @jest-environment node */
// Files that hold more than the one picture that is shown: the owner learns of it.
import sharp from 'sharp';
import { index } from './index-here';
import { createPlace, look } from './site';

const place = createPlace();
afterAll(() => place.remove());

const SIDE = 64;
const makeRaw = (frames: number) => Buffer.alloc(SIDE * SIDE * 3 * frames, 0).map((_, at) => (at * 7) % 251);
const makeFrames = (frames: number) =>
  sharp(makeRaw(frames), { raw: { width: SIDE, height: SIDE * frames, channels: 3, pageHeight: SIDE } });

/** One uncompressed grey TIFF directory per page: `kind` is its NewSubfileType. */
function makeTiff(pages: { width: number; height: number; kind?: number }[]): Buffer {
  const parts = [Buffer.from('II*\0\x08\0\0\0', 'latin1')];
  let at = 8;
  pages.forEach(({ width, height, kind = 0 }, page) => {
    const entries: [tag: number, type: 3 | 4, value: number][] = [
      [0xfe, 4, kind],
      [0x100, 3, width],
      [0x101, 3, height],
      [0x102, 3, 8],
      [0x103, 3, 1],
      [0x106, 3, 1],
      [0x111, 4, at + 2 + 10 * 12 + 4],
      [0x115, 3, 1],
      [0x116, 3, height],
      [0x117, 4, width * height],
    ];
    const directory = Buffer.alloc(2 + entries.length * 12 + 4);
    directory.writeUInt16LE(entries.length);
    entries.forEach(([tag, type, value], row) => {
      directory.writeUInt16LE(tag, 2 + row * 12);
      directory.writeUInt16LE(type, 4 + row * 12);
      directory.writeUInt32LE(1, 6 + row * 12);
      directory.writeUInt32LE(value, 10 + row * 12);
    });
    const next = at + directory.length + width * height;
    if (page < pages.length - 1) directory.writeUInt32LE(next, directory.length - 4);
    parts.push(directory, Buffer.alloc(width * height, 40 * (page + 1)));
    at = next;
  });
  return Buffer.concat(parts);
}

/** An animated PNG of one frame's pixels: acTL states the number of frames. */
async function makeApng(frames: number): Promise<Buffer> {
  const png = await makeFrames(1).png().toBuffer();
  const control = Buffer.alloc(20);
  control.writeUInt32BE(8);
  control.write('acTL', 4, 'latin1');
  control.writeUInt32BE(frames, 8);
  return Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]);
}

test('further pages and frames are reported, and copies within a file are not', async () => {
  const page = { width: SIDE, height: 48 };
  place.put('letter.tif', makeTiff([page, page, page]));
  place.put(
    'marked-pyramid.tif',
    makeTiff([page, { width: 32, height: 24, kind: 1 }, { width: 10, height: 8, kind: 1 }]),
  );
  place.put('pyramid.tif', makeTiff([page, { width: 32, height: 24 }, { width: 16, height: 12 }]));
  place.put('masked.tif', makeTiff([page, { ...page, kind: 4 }]));
  place.put('single.tif', makeTiff([page]));
  place.put('moves.gif', await makeFrames(3).gif().toBuffer());
  place.put('moves.webp', await makeFrames(3).webp().toBuffer());
  place.put('moves.png', await makeApng(5));
  place.put('still.gif', await makeFrames(1).gif().toBuffer());
  await index(place);
  const { items, problems } = look(place);
  expect(items).toHaveLength(9);
  expect(Object.fromEntries(problems.map(({ path, detail }) => [path, detail]))).toEqual({
    'letter.tif': 'it has 3 pages, and the first is shown: save it as a PDF, or each page as a file',
    'moves.gif': 'it moves (3 frames), and a still picture is shown: save it as an MP4 film',
    'moves.webp': 'it moves (3 frames), and a still picture is shown: save it as an MP4 film',
    'moves.png': 'it moves (5 frames), and a still picture is shown: save it as an MP4 film',
  });
});

/** Sixteen grey pixels a side in PQ, encoded by libaom. */
const PQ = `
AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAAD5bWV0YQAAAAAAAAAvaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAFBpY3R1cm
VIYW5kbGVyAAAAAA5waXRtAAAAAAABAAAAHmlsb2MAAAAARAAAAQABAAAAAQAAASEAAAAXAAAAKGlpbmYAAAAAAAEAAAAaaW5mZQIAAAAAAQAA
YXYwMUNvbG9yAAAAAGppcHJwAAAAS2lwY28AAAAUaXNwZQAAAAAAAAAQAAAAEAAAABBwaXhpAAAAAAMKCgoAAAAMYXYxQ4EATAAAAAATY29scm
5jbHgACQAQAAkAAAAAF2lwbWEAAAAAAAAAAQABBAECgwQAAAAfbWRhdAoJGAz/26EiASCAMgoYAAAAUAAAAACc
`;

test.each([
  ['PQ', 16, true],
  ['HLG', 18, true],
  ['sRGB', 13, false],
])('a picture in %s is reported if its colours need tone mapping', async (name, transfer, isReported) => {
  const avif = Buffer.from(PQ, 'base64');
  avif.writeUInt16BE(transfer, avif.indexOf('colrnclx', 0, 'latin1') + 10);
  place.put('hdr.avif', avif);
  const chunk = Buffer.alloc(16);
  chunk.writeUInt32BE(4);
  chunk.write('cICP', 4, 'latin1');
  chunk.set([9, transfer, 0, 1], 8);
  const png = await makeFrames(1).png().toBuffer();
  place.put('hdr.png', Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]));
  await index(place);
  const { items, problems } = look(place);
  for (const file of ['hdr.avif', 'hdr.png']) {
    expect(items.map(({ path }) => path)).toContain(file);
    const detail = problems.find(({ path }) => path === file)?.detail ?? '';
    expect(detail.includes(`its colours are HDR (${name})`)).toBe(isReported);
  }
});
