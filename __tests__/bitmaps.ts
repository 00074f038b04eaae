// Writes small Windows bitmaps and icons, byte by byte.

interface Bitmap {
  width: number;
  /** Negative if the first row is the top one. */
  height: number;
  bits: number;
  pixels: Buffer;
  compression?: number;
  palette?: Buffer;
  masks?: Buffer;
  /** The header of OS/2, of 12 bytes. */
  isOld?: boolean;
}

/** A bitmap without a file header, as in an icon. */
export function dib({ width, height, bits, pixels, compression = 0, palette, masks, isOld = false }: Bitmap): Buffer {
  const header = Buffer.alloc(isOld ? 12 : 40);
  header.writeUInt32LE(header.length, 0);
  if (isOld) {
    header.writeUInt16LE(width, 4);
    header.writeUInt16LE(height, 6);
    header.writeUInt16LE(bits, 10);
  } else {
    header.writeInt32LE(width, 4);
    header.writeInt32LE(height, 8);
    header.writeUInt16LE(1, 12);
    header.writeUInt16LE(bits, 14);
    header.writeUInt32LE(compression, 16);
    header.writeUInt32LE(palette ? palette.length / 4 : 0, 32);
  }
  return Buffer.concat([header, masks ?? Buffer.alloc(0), palette ?? Buffer.alloc(0), pixels]);
}

export function bmp(bitmap: Bitmap): Buffer {
  const body = dib(bitmap);
  const header = Buffer.alloc(14);
  header.write('BM', 'latin1');
  header.writeUInt32LE(14 + body.length, 2);
  header.writeUInt32LE(14 + body.length - bitmap.pixels.length, 10);
  return Buffer.concat([header, body]);
}

export function ico(pictures: { side: number; bits: number; data: Buffer }[]): Buffer {
  const table = Buffer.alloc(6 + 16 * pictures.length);
  table.writeUInt16LE(1, 2);
  table.writeUInt16LE(pictures.length, 4);
  let at = table.length;
  pictures.forEach(({ side, bits, data }, index) => {
    const entry = 6 + 16 * index;
    table[entry] = side & 255;
    table[entry + 1] = side & 255;
    table.writeUInt16LE(1, entry + 4);
    table.writeUInt16LE(bits, entry + 6);
    table.writeUInt32LE(data.length, entry + 8);
    table.writeUInt32LE(at, entry + 12);
    at += data.length;
  });
  return Buffer.concat([table, ...pictures.map(({ data }) => data)]);
}
