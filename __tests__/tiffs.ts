// Writes uncompressed grey TIFF files of several directories.

export interface TiffPageSpec {
  width: number;
  height: number;
  /** NewSubfileType. */
  kind?: number;
  orientation?: number;
}

/** One directory per page, each followed by its pixels; the tone of a page is 40 times its number. */
export function makeTiff(pages: TiffPageSpec[], { isBig = false } = {}): Buffer {
  const [countBytes, rowBytes, offsetBytes] = isBig ? [8, 20, 8] : [2, 12, 4];
  const header = Buffer.alloc(isBig ? 16 : 8);
  header.write('II', 'latin1');
  header.writeUInt16LE(isBig ? 43 : 42, 2);
  header.writeUInt32LE(8, 4);
  if (isBig) header.writeUInt32LE(16, 8);
  const parts = [header];
  let at = header.length;
  pages.forEach(({ width, height, kind = 0, orientation = 1 }, page) => {
    const entries: [tag: number, type: 3 | 4, value: number][] = [
      [0xfe, 4, kind],
      [0x100, 4, width],
      [0x101, 4, height],
      [0x102, 3, 8],
      [0x103, 3, 1],
      [0x106, 3, 1],
      [0x111, 4, at + countBytes + 11 * rowBytes + offsetBytes],
      [0x112, 3, orientation],
      [0x115, 3, 1],
      [0x116, 4, height],
      [0x117, 4, width * height],
    ];
    const directory = Buffer.alloc(countBytes + entries.length * rowBytes + offsetBytes);
    directory.writeUInt16LE(entries.length);
    entries.forEach(([tag, type, value], row) => {
      const start = countBytes + row * rowBytes;
      directory.writeUInt16LE(tag, start);
      directory.writeUInt16LE(type, start + 2);
      directory.writeUInt32LE(1, start + 4);
      directory.writeUInt32LE(value, start + rowBytes - offsetBytes);
    });
    const next = at + directory.length + width * height;
    if (page < pages.length - 1) directory.writeUInt32LE(next, directory.length - offsetBytes);
    parts.push(directory, Buffer.alloc(width * height, 40 * (page + 1)));
    at = next;
  });
  return Buffer.concat(parts);
}
