// Reads the header and metadata of a JPEG 2000 picture, bare or in boxes (ISO/IEC 15444-1).
import { ReadProblem } from '@/lib/metadata/read-problem';
import type { Blocks } from './blocks';
import { MAX_PIXELS, MAX_XMP_BYTES } from './limits';
import { type Box, listBoxes } from './picture-boxes';
import type { ReadAt } from './tiff-directory';
import { buildUprightBlocks } from './upright-blocks';

// XMP part 3, 1.1.4; https://exiftool.org/TagNames/Jpeg2000.html
const XMP_UUID = 'be7acfcb97a942e89c71999491e3afac';
const EXIF_UUID = '4a706754696666457869662d3e4a5032';
const IPTC_UUID = '33c7a4d2b81d4723a0baf1a3e097ad38';
const MAX_BLOCK_BYTES = 4_194_304;
/** Most wavelet levels of a code stream (annex A.6.1). */
const MAX_LEVELS = 32;

/** The type is the same for all files with boxes, because Vitrine shows the same of them. */
export const isJp2Type = (type: string) => type === 'image/jp2' || type === 'image/j2c';

/** Channels of a colour space: grey, RGB, CMYK. */
type ColourChannels = 1 | 3 | 4;

export interface Jp2Header {
  /** Stored pixels, in full and as decoded. */
  full: { width: number; height: number };
  width: number;
  height: number;
  /** How often the sides are halved, so that decoding stays within the limit. */
  reduction: number;
  components: number;
  bits: number;
  channels: ColourChannels;
  hasAlpha: boolean;
  /** Whether one decoding yields all channels; the decoder returns at most three of 8 bits. */
  isSimple: boolean;
  profile?: Buffer;
  /** Position of the code stream. */
  at: number;
}

const refuse = (why: string): never => {
  throw new ReadProblem('unsupported', `a JPEG 2000 picture ${why}: export a TIFF, PNG or JPEG of it`);
};
const damaged = (): never => {
  throw new ReadProblem('damaged', 'its JPEG 2000 header makes no sense');
};

const ENUMERATED: Record<number, ColourChannels> = { 12: 4, 16: 3, 17: 1, 18: 3 };
const PROFILED: Record<string, ColourChannels> = { GRAY: 1, 'RGB ': 3, CMYK: 4 };

/** Annex I.5.3.3; the first specification that is understood is used. */
function readColour(readAt: ReadAt, boxes: Box[]): { channels?: ColourChannels; profile?: Buffer; isSycc: boolean } {
  for (const { type, at, end } of boxes) {
    if (type !== 'colr') continue;
    const box = readAt(at, Math.min(end - at, MAX_BLOCK_BYTES));
    if (box.length < 7) continue;
    if (box[0] === 1) {
      const space = box.readUInt32BE(3);
      const channels = ENUMERATED[space];
      if (channels) return { channels, isSycc: space === 18 };
    } else if (box[0] === 2 || box[0] === 3) {
      const profile = box.subarray(3);
      const channels = PROFILED[profile.toString('latin1', 16, 20)];
      if (channels) return { channels, profile, isSycc: false };
    }
  }
  return { isSycc: false };
}

/** Annex I.5.3.6: whether the channel after the colours is opacity that is not multiplied. */
function readOpacity(readAt: ReadAt, boxes: Box[], channel: number): boolean | undefined {
  const box = boxes.find(({ type }) => type === 'cdef');
  if (!box) return undefined;
  const bytes = readAt(box.at, Math.min(box.end - box.at, 1024));
  for (let at = 2; at + 6 <= bytes.length; at += 6)
    if (bytes.readUInt16BE(at) === channel) return bytes.readUInt16BE(at + 2) === 1;
  return false;
}

/** Annex A.5.1 and A.6.1. */
function readCodeStream(readAt: ReadAt, at: number) {
  const size = readAt(at, 42);
  if (size.length < 42 || size.readUInt32BE(0) !== 0xff4fff51) return damaged();
  const [right = 0, bottom = 0, left = 0, top = 0] = [8, 12, 16, 20].map((offset) => size.readUInt32BE(offset));
  const components = size.readUInt16BE(40);
  if (right <= left || bottom <= top || components < 1 || components > 16_384) return damaged();
  const table = readAt(at + 42, components * 3);
  if (table.length < components * 3) return damaged();
  const depths = Array.from({ length: components }, (_, index) => table[index * 3] ?? 0);
  const isSampled = table.some((step, index) => index % 3 > 0 && step !== 1);
  // The default coding style is usually the next marker, and always in the main header.
  let levels = 0;
  for (let marker = at + 4 + size.readUInt16BE(4), count = 0; count < 100; count += 1) {
    const head = readAt(marker, 10);
    if (head.length < 10 || head[0] !== 0xff || head[1] === 0x90) break;
    if (head[1] === 0x52) {
      levels = Math.min(head[9] ?? 0, MAX_LEVELS);
      break;
    }
    marker += 2 + head.readUInt16BE(2);
  }
  return { width: right - left, height: bottom - top, left, top, depths, isSampled, levels };
}

/** @throws ReadProblem if the picture cannot be decoded */
export function readJp2Header(readAt: ReadAt): Jp2Header {
  const isBare = readAt(0, 4).readUInt32BE() === 0xff4fff51;
  const boxes = isBare ? [] : listBoxes(readAt);
  const at = isBare ? 0 : boxes.find(({ type }) => type === 'jp2c')?.at;
  if (at === undefined) throw new ReadProblem('damaged', 'it is a JPEG 2000 file without a picture');
  const { width, height, left, top, depths, isSampled, levels } = readCodeStream(readAt, at);
  const hasPalette = boxes.some(({ type }) => type === 'pclr');
  const components = depths.length;
  const colour = readColour(readAt, boxes);
  const channels = hasPalette ? 3 : (colour.channels ?? (components >= 3 ? 3 : 1));
  if (components < channels && !hasPalette) return damaged();
  const bits = (depths[0] ?? 0) + 1;
  if (depths.some((depth) => depth > 127)) refuse('with signed samples');
  if (depths.slice(0, channels).some((depth) => depth !== depths[0])) refuse('whose channels have different depths');
  if (bits > 16) refuse(`of ${bits} bits per channel`);
  const hasAlpha = !hasPalette && components > channels && readOpacity(readAt, boxes, channels) !== false;
  const isSimple =
    hasPalette || (components === channels && (channels === 1 || (channels === 3 && bits <= 8 && left + top === 0)));
  if (!isSimple && (isSampled || colour.isSycc)) refuse(`with reduced colours in ${components} channels`);
  const most = isSimple ? MAX_PIXELS.jp2 : MAX_PIXELS.jp2 / 2;
  let reduction = 0;
  while ((width * height) / 4 ** reduction > most) reduction += 1;
  if (reduction > 0 && (hasPalette || left + top > 0)) reduction = Number.POSITIVE_INFINITY;
  if (reduction > levels)
    throw new ReadProblem(
      'too-large',
      `${width} × ${height} pixels are ${Math.round((width * height) / 1e6)} million; at most ${most / 1e6} million are decoded of JPEG 2000 without smaller resolutions: export a TIFF of it`,
    );
  const shrink = (side: number) => Math.ceil(side / 2 ** reduction);
  return {
    full: { width, height },
    width: shrink(width),
    height: shrink(height),
    reduction,
    components,
    bits,
    channels,
    hasAlpha,
    isSimple,
    at,
    ...(colour.profile && { profile: colour.profile }),
  };
}

/** @throws ReadProblem if it is damaged, has too many pixels, or is of a kind that is not decoded */
export async function readJp2Blocks(readAt: ReadAt): Promise<Blocks> {
  const { full, width, height, reduction, profile } = readJp2Header(readAt);
  const boxes = listBoxes(readAt);
  const read = (type: string, max: number) => {
    const box = boxes.find((each) => each.type === type);
    return box && readAt(box.at, Math.min(max, box.end - box.at));
  };
  return buildUprightBlocks({
    width,
    height,
    profile,
    exif: read(EXIF_UUID, MAX_BLOCK_BYTES),
    xmp: read(XMP_UUID, MAX_XMP_BYTES),
    iptc: read(IPTC_UUID, MAX_BLOCK_BYTES),
    remark:
      reduction > 0
        ? `its ${full.width} × ${full.height} pixels are shown as ${width} × ${height}, because at most ${MAX_PIXELS.jp2 / 1e6} million are decoded of JPEG 2000: export a TIFF to show all`
        : undefined,
  });
}
