// Reads TIFF directories with few reads, and extracts those with EXIF into one compact block.

export type ReadAt = (offset: number, length: number) => Buffer;

interface Entry {
  type: number;
  count: number;
  bytes: Buffer;
  /** Position and length of its value in the file, even if it is too long to be loaded. */
  at: number;
  length: number;
}

export interface Directory {
  little: boolean;
  /** Its position in the file. */
  at: number;
  entries: Map<number, Entry>;
  next?: number;
}

const typeSizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8];
/** The last type of classic TIFF; BigTIFF adds 64-bit types. */
const LAST_TYPE = 13;
/** UTF-8 text (Exif 3.0, 4.6.2). */
const UTF8 = 129;
const MAX_TAGS = 1_000;
const MAX_VALUE_BYTES = 65_536;
// Pixel data, and blocks that are read elsewhere: strips, tiles, XMP, IPTC, Photoshop, ICC.
const heavy = new Set([0x111, 0x117, 0x144, 0x145, 0x14a, 0x2bc, 0x83bb, 0x8649, 0x8773]);
const EXIF_POINTER = 0x8769;
const GPS_POINTER = 0x8825;

const toView = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength);

export const bufferReader =
  (bytes: Uint8Array): ReadAt =>
  (offset, length) =>
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).subarray(offset, offset + length);

/**
 * Reads a directory, by default the first (TIFF 6.0, section 2); null if missing. Omits values beyond the end of the
 * file. BigTIFF (version 43) has 64-bit offsets and counts.
 */
export function readDirectory(readAt: ReadAt, at?: number): Directory | null {
  const header = readAt(0, 16);
  if (header.length < 8) return null;
  const little = header[0] === 0x49;
  const u16 = (bytes: Buffer, offset: number) => toView(bytes).getUint16(offset, little);
  const u32 = (bytes: Buffer, offset: number) => toView(bytes).getUint32(offset, little);
  const u64 = (bytes: Buffer, offset: number) => Number(toView(bytes).getBigUint64(offset, little));
  const big = u16(header, 2) === 43 && header.length === 16;
  const place = big ? u64 : u32;
  const [countSize, rowSize, inline] = big ? [8, 20, 8] : [2, 12, 4];
  const offset = at ?? place(header, big ? 8 : 4);
  if (offset < 8 || offset > Number.MAX_SAFE_INTEGER / 2) return null;
  const counted = readAt(offset, countSize);
  if (counted.length < countSize) return null;
  const count = Math.min(big ? u64(counted, 0) : u16(counted, 0), MAX_TAGS);
  const table = readAt(offset + countSize, count * rowSize);
  const entries = new Map<number, Entry>();
  for (let row = 0; row + rowSize <= table.length; row += rowSize) {
    const tag = u16(table, row);
    const type = u16(table, row + 2);
    const number = place(table, row + 4);
    const length = (type === UTF8 ? 1 : (typeSizes[type] ?? 0)) * number;
    const value = row + rowSize - inline;
    const from = place(table, value);
    const at = length <= inline ? offset + countSize + value : from;
    // Beyond the range of exact numbers.
    if (at > Number.MAX_SAFE_INTEGER / 2) continue;
    if (length === 0 || length > MAX_VALUE_BYTES) {
      if (length > 0) entries.set(tag, { type, count: 0, bytes: Buffer.alloc(0), at, length });
      continue;
    }
    const bytes = length <= inline ? table.subarray(value, value + length) : readAt(from, length);
    entries.set(tag, { type, count: bytes.length === length ? number : 0, bytes, at, length });
  }
  const after = readAt(offset + countSize + count * rowSize, inline);
  const next = after.length === inline ? place(after, 0) : 0;
  return { little, at: offset, entries, ...(next > 0 && { next }) };
}

export function tagNumbers(directory: Directory, tag: number): number[] {
  const entry = directory.entries.get(tag);
  if (!entry || entry.count === 0) return [];
  const { type, bytes, count } = entry;
  const { little } = directory;
  const view = toView(bytes);
  const read = (index: number) => {
    if (type === 1) return [view.getUint8(index)];
    if (type === 3) return [view.getUint16(index * 2, little)];
    if (type === 4 || type === 13) return [view.getUint32(index * 4, little)];
    return type === 16 || type === 18 ? [Number(view.getBigUint64(index * 8, little))] : [];
  };
  return Array.from({ length: Math.min(count, 16) }, (_, index) => read(index)).flat();
}

/** Returns the text of a tag up to its terminator, as Latin-1. */
export const tagText = (directory: Directory, tag: number): string | undefined =>
  directory.entries.get(tag)?.bytes.toString('latin1').split('\0', 1)[0];

/** Extracts the first directory with its EXIF and GPS directories as a block without pixel data. */
export function buildExifBlock(readAt: ReadAt): Buffer | null {
  const first = readDirectory(readAt);
  if (!first) return null;
  const read = (pointer: number) => {
    const [at] = tagNumbers(first, pointer);
    return at === undefined ? null : readDirectory(readAt, at);
  };
  return joinDirectories(first, read(EXIF_POINTER), read(GPS_POINTER));
}

export function joinDirectories(first: Directory, exif: Directory | null, gps: Directory | null): Buffer {
  const parts: Buffer[] = [];
  const { little } = first;
  const header = Buffer.alloc(8);
  header.write(little ? 'II' : 'MM', 'latin1');
  toView(header).setUint16(2, 42, little);
  let size = 8;
  const append = (directory: Directory): number => {
    const start = size;
    const block = writeDirectory(directory, start);
    parts.push(block);
    size += block.length;
    return start;
  };
  for (const [pointer, directory] of [
    [EXIF_POINTER, exif],
    [GPS_POINTER, gps],
  ] as const) {
    if (directory)
      first.entries.set(pointer, {
        type: 4,
        count: 1,
        bytes: u32Bytes(append(directory), little),
        at: 0,
        length: 4,
      });
    else first.entries.delete(pointer);
  }
  toView(header).setUint32(4, append(first), little);
  return Buffer.concat([header, ...parts]);
}

function u32Bytes(value: number, little: boolean): Buffer {
  const bytes = Buffer.alloc(4);
  toView(bytes).setUint32(0, value, little);
  return bytes;
}

function writeDirectory(directory: Directory, start: number): Buffer {
  const { little } = directory;
  const entries = [...directory.entries].filter(
    ([tag, { count, type }]) => count > 0 && (type <= LAST_TYPE || type === UTF8) && !heavy.has(tag),
  );
  const table = Buffer.alloc(2 + entries.length * 12 + 4);
  const view = toView(table);
  view.setUint16(0, entries.length, little);
  const values: Buffer[] = [];
  let end = start + table.length;
  entries
    .sort(([a], [b]) => a - b)
    .forEach(([tag, entry], index) => {
      const at = 2 + index * 12;
      view.setUint16(at, tag, little);
      // Readers of the block decode all text as UTF-8.
      view.setUint16(at + 2, entry.type === UTF8 ? 2 : entry.type, little);
      view.setUint32(at + 4, entry.count, little);
      if (entry.bytes.length <= 4) {
        entry.bytes.copy(table, at + 8);
      } else {
        view.setUint32(at + 8, end, little);
        values.push(entry.bytes);
        end += entry.bytes.length;
      }
    });
  return Buffer.concat([table, ...values]);
}
