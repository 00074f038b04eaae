/** @jest-environment node */
// Runs the search contract against the embedded engine, through the real client.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { algoliasearch } from 'algoliasearch';
import { ITEMS } from './collection';
import { describeSearch } from './search-contract';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-contract-'));
const data = path.join(folder, 'data');

// Import modules that read the environment after this.
process.env.VITRINE_DATA = data;
process.env.VITRINE_LIBRARY = path.join(folder, 'library');

async function fillCatalogue() {
  const { CatalogueWriter } = await import('@/lib/catalogue/write/writer');
  const { getSortKey } = await import('@/lib/catalogue/to-item');
  const writer = new CatalogueWriter(data);
  writer.begin();
  for (const item of ITEMS) {
    writer.publishItem(item, getSortKey(item, 'date'), item.id);
    if (item.colour) writer.drawing.putPixels(item.id, item.version, { colour: item.colour, placeholder: 'data:,' });
  }
  writer.commit();
  writer.close();
}

afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

async function open() {
  await fillCatalogue();
  const { embeddedRequester } = await import('@/lib/search/algolia/embedded');
  return { client: algoliasearch('embedded', 'embedded', { requester: embeddedRequester }), index: 'vitrine' };
}

describeSearch(open);

// Algolia rejects unknown parameters; the embedded engine ignores them, so that any front end works.
test('unknown parameters are ignored', async () => {
  const { client, index } = await open();
  const requests = [{ indexName: index, query: 'gander', nosuch: 1, customRanking: ['asc(year)'] }];
  const { results } = await client.searchForHits({ requests });
  expect(results[0]?.hits).toHaveLength(1);
});
