import fs from 'node:fs';
import path from 'node:path';
import Database from 'libsql';
import type { DeskUser } from '@/lib/desk/accounts/accounts';
import { createJournal } from '@/lib/desk/files/journal';
import { createChanger } from '@/lib/desk/files/make-change';
import { digestTexts, getFormTexts, saveItem } from '@/lib/desk/save-item';
import { getMessages } from '@/lib/messages/messages';
import type { Item } from '@/lib/model/types';
import { createPlace, index, makePhoto, type Place } from '../catalogue/site';

const LANGUAGES = ['en', 'de'];

/** Each test has a folder of one library, because indexing takes a second. */
const FOLDERS = ['untouched', 'both', 'faults', 'embedded', 'table'] as const;
type Folder = (typeof FOLDERS)[number];

let place: Place;
/** Items as they were first indexed. */
const opened = {} as Record<Folder, Item>;

beforeAll(async () => {
  place = createPlace();
  for (const [at, folder] of FOLDERS.entries())
    place.put(`${folder}/a.jpg`, await makePhoto(`#11111${at}`, folder === 'embedded' ? 'In the file' : undefined));
  place.put('table/metadata.csv', Buffer.from('Datei;Titel\r\na.jpg;Brücke\r\n', 'latin1'));
  await indexPlace();
  for (const folder of FOLDERS) opened[folder] = findItem(folder);
});
afterAll(() => place.remove());

async function indexPlace() {
  const { output, code } = await index(place, { VITRINE_LOOSEN_SECONDS: '0' });
  if (code !== 0) throw new Error(output);
}

function findItem(folder: Folder): Item {
  const db = new Database(path.join(place.data, 'catalogue.db'), { readonly: true });
  const row = db.prepare('SELECT data FROM items WHERE path = ?').get(`${folder}/a.jpg`);
  db.close();
  return JSON.parse((row as { data: string }).data);
}

async function readItem(folder: Folder): Promise<Item> {
  await indexPlace();
  return findItem(folder);
}

function save(item: Item, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, text] of Object.entries(fields)) form.append(name, text);
  const root = fs.realpathSync(place.library);
  const library = {
    ...{ root, language: 'en', languages: LANGUAGES, fields: {}, journal: createJournal(root) },
    readFile: createChanger(root).read,
  };
  const person: DeskUser = { id: '1', name: 'Ida', role: 'owner', groups: [] };
  return saveItem(form, { item, library: library as never, person, t: getMessages('en') });
}

const getTexts = (item: Item) => getFormTexts(item, LANGUAGES);
const toDigests = (item: Item) => JSON.stringify(digestTexts(getTexts(item)));
const listFiles = (folder: Folder) => fs.readdirSync(path.join(place.library, folder));

test('fields that were not touched stay as another person has changed them', async () => {
  const was = toDigests(opened.untouched);
  expect(await save(opened.untouched, { title: 'Theirs', alt: 'Of others', was })).toEqual({ type: 'written' });
  const now = await readItem('untouched');
  expect(await save(now, { title: '', alt: '', keywords: 'mine', was })).toEqual({ type: 'written' });
  expect(Object.fromEntries(getTexts(await readItem('untouched')))).toMatchObject({
    title: 'Theirs',
    alt: 'Of others',
    keywords: 'mine',
  });
});

test('a field that both changed is not written: both versions are shown, then the person decides', async () => {
  await save(opened.both, { title: 'Theirs' });
  const now = await readItem('both');
  const refused = await save(now, { title: 'Mine', alt: 'Alt', was: toDigests(opened.both) });
  expect(refused).toMatchObject({ type: 'refused', theirs: { title: 'Theirs' } });
  const was = JSON.stringify('was' in refused && refused.was);
  expect(await save(now, { title: 'Mine', alt: 'Alt', theirs: 'title', was })).toEqual({ type: 'written' });
  const chosen = await readItem('both');
  expect(Object.fromEntries(getTexts(chosen))).toMatchObject({ title: 'Theirs', alt: 'Alt' });
  expect(await save(chosen, { title: 'Mine', was })).toEqual({ type: 'written' });
  expect(getTexts(await readItem('both')).get('title')).toBe('Mine');
});

test('faults are described at their fields, and nothing is written', async () => {
  const fields = { title: 'x'.repeat(501), position: 'there', visibility: 'until', until: '', alt: 'fine' };
  expect(await save(opened.faults, fields)).toMatchObject({
    faults: {
      title: 'Too long: at most 500 characters.',
      position: expect.stringContaining('no coordinates'),
      visibility: expect.stringContaining('the day'),
    },
  });
  expect(listFiles('faults')).toEqual(['a.jpg']);
});

test('a value embedded in the file cannot be removed, and one in its sidecar can', async () => {
  const item = opened.embedded;
  expect(getTexts(item).get('caption')).toBe('In the file');
  const refused = await save(item, { caption: '' });
  expect(refused).toMatchObject({ faults: { caption: expect.stringContaining('The file itself says “In the file”') } });
  await save(item, { caption: 'Beside it', keywords: 'one\ntwo' });
  expect(await save(await readItem('embedded'), { caption: '', keywords: 'two' })).toEqual({ type: 'written' });
  expect(Object.fromEntries(getTexts(await readItem('embedded')))).toMatchObject({
    caption: 'In the file',
    keywords: 'two',
  });
});

test('a table that cannot take a text is named, and a form without changes writes nothing', async () => {
  const item = opened.table;
  expect(await save(item, { title: 'Łódź' })).toMatchObject({
    note: expect.stringContaining('metadata.csv: its encoding'),
  });
  expect(await save(item, { title: ' Brücke\r\n' })).toEqual({ type: 'unchanged' });
  expect(listFiles('table')).toEqual(['a.jpg', 'metadata.csv']);
});
