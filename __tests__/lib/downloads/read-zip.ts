// Reads an archive from its central directory, like an unzip program (PKWARE APPNOTE 4.3).
import { crc32 } from 'node:zlib';

const find = (zip: Buffer, signature: number) => {
  const mark = Buffer.alloc(4);
  mark.writeUInt32LE(signature);
  return zip.lastIndexOf(mark);
};

/** Files by name. @throws Error if a length, an offset or a checksum differs from the directory */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = find(zip, 0x06054b50);
  if (end !== zip.length - 22) throw new Error('no end of the directory');
  const [count, bytes, offset] = [zip.readUInt16LE(end + 10), zip.readUInt32LE(end + 12), zip.readUInt32LE(end + 16)];
  if (offset + bytes !== end) throw new Error('the directory does not stand before its end');
  const files = new Map<string, Buffer>();
  let at = offset;
  for (let number = 0; number < count; number += 1) {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error(`no header at ${at}`);
    const [crc, stored, size] = [zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)];
    const [named, extra, noted] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place)) as [number, number, number];
    const name = zip.subarray(at + 46, at + 46 + named).toString();
    const local = zip.readUInt32LE(at + 42);
    if (zip.readUInt32LE(local) !== 0x04034b50 || zip.readUInt16LE(local + 8) !== 0)
      throw new Error(`${name}: no entry`);
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const data = zip.subarray(begin, begin + size);
    if (stored !== size || data.length !== size || crc32(data) !== crc) throw new Error(`${name}: is not whole`);
    const descriptor = begin + size;
    if (zip.readUInt32LE(descriptor) !== 0x08074b50 || zip.readUInt32LE(descriptor + 4) !== crc)
      throw new Error(`${name}: no descriptor`);
    files.set(name, data);
    at += 46 + named + extra + noted;
  }
  if (at !== end) throw new Error('something stands between the directory and its end');
  return files;
}
