// Writes the header of a TIFF file for decoded pixels, so that sharp applies their colour space and profile.

export const PHOTOMETRIC = { whiteIsZero: 0, blackIsZero: 1, rgb: 2, palette: 3, separated: 5 } as const;
export const PACKBITS = 32_773;

interface TiffPixels {
  width: number;
  height: number;
  /** Bits of one sample: 1, 8 or 16. */
  bits: number;
  /** Including the alpha channel, which is the last. */
  channels: number;
  hasAlpha?: boolean;
  photometric: number;
  /** Byte order of samples of 16 bits. */
  isBigEndian?: boolean;
  /** Whether each channel has strips of its own. */
  isPlanar?: boolean;
  compression?: typeof PACKBITS;
  /** Bytes of each strip in order; they follow the header without gaps. */
  strips: number[];
  rowsPerStrip: number;
  profile?: Buffer | undefined;
  /** 256 values each of red, green and blue. */
  colours?: Buffer | undefined;
}

const [SHORT, LONG, UNDEFINED] = [3, 4, 7];
const HEADER_BYTES = 8;
const ENTRY_BYTES = 12;
const SIZES: Record<number, number> = { [SHORT]: 2, [LONG]: 4, [UNDEFINED]: 1 };

/** TIFF 6.0, sections 8, 9 and 16; profile: ICC.1:2022, annex B.5. */
export function buildTiffHeader(pixels: TiffPixels): Buffer {
  const { channels, strips, profile, colours, isBigEndian = false } = pixels;
  const entries: [tag: number, type: number, values: number[] | Buffer][] = [
    [0x100, LONG, [pixels.width]],
    [0x101, LONG, [pixels.height]],
    [0x102, SHORT, Array.from({ length: channels }, () => pixels.bits)],
    [0x103, SHORT, [pixels.compression ?? 1]],
    [0x106, SHORT, [pixels.photometric]],
    [0x111, LONG, strips],
    [0x115, SHORT, [channels]],
    [0x116, LONG, [pixels.rowsPerStrip]],
    [0x117, LONG, strips],
    [0x11c, SHORT, [pixels.isPlanar ? 2 : 1]],
  ];
  // Each colour is stored in 16 bits.
  if (colours) entries.push([0x140, SHORT, [...colours].map((value) => value * 257)]);
  if (pixels.hasAlpha) entries.push([0x152, SHORT, [2]]);
  if (profile) entries.push([0x8773, UNDEFINED, profile]);
  const tableBytes = 2 + entries.length * ENTRY_BYTES + 4;
  const lengths = entries.map(([, type, values]) => values.length * (SIZES[type] ?? 1));
  const valueBytes = lengths.reduce((sum, length) => sum + (length > 4 ? length + (length & 1) : 0), 0);
  const header = Buffer.alloc(HEADER_BYTES + tableBytes + valueBytes);
  const view = new DataView(header.buffer, header.byteOffset, header.length);
  const isLittle = !isBigEndian;
  header.write(isLittle ? 'II' : 'MM', 'latin1');
  view.setUint16(2, 42, isLittle);
  view.setUint32(4, HEADER_BYTES, isLittle);
  view.setUint16(HEADER_BYTES, entries.length, isLittle);
  let free = HEADER_BYTES + tableBytes;
  let offset = header.length;
  entries.forEach(([tag, type, values], index) => {
    const length = lengths[index] ?? 0;
    const entry = HEADER_BYTES + 2 + index * ENTRY_BYTES;
    view.setUint16(entry, tag, isLittle);
    view.setUint16(entry + 2, type, isLittle);
    view.setUint32(entry + 4, values.length, isLittle);
    let at = entry + 8;
    if (length > 4) {
      view.setUint32(at, free, isLittle);
      at = free;
      free += length + (length & 1);
    }
    if (Buffer.isBuffer(values)) {
      values.copy(header, at);
      return;
    }
    for (const value of values) {
      const written = tag === 0x111 ? offset : value;
      if (tag === 0x111) offset += value;
      if (type === SHORT) view.setUint16(at, written, isLittle);
      else view.setUint32(at, written, isLittle);
      at += SIZES[type] ?? 1;
    }
  });
  return header;
}

const STRIP_BYTES = 262_144;

/** Divides uncompressed interleaved rows into strips that a decoder reads with little memory. */
export function divideRows(rowBytes: number, height: number): { rowsPerStrip: number; strips: number[] } {
  const rowsPerStrip = Math.max(1, Math.min(height, Math.floor(STRIP_BYTES / rowBytes)));
  const count = Math.ceil(height / rowsPerStrip);
  const strips = Array.from(
    { length: count },
    (_, at) => rowBytes * Math.min(rowsPerStrip, height - at * rowsPerStrip),
  );
  return { rowsPerStrip, strips };
}
