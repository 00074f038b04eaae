// Decodes Windows bitmaps and icons, which sharp does not: https://learn.microsoft.com/windows/win32/gdi/bitmap-storage
import { MAX_PIXELS } from './limits';
import type { ReadAt } from './tiff-directory';

/** Rows of pixels from the top, 3 or 4 bytes each; missing pixels are black or transparent. */
export interface RawPicture {
  data: Buffer;
  width: number;
  height: number;
  channels: 3 | 4;
  damage?: string;
}

interface Header {
  width: number;
  height: number;
  isTopDown: boolean;
  bits: number;
  /** 0 none, 1 and 2 run lengths of 8 and 4 bits, 3 and 6 with channel masks. */
  compression: number;
  masks: number[];
  palette: Buffer;
  entry: number;
  end: number;
}

const BITS: Record<number, number[]> = { 0: [1, 2, 4, 8, 16, 24, 32], 1: [8], 2: [4], 3: [16, 32], 6: [16, 32] };
const MASKS: Record<number, number[]> = { 16: [0x7c00, 0x3e0, 0x1f, 0], 32: [0xff0000, 0xff00, 0xff, 0] };
const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const MAX_SIDE_PX = 65_535;
const MAX_CODED_BYTES = 64_000_000;

/** @param at offset of the header; in an icon its height includes the mask */
function readHeader(readAt: ReadAt, at: number, inIcon: boolean): Header | null {
  const head = readAt(at, 124);
  if (head.length < 12) return null;
  const size = head.readUInt32LE(0);
  const isOld = size === 12;
  if (!isOld && (size < 40 || size > 4096 || head.length < 40)) return null;
  const width = isOld ? head.readUInt16LE(4) : head.readInt32LE(4);
  const rows = (isOld ? head.readUInt16LE(6) : head.readInt32LE(8)) / (inIcon ? 2 : 1);
  const bits = head.readUInt16LE(isOld ? 10 : 14);
  const compression = isOld ? 0 : head.readUInt32LE(16);
  const height = Math.abs(rows);
  const isSound = width > 0 && height > 0 && width <= MAX_SIDE_PX && height <= MAX_SIDE_PX && Number.isInteger(rows);
  if (!isSound || !BITS[compression]?.includes(bits)) return null;
  const stated = compression === 3 ? 3 : compression === 6 ? 4 : 0;
  const masks = [...(MASKS[bits] ?? [])];
  if (stated > 0 && head.length >= 56)
    for (let channel = 0; channel < (size >= 56 ? 4 : stated); channel++)
      masks[channel] = head.readUInt32LE(40 + 4 * channel);
  const entry = isOld ? 3 : 4;
  const used = isOld ? 0 : head.readUInt32LE(32);
  const colours = bits > 8 ? 0 : Math.min(used || 256, 1 << bits);
  const start = at + size + (size === 40 ? stated * 4 : 0);
  const palette = readAt(start, colours * entry);
  return { width, height, isTopDown: rows < 0, bits, compression, masks, palette, entry, end: start + palette.length };
}

/** The largest first: https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10) */
function listIcons(readAt: ReadAt): { at: number; bytes: number }[] {
  const count = readAt(4, 2).length === 2 ? readAt(4, 2).readUInt16LE(0) : 0;
  const table = readAt(6, Math.min(count, 256) * 16);
  const icons = Array.from({ length: Math.floor(table.length / 16) }, (_, index) => {
    const entry = table.subarray(index * 16);
    const area = ((entry[0] ?? 0) || 256) * ((entry[1] ?? 0) || 256);
    return { at: entry.readUInt32LE(12), bytes: entry.readUInt32LE(8), area, bits: entry.readUInt16LE(6) };
  });
  return icons.sort((one, other) => other.area - one.area || other.bits - one.bits);
}

/** Returns the sides in pixels, and the position of a PNG within an icon; null if unsupported. */
export function readBitmapHeader(readAt: ReadAt, type: string) {
  if (type === 'image/bmp') return readHeader(readAt, 14, false);
  const [icon] = listIcons(readAt);
  if (!icon) return null;
  const head = readAt(icon.at, 24);
  if (head.length < 24 || !head.subarray(0, 8).equals(PNG_SIGNATURE)) return readHeader(readAt, icon.at, true);
  const [width, height] = [head.readUInt32BE(16), head.readUInt32BE(20)];
  return width > 0 && height > 0 ? { width, height, png: icon } : null;
}

function toChannel(mask: number) {
  if (mask === 0) return null;
  const shift = 31 - Math.clz32(mask & -mask);
  const max = mask >>> shift;
  return (value: number) => Math.round((((value & mask) >>> shift) * 255) / max);
}

type Paint = (into: number, row: Buffer, x: number) => void;

function toPaint({ bits, masks, palette, entry }: Header, data: Buffer, alpha: boolean): Paint {
  if (bits <= 8) {
    return (into, row, x) => {
      const index = ((row[(x * bits) >> 3] ?? 0) >> (8 - bits - ((x * bits) & 7))) & ((1 << bits) - 1);
      for (let channel = 0; channel < 3; channel++) data[into + channel] = palette[index * entry + 2 - channel] ?? 0;
    };
  }
  if (bits === 24)
    return (into, row, x) => {
      for (let channel = 0; channel < 3; channel++) data[into + channel] = row[x * 3 + 2 - channel] ?? 0;
    };
  const channels = masks.slice(0, alpha ? 4 : 3).map(toChannel);
  return (into, row, x) => {
    const value = bits === 16 ? row.readUInt16LE(x * 2) : row.readUInt32LE(x * 4);
    channels.forEach((channel, index) => {
      data[into + index] = channel?.(value) ?? 0;
    });
  };
}

/** Decodes run lengths to rows of palette indices, one byte each; missing pixels are 0. */
function* unpack(coded: Buffer, { width, height, bits }: Header): Generator<Buffer> {
  let at = 0;
  let row = Buffer.alloc(width);
  let [x, y] = [0, 0];
  const put = (byte: number, index: number) => {
    const value = bits === 8 ? byte : index % 2 === 0 ? byte >> 4 : byte & 15;
    if (x < width) row[x++] = value;
  };
  while (at + 1 < coded.length && y < height) {
    const [count = 0, value = 0] = [coded[at], coded[at + 1]];
    at += 2;
    if (count > 0) for (let index = 0; index < count; index++) put(value, index);
    else if (value > 2) {
      for (let index = 0; index < value; index++) put(coded[at + (bits === 8 ? index : index >> 1)] ?? 0, index);
      // Padded to 16 bits.
      at += 2 * Math.ceil(value / (bits === 8 ? 2 : 4));
    } else if (value === 1) break;
    else {
      const down = value === 2 ? (coded[at + 1] ?? 0) : 1;
      for (let step = 0; step < down && y < height; step++, y++) {
        yield row;
        row = Buffer.alloc(width);
      }
      x = value === 2 ? x + (coded[at] ?? 0) : 0;
      if (value === 2) at += 2;
    }
  }
  if (y < height && x > 0) yield row;
}

function* listRows(readAt: ReadAt, header: Header, start: number): Generator<Buffer> {
  const { width, height, bits, compression } = header;
  if (compression === 1 || compression === 2) {
    yield* unpack(readAt(start, Math.min(MAX_CODED_BYTES, 2 * width * height + 4 * height + 1024)), header);
    return;
  }
  const bytes = Math.ceil((width * bits) / 32) * 4;
  for (let y = 0; y < height; y++) {
    const row = readAt(start + y * bytes, bytes);
    if (row.length < bytes) return;
    yield row;
  }
}

/** Applies an icon's mask. A missing mask, or one of a picture with alpha, has no effect. */
function maskIcon(readAt: ReadAt, { width, height, bits }: Header, { data, at }: { data: Buffer; at: number }) {
  const own = bits === 32 && data.some((value, index) => index % 4 === 3 && value > 0);
  const bytes = Math.ceil(width / 32) * 4;
  for (let y = 0; y < height && !own; y++) {
    const row = readAt(at + y * bytes, bytes);
    for (let x = 0; x < width; x++)
      data[((height - 1 - y) * width + x) * 4 + 3] = ((row[x >> 3] ?? 0) >> (7 - (x & 7))) & 1 ? 0 : 255;
  }
}

/** @throws Error with a message for the owner if it is not a supported bitmap or icon */
export function readBitmap(readAt: ReadAt, type: string): RawPicture | { png: Buffer } {
  const header = readBitmapHeader(readAt, type);
  if (!header) throw new Error('its header makes no sense');
  const { width, height } = header;
  if (width * height > MAX_PIXELS.whole) throw new Error(`${width} × ${height} pixels are too many`);
  if ('png' in header) return { png: readAt(header.png.at, Math.min(header.png.bytes, 4 * width * height + 65_536)) };
  const inIcon = type !== 'image/bmp';
  if (inIcon && header.bits === 32) header.masks[3] ||= 0xff000000;
  const alpha = inIcon || (header.masks[3] ?? 0) !== 0;
  const channels = alpha ? 4 : 3;
  const data = Buffer.alloc(width * height * channels);
  const isCoded = header.compression === 1 || header.compression === 2;
  const paint = toPaint(isCoded ? { ...header, bits: 8 } : header, data, alpha);
  const start = inIcon ? header.end : readAt(10, 4).readUInt32LE(0);
  let y = 0;
  for (const row of listRows(readAt, header, start)) {
    const line = (header.isTopDown ? y : height - 1 - y) * width;
    for (let x = 0; x < width; x++) paint((line + x) * channels, row, x);
    y += 1;
  }
  if (inIcon) maskIcon(readAt, header, { data, at: start + height * Math.ceil((width * header.bits) / 32) * 4 });
  const damage = y < height ? { damage: `${height - y} of its ${height} rows are missing` } : {};
  return { data, width, height, channels, ...damage };
}
