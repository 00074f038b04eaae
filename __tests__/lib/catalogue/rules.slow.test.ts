import fs from 'node:fs';
import path from 'node:path';
import Database from 'libsql';
import type { Item } from '@/lib/model/types';
import { index } from './index-here';
import { createPlace, look, makePhoto, type Place } from './site';

let place: Place;
beforeEach(() => {
  place = createPlace();
});
afterEach(() => place.remove());

const items = () => look(place).items.map(({ data }) => JSON.parse(data) as Item);
const paths = () => items().map((item) => item.path);
const find = (where: string) => items().find((item) => item.path === where);
const problem = (where: string) => look(place).problems.find((each) => each.path === where)?.detail;

/** Words and values in the search dictionaries, which must not contain hidden ones. */
function listWords() {
  const db = new Database(path.join(place.data, 'catalogue.db'));
  const all = (sql: string) => (db.prepare(sql).all() as Record<string, string>[]).map((row) => Object.values(row)[0]);
  const found = [...all('SELECT word FROM words'), ...all('SELECT value FROM facet_values')];
  db.close();
  return found;
}

async function putTwo() {
  place.put('open.jpg', await makePhoto('#803020', 'Harbour'));
  place.put('below/closed.jpg', await makePhoto('#208030', 'Wardrobe'));
  place.put(
    'metadata.csv',
    'file,keywords,rating,latitude,longitude,place,city,country\nopen.jpg,sea,4,48.858370,2.294481,Champ de Mars,Paris,France\nbelow/closed.jpg,private;Paris,1,48.858370,2.294481,Champ de Mars,Paris,France\n',
  );
}

test('a hidden item is not in the catalogue, and its collection is empty', async () => {
  await putTwo();
  place.put('vitrine.yaml', 'hide: keywords:private\n');
  await index(place);
  expect(paths()).toEqual(['open.jpg']);
  expect(look(place).collections.find((each) => each.path === 'below')?.total ?? 0).toBe(0);
  expect(listWords()).toContain('harbour');
  expect(listWords()).not.toContain('wardrobe');
});

test('a rule about an unknown folder hides nothing, and is reported', async () => {
  await putTwo();
  place.put('vitrine.yaml', 'hide: collections:"BELOW" OR NOT collections:"beloww/deep"\n');
  await index(place);
  expect(problem('vitrine.yaml')).toContain('collections:"beloww/deep"');
  expect(problem('vitrine.yaml')).not.toContain('BELOW');
  fs.renameSync(path.join(place.library, 'below'), path.join(place.library, 'elsewhere'));
  await index(place);
  expect(problem('vitrine.yaml')).toContain('collections:"BELOW"');
  place.put('vitrine.yaml', 'hide: collections:elsewhere\n');
  await index(place);
  expect(problem('vitrine.yaml')).toBeUndefined();
});

test('with a publish rule, only matching items exist', async () => {
  await putTwo();
  place.put('vitrine.yaml', 'publish: rating >= 3\n');
  await index(place);
  expect(paths()).toEqual(['open.jpg']);
});

test('new rules apply at the next scan without reading files again, and remove all derived data of hidden items', async () => {
  await putTwo();
  const file = path.join(place.library, 'below/closed.jpg');
  fs.utimesSync(file, 1_700_000_000, 1_700_000_000);
  await index(place);
  expect(paths()).toEqual(['below/closed.jpg', 'open.jpg']);
  const whole = find('below/closed.jpg');
  const pictures = () =>
    fs
      .readdirSync(place.data, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.webp'));
  expect(pictures().join()).toContain(whole?.id);
  // The content is gone, so reading the file again would report a problem.
  const bytes = fs.readFileSync(file);
  fs.writeFileSync(file, Buffer.alloc(bytes.length));
  fs.utimesSync(file, 1_700_000_000, 1_700_000_000);

  place.put('vitrine.yaml', 'hide: keywords:private\n');
  await index(place);
  expect(paths()).toEqual(['open.jpg']);
  expect(pictures().join()).not.toContain(whole?.id);
  expect(listWords()).not.toContain('wardrobe');
  expect(listWords()).not.toContain('private');
  expect(look(place).redirects).toEqual([{ path: 'below/closed.jpg', target: null }]);

  fs.writeFileSync(file, bytes);
  fs.utimesSync(file, 1_700_000_000, 1_700_000_000);
  place.put('vitrine.yaml', 'title: Open again\n');
  await index(place);
  expect(find('below/closed.jpg')).toEqual(whole);
  expect(look(place).redirects).toEqual([]);
  expect(listWords()).toContain('wardrobe');
  expect(look(place).problems).toEqual([]);
});

test('a folder’s rules apply to it and below, and cannot revoke those of its parents', async () => {
  await putTwo();
  place.put('below/deep/third.jpg', await makePhoto('#202080', 'Third'));
  place.put('below/index.md', '---\nhide: true\n---\n# Below\n');
  await index(place);
  expect(paths()).toEqual(['open.jpg']);
  place.put('below/index.md', '---\ntitle: Below again\n---\n');
  place.put('below/deep/index.md', '---\npublish: true\nhide: false\n---\n');
  await index(place);
  expect(paths()).toEqual(['below/closed.jpg', 'below/deep/third.jpg', 'open.jpg']);
  place.put('vitrine.yaml', 'publish: NOT collections:below\n');
  await index(place);
  expect(paths()).toEqual(['open.jpg']);
  fs.rmSync(path.join(place.library, 'vitrine.yaml'));
  fs.rmSync(path.join(place.library, 'below/deep/index.md'));
  await index(place);
  expect(paths()).toEqual(['below/closed.jpg', 'below/deep/third.jpg', 'open.jpg']);
});

test('a place is rounded, more precise names are removed, and the original is withheld', async () => {
  await putTwo();
  place.put('vitrine.yaml', 'places:\n  - when: keywords:private\n    round: 50 km\n');
  await index(place);
  const closed = find('below/closed.jpg');
  expect(closed).toMatchObject({ keywords: ['private'], original: false, place: { country: 'France' } });
  expect(closed?.place).not.toHaveProperty('city');
  expect(closed?.place).not.toHaveProperty('name');
  expect(Math.abs((closed?.place?.latitude ?? 0) - 48.85837)).toBeGreaterThan(0.01);
  expect(Math.abs((closed?.place?.latitude ?? 0) - 48.85837)).toBeLessThan(0.23);
  expect(find('open.jpg')).toMatchObject({ place: { latitude: 48.85837, city: 'Paris' } });
  expect(find('open.jpg')).not.toHaveProperty('original');
  place.put('vitrine.yaml', 'places: { hide: true }\n');
  await index(place);
  for (const item of items()) {
    expect(item).not.toHaveProperty('place');
    expect(item.original).toBe(false);
  }
  expect(listWords()).not.toContain('paris');
  expect(listWords()).not.toContain('France');
});

test('originals are offered for items that match a filter', async () => {
  await putTwo();
  place.put('vitrine.yaml', 'originals: rating >= 3\n');
  await index(place);
  expect(items().map(({ path: where, original }) => [where, original])).toEqual([
    ['below/closed.jpg', false],
    ['open.jpg', undefined],
  ]);
});

test.each([
  ['a filter that cannot be read', 'hide: keywords:private AND\n', /^hide: .*nothing is shown/],
  ['an attribute that items do not have', 'hide: keyword:private\n', /"keyword"/],
  ['a word alone', 'hide: private\n', /keywords:private/],
  ['words compared as numbers', 'publish: keywords > 3\n', /"keywords" is no number/],
  ['a rule without words', 'hide:\n', /^hide: /],
  ['a slip of the pen', 'hidden: keywords:private\n', /is hide meant/],
  ['two letters that changed places', 'hdie: keywords:private\n', /is hide meant/],
  ['rules in a text that is no YAML', 'title: "open\nhide: keywords:private\n', /rules cannot be made out/],
  ['a rule said twice', 'hide: keywords:private\nhide: rating = 1\n', /rules cannot be made out/],
])('%s hides everything, and is a problem with an explanation', async (_name, yaml, detail) => {
  await putTwo();
  place.put('vitrine.yaml', yaml);
  await index(place);
  expect(paths()).toEqual([]);
  expect(problem('vitrine.yaml')).toMatch(detail);
});

test.each([
  ['a filter that cannot be read', '---\nhide: "keywords:private AND"\n---\n', /hide: /],
  ['front matter that does not end', '---\nhide: true\n\nWords.\n', /rules cannot be made out/],
  ['front matter that is no YAML', '---\nhide: true\n"title: x\n---\n', /rules cannot be made out/],
])('%s of a folder hides the folder, and is a problem', async (_name, text, detail) => {
  await putTwo();
  place.put('below/index.md', text);
  await index(place);
  expect(paths()).toEqual(['open.jpg']);
  expect(problem('below/index.md')).toMatch(detail);
});

test('a dangling link as vitrine.yaml hides everything', async () => {
  await putTwo();
  fs.symlinkSync('/nowhere/vitrine.yaml', path.join(place.library, 'vitrine.yaml'));
  await index(place);
  expect(paths()).toEqual([]);
});

test('an invalid rule on places or originals hides all places, or withholds all originals', async () => {
  await putTwo();
  place.put('vitrine.yaml', 'places:\n  - wehn: keywords:private\n    hide: true\noriginals: no\n');
  await index(place);
  for (const item of items()) {
    expect(item).not.toHaveProperty('place');
    expect(item.original).toBe(false);
  }
  expect(problem('vitrine.yaml')).toMatch(/places: there is no "wehn".*no place is shown.*\noriginals: .*no original/);
});

test('a hidden file that moves and is shown later is redirected from its old id', async () => {
  await putTwo();
  await index(place);
  place.put('vitrine.yaml', 'hide: rating = 1\n');
  await index(place);
  fs.renameSync(path.join(place.library, 'below/closed.jpg'), path.join(place.library, 'moved.jpg'));
  await index(place);
  place.put('vitrine.yaml', '');
  await index(place);
  expect(paths()).toEqual(['moved.jpg', 'open.jpg']);
  expect(look(place).redirects).toEqual([{ path: 'below/closed.jpg', target: find('moved.jpg')?.id }]);
});

test('a picture without an item stays a problem under any rules', async () => {
  await putTwo();
  place.put('odd.jpg', await makePhoto('#404040', 'Odd'));
  place.put('odd.jpg.xmp', 'no XMP');
  await index(place);
  const before = problem('odd.jpg');
  place.put('vitrine.yaml', 'places: { hide: true }\n');
  await index(place);
  expect(problem('odd.jpg')).toBe(before);
});
