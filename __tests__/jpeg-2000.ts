// Writes JPEG 2000 files with the encoder of the package that decodes them.
import { createRequire } from 'node:module';

interface Encoder {
  getDecodedBuffer(frame: object): Uint8Array;
  getEncodedBuffer(): Uint8Array;
  setQuality(lossless: boolean, quality: number): void;
  encode(): void;
}

const require = createRequire(`${process.cwd()}/package.json`);

/** @param samples interleaved; of 16 bits in little-endian order */
export async function encodeJpeg2000(
  samples: Uint8Array,
  { width, height, channels = 3, bits = 8 }: { width: number; height: number; channels?: number; bits?: number },
): Promise<Buffer> {
  const { J2KEncoder } = await require('@cornerstonejs/codec-openjpeg/wasmjs')({ print() {}, printErr() {} });
  const encoder: Encoder = new J2KEncoder();
  const frame = { width, height, bitsPerSample: bits, componentCount: channels, isSigned: false };
  encoder.getDecodedBuffer({ ...frame, isUsingColorTransform: channels === 3 }).set(samples);
  encoder.setQuality(true, 0);
  encoder.encode();
  return Buffer.from(encoder.getEncodedBuffer());
}

export const toBox = (type: string, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};

/** @param colour content of the `colr` box: sRGB, grey, or a profile */
export function toJp2(stream: Buffer, { colour, more = [] }: { colour: Buffer; more?: Buffer[] }): Buffer {
  const ihdr = Buffer.alloc(14);
  ihdr.writeUInt32BE(stream.readUInt32BE(12), 0);
  ihdr.writeUInt32BE(stream.readUInt32BE(8), 4);
  ihdr.writeUInt16BE(stream.readUInt16BE(40), 8);
  ihdr.set([stream[42] ?? 7, 7, 0, 0], 10);
  return Buffer.concat([
    toBox('jP  ', Buffer.from('\r\n\x87\n', 'latin1')),
    toBox('ftyp', Buffer.from('jp2 \0\0\0\0jp2 ', 'latin1')),
    toBox('jp2h', toBox('ihdr', ihdr), toBox('colr', colour)),
    ...more,
    toBox('jp2c', stream),
  ]);
}

export const SRGB = Buffer.from([1, 0, 0, 0, 0, 0, 16]);
export const GREY = Buffer.from([1, 0, 0, 0, 0, 0, 17]);
export const toProfile = (profile: Buffer) => Buffer.concat([Buffer.from([2, 0, 0]), profile]);
