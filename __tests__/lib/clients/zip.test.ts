/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { toZipLength, writeZip, type ZipEntry } from '@/lib/clients/zip';
import { readZip } from '../downloads/read-zip';

const toEntry = (name: string, content: Buffer, modified = Date.UTC(2024, 6, 6, 12, 30, 8)): Required<ZipEntry> => ({
  name,
  bytes: content.length,
  modified,
  async *open() {
    for (let at = 0; at < content.length; at += 7) yield content.subarray(at, at + 7);
  },
});

async function write(entries: Required<ZipEntry>[]): Promise<Buffer> {
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

test('a time is stored in UTC, whatever the time zone of the server', async () => {
  const zip = await write([toEntry('a', Buffer.from('a'), Date.UTC(2024, 6, 6, 12, 30, 8))]);
  expect(zip.readUInt16LE(10)).toBe((12 << 11) | (30 << 5) | 4);
  expect(zip.readUInt16LE(12)).toBe((44 << 9) | (7 << 5) | 6);
});

test.each(['../boat.jpg', 'sea/boat.jpg', 'sea\\boat.jpg', '..'])('the name %j is refused', async (name) => {
  const refused = [toEntry(name, Buffer.from('boat'))];
  expect(() => toZipLength(refused)).toThrow(JSON.stringify(name));
  await expect(write(refused)).rejects.toThrow(JSON.stringify(name));
});

test('more entries than the format without ZIP64 can count are refused', () => {
  const many = Array.from({ length: 0xffff }, (_, number) => toEntry(`${number}`, Buffer.alloc(0)));
  expect(() => toZipLength(many)).toThrow('65535 entries are too many');
  expect(toZipLength(many.slice(1))).toBeGreaterThan(0);
});

test('files are opened one after another as the client reads, and a cancelled archive closes its file', async () => {
  const open = new Set<string>();
  const opened: string[] = [];
  const toTracked = (name: string): Required<ZipEntry> => ({
    ...toEntry(name, Buffer.alloc(1000)),
    async *open() {
      opened.push(name);
      open.add(name);
      try {
        for (let chunk = 0; chunk < 100; chunk += 1) yield Buffer.alloc(10);
      } finally {
        open.delete(name);
      }
    },
  });
  const archive = writeZip([toTracked('a'), toTracked('b'), toTracked('c')]);
  expect(opened).toEqual([]);
  for (let chunk = 0; chunk < 150; chunk += 1) await archive.next();
  expect([opened, [...open]]).toEqual([['a', 'b'], ['b']]);
  await archive.return().catch(() => {});
  expect([opened, [...open]]).toEqual([['a', 'b'], []]);
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
