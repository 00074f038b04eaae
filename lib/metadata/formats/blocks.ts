// Reads a picture's header with sharp: its size and metadata blocks.
import type { Metadata as Header } from 'sharp';
import { sharp } from '@/lib/clients/sharp';
import { describeErrorMessage } from '@/lib/metadata/machine-faults';
import { ReadProblem } from '@/lib/metadata/read-problem';
import { omitUndefined } from '@/lib/model/stated';
import { countAvifFrames, isAvifSequence, readSequenceStill } from './avif-sequence';
import { readBitmapHeader } from './bitmap';
import { findGifXmp } from './gif-xmp';
import { readProfileName } from './icc';
import { readJpegBlocks } from './jpeg-blocks';
import { parseJpegHeader } from './jpeg-header';
import { MAX_PIXELS, MAX_XMP_BYTES } from './limits';
import { withReader } from './open-reader';
import { mustBeWhole } from './parts';
import { listTiffPages } from './picture-series';
import { cleanText } from './plain-text';
import { readPngFacts } from './png-chunks';
import { bufferReader, buildExifBlock, type ReadAt, readDirectory, tagNumbers } from './tiff-directory';

export interface Blocks {
  width: number;
  height: number;
  /** EXIF orientation of the stored pixels, 1 to 8. */
  orientation: number;
  colourSpace?: string;
  exif?: Uint8Array;
  xmp?: Uint8Array;
  /** The extended XMP packet. */
  xmpExtension?: Uint8Array;
  iptc?: Uint8Array;
  /** Comment of a JPEG. */
  comment?: Uint8Array;
  /** Number of pages or pictures in the file, if more than one. */
  count?: number;
  /** Number of frames of an animation. */
  frames?: number;
  /** Why visitors see less than the file holds. */
  remark?: string;
  /** Text chunks of a PNG by keyword. */
  text: Map<string, string>;
}

// Types that are decoded by row; others are decoded as a whole.
const streamed = new Set(['image/jpeg', 'image/png', 'image/tiff']);
const formats: Record<string, string> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/tiff': 'tiff',
  'image/avif': 'heif',
  'image/heic': 'heif',
  'image/bmp': 'bitmap',
  'image/x-icon': 'bitmap',
};
const ORIENTATION = 0x112;

/** @param start the first bytes of the file. @throws ReadProblem if the header is invalid or has too many pixels */
export async function readBlocks(file: string, type: string, start: Uint8Array): Promise<Blocks> {
  const tiff = type === 'image/tiff' ? withReader(file, readTiff) : undefined;
  const pages = type === 'image/tiff' ? withReader(file, listTiffPages).pages.length : undefined;
  const header = await readHeader(file, type, start);
  const { width = 0, height = 0, format } = header;
  const png = type === 'image/png' ? withReader(file, readPngFacts) : undefined;
  if (format !== formats[type] || width < 1 || height < 1)
    throw new ReadProblem('damaged', 'its header makes no sense');
  checkSize(header, type);
  // HEIF is rotated by its decoder, and its EXIF orientation only repeats that (ISO/IEC 23008-12, 6.5.10). A PNG may
  // have its orientation after the pixels (PNG, third edition, 11.3.3.1), which sharp does not read.
  const turned = header.orientation ?? toExifOrientation(png?.eXIf);
  const orientation = isOrientation(turned) ? turned : 1;
  const sideways = orientation >= 5;
  const frames = countFrames(file, type, header.pages) ?? png?.frames;
  const gif = type === 'image/gif' ? withReader(file, (readAt) => findGifXmp(readAt(0, MAX_XMP_BYTES))) : undefined;
  return omitUndefined({
    width: sideways ? height : width,
    height: sideways ? width : height,
    orientation,
    text: png?.text ?? new Map(),
    count: pages ?? (frames === undefined ? header.pages : undefined),
    frames,
    colourSpace: header.icc && cleanText(readProfileName(header.icc)),
    exif: header.exif ?? tiff ?? png?.exif,
    xmp: header.xmp ?? png?.xmp ?? gif,
    xmpExtension: header.xmpExtension,
    comment: header.comment,
    iptc: header.iptc ?? header.tifftagPhotoshop ?? png?.iptc,
  });
}

type Facts = Pick<Header, 'pages' | 'width' | 'height' | 'format' | 'orientation' | 'isProgressive' | 'depth'> &
  Pick<Header, 'exif' | 'xmp' | 'iptc' | 'icc' | 'tifftagPhotoshop'> & {
    xmpExtension?: Buffer;
    comment?: Buffer;
  };

function countFrames(file: string, type: string, pages: number | undefined): number | undefined {
  if (type === 'image/gif' || type === 'image/webp') return pages;
  return type === 'image/avif' ? withReader(file, countAvifFrames) || undefined : undefined;
}

/** Most files are common JPEGs, whose header is parsed in a third of the time that a decoder needs. */
async function readHeader(file: string, type: string, start: Uint8Array): Promise<Partial<Facts>> {
  const ordinary = type === 'image/jpeg' ? parseJpegHeader(start) : null;
  if (ordinary) return { ...ordinary, format: 'jpeg' };
  if (formats[type] === 'bitmap') {
    const bitmap = withReader(file, (readAt) => readBitmapHeader(readAt, type));
    return { ...(bitmap && { width: bitmap.width, height: bitmap.height }), format: 'bitmap' as never };
  }
  mustBeWhole(file);
  try {
    // checkSize reports the limit with a better message.
    const source = type === 'image/avif' && isAvifSequence(start) ? readSequenceStill(file) : file;
    const header = await sharp(source, { limitInputPixels: false, failOn: 'none' }).metadata();
    return type === 'image/jpeg' ? { ...header, ...withReader(file, readJpegBlocks) } : header;
  } catch (error) {
    if (error instanceof ReadProblem) throw error;
    const fault = firstFault(error as Error, file);
    throw new ReadProblem('damaged', `its header is damaged or incomplete (${fault})`);
  }
}

export const isOrientation = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 8;

function toExifOrientation(exif: Buffer | undefined): number | undefined {
  const directory = exif && readDirectory(bufferReader(exif));
  return directory ? tagNumbers(directory, ORIENTATION)[0] : undefined;
}

function firstFault(error: Error, file: string): string {
  const line = error.message.split('\n').find((text) => /Vips\w+: /.test(text)) ?? error.message.split('\n')[0] ?? '';
  // Decoder messages contain the path, which must not be published.
  return describeErrorMessage(line.replace(/^.*?Vips\w+: /, '').replace(/^Input file [^:]*:\s*/, ''), file);
}

/** Interlaced PNG is decoded as a whole; progressive JPEG holds all coefficients in memory. */
function toMost({ isProgressive = false, depth }: Partial<Facts>, type: string) {
  if (type === 'image/jxl') return MAX_PIXELS.jxl;
  if (!streamed.has(type) || (type === 'image/png' && isProgressive))
    return MAX_PIXELS.whole / (depth === 'ushort' ? 2 : 1);
  return type === 'image/jpeg' && isProgressive ? MAX_PIXELS.progressive : MAX_PIXELS.streamed;
}

/** @throws ReadProblem if it has too many pixels */
export function checkSize(header: Partial<Facts>, type: string) {
  const { width = 0, height = 0 } = header;
  const max = toMost(header, type);
  if (width * height <= max) return;
  const millions = (pixels: number) => (pixels / 1e6).toFixed(0);
  throw new ReadProblem(
    'too-large',
    `${width} × ${height} pixels are ${millions(width * height)} million; at most ${millions(max)} million are decoded of a file of type ${type}`,
  );
}

/** sharp does not return the EXIF of TIFF files, whose first directory it is; it may be before or after the pixels. */
function readTiff(readAt: ReadAt): Buffer | undefined {
  const directory = readDirectory(readAt);
  // Neither strips nor tiles (TIFF 6.0, sections 7 and 15).
  if (directory && !directory.entries.has(0x111) && !directory.entries.has(0x144)) {
    throw new ReadProblem('unsupported', 'a TIFF file without a picture: it holds metadata only');
  }
  return buildExifBlock(readAt) ?? undefined;
}
