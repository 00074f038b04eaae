/** @jest-environment node */
// Translated texts replace the original on pages in their language, and both are complete.
import fs from 'node:fs';
import path from 'node:path';
import { getCollection } from '@/lib/catalogue/read/collections';
import { listStories } from '@/lib/catalogue/read/items';
import { runWithLocale } from '@/lib/i18n/request-locale';
import { answerCall } from '@/lib/search/algolia/rest-api';
import { index } from './index-here';
import { createPlace, look, makePhoto } from './site';

const place = createPlace();
Object.assign(process.env, { VITRINE_LIBRARY: place.library, VITRINE_DATA: place.data });
afterAll(() => place.remove());

const inFrench = <T>(read: () => T) =>
  runWithLocale({ language: 'fr', first: 'de', prefix: '/fr', address: '/' }, read);

const find = (query: string) =>
  JSON.parse(
    answerCall({ method: 'POST', path: '/1/indexes/vitrine/query', body: JSON.stringify({ query }) }).content,
  ).hits.map((hit: { title: string }) => hit.title);

const listTitles = () =>
  listStories(10)
    .map(({ title }) => title)
    .sort();

beforeAll(async () => {
  place.put('vitrine.yaml', 'languages: [de, fr]\n');
  place.put('sea/index.md', '---\ndescription: Am Wasser\n---\n# Das Meer\n\nWellen und [die Fahrt](fahrt.md).\n');
  place.put('sea/index.fr.md', '---\ndescription: Au bord\n---\n# La mer\n\nDes vagues, et [rien](nulle-part.md).\n');
  place.put('sea/fahrt.md', '---\ndescription: Ein Tag\n---\n# Die Fahrt\n\nWir legen ab.\n');
  place.put('sea/fahrt.fr.md', '# La traversée\n\nNous appareillons.\n');
  place.put('sea/allein.fr.md', '# Seule\n\nSans original.\n');
  place.put('sea/a.jpg', await makePhoto('#803020'));
  await index(place);
});

test('a folder has its French text in French', () => {
  expect(getCollection('sea')).toMatchObject({ title: 'Das Meer', description: 'Am Wasser' });
  const french = inFrench(() => getCollection('sea'));
  expect(french).toMatchObject({ title: 'La mer', description: 'Au bord', html: expect.stringContaining('vagues') });
  expect(french).not.toHaveProperty('lang');
  expect(french).not.toHaveProperty('textLang');
});

test('a story is one item in both languages; what its translation lacks is in the original language, and marked', () => {
  expect(listTitles()).toEqual(['Die Fahrt', 'Seule']);
  const [story] = inFrench(() => listStories(10)).filter(({ path: file }) => file === 'sea/fahrt.md');
  expect(story).toMatchObject({
    title: 'La traversée',
    caption: 'Ein Tag',
    html: expect.stringContaining('appareillons'),
  });
  expect(story).not.toHaveProperty('textLang');
  const [alone] = inFrench(() => listStories(10)).filter(({ path: file }) => file === 'sea/allein.fr.md');
  expect(alone).toMatchObject({ title: 'Seule', textLang: 'de' });
});

test('both are searched, and dead links of a translation are reported', () => {
  expect(find('appareillons')).toEqual(['Die Fahrt']);
  expect(find('legen')).toEqual(['Die Fahrt']);
  expect(find('traversée')).toEqual(['Die Fahrt']);
  expect(JSON.stringify(look(place).problems)).toContain('nulle-part.md');
});

test('a translation follows its file', async () => {
  place.put('sea/fahrt.fr.md', '# Le départ\n\nNous partons enfin.\n');
  place.put('sea/index.fr.md', '# Océan\n');
  await index(place);
  expect(inFrench(() => listStories(10)).map(({ title }) => title)).toContain('Le départ');
  expect(inFrench(() => getCollection('sea'))).toMatchObject({ title: 'Océan', textLang: 'de' });
  expect(find('appareillons')).toEqual([]);
  fs.rmSync(path.join(place.library, 'sea/fahrt.fr.md'));
  await index(place);
  expect(inFrench(() => listStories(10)).find(({ path: file }) => file === 'sea/fahrt.md')).toMatchObject({
    title: 'Die Fahrt',
    textLang: 'de',
  });
  expect(find('partons')).toEqual([]);
  place.put('sea/fahrt.fr.md', '# La traversée\n\nNous appareillons.\n');
  await index(place);
  expect(listTitles()).toEqual(['Die Fahrt', 'Seule']);
});

test.each(['publish: 2999-01-01', 'hide: true', 'hide: [true'])(
  'a translation with a restriction (%s) is not shown',
  async (rule) => {
    place.put('sea/fahrt.fr.md', `---\n${rule}\n---\n# Geheim\n\nUn secret.\n`);
    place.put('sea/index.fr.md', `---\n${rule}\n---\n# Geheim\n`);
    await index(place);
    expect(inFrench(() => listStories(10)).map(({ title }) => title)).not.toContain('Geheim');
    expect(inFrench(() => getCollection('sea'))).toMatchObject({ title: 'Das Meer', lang: 'de' });
    expect(find('secret')).toEqual([]);
    const told = JSON.stringify(look(place).problems);
    expect(told).toContain(`fahrt.fr.md is not shown: `);
    expect(told).toContain(`index.fr.md is not shown: `);
  },
);

test('on a site of one language they are separate stories', async () => {
  place.put('sea/fahrt.fr.md', '# La traversée\n\nNous appareillons.\n');
  place.put('sea/index.fr.md', '# La mer\n\nDes vagues.\n');
  place.put('vitrine.yaml', 'language: de\n');
  await index(place);
  expect(listTitles()).toEqual(['Die Fahrt', 'La mer', 'La traversée', 'Seule']);
  expect(find('appareillons')).toEqual(['La traversée']);
  place.put('vitrine.yaml', 'languages: [de, fr]\n');
  await index(place);
  expect(listTitles()).toEqual(['Die Fahrt', 'Seule']);
  expect(inFrench(() => getCollection('sea'))).toMatchObject({ title: 'La mer' });
});
