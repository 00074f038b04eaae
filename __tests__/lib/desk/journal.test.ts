import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createJournal, type FileChange, type Journal } from '@/lib/desk/files/journal';

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
  expect(conflicts).toEqual(['harbour/a.xmp', 'harbour/b.xmp']);
  expect([read('harbour/a.xmp'), read('harbour/b.xmp')]).toEqual(['of another program', 'of another program, too']);
});

test('an action that failed in the middle can be undone, and says so', async () => {
  const changes = [...CHANGES, toChange('missing/c.xmp', null, 'c')];
  await expect(journal.apply(toHeader('1'), changes)).rejects.toThrow('missing');
  expect(read('harbour/a.xmp')).toBe('new a');
  expect(await journal.list(1)).toMatchObject([{ id: '1', isFinished: false }]);
  await expect(journal.undo('1', toHeader('2'))).rejects.toThrow('missing');
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
