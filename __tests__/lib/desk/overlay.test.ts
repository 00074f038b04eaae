/** @jest-environment node */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createJournal } from '@/lib/desk/files/journal';
import { createChanger } from '@/lib/desk/files/make-change';
import { createOverlayChanger } from '@/lib/desk/files/overlay-changer';
import { planEdits } from '@/lib/desk/files/plan-edits';

const at = '2026-11-26T12:00:00Z';
const toHeader = (id: string) => ({ id, at, who: 'Ida', title: 'Titles' });

let folder: string;
let library: string;
let edits: string;
beforeEach(() => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-')));
  [library, edits] = [path.join(folder, 'library'), path.join(folder, 'edits')];
  fs.mkdirSync(path.join(library, 'sea'), { recursive: true });
  fs.mkdirSync(edits);
  fs.writeFileSync(path.join(library, 'sea/a.jpg'), 'a picture');
  fs.writeFileSync(path.join(library, 'sea/b.jpg'), 'another');
  fs.writeFileSync(path.join(library, 'sea/metadata.csv'), 'file,title\na.jpg,Old\n');
});
afterEach(() => {
  fs.chmodSync(library, 0o755);
  fs.rmSync(folder, { recursive: true });
});

function open() {
  const underlying = createChanger(library);
  const hasFolder = async (name: string) => fs.existsSync(path.join(library, name));
  const changer = createOverlayChanger(edits, { read: underlying.read, hasFolder });
  return { changer, journal: createJournal(edits, changer) };
}

/** Each file below a folder with its content. */
const list = (root: string) =>
  fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('.vitrine') && fs.statSync(path.join(root, name)).isFile())
    .sort()
    .map((name) => [name, fs.readFileSync(path.join(root, name), 'utf8')]);

const listFolders = () => fs.readdirSync(edits).filter((name) => !name.startsWith('.'));

test('edits are written beside the library and undone, and the library stays as it is', async () => {
  const before = list(library);
  fs.chmodSync(library, 0o555);
  const { journal, changer } = open();
  const settings = { root: library, edits, language: 'en', fields: {}, readFile: changer.read };
  const plan = () =>
    planEdits(settings, [
      { path: 'sea/a.jpg', edit: { title: { en: 'New' } } },
      { path: 'sea/b.jpg', edit: { title: { en: 'Quay' } } },
    ]);
  expect(await journal.apply(toHeader('1'), plan())).toMatchObject({ changed: 2, conflicts: [] });
  expect(list(edits)).toEqual([
    ['sea/b.jpg.xmp', expect.stringContaining('Quay')],
    ['sea/metadata.csv', 'file,title\na.jpg,New\n'],
  ]);
  // A second edit starts from the first.
  await journal.apply(toHeader('2'), planEdits(settings, [{ path: 'sea/a.jpg', edit: { title: { en: 'Newer' } } }]));
  expect(Object.fromEntries(list(edits))['sea/metadata.csv']).toBe('file,title\na.jpg,Newer\n');
  await open().journal.undo('2', toHeader('3'));
  await open().journal.undo('1', toHeader('4'));
  expect(listFolders()).toEqual([]);
  expect(list(library)).toEqual(before);
  expect(await open().journal.hasConsent()).toBe(true);
});

test('a text that was changed in the library or in the folder of edits meanwhile is a conflict', async () => {
  const { journal } = open();
  const toChange = (before: string, after: string) => [
    { path: 'sea/metadata.csv', before: Buffer.from(before), after: Buffer.from(after) },
  ];
  const old = 'file,title\na.jpg,Old\n';
  fs.writeFileSync(path.join(library, 'sea/metadata.csv'), 'another program');
  expect(await journal.apply(toHeader('1'), toChange(old, 'new'))).toMatchObject({ conflicts: ['sea/metadata.csv'] });
  expect(list(edits)).toEqual([]);
  await journal.apply(toHeader('2'), toChange('another program', 'new'));
  fs.writeFileSync(path.join(edits, 'sea/metadata.csv'), 'another editor');
  expect(await journal.undo('2', toHeader('3'))).toMatchObject({ conflicts: ['sea/metadata.csv'] });
  expect(list(edits)).toEqual([['sea/metadata.csv', 'another editor']]);
});

test('what would need a change of the library is refused with the reason', async () => {
  const { changer } = open();
  const after = Buffer.from('x');
  const refused: [Parameters<typeof changer.make>[0], RegExp][] = [
    [{ path: 'sea/a.jpg', to: 'sea/c.jpg' }, /stays where it is/],
    [{ path: 'sea/metadata.csv', before: Buffer.from('file,title\na.jpg,Old\n'), after: null }, /stays as it is/],
    [{ path: 'land/index.md', before: null, after }, /has no folder "land"/],
    [{ path: 'sea/c.jpg', before: null, after }, /is no text/],
  ];
  for (const [change, reason] of refused) await expect(changer.make(change)).rejects.toThrow(reason);
  expect(listFolders()).toEqual([]);
});

test('nothing is read or written through a link that leads out, or a path that does', async () => {
  const { changer } = open();
  const secret = path.join(folder, 'secret.xmp');
  fs.writeFileSync(secret, 'secret');
  fs.mkdirSync(path.join(edits, 'sea'));
  fs.symlinkSync(secret, path.join(edits, 'sea/b.jpg.xmp'));
  fs.symlinkSync(folder, path.join(library, 'out'));
  for (const name of [
    'sea/b.jpg.xmp',
    'out/secret.xmp',
    '../secret.xmp',
    'sea/../../secret.xmp',
    'sea/a\0.xmp',
    '/etc/x.xmp',
  ]) {
    await expect(changer.read(name)).rejects.toThrow('is not in the library');
    const change = { path: name, before: Buffer.from('secret'), after: Buffer.from('changed') };
    await expect(changer.make(change)).rejects.toThrow('is not in the library');
  }
  expect(fs.readFileSync(secret, 'utf8')).toBe('secret');
});
