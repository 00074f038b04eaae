// Decodes JPEG 2000, which sharp cannot read, to a master.
import fs from 'node:fs/promises';
import { decodeJpeg2000 } from '@/lib/clients/openjpeg';
import { type Jp2Header, readJp2Blocks, readJp2Header } from '@/lib/metadata/formats/jp2';
import { MAX_PIXELS } from '@/lib/metadata/formats/limits';
import { buildTiffHeader, divideRows, PHOTOMETRIC } from '@/lib/metadata/formats/plain-tiff';
import { bufferReader } from '@/lib/metadata/formats/tiff-directory';
import { readOrientation } from '@/lib/metadata/formats/upright-blocks';
import { ReadProblem } from '@/lib/metadata/read-problem';
import { writeDecodedMaster } from './decoded-master';
import { writeWhole } from './write-whole';

/** The decoder's memory of 2 GiB holds the file, too. */
const MAX_FILE_BYTES = 536_870_912;

const toBox = (type: string, ...parts: (number[] | Buffer)[]): Buffer => {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part as Buffer)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};

const u16 = (value: number) => [value >> 8, value & 0xff];
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)];

/**
 * A file of one component of the code stream: a component mapping selects it as the only channel (ISO/IEC 15444-1,
 * I.5.3.4 and I.5.3.5). The decoder's interface returns at most three channels of 8 bits, and any one of 16.
 */
function selectComponent(stream: Buffer, { full, components, bits }: Jp2Header, component: number): Buffer {
  const ihdr = toBox('ihdr', u32(full.height), u32(full.width), u16(components), [bits - 1, 7, 0, 0]);
  const grey = toBox('colr', [1, 0, 0, 0, 0, 0, 17]);
  // One colour, which is not used, of the depth that the channel gets.
  const palette = toBox('pclr', u16(1), [1, bits - 1], bits > 8 ? [0, 0] : [0]);
  const mapping = toBox('cmap', u16(component), [0, 0]);
  return Buffer.concat([
    toBox('jP  ', [0x0d, 0x0a, 0x87, 0x0a]),
    toBox('ftyp', Buffer.from('jp2 \0\0\0\0jp2 ', 'latin1')),
    toBox('jp2h', ihdr, grey, palette, mapping),
    // Length 0: to the end of the file.
    Buffer.from('\0\0\0\0jp2c', 'latin1'),
    stream,
  ]);
}

/** Samples in the full range of 8 or 16 bits (little-endian). */
function spread(data: Uint8Array, bits: number): Uint8Array | Uint16Array {
  const samples = bits > 8 ? new Uint16Array(data.buffer, data.byteOffset, data.length >> 1) : data;
  const depth = bits > 8 ? 16 : 8;
  if (bits === depth) return samples;
  const factor = (2 ** depth - 1) / (2 ** bits - 1);
  return samples.map((value) => value * factor);
}

async function decode(bytes: Buffer, header: Jp2Header) {
  const { width, height, bits, channels, hasAlpha, isSimple, reduction } = header;
  if (isSimple) {
    const decoded = await decodeJpeg2000(bytes, reduction);
    const count = decoded.componentCount;
    const depth = decoded.bitsPerSample;
    if ((count !== 1 && count !== 3) || (count === 3 && depth > 8))
      throw new ReadProblem(
        'unsupported',
        `its ${count} channels of ${depth} bits are not decoded: export a TIFF of it`,
      );
    const samples = spread(decoded.data, depth).subarray(0, width * height * count);
    if (samples.length < width * height * count) throw new Error('it has fewer pixels than its header says');
    return { samples, count };
  }
  const stream = bytes.subarray(header.at);
  const count = channels + (hasAlpha ? 1 : 0);
  const samples = bits > 8 ? new Uint16Array(width * height * count) : new Uint8Array(width * height * count);
  for (let channel = 0; channel < count; channel += 1) {
    const decoded = await decodeJpeg2000(selectComponent(stream, header, channel), reduction);
    const plane = spread(decoded.data, bits);
    for (let at = 0; at < width * height; at += 1) samples[at * count + channel] = plane[at] ?? 0;
  }
  return { samples, count };
}

function toTiff({ samples, count }: Awaited<ReturnType<typeof decode>>, header: Jp2Header): Buffer {
  const { width, height, hasAlpha, profile } = header;
  const bits = samples.BYTES_PER_ELEMENT * 8;
  const colours = hasAlpha ? count - 1 : count;
  const photometric = { 1: PHOTOMETRIC.blackIsZero, 4: PHOTOMETRIC.separated }[colours] ?? PHOTOMETRIC.rgb;
  const rows = divideRows((width * count * bits) / 8, height);
  const head = buildTiffHeader({ width, height, bits, channels: count, hasAlpha, photometric, profile, ...rows });
  return Buffer.concat([head, Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)]);
}

/** Writes the master atomically, upright and in sRGB. @throws Error with a message for the owner */
export async function makeJp2Master(absolute: string, target: string): Promise<void> {
  const { size } = await fs.stat(absolute);
  if (size > MAX_FILE_BYTES)
    throw new ReadProblem('too-large', `it has ${size} bytes; at most ${MAX_FILE_BYTES} are decoded of JPEG 2000`);
  const bytes = await fs.readFile(absolute);
  const readAt = bufferReader(bytes);
  const header = readJp2Header(readAt);
  const { exif } = await readJp2Blocks(readAt);
  let tiff: Buffer;
  try {
    tiff = toTiff(await decode(bytes, header), header);
  } catch (cause) {
    if (cause instanceof ReadProblem) throw cause;
    throw new Error(`its pixels are damaged: ${(cause as Error).message}`, { cause });
  }
  const settings = { orientation: await readOrientation(exif), maxPixels: MAX_PIXELS.jp2 };
  await writeWhole(target, (work) => writeDecodedMaster(tiff, settings, work));
}
