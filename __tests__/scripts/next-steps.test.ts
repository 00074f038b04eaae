/** @jest-environment node */
import { createPlace, makePhoto, startIndexer } from '../lib/catalogue/site';

const place = createPlace();
afterAll(() => place.remove());

const index = async () => (await startIndexer(place).ended).output;

test('the terminal names the files that are read, the missing vitrine.yaml and what to do next', async () => {
  expect(await index()).toMatch(/^Vitrine: there are no files in .*library yet; put photographs/m);
  for (const name of ['a.jpg', 'b.jpg']) place.put(name, await makePhoto('#336699', name));
  const first = await index();
  expect(first).toMatch(/^Vitrine: reading 2 files of .*library$/m);
  expect(first).toMatch(/^Vitrine: there is no vitrine\.yaml in .*library; .*"title: My archive"/m);
  expect(first).toMatch(/^Vitrine: next: npm run report/m);
  place.put('vitrine.yaml', 'title: Boats');
  const second = await index();
  expect(second).not.toContain('there is no vitrine.yaml');
  expect(second).not.toContain('reading');
});
