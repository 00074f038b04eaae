/** @jest-environment node */
// Transcriptions beside pictures: searched, shown, and restricted like the picture.
import fs from 'node:fs';
import path from 'node:path';
import { GET as getLines } from '@/app/data/items.ndjson/route';
import { toItemId } from '@/lib/catalogue/ids';
import { getItem } from '@/lib/catalogue/read/items';
import { readResults } from '@/lib/pages/results';
import { parseSearchState } from '@/lib/query/search-state';
import { index } from './index-here';
import { createPlace, look, makePhoto } from './site';

const place = createPlace();
afterAll(() => place.remove());

beforeAll(async () => {
  for (const [at, name] of ['letter.jpg', 'card.jpg', 'note.de.jpg', 'plain.jpg'].entries())
    place.put(name, await makePhoto(`#33669${at}`));
  place.put('letter.txt', 'Dear Ada,\nthe zeppelin came over the harbour on Tuesday.');
  place.put('letter.de.txt', 'Liebe Ada,\ndas Luftschiff kam am Dienstag.');
  place.put('card.jpg.hocr', '<p class="ocr_par"><span class="ocr_line">Greetings from Whitby</span></p>');
  place.put('note.de.txt', 'Of the picture whose name ends in de.');
  place.put('alone.txt', 'zzunspoken');
  Object.assign(process.env, {
    VITRINE_LIBRARY: place.library,
    VITRINE_DATA: place.data,
    VITRINE_URL: 'https://a.example',
  });
  await index(place);
});

const getTexts = (name: string) => getItem(toItemId(name))?.transcriptions?.map(({ file: _, ...text }) => text);
const find = async (query: string) => {
  const { items, snippets } = await readResults(parseSearchState({ q: query }));
  return items.map(({ path, id }) => [path, snippets.get(id)?.join('|')]);
};

test('a text beside a picture is its transcription, in the language in its name', () => {
  expect(getTexts('letter.jpg')).toEqual([
    { text: 'Dear Ada,\nthe zeppelin came over the harbour on Tuesday.' },
    { language: 'de', text: 'Liebe Ada,\ndas Luftschiff kam am Dienstag.' },
  ]);
  expect(getTexts('card.jpg')).toEqual([{ text: 'Greetings from Whitby' }]);
  expect(getTexts('note.de.jpg')).toEqual([{ text: 'Of the picture whose name ends in de.' }]);
  expect(getTexts('plain.jpg')).toBeUndefined();
});

test('it is searched, and hits have a snippet', async () => {
  expect(await find('zeppelin')).toEqual([
    ['letter.jpg', expect.stringMatching(/^Dear Ada,\nthe \|zeppelin\| came over the harbour on Tuesday/)],
  ]);
  expect(await find('dienstag')).toEqual([['letter.jpg', expect.stringContaining('|Dienstag|')]]);
  expect(await find('letter')).toEqual([['letter.jpg', undefined]]);
});

test('it is in the open data', async () => {
  const lines = (await (await getLines(new Request('http://inside/'))).text()).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line)).find(({ file }) => file === 'card.jpg')).toMatchObject({
    transcription: ['Greetings from Whitby'],
  });
});

test('a text that names no picture is ignored and reported', async () => {
  expect(await find('zzunspoken')).toEqual([]);
  const { problems } = await look(place);
  expect(problems).toEqual([expect.objectContaining({ path: 'alone.txt' })]);
});

test('changes, deletions and a newly added picture are indexed', async () => {
  place.put('letter.txt', 'Dear Bea, no airship at all.');
  fs.rmSync(path.join(place.library, 'letter.de.txt'));
  place.put('alone.jpg', await makePhoto('#112233'));
  await index(place);
  expect(getTexts('letter.jpg')).toEqual([{ text: 'Dear Bea, no airship at all.' }]);
  expect(getTexts('alone.jpg')).toEqual([{ text: 'zzunspoken' }]);
  expect((await look(place)).problems).toEqual([]);
  fs.rmSync(path.join(place.library, 'alone.jpg'));
  await index(place);
  expect((await look(place)).problems).toEqual([expect.objectContaining({ path: 'alone.txt' })]);
});

test('an empty or binary text leaves the picture unchanged, and is reported', async () => {
  place.put('plain.txt', '\n \n');
  place.put('card.alto.xml', Buffer.from([0, 1, 2, 3]));
  await index(place);
  expect(getTexts('plain.jpg')).toBeUndefined();
  expect(getTexts('card.jpg')).toEqual([{ text: 'Greetings from Whitby' }]);
  const told = (await look(place)).problems.map(({ path, detail }) => `${path}: ${detail}`).join('\n');
  expect(told).toContain('plain.jpg: its transcription plain.txt: it holds no text');
  expect(told).toContain('card.jpg: its transcription card.alto.xml: it is no text');
});
