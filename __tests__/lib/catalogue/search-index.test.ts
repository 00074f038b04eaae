/** @jest-environment node */
// Searches the index while files are added, changed and deleted.
import Database from 'libsql';
import { index } from './index-here';
import { createPlace, makePhoto, type Place } from './site';

let place: Place;

beforeAll(async () => {
  place = createPlace();
  // Import modules that read the environment after this.
  process.env.VITRINE_DATA = place.data;
  process.env.VITRINE_LIBRARY = place.library;
});
afterAll(() => place.remove());

async function ask(params: object) {
  const { answerCall } = await import('@/lib/search/algolia/rest-api');
  // The connection checks the file at this interval, ms.
  await new Promise((resolve) => setTimeout(resolve, 250));
  const { content } = answerCall({
    method: 'POST',
    path: '/1/indexes/vitrine/query',
    body: JSON.stringify({ facets: ['*'], ...params }),
  });
  return JSON.parse(content) as {
    nbHits: number;
    hits: { file: string }[];
    facets: Record<string, Record<string, number>>;
  };
}

const toFiles = ({ hits }: { hits: { file: string }[] }) => hits.map(({ file }) => file).sort();

test('added, edited, moved and deleted files are found by their current metadata only', async () => {
  place.put('sea/one.jpg', await makePhoto('#3366cc', 'Lighthouse at dusk'));
  place.put('sea/two.jpg', await makePhoto('#cc3333', 'Lighthouse at noon'));
  await index(place);
  expect(toFiles(await ask({ query: 'lighthouse' }))).toEqual(['one.jpg', 'two.jpg']);

  place.put('sea/two.jpg', await makePhoto('#cc3333', 'Windmill at noon'));
  place.put('hill/three.jpg', await makePhoto('#33aa33', 'Lighthouse in a field'));
  await index(place);
  expect(toFiles(await ask({ query: 'lighthouse' }))).toEqual(['one.jpg', 'three.jpg']);
  expect(toFiles(await ask({ query: 'windmill' }))).toEqual(['two.jpg']);
  expect((await ask({ query: '' })).facets.collections).toEqual({ sea: 2, hill: 1 });

  const fs = await import('node:fs');
  fs.rmSync(`${place.library}/sea/one.jpg`);
  await index(place);
  expect(toFiles(await ask({ query: 'lighthouse' }))).toEqual(['three.jpg']);
  expect((await ask({ query: '' })).nbHits).toBe(2);
});

test('the colour of the second pass is searchable', async () => {
  const { facets } = await ask({ query: '' });
  expect(facets.colour).toEqual({ red: 1, green: 1 });
  expect(toFiles(await ask({ query: '', facetFilters: ['colour:red'] }))).toEqual(['two.jpg']);
});

test('items without a licence are counted under that of the site, and follow its changes', async () => {
  place.put('vitrine.yaml', 'licence: https://creativecommons.org/licenses/by/4.0/\n');
  await index(place);
  expect((await ask({ query: '' })).facets.licence).toEqual({ 'CC BY 4.0': 2 });
  place.put('vitrine.yaml', 'title: Without a licence\n');
  await index(place);
  expect((await ask({ query: '' })).facets.licence).toBeUndefined();
});

test('values that differ in case only are one value, counted once per item and removed together', async () => {
  place.put('words/a.jpg', await makePhoto('#101010'));
  place.put('words/b.jpg', await makePhoto('#202020'));
  place.put('words/metadata.csv', 'file,keywords\na.jpg,Boats;boats;Quay\nb.jpg,boats\n');
  await index(place);
  const { facets } = await ask({ query: '', filters: 'collections:words' });
  expect(Object.values(facets.keywords ?? {}).sort()).toEqual([1, 2]);
  const [name = ''] = Object.entries(facets.keywords ?? {}).find(([, count]) => count === 2) ?? [];
  expect(name.toLowerCase()).toBe('boats');
  expect((await ask({ query: '', facetFilters: [`keywords:${name}`] })).nbHits).toBe(2);
  place.put('vitrine.yaml', 'hide: keywords:BOATS\n');
  await index(place);
  expect((await ask({ query: '' })).facets.keywords ?? {}).not.toHaveProperty(name);
  const db = new Database(`${place.data}/catalogue.db`);
  const values = db.prepare('SELECT lower(value) AS value FROM facet_values').all() as { value: string }[];
  db.close();
  expect(values.map(({ value }) => value)).not.toContain('boats');
});
