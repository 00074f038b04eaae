/** @jest-environment node */
import { toZipLength, writeZip, type ZipEntry } from '@/lib/clients/zip';

test('files over four gigabytes and later entries use the fields of ZIP64', async () => {
  const piece = Buffer.alloc(1 << 20);
  const long: Required<ZipEntry> = {
    name: 'film.mov',
    bytes: 4097 * piece.length,
    modified: 0,
    async *open() {
      for (let number = 0; number < 4097; number += 1) yield piece;
    },
  };
  const after: Required<ZipEntry> = {
    name: 'after.txt',
    bytes: 5,
    modified: 0,
    async *open() {
      yield Buffer.from('after');
    },
  };
  const all = [long, after];
  const frame: Uint8Array[] = [];
  let total = 0;
  for await (const part of writeZip(all)) {
    total += part.byteLength;
    if (part !== piece) frame.push(part);
  }
  expect(total).toBe(toZipLength(all));
  const rest = Buffer.concat(frame);
  const end = rest.subarray(-98);
  expect([end.readUInt32LE(0), end.readUInt32LE(56), end.readUInt32LE(76)]).toEqual([
    0x06064b50, 0x07064b50, 0x06054b50,
  ]);
  const [bytes, offset] = [Number(end.readBigUInt64LE(40)), Number(end.readBigUInt64LE(48))];
  expect(offset + bytes).toBe(total - 98);
  const directory = rest.subarray(-98 - bytes, -98);
  // Both sizes of the film, and the offset of the text: 4.5.3.
  expect(directory.readUInt32LE(24)).toBe(0xffffffff);
  expect(Number(directory.readBigUInt64LE(46 + 8 + 4))).toBe(long.bytes);
  const second = directory.indexOf(Buffer.from([0x50, 0x4b, 1, 2]), 4);
  expect(directory.readUInt32LE(second + 42)).toBe(0xffffffff);
  expect(Number(directory.readBigUInt64LE(second + 46 + 9 + 4))).toBe(30 + 8 + long.bytes + 24);
});
