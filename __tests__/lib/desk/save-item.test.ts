import fs from 'node:fs';
import path from 'node:path';
import Database from 'libsql';
import { createJournal } from '@/lib/desk/files/journal';
import { createChanger } from '@/lib/desk/files/make-change';
import { digestTexts, getFormTexts, saveItem } from '@/lib/desk/save-item';
import { getMessages } from '@/lib/messages/messages';
import type { Item } from '@/lib/model/types';
import { createPlace, index, makePhoto, type Place } from '../catalogue/site';

const LANGUAGES = ['en', 'de'];

let place: Place;
beforeEach(() => {
  place = createPlace();
});
afterEach(() => place.remove());

async function readItem(): Promise<Item> {
  const { output, code } = await index(place, { VITRINE_LOOSEN_SECONDS: '0' });
  if (code !== 0) throw new Error(output);
  const db = new Database(path.join(place.data, 'catalogue.db'), { readonly: true });
  const row = db.prepare('SELECT coalesce((SELECT data FROM hidden_items), (SELECT data FROM items)) AS data').get();
  db.close();
  return JSON.parse((row as { data: string }).data);
}

function save(item: Item, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, text] of Object.entries(fields)) form.append(name, text);
  const root = fs.realpathSync(place.library);
  const library = {
    ...{ root, language: 'en', languages: LANGUAGES, fields: {}, journal: createJournal(root) },
    readFile: createChanger(root).read,
  };
  const person = { id: '1', name: 'Ida', role: 'owner' } as const;
  return saveItem(form, { item, library: library as never, person, t: getMessages('en') });
}

const getTexts = (item: Item) => getFormTexts(item, LANGUAGES);
const toDigests = (item: Item) => JSON.stringify(digestTexts(getTexts(item)));
const listFiles = () => fs.readdirSync(place.library).filter((name) => !name.startsWith('.'));

test('fields that were not touched stay as another person has changed them', async () => {
  place.put('a.jpg', await makePhoto('#111111'));
  const opened = await readItem();
  const was = toDigests(opened);
  expect(await save(opened, { title: 'Theirs', alt: 'Of others', was })).toEqual({ type: 'written' });
  const now = await readItem();
  expect(await save(now, { title: '', alt: '', keywords: 'mine', was })).toEqual({ type: 'written' });
  expect(Object.fromEntries(getTexts(await readItem()))).toMatchObject({
    title: 'Theirs',
    alt: 'Of others',
    keywords: 'mine',
  });
});

test('a field that both changed is not written: both versions are shown, then the person decides', async () => {
  place.put('a.jpg', await makePhoto('#111111'));
  const opened = await readItem();
  await save(opened, { title: 'Theirs' });
  const now = await readItem();
  const refused = await save(now, { title: 'Mine', alt: 'Alt', was: toDigests(opened) });
  expect(refused).toMatchObject({ type: 'refused', theirs: { title: 'Theirs' } });
  const was = JSON.stringify('was' in refused && refused.was);
  expect(await save(now, { title: 'Mine', alt: 'Alt', theirs: 'title', was })).toEqual({ type: 'written' });
  expect(Object.fromEntries(getTexts(await readItem()))).toMatchObject({ title: 'Theirs', alt: 'Alt' });
  expect(await save(await readItem(), { title: 'Mine', was })).toEqual({ type: 'written' });
  expect(getTexts(await readItem()).get('title')).toBe('Mine');
});

test('faults are described at their fields, and nothing is written', async () => {
  place.put('a.jpg', await makePhoto('#111111'));
  const fields = { title: 'x'.repeat(501), position: 'there', visibility: 'until', until: '', alt: 'fine' };
  expect(await save(await readItem(), fields)).toMatchObject({
    faults: {
      title: 'Too long: at most 500 characters.',
      position: expect.stringContaining('no coordinates'),
      visibility: expect.stringContaining('the day'),
    },
  });
  expect(listFiles()).toEqual(['a.jpg']);
});

test('a value embedded in the file cannot be removed, and one in its sidecar can', async () => {
  place.put('a.jpg', await makePhoto('#111111', 'In the file'));
  const item = await readItem();
  expect(getTexts(item).get('caption')).toBe('In the file');
  const refused = await save(item, { caption: '' });
  expect(refused).toMatchObject({ faults: { caption: expect.stringContaining('The file itself says “In the file”') } });
  await save(item, { caption: 'Beside it', keywords: 'one\ntwo' });
  expect(await save(await readItem(), { caption: '', keywords: 'two' })).toEqual({ type: 'written' });
  expect(Object.fromEntries(getTexts(await readItem()))).toMatchObject({ caption: 'In the file', keywords: 'two' });
});

test('a table that cannot take a text is named, and a form without changes writes nothing', async () => {
  place.put('a.jpg', await makePhoto('#111111'));
  place.put('metadata.csv', Buffer.from('Datei;Titel\r\na.jpg;Brücke\r\n', 'latin1'));
  const item = await readItem();
  expect(await save(item, { title: 'Łódź' })).toMatchObject({
    note: expect.stringContaining('metadata.csv: its encoding'),
  });
  expect(await save(item, { title: ' Brücke\r\n' })).toEqual({ type: 'unchanged' });
  expect(listFiles()).toEqual(['a.jpg', 'metadata.csv']);
});
