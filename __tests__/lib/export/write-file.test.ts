/** @jest-environment node */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { createFileWriter, type FileWriter, WriteFault } from '@/lib/export/write-file';

let folder: string;
let writer: FileWriter;
const UNKNOWN = { digest: null, bytes: null };
const umask = process.umask();

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'export-files-'));
  process.umask(0o077);
  writer = createFileWriter(folder);
});
afterEach(() => {
  process.umask(umask);
  fs.rmSync(folder, { recursive: true });
});

const toMode = (file: string) => (fs.statSync(path.join(folder, file)).mode & 0o777).toString(8);

test('files and folders can be read by a web server, whatever the umask', async () => {
  await writer.write('items/a/b.html', Buffer.from('x'), UNKNOWN);
  expect(['.', 'items', 'items/a', 'items/a/b.html'].map(toMode)).toEqual(['755', '755', '755', '644']);
});

test('a file with the same content is not written again, but if it was changed or deleted', async () => {
  const first = await writer.write('a.html', Buffer.from('x'), UNKNOWN);
  expect(first.isChanged).toBe(true);
  expect((await writer.write('a.html', Buffer.from('x'), first)).isChanged).toBe(false);
  expect((await writer.writeStream('a.html', Readable.from([Buffer.from('x')]), first)).isChanged).toBe(false);
  fs.rmSync(path.join(folder, 'a.html'));
  expect((await writer.write('a.html', Buffer.from('x'), first)).isChanged).toBe(true);
});

test('a response that ends early leaves the former file', async () => {
  const known = await writer.write('film.mp4', Buffer.from('whole'), UNKNOWN);
  const short = Readable.from([Buffer.from('who')]);
  await expect(writer.writeStream('film.mp4', short, known, 5)).rejects.toThrow('3 of 5 bytes arrived');
  expect(fs.readFileSync(path.join(folder, 'film.mp4'), 'utf8')).toBe('whole');
});

test('a file that cannot be written is named', async () => {
  await writer.write('a', Buffer.from('x'), UNKNOWN);
  const fault: WriteFault = await writer.write('a/b.html', Buffer.from('x'), UNKNOWN).catch((error) => error);
  expect(fault).toBeInstanceOf(WriteFault);
  expect(fault.file).toBe('a/b.html');
});

test('removing a file removes the folders that it leaves empty', async () => {
  await writer.write('a/b/c.html', Buffer.from('x'), UNKNOWN);
  await writer.write('a/d.html', Buffer.from('x'), UNKNOWN);
  await writer.remove('a/b/c.html');
  expect(fs.readdirSync(path.join(folder, 'a'))).toEqual(['d.html']);
});
