/** @jest-environment node */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { keepPrivate } from '@/lib/clients/private-folder';

let place: string;
let data: string;
const before = process.umask();
const toMode = (file: string) => (fs.statSync(file).mode & 0o7777).toString(8);

beforeEach(() => {
  place = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-private-'));
  data = path.join(place, 'data');
});
afterEach(() => {
  process.umask(before);
  fs.rmSync(place, { recursive: true });
});

test('a new folder and its contents are accessible to this user only', () => {
  expect(keepPrivate(data)).toBeNull();
  fs.mkdirSync(path.join(data, 'renditions', 'ab'), { recursive: true });
  fs.writeFileSync(path.join(data, 'renditions', 'ab', 'a.jpg'), '');
  expect(toMode(data)).toBe('700');
  expect(toMode(path.join(data, 'renditions', 'ab'))).toBe('700');
  expect(toMode(path.join(data, 'renditions', 'ab', 'a.jpg'))).toBe('600');
});

test('a folder of an earlier version is made private, without following links in it', () => {
  process.umask(0o022);
  const library = path.join(place, 'library');
  for (const folder of [data, library, path.join(data, 'masters')]) fs.mkdirSync(folder);
  for (const name of ['catalogue.db', 'problems.txt']) fs.writeFileSync(path.join(data, name), '');
  fs.symlinkSync(library, path.join(data, 'link'));
  expect(keepPrivate(data)).toBeNull();
  expect([data, path.join(data, 'masters')].map(toMode)).toEqual(['700', '700']);
  expect(['catalogue.db', 'problems.txt'].map((name) => toMode(path.join(data, name)))).toEqual(['600', '600']);
  expect(toMode(library)).toBe('755');
});

test('a folder with shared permissions is left unchanged, and reported', () => {
  fs.mkdirSync(data);
  fs.chmodSync(data, 0o1777);
  expect(keepPrivate(data)).toMatch(/VITRINE_DATA=.* can be read by other users/);
  expect(toMode(data)).toBe('1777');
});
