/** @jest-environment node */
// Biographical data of people.csv on the pages of people.

import fs from 'node:fs';
import path from 'node:path';
import { getCatalogueState } from '@/lib/catalogue/read/open-catalogue';
import { getMessages } from '@/lib/messages/messages';
import type { BrowsedPage } from '@/lib/model/browse';
import { readPerson } from '@/lib/pages/people';
import { answerCall } from '@/lib/search/algolia/rest-api';
import { renderBrowsedData } from '@/lib/seo/pages';
import { index as run } from './index-here';
import { createPlace, look, makePhoto } from './site';

const place = createPlace();
beforeAll(() => {
  Object.assign(process.env, { VITRINE_LIBRARY: place.library, VITRINE_DATA: place.data });
});
afterAll(() => place.remove());

/** Indexes, and expires the cached edition. */
async function index() {
  await run(place);
  getCatalogueState().looked = -1e9;
}

const read = (name: string) => readPerson(name, getMessages('en')) as BrowsedPage | null;

test('are added, changed and removed with the file, which is not an item and whose mistakes are reported', async () => {
  place.put('sea/a.jpg', await makePhoto('#803020'));
  place.put('metadata.csv', 'file,maker\nsea/a.jpg,Ada Lovelace\n');
  await index();
  expect(read('Ada Lovelace')).not.toHaveProperty('person');

  place.put(
    'people.csv',
    'name,born,died,link\nADA LOVELACE,10 December 1815,about 1852,https://ada.example\nNobody,1,,\n',
  );
  await index();
  expect(read('Ada Lovelace')?.person).toEqual({
    name: 'ADA LOVELACE',
    born: '1815-12-10',
    died: '1852~',
    links: ['https://ada.example/'],
  });
  const json = renderBrowsedData(read('Ada Lovelace') as BrowsedPage);
  expect(JSON.parse(json)['@graph'][0].about).toEqual({
    '@type': 'Person',
    '@id': expect.stringMatching(/#person$/),
    name: 'Ada Lovelace',
    birthDate: '1815-12-10',
    sameAs: ['https://ada.example/'],
  });
  expect(read('Nobody')).toBeNull();
  expect(look(place).items).toHaveLength(1);

  place.put('people.csv', 'name,note,brn\nAda Lovelace,Wrote programs,1815\n');
  await index();
  expect(read('Ada Lovelace')?.person).toEqual({ name: 'Ada Lovelace', description: 'Wrote programs' });
  expect(look(place).problems).toEqual([
    expect.objectContaining({ path: 'people.csv', detail: expect.stringContaining('is born meant?') }),
  ]);

  fs.rmSync(path.join(place.library, 'people.csv'));
  await index();
  expect(read('Ada Lovelace')).not.toHaveProperty('person');
  expect(look(place).problems).toEqual([]);
});

test('a search finds a person by the other names, until the file is removed', async () => {
  const find = (query: string) => {
    const body = JSON.stringify({ query, typoTolerance: false, removeWordsIfNoResults: 'none' });
    const { content } = answerCall({ method: 'POST', path: '/1/indexes/vitrine/query', body });
    return (JSON.parse(content).hits as { makers: string[] }[]).map(({ makers }) => makers[0]);
  };
  place.put('people.csv', 'name,name.de,aliases\nAda Lovelace,Ada Gräfin von Lovelace,Augusta Byron | A. A. L.\n');
  await index();
  expect(find('Augusta Byron')).toEqual(['Ada Lovelace']);
  expect(find('byron')).toEqual(['Ada Lovelace']);
  expect(find('gräfin von lovelace')).toEqual([]);
  expect(find('ada gräfin von lovelace')).toEqual(['Ada Lovelace']);
  const json = renderBrowsedData(read('Ada Lovelace') as BrowsedPage);
  expect(JSON.parse(json)['@graph'][0].about).toMatchObject({
    alternateName: ['Ada Gräfin von Lovelace', 'Augusta Byron', 'A. A. L.'],
  });

  fs.rmSync(path.join(place.library, 'people.csv'));
  await index();
  expect(find('byron')).toEqual([]);
});
