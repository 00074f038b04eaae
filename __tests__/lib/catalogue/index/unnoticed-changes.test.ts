/** @jest-environment node */
// Edits that restore size and modification time, as `exiftool -P`, `touch -r` and some editors do.
import fs from 'node:fs';
import type { Item } from '@/lib/model/types';
import { index } from '../index-here';
import { createPlace, look, makePhoto, type Place } from '../site';

let place: Place;
beforeEach(() => {
  place = createPlace();
});
afterEach(() => place.remove());

const readItem = (path: string): Item => {
  const row = look(place).items.find((each) => each.path === path);
  if (!row) throw new Error(`there is no item ${path}`);
  return JSON.parse(row.data);
};

/** Whole seconds, which any program can restore exactly. */
const WHEN = new Date('2020-05-01T12:00:00Z');

function put(name: string, content: string | Buffer) {
  const file = place.put(name, content);
  fs.utimesSync(file, WHEN, WHEN);
}

test('a title changed in place, with the same size and time, is shown', async () => {
  const before = await makePhoto('#336699', 'First words');
  const after = Buffer.from(before.toString('latin1').replace('First words', 'Other words'), 'latin1');
  put('sea.jpg', before);
  await index(place);
  expect(readItem('sea.jpg').caption).toBe('First words');
  put('sea.jpg', after);
  await index(place);
  expect(readItem('sea.jpg').caption).toBe('Other words');
});

test('another picture of the same size and time gets another version', async () => {
  const [one, other] = [await makePhoto('#336699'), await makePhoto('#993366')];
  const length = Math.max(one.length, other.length);
  const pad = (picture: Buffer) => Buffer.concat([picture, Buffer.alloc(length - picture.length)]);
  put('sea.jpg', pad(one));
  await index(place);
  const { version } = readItem('sea.jpg');
  // As programs save safely: a new file takes the place of the old one.
  put('sea.tmp', pad(other));
  fs.renameSync(`${place.library}/sea.tmp`, `${place.library}/sea.jpg`);
  await index(place);
  expect(readItem('sea.jpg').version).not.toBe(version);
});

test('tables, sidecars and stories of the same size and time are read again', async () => {
  const toSidecar = (title: string) =>
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:title="${title}"/></rdf:RDF></x:xmpmeta>`;
  const putAll = (word: string) => {
    put('metadata.csv', `file,title\nrow.jpg,${word}\n`);
    put('beside.xmp', toSidecar(word));
    put('story.md', `# ${word}\n`);
  };
  put('row.jpg', await makePhoto('#336699'));
  put('beside.jpg', await makePhoto('#669933'));
  putAll('First');
  await index(place);
  putAll('Other');
  await index(place);
  for (const path of ['row.jpg', 'beside.jpg', 'story.md']) expect(readItem(path).title).toBe('Other');
});

test('an unchanged library is not read again', async () => {
  put('sea.jpg', await makePhoto('#336699', 'Sea'));
  await index(place);
  const { key } = look(place).items[0] as unknown as { key: number };
  await index(place);
  expect(look(place).items[0]).toMatchObject({ key });
});

test.each([
  ['1904', new Date('1904-01-01T00:00:00Z')],
  ['1980', new Date('1980-01-01T00:00:00Z')],
  ['2099', new Date('2099-01-01T00:00:00Z')],
])('a file that says it was saved in %s counts as saved when it came', async (_, when) => {
  const begun = Date.now() - 1000;
  fs.utimesSync(place.put('odd.jpg', await makePhoto('#336699')), when, when);
  fs.utimesSync(place.put('fine.jpg', await makePhoto('#996633')), WHEN, WHEN);
  await index(place);
  expect(readItem('odd.jpg').modified).toBeGreaterThan(begun);
  expect(readItem('odd.jpg').modified).toBeLessThanOrEqual(Date.now());
  expect(readItem('fine.jpg').modified).toBe(WHEN.getTime());
});
