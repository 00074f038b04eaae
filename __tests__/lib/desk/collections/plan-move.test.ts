/** @jest-environment node */
// What renaming a collection's folder changes besides it, and what forbids it.
import fs from 'node:fs';
import path from 'node:path';
import { findNameFault, parseFolder } from '@/lib/desk/collections/folder-name';
import { findMoveFault, listNamingTexts, planMove } from '@/lib/desk/collections/plan-move';
import { createChanger } from '@/lib/desk/files/make-change';
import { index } from '../../catalogue/index-here';
import { createPlace, makePhoto } from '../../catalogue/site';

const place = createPlace();
afterAll(() => place.remove());

beforeAll(async () => {
  const photo = await makePhoto('#336699');
  for (const file of [
    'sea/boats/a.jpg',
    'sea/boats/old/b.jpg',
    'sea/c.jpg',
    'closed/d/e.jpg',
    'ruled/f.jpg',
    'out/g.jpg',
  ])
    place.put(file, photo);
  place.put('metadata.csv', 'file;title\nsea/boats/a.jpg;A\nSEA\\Boats\\old\\b.jpg;B\nsea/c.jpg;C\n');
  place.put('sea/metadata.csv', 'file,title\nboats/a.jpg,"A"\n');
  place.put('sea/index.md', '---\ntitle: Sea\ncover: boats/a.jpg # mine\n---\n');
  place.put('closed/index.md', '---\nhide: true\n---\n');
  place.put('vitrine.yaml', '# mine\nhide: collections:"ruled"\nfeatured:\n  - sea/boats/a.jpg # best\n');
  place.put('.vitrineignore', '/out/raw\n');
  place.put('out/raw/h.jpg', photo);
  place.put('story.md', 'See [boats](sea/boats/a.jpg).\n');
  Object.assign(process.env, { VITRINE_LIBRARY: place.library, VITRINE_DATA: place.data });
  await index(place);
});

const root = () => fs.realpathSync(place.library);
const library = () => ({
  root: root(),
  fields: {},
  readFile: (name: string) => createChanger(root()).read(name),
  site: { featured: ['sea/boats/a.jpg'], navigation: [] },
});
const findFault = (from: string, to: string) => findMoveFault({ root: root() }, { from, to })?.key ?? null;
const plan = (from: string, to: string) => planMove(library(), { from, to });

async function listAfter(from: string, to: string): Promise<Record<string, string>> {
  const changes = await plan(from, to);
  if (!Array.isArray(changes)) throw new Error(changes.key);
  return Object.fromEntries(
    changes.map((change) => ('to' in change ? [change.path, change.to] : [change.path, String(change.after)])),
  );
}

test('rows, a cover and featured paths that name the folder change with it, and the rows before it', async () => {
  const after = await listAfter('sea/boats', 'sea/Łodzie, nowe');
  expect(Object.keys(after)).toEqual(['sea/metadata.csv', 'metadata.csv', 'sea/boats', 'sea/index.md', 'vitrine.yaml']);
  expect(after['metadata.csv']).toBe(
    'file;title\nsea/Łodzie, nowe/a.jpg;A\nsea/Łodzie, nowe/old/b.jpg;B\nsea/c.jpg;C\n',
  );
  expect(after['sea/metadata.csv']).toBe('file,title\n"Łodzie, nowe/a.jpg","A"\n');
  expect(after['sea/index.md']).toBe('---\ntitle: Sea\ncover: "Łodzie, nowe/a.jpg" # mine\n---\n');
  expect(after['vitrine.yaml']).toContain('# mine\n');
  expect(after['vitrine.yaml']).toContain('sea/Łodzie, nowe/a.jpg');
});

test('a folder that leaves the table which describes it stays', async () => {
  expect(findFault('sea/boats', 'boats')).toBeNull();
  expect(await plan('sea/boats', 'boats')).toMatchObject({ key: 'deskCollection.leavesTable', values: { count: 1 } });
});

test('nothing that is held back is published by a move', () => {
  expect(findFault('ruled', 'open')).toBe('deskCollection.ruled');
  expect(findFault('closed/d', 'd')).toBe('deskCollection.leavesRules');
  expect(findFault('out', 'in')).toBe('deskCollection.uncovered');
  expect(findFault('closed', 'sea/closed')).toBeNull();
});

test('a folder is not moved into itself, over another one, or out of the library', () => {
  expect(findFault('sea', 'sea/sea')).toBe('deskCollection.intoItself');
  expect(findFault('sea', 'sea/boats/sea')).toBe('deskCollection.intoItself');
  expect(findFault('sea', 'CLOSED')).toBe('deskCollection.taken');
  expect(findFault('sea', 'story.md')).toBe('deskCollection.taken');
  expect(findFault('sea', 'nowhere/sea')).toBe('deskCollection.gone');
  expect(findFault('', 'x')).toBe('deskCollection.gone');
  expect(findFault('sea', '../sea')).toBe('deskCollection.gone');
  expect(findFault('sea', '@eaDir')).toBe('deskCollection.nameIgnored');
  fs.symlinkSync(path.join(root(), 'sea'), path.join(root(), 'link'));
  expect(findFault('link', 'other')).toBe('deskCollection.linked');
  expect(findFault('sea', 'SEA')).toBeNull();
});

test('texts that name something in the folder are listed', () => {
  expect(listNamingTexts('sea/boats', 10)).toEqual(['story.md']);
  expect(listNamingTexts('closed', 10)).toEqual([]);
});

test.each([
  ['', 'nameEmpty'],
  ['.', 'nameInvalid'],
  ['..', 'nameInvalid'],
  ['.hidden', 'nameInvalid'],
  ['a/b', 'nameInvalid'],
  ['a\\b', 'nameInvalid'],
  ['a\0b', 'nameInvalid'],
  ['a\nb', 'nameInvalid'],
  ['a:b', 'nameInvalid'],
  ['CON', 'nameInvalid'],
  ['nul.txt', 'nameInvalid'],
  ['com1', 'nameInvalid'],
  ['LPT¹.jpg', 'nameInvalid'],
  ['end.', 'nameInvalid'],
  ['end ', 'nameInvalid'],
  ['\u202egpj.exe', 'nameInvalid'],
  ['\ud800', 'nameInvalid'],
  ['é'.repeat(128), 'nameLong'],
  ['a'.repeat(256), 'nameLong'],
])('%j cannot be the name of a folder', (name, key) => {
  expect(findNameFault(name)).toEqual({ key: `deskCollection.${key}` });
});

test.each(['a'.repeat(255), 'Łódź 1936–39', 'عربي', '山', 'a & b', "it's", 'console', 'a.b'])(
  '%j can be the name of a folder',
  (name) => {
    expect(findNameFault(name)).toBeNull();
  },
);

test.each(['..', 'a/..', '../a', '/a', 'a//b', 'a/', '.vitrine', 'a/.git', 'a\0', 'a'.repeat(5000), ['a'], 5])(
  '%j is no path of a folder',
  (text) => {
    expect(parseFolder(text)).toBeNull();
  },
);
