/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { toZipLength, writeZip, type ZipEntry } from '@/lib/downloads/zip';
import { readZip } from './read-zip';

const toEntry = (name: string, content: Buffer, modified = Date.UTC(2024, 6, 6, 12, 30, 8)): ZipEntry => ({
  name,
  bytes: content.length,
  modified,
  async *open() {
    for (let at = 0; at < content.length; at += 7) yield content.subarray(at, at + 7);
  },
});

async function write(entries: ZipEntry[]): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of writeZip(entries)) pieces.push(piece);
  return Buffer.concat(pieces);
}

const contents: [name: string, content: Buffer][] = [
  ['boat.jpg', Buffer.from('a boat of some length')],
  ['長崎 (2).txt', Buffer.from('Nagasaki')],
  ['empty', Buffer.alloc(0)],
];
const entries = contents.map(([name, content]) => toEntry(name, content));

test('the unpacked files are equal, and the length is known in advance', async () => {
  const zip = await write(entries);
  expect(zip.length).toBe(toZipLength(entries));
  expect([...readZip(zip)]).toEqual(contents);
});

test('an empty archive is valid', async () => {
  const zip = await write([]);
  expect([zip.length, readZip(zip).size]).toEqual([toZipLength([]), 0]);
});

test('a time before 1980 or after 2107 is clamped', async () => {
  const old = await write([toEntry('a', Buffer.from('a'), -1), toEntry('b', Buffer.from('b'), 1e15)]);
  expect(readZip(old).size).toBe(2);
  expect(old.readUInt16LE(12)).toBe((1 << 5) | 1);
});

test('a file with another length than announced fails by name', async () => {
  const short = { ...toEntry('boat.jpg', Buffer.from('boat')), bytes: 5 };
  await expect(write([short])).rejects.toThrow('boat.jpg was to have 5 bytes and had 4');
});

test('unzip programs accept it', async () => {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-zip-')), 'a.zip');
  fs.writeFileSync(file, await write(entries));
  // A minimal machine may lack both.
  for (const [program, ...args] of [
    ['unzip', '-tqq', file],
    ['python3', '-m', 'zipfile', '-t', file],
  ] as [string, ...string[]][]) {
    try {
      execFileSync(program, args, { stdio: 'pipe' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  fs.rmSync(path.dirname(file), { recursive: true });
});

test('files over four gigabytes and later entries use the fields of ZIP64', async () => {
  const piece = Buffer.alloc(1 << 20);
  const long: ZipEntry = {
    name: 'film.mov',
    bytes: 4097 * piece.length,
    modified: 0,
    async *open() {
      for (let number = 0; number < 4097; number += 1) yield piece;
    },
  };
  const all = [long, toEntry('after.txt', Buffer.from('after'))];
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
  expect(Number(directory.readBigUInt64LE(second + 46 + 9 + 4))).toBe(30 + 8 + 20 + long.bytes + 24);
});
