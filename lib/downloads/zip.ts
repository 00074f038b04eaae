// Writes ZIP archives as they are sent: files as they are (stored), none longer in memory than a piece of it.
// https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, version 6.3.10; paragraphs below are its own.
import { crc32 } from 'node:zlib';

export interface ZipEntry {
  /** Safe and unique in its archive. */
  name: string;
  /** How many `open` gives, neither more nor fewer. */
  bytes: number;
  /** Milliseconds since 1970. */
  modified: number;
  open(): AsyncIterable<Uint8Array>;
}

interface Written {
  name: Buffer;
  entry: ZipEntry;
  crc: number;
  /** Where its header begins. */
  offset: number;
}

/** From here on a number is written in a ZIP64 field, and the field for it says that (4.5.3). */
const MANY = 0xffffffff;
const MANY_ENTRIES = 0xffff;

/** Length and CRC follow the data, for only they tell the CRC (bit 3); the name is UTF-8 (bit 11): 4.4.4. */
const FLAGS = 0x0808;
/** 2.0 for plain entries, 4.5 for ZIP64 (4.4.3). */
const toVersion = (isLong: boolean) => (isLong ? 45 : 20);
/** Of Unix, whose rights of a file follow (4.4.2): all may read it. */
const MADE_BY = (3 << 8) | 45;
const RIGHTS = 0o100644 * 0x10000;

/** A field of an unsigned number, in so many bytes. */
type Field = [bytes: 2 | 4 | 8, value: number];

function pack(...fields: Field[]): Buffer {
  const packed = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 8) packed.writeBigUInt64LE(BigInt(value), at);
    else packed.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return packed;
}

/** Date and time as MS-DOS wrote them (4.4.6), in UTC, so that they are the same on every machine. */
function toDosTime(modified: number): Field[] {
  const at = new Date(Math.min(Math.max(modified, Date.UTC(1980, 0)), Date.UTC(2107, 11, 31)));
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return [
    [2, time],
    [2, date],
  ];
}

/** ZIP64's extra field (4.5.3). */
const toExtra = (...values: number[]) =>
  values.length > 0 ? pack([2, 1], [2, values.length * 8], ...values.map((value): Field => [8, value])) : pack();

const isLong = ({ bytes }: ZipEntry) => bytes >= MANY;

/** 4.3.7; what is not known before the data is 0, and of a long entry stands in its extra field. */
function toLocalHeader(entry: ZipEntry, name: Buffer): Buffer {
  const extra = isLong(entry) ? toExtra(0, 0) : pack();
  const size = isLong(entry) ? MANY : 0;
  const begin = pack([4, 0x04034b50], [2, toVersion(isLong(entry))], [2, FLAGS], [2, 0], ...toDosTime(entry.modified));
  const rest = pack([4, 0], [4, size], [4, size], [2, name.length], [2, extra.length]);
  return Buffer.concat([begin, rest, name, extra]);
}

/** 4.3.9, with eight bytes a length where the entry has the extra field. */
const toDescriptor = (entry: ZipEntry, crc: number) => {
  const length = isLong(entry) ? 8 : 4;
  return pack([4, 0x08074b50], [4, crc], [length, entry.bytes], [length, entry.bytes]);
};

/** 4.3.12 */
function toCentralHeader({ entry, name, crc, offset }: Written): Buffer {
  const extra = toExtra(...(isLong(entry) ? [entry.bytes, entry.bytes] : []), ...(offset >= MANY ? [offset] : []));
  const size = Math.min(entry.bytes, MANY);
  return Buffer.concat([
    pack([4, 0x02014b50], [2, MADE_BY], [2, toVersion(extra.length > 0)], [2, FLAGS], [2, 0]),
    pack(...toDosTime(entry.modified), [4, crc], [4, size], [4, size], [2, name.length], [2, extra.length]),
    pack([2, 0], [2, 0], [2, 0], [4, RIGHTS], [4, Math.min(offset, MANY)]),
    name,
    extra,
  ]);
}

/** 4.3.14 to 4.3.16 */
function toEnd(count: number, offset: number, bytes: number): Buffer {
  const counts = (most: number, size: 2 | 8): Field[] => [
    [size, Math.min(count, most)],
    [size, Math.min(count, most)],
  ];
  const end = Buffer.concat([
    pack([4, 0x06054b50], [2, 0], [2, 0], ...counts(MANY_ENTRIES, 2)),
    pack([4, Math.min(bytes, MANY)], [4, Math.min(offset, MANY)], [2, 0]),
  ]);
  if (count < MANY_ENTRIES && offset < MANY && bytes < MANY) return end;
  return Buffer.concat([
    pack([4, 0x06064b50], [8, 44], [2, MADE_BY], [2, 45], [4, 0], [4, 0]),
    pack(...counts(Number.MAX_SAFE_INTEGER, 8), [8, bytes], [8, offset]),
    pack([4, 0x07064b50], [4, 0], [8, offset + bytes], [4, 1]),
    end,
  ]);
}

/**
 * The bytes of an archive.
 * @throws Error where an entry has not as many bytes as it said
 */
export async function* writeZip(entries: ZipEntry[]): AsyncGenerator<Uint8Array, void> {
  const written: Written[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const header = toLocalHeader(entry, name);
    yield header;
    let [crc, bytes] = [0, 0];
    for await (const piece of entry.open()) {
      crc = crc32(piece, crc);
      bytes += piece.byteLength;
      yield piece;
    }
    if (bytes !== entry.bytes)
      throw new Error(`Vitrine: ${entry.name} was to have ${entry.bytes} bytes and had ${bytes} when it was archived`);
    const descriptor = toDescriptor(entry, crc);
    yield descriptor;
    written.push({ entry, name, crc, offset });
    offset += header.length + bytes + descriptor.length;
  }
  const directory = Buffer.concat(written.map(toCentralHeader));
  yield directory;
  yield toEnd(written.length, offset, directory.length);
}

/** How many bytes that will be. */
export function toZipLength(entries: ZipEntry[]): number {
  let [offset, directory] = [0, 0];
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    directory += toCentralHeader({ entry, name, crc: 0, offset }).length;
    offset += toLocalHeader(entry, name).length + entry.bytes + toDescriptor(entry, 0).length;
  }
  return offset + directory + toEnd(entries.length, offset, directory).length;
}
