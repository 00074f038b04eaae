// Reads metadata from a film's container that mediabunny does not: creation date, title, XMP and position.
import { MAX_XMP_BYTES } from './limits';
import type { ReadAt } from './tiff-directory';

export interface ContainerFacts {
  /** ISO 8601, UTC. */
  date?: string;
  title?: string;
  xmp?: Buffer;
  /** Degrees and metres. */
  position?: { latitude: number; longitude: number; altitude: number };
  /** Set if it may hold subtitles or chapters. */
  hasTexts?: true;
}

const MAX_BOXES = 2_000;
// XMP Specification part 3, 1.2.7.1 (MPEG-4): a "uuid" box with this identifier; QuickTime uses udta.
const XMP_UUID = 'be7acfcb97a942e89c71999491e3afac';
// ISO/IEC 14496-12, 8.4.3, and QuickTime File Format, "Handler reference atoms".
const TEXT_HANDLERS = new Set(['sbtl', 'subt', 'text', 'clcp', 'subp']);
const DESCENDED = new Set(['moov', 'moov/udta', 'moov/trak', 'trak/mdia']);
const SINCE_1904 = 2_082_844_800;
const SINCE_2001 = 978_307_200;

const toIso = (seconds: number) => new Date(seconds * 1_000).toISOString().replace('.000Z', 'Z');

/** Reads MP4 and QuickTime (ISO/IEC 14496-12). */
export function readBoxes(readAt: ReadAt): ContainerFacts {
  const facts: ContainerFacts = {};
  let budget = MAX_BOXES;
  const walk = (start: number, end: number, inside: string) => {
    let at = start;
    while (at + 8 <= end && budget-- > 0) {
      const header = readAt(at, 32);
      if (header.length < 8) return;
      const type = header.toString('latin1', 4, 8);
      const wide = header.readUInt32BE(0) === 1 && header.length >= 16;
      const size = wide ? Number(header.readBigUInt64BE(8)) : header.readUInt32BE(0) || end - at;
      const body = at + (wide ? 16 : 8);
      if (size < body - at) return;
      if (DESCENDED.has(inside ? `${inside}/${type}` : type)) walk(body, Math.min(at + size, end), type);
      else if (type === 'chpl') facts.hasTexts = true;
      else if (type === 'hdlr' && inside === 'mdia') {
        if (TEXT_HANDLERS.has(readAt(body + 8, 4).toString('latin1'))) facts.hasTexts = true;
      } else if (type === 'mvhd') facts.date ??= toDate(readAt(body, 12));
      else if (type === 'loci' && size <= 1_024) facts.position ??= toPosition(readAt(body, at + size - body));
      else if (type === 'XMP_') facts.xmp ??= readAt(body, Math.min(size - 8, MAX_XMP_BYTES));
      else if (type === 'uuid' && header.toString('hex', 8, 24) === XMP_UUID)
        facts.xmp ??= readAt(body + 16, Math.min(size - 24, MAX_XMP_BYTES));
      at += size;
    }
  };
  walk(0, Number.MAX_SAFE_INTEGER, '');
  return facts;
}

// 3GPP TS 26.244, table 8.10: version, language, place name, role, then 16.16 fixed-point numbers.
function toPosition(box: Buffer): ContainerFacts['position'] {
  const wide = box[6] === 0xfe && box[7] === 0xff;
  let end = 6;
  while (end < box.length && (wide ? box.readUInt16BE(Math.min(end, box.length - 2)) : box[end]) !== 0)
    end += wide ? 2 : 1;
  const at = end + (wide ? 3 : 2);
  if (at + 12 > box.length) return undefined;
  const [longitude = 0, latitude = 0, altitude = 0] = [0, 4, 8].map((place) => box.readInt32BE(at + place) / 65_536);
  return { latitude, longitude, altitude };
}

// Seconds since 1904, UTC. Zero and values close to it come from clocks that were not set.
function toDate(header: Buffer): string | undefined {
  if (header.length < 12) return undefined;
  const seconds = (header[0] === 1 ? Number(header.readBigUInt64BE(4)) : header.readUInt32BE(4)) - SINCE_1904;
  return seconds > 86_400 * 366 && seconds < 253_402_300_800 ? toIso(seconds) : undefined;
}

// RFC 9559, 5.1: Segment, Info, Tracks, TrackEntry; other elements are skipped.
const OPENED = new Set([0x18538067, 0x1549a966, 0x1654ae6b, 0xae]);
const CHAPTERS = 0x1043a770;
const TRACK_TYPE = 0x83;
const SUBTITLES = 0x11;

/** Reads WebM and Matroska (RFC 9559, 5.1.2: Info contains DateUTC and Title). */
export function readElements(readAt: ReadAt): ContainerFacts {
  const facts: ContainerFacts = {};
  let at = 0;
  for (let count = 0; count < MAX_BOXES; count++) {
    const element = readElement(readAt(at, 12));
    if (!element) break;
    const { id, size, header } = element;
    const body = at + header;
    // Info and Tracks precede the first Cluster.
    if (id === 0x1f43b675) break;
    if (OPENED.has(id)) at = body;
    else {
      if (id === 0x4461 && size === 8) {
        const value = readAt(body, 8);
        if (value.length === 8)
          facts.date = toIso(Math.floor(Number(value.readBigInt64BE(0) / 1_000_000_000n) + SINCE_2001));
      } else if (id === CHAPTERS || (id === TRACK_TYPE && size === 1 && readAt(body, 1)[0] === SUBTITLES))
        facts.hasTexts = true;
      else if (id === 0x7ba9 && size < 65_536) facts.title = readAt(body, size).toString('utf8');
      at = body + size;
    }
  }
  return facts;
}

/** RFC 8794, 4: identifier and size have variable lengths, encoded as leading zero bits. */
function readElement(bytes: Buffer): { id: number; size: number; header: number } | null {
  const idLength = Math.clz32(bytes[0] ?? 0) - 23;
  const sizeLength = Math.clz32(bytes[idLength] ?? 0) - 23;
  const header = idLength + sizeLength;
  if (idLength > 4 || sizeLength > 8 || bytes.length < header) return null;
  let size = (bytes[idLength] ?? 0) & (0xff >> sizeLength);
  for (let index = 1; index < sizeLength; index++) size = size * 256 + (bytes[idLength + index] ?? 0);
  return { id: bytes.readUIntBE(0, idLength), size, header };
}
