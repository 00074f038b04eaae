/** @jest-environment node */
// Camera RAW files: the largest embedded JPEG is the picture, and metadata is read from the whole file.
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { makeRawMaster } from '@/lib/library/raw-master';
import { readMetadata } from '@/lib/library/read';
import { findPreview } from '@/lib/metadata/formats/raw-previews';
import { bufferReader } from '@/lib/metadata/formats/tiff-directory';
import {
  createTiff,
  makeArw,
  makeCr2,
  makeCr3,
  makeDng,
  makeJpeg,
  makeNef,
  makeOrf,
  makeRaf,
  makeRw2,
} from '../../../raw-files';
import { makeFile, toXmp } from '../../library/media-file';

const title = '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">A title</rdf:li></rdf:Alt></dc:title>';

describe('the picture of', () => {
  test.each([
    ['a DNG', makeDng, 'image/x-adobe-dng', 'Leica M11'],
    ['a CR2', makeCr2, 'image/x-canon-cr2', 'Canon EOS 5D'],
    ['a CR3', makeCr3, 'image/x-canon-cr3', 'Canon EOS R5'],
    ['a NEF', makeNef, 'image/x-nikon-nef', 'NIKON Z 6'],
    ['an ARW', makeArw, 'image/x-sony-arw', 'SONY ILCE-7M3'],
    ['an ORF', makeOrf, 'image/x-olympus-orf', 'OLYMPUS E-M5'],
    ['a RAF', makeRaf, 'image/x-fuji-raf', 'FUJIFILM X-T3'],
  ])("%s is represented by its largest JPEG, with the camera's metadata", async (_, make, type, camera) => {
    const read = await readMetadata(makeFile(await make()));
    expect(read).toMatchObject({ kind: 'photo', type, width: 96, height: 64, orientation: 1 });
    expect(read.camera?.toLowerCase()).toContain(camera.toLowerCase().split(' ').at(-1));
    expect(read.date?.edtf).toMatch(/^2021-05-04T10:20:30/);
  });

  test('an RW2 uses the orientation of its own directory', async () => {
    expect(await readMetadata(makeFile(await makeRw2()))).toMatchObject({
      type: 'image/x-panasonic-rw2',
      width: 64,
      height: 96,
      orientation: 6,
      iso: 400,
    });
  });

  test('a CR3 without a whole picture is its preview', async () => {
    expect(await readMetadata(makeFile(await makeCr3({ withTrack: false })))).toMatchObject({ width: 48, height: 32 });
  });
});

test('XMP in a RAW file, and beside it, is read', async () => {
  const packet = toXmp(title);
  for (const file of [await makeDng({ xmp: packet }), await makeCr3({ xmp: packet })])
    expect((await readMetadata(makeFile(file))).title).toBe('A title');
  expect((await readMetadata(makeFile(await makeNef(), packet))).title).toBe('A title');
});

test.each([
  ['a sensor on its side', () => makeDng({ orientation: 6 })],
  ['a CR3 on its side', () => makeCr3({ orientation: 6 })],
  ['a NEF on its side', () => makeNef(6)],
  ['a picture that says itself how it stands', () => makeRaf(6)],
])('the master of %s is upright', async (_, make) => {
  const file = makeFile(await make());
  const { width, height, type } = await readMetadata(file);
  expect([width, height]).toEqual([64, 96]);
  const target = path.join(path.dirname(file.absolute), 'master.jpg');
  await makeRawMaster(file.absolute, type, target);
  const { data, info } = await sharp(target).autoOrient().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([64, 96]);
  // The top of the sensor image is on the right.
  const [left, right] = [5, 58].map((x) => [...data.subarray((48 * 64 + x) * 3, (48 * 64 + x) * 3 + 3)]);
  expect(right?.[0]).toBeGreaterThan(200);
  expect(left?.[2]).toBeGreaterThan(200);
  fs.rmSync(target);
});

describe('a hostile or truncated file', () => {
  const read = async (bytes: Buffer) => readMetadata(makeFile(bytes)).catch((error: Error) => error.message);

  test('is a problem that names the format', async () => {
    const tiff = createTiff();
    const without = tiff.finish(
      tiff.directory([
        [0x10f, 'Leica'],
        [0xc612, 1],
      ]),
    );
    expect(await read(without)).toBe(
      'a camera RAW file (Adobe DNG) without a JPEG picture in it; export a JPEG beside it',
    );
  });

  test('is not read beyond its end, and cycles in it end', async () => {
    const tiff = createTiff();
    const jpeg = await makeJpeg(24, 16);
    const inside: [number, number][] = [
      [0x201, tiff.add(jpeg)],
      [0x202, jpeg.length],
    ];
    const end = tiff.add(Buffer.alloc(2));
    const first = tiff.directory(
      [[0xc612, 1], [0x14a, [end + 2, 0xfffffff0, 8]], [0x8769, end + 2], ...inside],
      end + 2,
    );
    const file = tiff.finish(first);
    let asked = 0;
    const preview = findPreview((offset, length) => {
      asked += 1;
      return bufferReader(file)(offset, length);
    }, 'image/x-adobe-dng');
    expect(preview?.header).toMatchObject({ width: 24, height: 16 });
    expect(asked).toBeLessThan(200);
    const far = createTiff();
    const reach: [number, number][] = [
      [0x201, 0xffffff00],
      [0x202, 0x7fffffff],
    ];
    expect(await read(far.finish(far.directory([[0xc612, 1], ...reach])))).toContain('without a JPEG picture');
  });

  test('truncated anywhere is read or rejected within its bytes', async () => {
    for (const [type, file] of [
      ['image/x-adobe-dng', await makeDng()],
      ['image/x-canon-cr3', await makeCr3()],
      ['image/x-fuji-raf', await makeRaf()],
      ['image/x-olympus-orf', await makeOrf()],
    ] as const)
      for (let at = 0; at < file.length; at += 97) {
        const preview = findPreview(bufferReader(file.subarray(0, at)), type);
        if (preview) expect(preview.at + preview.bytes).toBeLessThanOrEqual(at);
        const noise = Buffer.from(file);
        for (let step = 0; step < 8; step += 1) noise[(at + step * 13) % noise.length] = (at * 31 + step * 7) & 255;
        findPreview(bufferReader(noise), type);
      }
  });
});
