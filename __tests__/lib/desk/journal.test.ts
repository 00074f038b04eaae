import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createJournal, type Journal } from '@/lib/desk/files/journal';
import type { FileChange } from '@/lib/desk/files/make-change';

let root: string;
let journal: Journal;
beforeEach(() => {
  root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-')));
  fs.mkdirSync(path.join(root, 'harbour'));
  fs.writeFileSync(path.join(root, 'harbour/a.xmp'), 'old a');
  journal = createJournal(root);
});
afterEach(() => fs.rmSync(root, { recursive: true }));

const at = '2026-11-26T12:00:00Z';
const toHeader = (id: string) => ({ id, at, who: 'Ida', title: 'Titles' });
const read = (name: string) => {
  const file = path.join(root, name);
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null;
};
const toChange = (name: string, before: string | null, after: string | null): FileChange => ({
  path: name,
  before: before === null ? null : Buffer.from(before),
  after: after === null ? null : Buffer.from(after),
});
const CHANGES = [toChange('harbour/a.xmp', 'old a', 'new a'), toChange('harbour/b.xmp', null, 'new b')];

test('an action changes and creates files, and one undo restores them, also by another process', async () => {
  expect(await journal.apply(toHeader('1'), CHANGES)).toEqual({ id: '1', changed: 2, conflicts: [] });
  expect([read('harbour/a.xmp'), read('harbour/b.xmp')]).toEqual(['new a', 'new b']);
  const later = createJournal(root);
  expect(await later.undo('1', toHeader('2'))).toEqual({ id: '2', changed: 2, conflicts: [] });
  expect([read('harbour/a.xmp'), read('harbour/b.xmp')]).toEqual(['old a', null]);
  expect(await later.list(10)).toEqual([
    { ...toHeader('2'), undoes: '1', files: 2, isFinished: true },
    { ...toHeader('1'), files: 2, isFinished: true },
  ]);
  await later.undo('2', toHeader('3'));
  expect([read('harbour/a.xmp'), read('harbour/b.xmp')]).toEqual(['new a', 'new b']);
});

test('a file that was changed in the meantime stays as it is and is named, by an action and by its undo', async () => {
  fs.writeFileSync(path.join(root, 'harbour/a.xmp'), 'of another program');
  expect(await journal.apply(toHeader('1'), CHANGES)).toEqual({ id: '1', changed: 1, conflicts: ['harbour/a.xmp'] });
  expect(read('harbour/a.xmp')).toBe('of another program');
  fs.writeFileSync(path.join(root, 'harbour/b.xmp'), 'of another program, too');
  const { conflicts } = await journal.undo('1', toHeader('2'));
  expect(conflicts).toEqual(['harbour/b.xmp', 'harbour/a.xmp']);
  expect([read('harbour/a.xmp'), read('harbour/b.xmp')]).toEqual(['of another program', 'of another program, too']);
});

test('an action that failed in the middle can be undone, and says so', async () => {
  const changes = [...CHANGES, toChange('missing/c.xmp', null, 'c')];
  await expect(journal.apply(toHeader('1'), changes)).rejects.toThrow('missing');
  expect(read('harbour/a.xmp')).toBe('new a');
  expect(await journal.list(1)).toMatchObject([{ id: '1', isFinished: false }]);
  await journal.undo('1', toHeader('2'));
  expect([read('harbour/a.xmp'), read('harbour/b.xmp')]).toEqual(['old a', null]);
});

test.each(['../outside.xmp', 'link/c.xmp', '/etc/c.xmp', 'harbour/../../c.xmp', 'a\0.xmp'])(
  'nothing is written to %j',
  async (name) => {
    const outside = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-outside-'));
    fs.symlinkSync(outside, path.join(root, 'link'));
    try {
      await journal.apply(toHeader('1'), [toChange(name, null, 'x')]).catch(() => {});
      expect(fs.readdirSync(outside)).toEqual([]);
      expect(fs.readdirSync(path.dirname(root)).filter((each) => /^(?:outside|c)\.xmp$/.test(each))).toEqual([]);
      expect(fs.existsSync('/etc/c.xmp')).toBe(false);
    } finally {
      fs.rmSync(outside, { recursive: true });
    }
  },
);

test('a journal that ends within a line is read up to there', async () => {
  await journal.apply(toHeader('1'), CHANGES);
  const file = path.join(root, '.vitrine/journal/1.ndjson');
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  fs.writeFileSync(file, `${lines.slice(0, 2).join('\n')}\n${lines[2]?.slice(0, 20)}`);
  expect(await journal.list(1)).toMatchObject([{ files: 1, isFinished: false }]);
  await journal.undo('1', toHeader('2'));
  expect(read('harbour/a.xmp')).toBe('old a');
});

const listAll = () =>
  fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('.vitrine'))
    .sort();

test('files and folders are moved, also into new folders, and an undo takes the last change back first', async () => {
  const before = listAll();
  await journal.apply(toHeader('1'), [
    { path: 'harbour/a.xmp', to: 'pier/north/a.xmp' },
    { path: 'harbour', to: 'pier/harbour' },
    toChange('pier/north/a.xmp', 'old a', 'new a'),
    { ...toChange('quay/index.md', null, '# Quay'), createsFolders: true },
  ]);
  expect(listAll()).toEqual(['pier', 'pier/harbour', 'pier/north', 'pier/north/a.xmp', 'quay', 'quay/index.md'].sort());
  expect((await journal.undo('1', toHeader('2'))).conflicts).toEqual([]);
  expect(listAll()).toEqual(before);
  expect(read('harbour/a.xmp')).toBe('old a');
  await journal.undo('2', toHeader('3'));
  expect(read('pier/north/a.xmp')).toBe('new a');
});

test('a folder that got other files in the meantime stays when an undo empties it of ours', async () => {
  await journal.apply(toHeader('1'), [{ path: 'harbour/a.xmp', to: 'pier/a.xmp' }]);
  fs.writeFileSync(path.join(root, 'pier/own.txt'), 'x');
  await journal.undo('1', toHeader('2'));
  expect([read('harbour/a.xmp'), read('pier/own.txt')]).toEqual(['old a', 'x']);
});

test('a move never replaces a file, and a missing one is a conflict', async () => {
  fs.writeFileSync(path.join(root, 'harbour/b.xmp'), 'b');
  const { conflicts } = await journal.apply(toHeader('1'), [
    { path: 'harbour/a.xmp', to: 'harbour/b.xmp' },
    { path: 'harbour/none.xmp', to: 'harbour/c.xmp' },
  ]);
  expect(conflicts).toEqual(['harbour/b.xmp', 'harbour/c.xmp']);
  expect([read('harbour/a.xmp'), read('harbour/b.xmp')]).toEqual(['old a', 'b']);
});

test.each(['../a.xmp', 'link/a.xmp', '/etc/a.xmp', 'x/../../a.xmp', 'new/../../a.xmp', 'a\0.xmp'])(
  'nothing is moved to %j',
  async (to) => {
    const outside = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-outside-'));
    fs.symlinkSync(outside, path.join(root, 'link'));
    try {
      await journal.apply(toHeader('1'), [{ path: 'harbour/a.xmp', to }]).catch(() => {});
      expect(fs.readdirSync(outside)).toEqual([]);
      expect(fs.existsSync(path.join(root, '../a.xmp'))).toBe(false);
    } finally {
      fs.rmSync(outside, { recursive: true });
    }
  },
);
