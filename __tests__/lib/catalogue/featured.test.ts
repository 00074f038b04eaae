/** @jest-environment node */
import fs from 'node:fs';
import path from 'node:path';
import { listFeatured } from '@/lib/catalogue/read/items';
import { createPlace, index, look, makePhoto } from './site';

const place = createPlace();
Object.assign(process.env, { VITRINE_LIBRARY: place.library, VITRINE_DATA: place.data });
afterAll(() => place.remove());

test('a featured item stays featured when it moves, and disappears when it is deleted', async () => {
  const file = place.put('a.jpg', await makePhoto('#803020'));
  place.put('b.jpg', await makePhoto('#208030'));
  place.put('vitrine.yaml', 'featured: [b.jpg, a.jpg, nowhere.jpg]\n');
  await index(place);
  expect(listFeatured().map((item) => item.path)).toEqual(['b.jpg', 'a.jpg']);
  fs.mkdirSync(path.join(place.library, 'set'));
  fs.renameSync(file, path.join(place.library, 'set/c.jpg'));
  fs.rmSync(path.join(place.library, 'b.jpg'));
  await index(place);
  expect(look(place).items.map((item) => item.path)).toEqual(['set/c.jpg']);
  expect(listFeatured().map((item) => item.path)).toEqual(['set/c.jpg']);
});
