// Reads the header of a common JPEG without a decoder: size and metadata blocks.
import { BlockCollector, EXIF, type JpegBlocks, startsWith } from './jpeg-blocks';
import { bufferReader, readDirectory, tagNumbers } from './tiff-directory';

interface JpegHeader extends JpegBlocks {
  width: number;
  height: number;
  /** EXIF orientation of the stored pixels. */
  orientation?: number;
  isProgressive: boolean;
  icc?: Buffer;
}

const ICC = 'ICC_PROFILE\0';
const ORIENTATION = 0x0112;

/**
 * Follows ITU-T T.81, annex B, and ICC.1:2022, B.4; application segments are in jpeg-blocks.ts.
 * @param start the first bytes of the file
 * @returns null if the header is longer, or of a kind that needs a decoder
 */
export function parseJpegHeader(start: Uint8Array): JpegHeader | null {
  const bytes = Buffer.from(start.buffer, start.byteOffset, start.byteLength);
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  const profile: Buffer[] = [];
  let header: JpegHeader | null = null;
  const collector = new BlockCollector();
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || marker === 0x00 || marker === 0xff) return null;
    const length = bytes.readUInt16BE(at + 2);
    const content = bytes.subarray(at + 4, at + 2 + length);
    if (length < 2 || at + 2 + length > bytes.length) return null;
    if (marker === 0xda) return header && finish(header, collector.toBlocks(), profile);
    if (isFrame(marker)) {
      if (header) return null;
      header = parseFrame(marker, content);
      if (!header) return null;
    } else if (marker === 0xe2 && startsWith(content, ICC)) profile.push(content.subarray(ICC.length + 2));
    else collector.add(marker, content);
    at += 2 + length;
  }
  return null;
}

// All start-of-frame markers; DHT, JPG and DAC are in the same range.
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Accepts baseline, extended and progressive frames of 8 bits, grey or colour. */
function parseFrame(marker: number, content: Buffer): JpegHeader | null {
  if (marker > 0xc2 || content.length < 6 || content[0] !== 8) return null;
  const [height, width, components] = [content.readUInt16BE(1), content.readUInt16BE(3), content[5]];
  if (width === 0 || height === 0 || (components !== 1 && components !== 3)) return null;
  return { width, height, isProgressive: marker === 0xc2 };
}

function finish(header: JpegHeader, found: JpegBlocks, profile: Buffer[]): JpegHeader {
  const directory = found.exif && readDirectory(bufferReader(found.exif.subarray(EXIF.length)));
  const [orientation] = directory ? tagNumbers(directory, ORIENTATION) : [];
  return {
    ...header,
    ...found,
    ...(orientation !== undefined && { orientation }),
    ...(profile.length > 0 && { icc: Buffer.concat(profile) }),
  };
}
