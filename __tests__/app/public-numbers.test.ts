/** @jest-environment node */
// Public figures do not count hidden files, and frames of a withheld film are not served.
import fs from 'node:fs';
import path from 'node:path';
import Database from 'libsql';
import * as health from '@/app/api/health/route';
import * as frames from '@/app/items/[slug]/frames/route';
import { toItemId } from '@/lib/catalogue/ids';
import { toStripPath } from '@/lib/catalogue/master-paths';
import { getItem } from '@/lib/catalogue/read/items';
import { index } from '../lib/catalogue/index-here';
import { createPlace, makePhoto } from '../lib/catalogue/site';

const place = createPlace();
const FILM = fs.readFileSync('tools/sample/film/muybridge-cat-in-motion.mp4');

beforeAll(async () => {
  place.put('open/cat.mp4', FILM);
  place.put('kept/cat.mp4', FILM);
  place.put('kept/index.md', '---\nplaces: hide\n---\n');
  place.put('open/photo.jpg', await makePhoto('#208010'));
  place.put('hidden/index.md', '---\nhide: true\n---\n');
  await index(place);
  Object.assign(process.env, { VITRINE_LIBRARY: place.library, VITRINE_DATA: place.data });
});
afterAll(() => place.remove());

const askHealth = async () => {
  const { indexing: _, indexer: __, ready: ___, ...numbers } = await (await health.GET()).json();
  return numbers;
};

test('health is equal with and without hidden files', async () => {
  const before = await askHealth();
  expect(before).toMatchObject({ state: 'idle', percent: 100, items: 3 });
  place.put('hidden/secret.jpg', await makePhoto('#801020'));
  place.put('hidden/metadata.csv', 'file,date\nsecret.jpg,of old\n');
  await index(place);
  expect(await askHealth()).toEqual(before);
});

test('the frames of a film are served, unless its file is withheld', async () => {
  const db = new Database(path.join(place.data, 'catalogue.db'));
  db.exec(`UPDATE items SET data = json_set(data, '$.frames', json('[0, 1]')) WHERE kind = 'film'`);
  db.close();
  const ask = async (where: string) => {
    const item = getItem(toItemId(where));
    if (!item) throw new Error(`${where} is no item`);
    const strip = toStripPath(place.data, item);
    fs.mkdirSync(path.dirname(strip), { recursive: true });
    fs.writeFileSync(strip, 'a strip');
    const request = new Request(`http://localhost/items/${item.id}/frames?v=${item.version}`);
    return (await frames.GET(request, { params: Promise.resolve({ slug: item.id }) })).status;
  };
  expect(await ask('open/cat.mp4')).toBe(200);
  expect(await ask('kept/cat.mp4')).toBe(404);
});
