// Reads a picture's header once, with sharp: its size, and the blocks of metadata as they stand in the file.
import fs from 'node:fs';
import sharp, { type Metadata as Header } from 'sharp';
import { toProfileName } from './icc';
import { parseJpegHeader } from './jpeg-header';
import { MAX_PIXELS } from './limits';
import { toText } from './plain-text';
import { toRawName } from './raw';
import { ReadProblem } from './read-problem';
import { type ReadAt, readDirectory, toExifBlock } from './tiff-directory';

export interface Blocks {
  /** Pixels as displayed. */
  width: number;
  height: number;
  /** Of the stored pixels, 1 to 8. */
  orientation: number;
  colourSpace?: string;
  exif?: Uint8Array;
  xmp?: Uint8Array;
  iptc?: Uint8Array;
  /** Text chunks of a PNG by keyword. */
  text: Map<string, string>;
}

// Pages of these are decoded row by row; pictures of all other types, whole.
const streamed = new Set(['image/jpeg', 'image/png', 'image/tiff']);
const formats: Record<string, string> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/tiff': 'tiff',
  'image/avif': 'heif',
  'image/heic': 'heif',
};

/**
 * `start` is as much of the file as was read to judge it.
 * @throws ReadProblem where the header cannot be read, or promises more pixels than may be decoded.
 */
export async function readBlocks(file: string, type: string, start: Uint8Array): Promise<Blocks> {
  const tiff = type === 'image/tiff' ? readTiff(file) : undefined;
  const header = await readHeader(file, type, start);
  const { width = 0, height = 0, format } = header;
  if (format !== formats[type] || width < 1 || height < 1)
    throw new ReadProblem('damaged', 'its header makes no sense');
  checkSize(header, type);
  // A HEIF file turns its picture by itself, and its EXIF orientation only repeats that (ISO/IEC 23008-12, 6.5.10).
  const orientation = isOrientation(header.orientation) ? header.orientation : 1;
  const sideways = orientation >= 5;
  const text = new Map(header.comments?.map((comment) => [comment.keyword, comment.text]));
  const colourSpace = header.icc ? toText(toProfileName(header.icc)) : undefined;
  const exif = header.exif ?? tiff;
  const iptc = header.iptc ?? header.tifftagPhotoshop ?? fromHex(text.get('Raw profile type iptc'));
  return {
    width: sideways ? height : width,
    height: sideways ? width : height,
    orientation,
    text,
    ...(colourSpace && { colourSpace }),
    ...(exif && { exif }),
    ...(header.xmp && { xmp: header.xmp }),
    ...(iptc && { iptc }),
  };
}

type Facts = Pick<Header, 'width' | 'height' | 'format' | 'orientation' | 'isProgressive' | 'depth'> &
  Pick<Header, 'exif' | 'xmp' | 'iptc' | 'icc' | 'tifftagPhotoshop' | 'comments'>;

/** Most files are ordinary JPEGs, whose header is read in a third of the time that starting a decoder takes. */
async function readHeader(file: string, type: string, start: Uint8Array): Promise<Partial<Facts>> {
  const ordinary = type === 'image/jpeg' ? parseJpegHeader(start) : null;
  if (ordinary) return { ...ordinary, format: 'jpeg' };
  try {
    // The limit on pixels is ours to explain, above.
    return await sharp(file, { limitInputPixels: false, failOn: 'none' }).metadata();
  } catch (error) {
    const fault = firstFault(error as Error);
    throw new ReadProblem('damaged', `its header is damaged or incomplete${fault && ` (${fault})`}`);
  }
}

export const isOrientation = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 8;

function firstFault(error: Error): string {
  const line = error.message.split('\n').find((text) => /Vips\w+: /.test(text)) ?? error.message.split('\n')[0] ?? '';
  // Decoders quote the path, which is nobody's business but the owner's.
  return line
    .replace(/^.*?Vips\w+: /, '')
    .replace(/^Input file [^:]*:\s*/, '')
    .replace(/(^|\s)\/\S.*?: /g, '$1')
    .trim();
}

/** Interlaced PNG is decoded whole; of a progressive JPEG all coefficients are held at once. */
function toMost({ isProgressive = false, depth }: Partial<Facts>, type: string) {
  if (!streamed.has(type) || (type === 'image/png' && isProgressive))
    return MAX_PIXELS.whole / (depth === 'ushort' ? 2 : 1);
  return type === 'image/jpeg' && isProgressive ? MAX_PIXELS.progressive : MAX_PIXELS.streamed;
}

function checkSize(header: Partial<Facts>, type: string) {
  const { width = 0, height = 0 } = header;
  const most = toMost(header, type);
  if (width * height <= most) return;
  const millions = (pixels: number) => (pixels / 1e6).toFixed(0);
  throw new ReadProblem(
    'too-large',
    `${width} × ${height} pixels are ${millions(width * height)} million; at most ${millions(most)} million are decoded of a file of type ${type}`,
  );
}

/** sharp passes on no EXIF of TIFF files, whose first directory it is; its pixels may stand before or after it. */
function readTiff(file: string): Buffer | undefined {
  const descriptor = fs.openSync(file, fs.constants.O_RDONLY | fs.constants.O_NONBLOCK);
  const readAt: ReadAt = (offset, length) => {
    const buffer = Buffer.alloc(length);
    return buffer.subarray(0, fs.readSync(descriptor, buffer, 0, length, offset));
  };
  try {
    const directory = readDirectory(readAt);
    const name = directory && toRawName(directory);
    if (name) throw new ReadProblem('unsupported', `a camera RAW file (${name}); export a JPEG or TIFF beside it`);
    // Neither strips nor tiles (TIFF 6.0, sections 7 and 15).
    if (directory && !directory.entries.has(0x111) && !directory.entries.has(0x144)) {
      throw new ReadProblem('unsupported', 'a TIFF file without a picture: it holds metadata only');
    }
    return toExifBlock(readAt) ?? undefined;
  } finally {
    fs.closeSync(descriptor);
  }
}

/** ImageMagick's way of putting a block into a PNG: name, length and hexadecimal digits. */
function fromHex(profile: string | undefined): Buffer | undefined {
  const digits = profile && /^\s*\w+(?: profile)?\s+\d+\s+([\da-f\s]+)$/i.exec(profile)?.[1];
  return digits ? Buffer.from(digits.replace(/\s+/g, ''), 'hex') : undefined;
}
