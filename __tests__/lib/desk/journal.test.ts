import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createJournal, type Journal } from '@/lib/desk/files/journal';
import type { FileChange } from '@/lib/desk/files/make-change';
import { findUndone } from '@/lib/desk/permitted-actions';

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
  expect(await later.list(10)).toMatchObject([
    { ...toHeader('2'), undoes: '1', mark: { changed: 2 }, end: 'complete' },
    { ...toHeader('1'), mark: { changed: 2 }, end: 'complete' },
  ]);
  await later.undo('2', toHeader('3'));
  expect([read('harbour/a.xmp'), read('harbour/b.xmp')]).toEqual(['new a', 'new b']);
  expect(await later.list(9, '2')).toMatchObject([{ id: '1' }]);
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
  expect(await journal.list(1)).toMatchObject([{ id: '1', end: 'interrupted' }]);
  await journal.undo('1', toHeader('2'));
  expect([read('harbour/a.xmp'), read('harbour/b.xmp')]).toEqual(['old a', null]);
});

test('actions of a series are undone together, a file that several changed in one step, and the undo is undone', async () => {
  const series = '0123abcd';
  const toSeries = (time: string) => ({ ...toHeader(`${time}-${series}`), series });
  await journal.apply(toSeries('1'), CHANGES);
  await journal.apply(toHeader('2-other'), [toChange('harbour/c.xmp', null, 'stays')]);
  await journal.apply(toSeries('3'), [toChange('harbour/a.xmp', 'new a', 'newer a')]);
  await journal.apply(toSeries('4'), [toChange('harbour/a.xmp', 'newer a', 'newest a')]);
  const ids = (await journal.listSeries(series)).map(({ id }) => id);
  expect(ids).toEqual([`4-${series}`, `3-${series}`, `1-${series}`]);
  expect(await journal.undo(ids, toHeader('5'))).toEqual({ id: '5', changed: 2, conflicts: [] });
  expect(['a', 'b', 'c'].map((name) => read(`harbour/${name}.xmp`))).toEqual(['old a', null, 'stays']);
  expect([...findUndone(await journal.list(9))]).toEqual(ids);
  await journal.undo('5', toHeader('6'));
  expect([read('harbour/a.xmp'), read('harbour/b.xmp')]).toEqual(['newest a', 'new b']);
  expect([...findUndone(await journal.list(9))]).toEqual(['5']);
});

test('the undo of a series leaves a file as it is that another program has changed in between, and names it', async () => {
  await journal.apply(toHeader('1'), CHANGES);
  fs.writeFileSync(path.join(root, 'harbour/a.xmp'), 'of another program');
  await journal.apply(toHeader('2'), [toChange('harbour/a.xmp', 'of another program', 'newer a')]);
  expect((await journal.undo(['2', '1'], toHeader('3'))).conflicts).toEqual(['harbour/a.xmp']);
  expect([read('harbour/a.xmp'), read('harbour/b.xmp')]).toEqual(['of another program', null]);
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
  fs.writeFileSync(file, `${lines.slice(0, 3).join('\n')}\n${lines[3]?.slice(0, 20)}`);
  expect(await journal.list(1)).toMatchObject([{ end: 'interrupted' }]);
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

test('changes are added to one action, which one undo reverses', async () => {
  const names = ['a', 'b', 'c', 'd'];
  for (const name of names) fs.writeFileSync(path.join(root, `.${name}.jpg`), name);
  const add = (name: string) =>
    createJournal(root).append(toHeader('1'), [{ path: `.${name}.jpg`, to: `new/${name}.jpg` }]);
  await Promise.all(names.map(add));
  expect(await journal.list(5)).toMatchObject([{ id: '1', end: 'complete', mark: { changed: 4 } }]);
  expect(fs.readdirSync(path.join(root, 'new')).sort()).toEqual(names.map((name) => `${name}.jpg`));
  await journal.undo('1', toHeader('2'));
  expect(names.map((name) => read(`.${name}.jpg`))).toEqual(names);
});

test('a move to a name that is taken is not made, and its undo does not touch the other file', async () => {
  fs.writeFileSync(path.join(root, 'one.jpg'), 'one');
  fs.writeFileSync(path.join(root, 'two.jpg'), 'two');
  const { conflicts } = await journal.append(toHeader('1'), [{ path: 'one.jpg', to: 'two.jpg' }]);
  expect(conflicts).toEqual(['two.jpg']);
  await journal.append(toHeader('1'), [{ path: 'one.jpg', to: 'three.jpg' }]);
  expect(read('three.jpg')).toBe('one');
  await journal.undo('1', toHeader('2'));
  expect([read('one.jpg'), read('two.jpg'), read('three.jpg')]).toEqual(['one', 'two', null]);
});

test('of two files that are moved to one name at once, neither is lost', async () => {
  fs.writeFileSync(path.join(root, 'one.jpg'), 'one');
  fs.writeFileSync(path.join(root, 'two.jpg'), 'two');
  const move = (name: string, id: string) =>
    createJournal(root).append(toHeader(id), [{ path: name, to: 'harbour/same.jpg' }]);
  const outcomes = await Promise.all([move('one.jpg', '1'), move('two.jpg', '2')]);
  expect(outcomes.map(({ changed }) => changed).sort()).toEqual([0, 1]);
  expect([read('one.jpg'), read('two.jpg'), read('harbour/same.jpg')].filter((text) => text !== null).sort()).toEqual([
    'one',
    'two',
  ]);
});

/** As many files as two batches and a half. */
const MANY = Array.from({ length: 500 }, (_, at) => `harbour/${String(at).padStart(3, '0')}.xmp`);
const listStates = () => MANY.map((name) => read(name));

async function* none() {}

/** Makes the first changes of many, then fails as a disk does, or a power cut. */
async function* failAfter(count: number) {
  for (const name of MANY.slice(0, count)) yield toChange(name, null, name);
  throw new Error('interrupted');
}

test('an action that was interrupted is finished where it stopped, and then undone as a whole', async () => {
  await expect(journal.apply(toHeader('1'), failAfter(450))).rejects.toThrow('interrupted');
  expect(listStates().filter(Boolean)).toHaveLength(400);
  // Planned again, a file that is changed already would be changed twice.
  const planAgain = async function* () {
    for (const name of MANY) yield toChange(name, read(name), `${read(name) ?? ''}${name}`);
  };
  const outcome = await createJournal(root).finish('1', planAgain());
  expect(outcome).toEqual({ id: '1', changed: 500, conflicts: [] });
  expect(listStates()).toEqual(MANY);
  expect(await journal.list(1)).toMatchObject([{ end: 'complete', mark: { changed: 500 } }]);
  await journal.undo('1', toHeader('2'));
  expect(listStates().every((state) => state === null)).toBe(true);
});

test.each([0, 1, 150, 199, 200])('after %i changes of a batch were made, the rest is made or undone', async (made) => {
  await journal.apply(toHeader('1'), failAfter(450)).catch(() => {});
  const file = path.join(root, '.vitrine/journal/1.ndjson');
  // The second batch is planned, and not marked as made; some of its files are as before.
  const lines = fs.readFileSync(file, 'utf8').trimEnd().split('\n').slice(0, -1);
  fs.writeFileSync(file, `${lines.join('\n')}\n`);
  for (const name of MANY.slice(200 + made, 400)) fs.rmSync(path.join(root, name));
  // A file that was being written, and one of the owner's with such a name.
  fs.writeFileSync(path.join(root, `${MANY[399]}.123`), 'harb');
  fs.writeFileSync(path.join(root, `${MANY[398]}.123`), 'of the owner');
  expect(await journal.find('1')).toMatchObject({ end: 'interrupted', mark: { planned: 400, changed: 200 } });
  fs.cpSync(root, `${root}-copy`, { recursive: true });
  try {
    await journal.finish('1', none());
    expect(listStates().filter(Boolean)).toHaveLength(400);
    expect([read(`${MANY[399]}.123`), read(`${MANY[398]}.123`)]).toEqual([null, 'of the owner']);
    const copied = createJournal(`${root}-copy`);
    expect((await copied.undo('1', toHeader('2'))).conflicts).toEqual([]);
    expect(fs.readdirSync(path.join(`${root}-copy`, 'harbour'))).toEqual(['398.xmp.123', 'a.xmp']);
  } finally {
    fs.rmSync(`${root}-copy`, { recursive: true });
  }
});

test('an undo that was interrupted is finished, also when its last line is incomplete', async () => {
  await journal.apply(
    toHeader('1'),
    MANY.map((name) => toChange(name, null, name)),
  );
  await journal.undo('1', toHeader('2'));
  const file = path.join(root, '.vitrine/journal/2.ndjson');
  const lines = fs.readFileSync(file, 'utf8').split('\n').slice(0, 300);
  fs.writeFileSync(file, `${lines.join('\n')}\n{"path":"harb`);
  for (const name of MANY.slice(0, 300)) fs.writeFileSync(path.join(root, name), name);
  await journal.finish('2', none());
  expect(listStates().every((state) => state === null)).toBe(true);
  expect(await journal.find('2')).toMatchObject({ end: 'complete', mark: { planned: 500 } });
});

test('an undo of a series that was interrupted is finished', async () => {
  await journal.apply(
    toHeader('1'),
    MANY.map((name) => toChange(name, null, name)),
  );
  await journal.apply(
    toHeader('2'),
    MANY.map((name) => toChange(name, name, `${name}!`)),
  );
  await journal.undo(['2', '1'], toHeader('3'));
  const file = path.join(root, '.vitrine/journal/3.ndjson');
  const lines = fs.readFileSync(file, 'utf8').split('\n').slice(0, 300);
  fs.writeFileSync(file, `${lines.join('\n')}\n`);
  for (const name of MANY.slice(0, 300)) fs.writeFileSync(path.join(root, name), `${name}!`);
  expect(await journal.find('3')).toMatchObject({ end: 'interrupted' });
  expect((await journal.finish('3', none())).conflicts).toEqual([]);
  expect(listStates().every((state) => state === null)).toBe(true);
});

test('an action stops after its batch on request, can be finished, and is then undone as a whole', async () => {
  const { stop } = createJournal(root);
  async function* changes() {
    for (const [at, name] of MANY.entries()) {
      if (at === 100) stop('1');
      yield toChange(name, null, name);
    }
  }
  expect((await journal.apply(toHeader('1'), changes())).changed).toBe(200);
  expect(await journal.find('1')).toMatchObject({ end: 'stopped', mark: { changed: 200 } });
  const rest = async function* () {
    for (const name of MANY) yield toChange(name, null, name);
  };
  await journal.finish('1', rest());
  expect(await journal.find('1')).toMatchObject({ end: 'complete', mark: { changed: 500 } });
  await journal.undo('1', toHeader('2'));
  expect(listStates().every((state) => state === null)).toBe(true);
});

test('actions run one after the other, and one that runs says how far it is', async () => {
  const seen: unknown[] = [];
  async function* changes() {
    for (const [at, name] of MANY.entries()) {
      if (at === 300) seen.push(await createJournal(root).find('1'));
      yield toChange(name, null, name);
    }
  }
  const countDone = () => 7;
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const running = journal.apply(toHeader('1'), changes(), { countDone, onStart: begin });
  await begun;
  const [first, second] = await Promise.all([
    running,
    createJournal(root).apply(toHeader('2'), [toChange(MANY[0] as string, MANY[0] as string, 'later')]),
  ]);
  expect([first.conflicts, second.conflicts]).toEqual([[], []]);
  expect(read(MANY[0] as string)).toBe('later');
  expect(seen).toMatchObject([{ end: 'running', mark: { planned: 200, done: 7 } }]);
});

test('journals of earlier versions stay readable', async () => {
  const folder = path.join(root, '.vitrine/journal');
  fs.mkdirSync(folder, { recursive: true });
  const toText = (lines: object[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  const change = {
    path: 'harbour/a.xmp',
    before: Buffer.from('older').toString('base64'),
    after: Buffer.from('old a').toString('base64'),
  };
  const end = { ended: true, changed: 1, conflicts: ['harbour/b.xmp'] };
  fs.writeFileSync(path.join(folder, '1.ndjson'), toText([toHeader('1'), change, end]));
  fs.writeFileSync(path.join(folder, '2.ndjson'), toText([toHeader('2'), change]));
  expect(await journal.list(9)).toMatchObject([
    { id: '2', end: 'interrupted', mark: { planned: 1 } },
    { id: '1', end: 'complete', mark: { changed: 1, conflicts: 1 } },
  ]);
  await journal.undo('1', toHeader('3'));
  expect(read('harbour/a.xmp')).toBe('older');
});
