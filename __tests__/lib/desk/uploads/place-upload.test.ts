import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createJournal } from '@/lib/desk/files/journal';
import { listSendings, parseSending, sendToInbox } from '@/lib/desk/uploads/inbox';
import { PlaceFault, placeUpload } from '@/lib/desk/uploads/place-upload';
import { findRoom, getQuarantine, removeExpired } from '@/lib/desk/uploads/quarantine';
import { emptyTrash, listTrash } from '@/lib/desk/uploads/trash-folder';

let root: string;
beforeEach(() => {
  root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-')));
  fs.mkdirSync(path.join(root, 'harbour'));
});
afterEach(() => fs.rmSync(root, { recursive: true }));

const header = (id: string) => ({ id, at: '2026-11-26T12:00:00Z', who: 'Ida', title: 'Upload' });
function lay(name: string, content = name) {
  const file = path.join(root, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, content);
  return file;
}
const read = (name: string) => fs.readFileSync(path.join(root, name), 'utf8');
const place = (into: string, folders: string[], content: string, id = '1') =>
  placeUpload(
    { root, journal: createJournal(root) },
    { source: lay(`.vitrine/uploads/${content}`, content), into, folders, name: 'a.jpg', header: header(id) },
  );

test('files get free names, in folders that are created, and an undo leaves them in the trash', async () => {
  lay('harbour/A.JPG', 'before');
  const paths = await Promise.all(['one', 'two', 'three'].map((content) => place('harbour', ['New'], content)));
  paths.push(await place('harbour', [], 'four'), await place('', ['HARBOUR', 'new'], 'five'));
  expect(paths).toEqual([
    'harbour/New/a.jpg',
    'harbour/New/a (2).jpg',
    'harbour/New/a (3).jpg',
    'harbour/a (2).jpg',
    'harbour/New/a (4).jpg',
  ]);
  expect(paths.map(read)).toEqual(['one', 'two', 'three', 'four', 'five']);
  await createJournal(root).undo('1', header('2'));
  expect(fs.readdirSync(path.join(root, 'harbour'))).toEqual(['A.JPG']);
  expect(await listTrash(root)).toEqual([{ action: '1', files: paths.toSorted() }]);
  await emptyTrash(root);
  expect(await listTrash(root)).toEqual([]);
  expect(read('harbour/A.JPG')).toBe('before');
});

test.each(['..', '.vitrine', 'none', '/etc', 'harbour/..', 'harbour/../..', 'file.jpg'])(
  'nothing is placed in %j, and the upload stays',
  async (into) => {
    lay('file.jpg');
    await expect(place(into, [], 'one')).rejects.toThrow(PlaceFault);
    expect(read('.vitrine/uploads/one')).toBe('one');
  },
);

test('nothing is placed below a link that leads out of the library', async () => {
  const outside = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-outside-'));
  fs.symlinkSync(outside, path.join(root, 'link'));
  await expect(place('link', [], 'one')).rejects.toThrow();
  expect(fs.readdirSync(outside)).toEqual([]);
  expect(read('.vitrine/uploads/one')).toBe('one');
  fs.rmSync(outside, { recursive: true });
});

test('a file with the name of an uploaded folder, and names that the owner excludes, are named', async () => {
  lay('harbour/New');
  lay('.vitrineignore', 'a.jpg\n');
  await expect(place('harbour', ['new'], 'one')).rejects.toMatchObject({ fault: 'notFolder' });
  await expect(place('harbour', [], 'one')).rejects.toMatchObject({ fault: 'ignored' });
});

test('files in the inbox have their sender and proposed folder, and free names', async () => {
  const send = (content: string) =>
    sendToInbox(root, {
      source: lay(`.vitrine/uploads/${content}`, content),
      person: { id: 'x1', name: 'Eva/Holm' },
      folder: 'harbour/new',
      name: 'a.jpg',
    });
  // Both arrive at once, so either may take the name.
  expect((await Promise.all([send('one'), send('two')])).sort()).toEqual([
    '.vitrine/inbox/x1/harbour/new/a (2).jpg',
    '.vitrine/inbox/x1/harbour/new/a.jpg',
  ]);
  expect(await listSendings(root, 10)).toEqual([
    { path: 'x1/harbour/new/a (2).jpg', name: 'x1', folder: 'harbour/new' },
    { path: 'x1/harbour/new/a.jpg', name: 'x1', folder: 'harbour/new' },
  ]);
  for (const name of ['a.jpg', '../a/b.jpg', 'x1/../../a.jpg', 'x1/.a.jpg', '/x1/a.jpg', 'x1\\a/b.jpg'])
    expect(parseSending(name)).toBeNull();
});

test('a file that does not fit on the disk is refused, and old uploads are removed', async () => {
  expect(await findRoom(root, 1000)).toEqual({ type: 'enough' });
  expect(await findRoom(root, 2 ** 50)).toMatchObject({ type: 'full' });
  lay(`.vitrine/uploads/${'0'.repeat(32)}`);
  await removeExpired(root);
  expect(fs.readdirSync(getQuarantine(root))).toHaveLength(1);
  await removeExpired(root, Date.now() + 4 * 86_400_000);
  expect(fs.readdirSync(getQuarantine(root))).toEqual([]);
});
