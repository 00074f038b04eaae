import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  MkvOutputFormat,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from 'mediabunny';
import { readMetadata } from '@/lib/library/read';
import { readFilm } from '@/lib/metadata/formats/film';
import { readBoxes, readElements } from '@/lib/metadata/formats/film-boxes';
import { bufferReader } from '@/lib/metadata/formats/tiff-directory';
import { alt, makeFile, toXmp } from '../../library/media-file';

/** A film of 25 frames in two seconds, as from a camera held upright. */
async function makeFilm(format: OutputFormat): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const source = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(source, { rotation: format instanceof Mp4OutputFormat ? 90 : 0 });
  output.setMetadataTags({ title: 'Waves', raw: { '©xyz': '+32.75+129.87+12/' } });
  await output.start();
  const config = { codec: 'vp8', codedWidth: 64, codedHeight: 48 };
  for (let index = 0; index < 25; index++) {
    const packet = new EncodedPacket(new Uint8Array(20), index === 0 ? 'key' : 'delta', index * 0.08, 0.08);
    await source.add(packet, index === 0 ? { decoderConfig: config } : undefined);
  }
  await output.finalize();
  return Buffer.from(target.buffer as ArrayBuffer);
}

/** The film with another creation time in its header (ISO/IEC 14496-12, 8.2.2: seconds since 1904). */
function withDate(film: Buffer, seconds: number): Buffer {
  film.writeUInt32BE(seconds, film.indexOf('mvhd') + 8);
  return film;
}

const box = (type: string, body: Buffer) => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length + 8);
  return Buffer.concat([size, Buffer.from(type, 'latin1'), body]);
};

describe('a film', () => {
  test('has its displayed size, its duration, and the day where it was taken, nine hours ahead of UTC', async () => {
    const film = withDate(await makeFilm(new Mp4OutputFormat()), 2_082_844_800 + 1_550_265_200);
    expect(await readMetadata(makeFile(film))).toMatchObject({
      kind: 'film',
      type: 'video/mp4',
      width: 48,
      height: 64,
      duration: 2,
      codec: 'vp8',
      title: 'Waves',
      date: { edtf: '2019-02-16', sort: 1_550_265_200 + 9 * 3_600 },
    });
  });

  test('without a date has none', async () => {
    expect(await readMetadata(makeFile(withDate(await makeFilm(new Mp4OutputFormat()), 0)))).not.toHaveProperty('date');
  });

  test.each([
    ['video/webm', new WebMOutputFormat()],
    ['video/x-matroska', new MkvOutputFormat()],
  ])('may be %s', async (type, format) => {
    const read = await readMetadata(makeFile(await makeFilm(format), toXmp(alt('dc:title', 'Surf'))));
    expect(read).toMatchObject({ type, width: 64, height: 48, duration: 2, codec: 'vp8', title: 'Surf' });
  });

  test('may contain XMP', async () => {
    const packet = Buffer.from(toXmp(alt('dc:description', 'At sea'), 'photoshop:DateCreated="1911-05"'));
    const uuid = box('uuid', Buffer.concat([Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), packet]));
    const film = Buffer.concat([await makeFilm(new Mp4OutputFormat()), uuid]);
    expect(await readMetadata(makeFile(film))).toMatchObject({ caption: 'At sea', date: { edtf: '1911-05' } });
  });

  test('that is truncated or invalid is rejected', async () => {
    const film = await makeFilm(new Mp4OutputFormat({ fastStart: false }));
    for (const part of [0.2, 0.5, 0.9]) {
      const refusal = readMetadata(makeFile(film.subarray(0, Math.floor(film.length * part))));
      await expect(refusal).rejects.toMatchObject({ name: 'ReadProblem' });
    }
  });
});

describe('the boxes of a container', () => {
  test('may be nested and repeated without limit', () => {
    let nested = Buffer.alloc(0);
    for (let depth = 0; depth < 500; depth++) nested = box('moov', nested);
    expect(readBoxes(bufferReader(nested))).toEqual({});
    expect(readBoxes(bufferReader(Buffer.alloc(100_000)))).toEqual({});
    expect(readElements(bufferReader(Buffer.alloc(100_000, 0x81)))).toEqual({});
    expect(readElements(bufferReader(Buffer.alloc(3)))).toEqual({});
  });

  test('of telephones contain the location, with its name in any encoding', () => {
    const numbers = Buffer.alloc(12);
    for (const [index, value] of [-70.25, -33.5, -12].entries()) numbers.writeInt32BE(value * 65_536, index * 4);
    for (const name of [Buffer.from('Maipú\0'), Buffer.from('\ufeffMaipú\0', 'utf16le').swap16()]) {
      const place = box(
        'loci',
        Buffer.concat([Buffer.alloc(6), name, Buffer.alloc(1), numbers, Buffer.from('earth\0\0')]),
      );
      const film = box('moov', box('udta', place));
      const position = { latitude: -33.5, longitude: -70.25, altitude: -12 };
      expect(readBoxes(bufferReader(film))).toEqual({ position });
      for (let length = 16; length < film.length - 8; length++)
        expect(() => readBoxes(bufferReader(film.subarray(0, length)))).not.toThrow();
    }
  });

  test('of Matroska contain date and title', () => {
    const date = Buffer.alloc(8);
    date.writeBigInt64BE(BigInt(1_548_316_884 - 978_307_200) * 1_000_000_000n);
    const info = Buffer.concat([
      Buffer.from([0x44, 0x61, 0x88]),
      date,
      Buffer.from([0x7b, 0xa9, 0x83]),
      Buffer.from('Sea'),
    ]);
    const file = Buffer.concat([
      Buffer.from([
        0x1a,
        0x45,
        0xdf,
        0xa3,
        0x80,
        0x18,
        0x53,
        0x80,
        0x67,
        0xff,
        0x15,
        0x49,
        0xa9,
        0x66,
        0x80 | info.length,
      ]),
      info,
    ]);
    expect(readElements(bufferReader(file))).toEqual({ date: '2019-01-24T08:01:24Z', title: 'Sea' });
  });
});

const makeWithFfmpeg = (name: string, args: string[]) => {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-film-')), name);
  const inputs = ['-f', 'lavfi', '-i', 'color=red:s=64x48:d=0.2', '-f', 'lavfi', '-i', 'sine=d=0.2'];
  const made = spawnSync('ffmpeg', ['-v', 'error', ...inputs, '-c:v', 'libx264', ...args, file]);
  return made.status === 0 ? file : null;
};

test.each([
  ['ten-bit.mp4', ['-pix_fmt', 'yuv420p10le', '-c:a', 'aac'], { codec: 'avc-high-10' }],
  ['sampling.mp4', ['-pix_fmt', 'yuv422p', '-c:a', 'aac'], { codec: 'avc-high-422' }],
  ['camera.mov', ['-pix_fmt', 'yuv420p', '-c:a', 'pcm_s16le'], { codec: 'avc', silentCodec: 'pcm-s16' }],
  ['disc.mp4', ['-pix_fmt', 'yuv420p', '-c:a', 'ac3'], { codec: 'avc', silentCodec: 'ac3' }],
  ['plain.mp4', ['-pix_fmt', 'yuv420p', '-c:a', 'aac'], { codec: 'avc' }],
])('what browsers do not play of %s is known (where ffmpeg can make it)', async (name, args, codecs) => {
  const file = makeWithFfmpeg(name, args);
  if (!file) return console.warn(`not tested: this ffmpeg cannot make ${name}`);
  const type = name.endsWith('.mov') ? 'video/quicktime' : 'video/mp4';
  const { technical } = (await readFilm(file, type)) ?? {};
  expect({ codec: technical?.codec, silentCodec: technical?.silentCodec }).toEqual({
    silentCodec: undefined,
    ...codecs,
  });
  fs.rmSync(path.dirname(file), { recursive: true });
});
