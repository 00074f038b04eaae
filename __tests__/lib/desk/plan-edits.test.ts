import fs from 'node:fs';
import path from 'node:path';
import { createJournal } from '@/lib/desk/files/journal';
import { type EditedItem, planEdits } from '@/lib/desk/files/plan-edits';
import { createPlace, index, listWhole, makePhoto, type Place } from '../catalogue/site';

let place: Place;
beforeEach(() => {
  place = createPlace();
});
afterEach(() => place.remove());

let serial = 0;

async function edit(...items: EditedItem[]) {
  const root = fs.realpathSync(place.library);
  const changes = planEdits({ root, language: 'en', fields: {} }, items);
  serial += 1;
  await createJournal(root).apply({ id: `${serial}`, at: new Date().toISOString(), who: 'Ida', title: 'x' }, changes);
  return changes.map((change) => change.path);
}

async function readShown() {
  const { output, code } = await index(place);
  if (code !== 0) throw new Error(output);
  return new Map(listWhole(place).map((item) => [item.path, item]));
}

test('the site shows what was written, in the cell where a row states it and in a sidecar otherwise', async () => {
  place.put('a.jpg', await makePhoto('#111111', 'Embedded'));
  place.put('harbour/b.jpg', await makePhoto('#222222'));
  place.put('harbour/c.jpg', await makePhoto('#333333'));
  place.put('metadata.csv', 'file,title,maker\r\nharbour/B.JPG,Quay,"Berg, Ida"\r\n');
  const paths = await edit(
    { path: 'a.jpg', edit: { title: 'A & B', alt: 'A bridge' } },
    { path: 'harbour/b.jpg', edit: { title: 'The quay', makers: ['Berg; Ida', 'Lund, Ole'], caption: 'Two\nlines' } },
    { path: 'harbour/c.jpg', edit: { makers: ['Ole Lund', 'Ida Berg'] } },
  );
  expect(paths).toEqual(['metadata.csv', 'a.jpg.xmp', 'harbour/b.jpg.xmp', 'harbour/c.jpg.xmp']);
  expect(fs.readFileSync(path.join(place.library, 'metadata.csv'), 'utf8')).toBe(
    'file,title,maker\r\nharbour/B.JPG,The quay,"Berg\\; Ida; Lund, Ole"\r\n',
  );
  const shown = await readShown();
  expect(shown.get('a.jpg')).toMatchObject({ title: 'A & B', alt: 'A bridge' });
  expect(shown.get('harbour/b.jpg')).toMatchObject({
    title: 'The quay',
    makers: ['Berg; Ida', 'Lund, Ole'],
    caption: 'Two\nlines',
  });
  expect(shown.get('harbour/c.jpg')).toMatchObject({ makers: ['Ole Lund', 'Ida Berg'] });
});

test('a sidecar of the file is changed; one that several files share is left, and the file gets its own', async () => {
  place.put('a.jpg', await makePhoto('#111111'));
  place.put('b.jpg', await makePhoto('#222222'));
  place.put('b.png', await makePhoto('#333333'));
  await edit({ path: 'a.jpg', edit: { title: 'Before' } });
  fs.renameSync(path.join(place.library, 'a.jpg.xmp'), path.join(place.library, 'A.XMP'));
  fs.copyFileSync(path.join(place.library, 'A.XMP'), path.join(place.library, 'b.xmp'));
  const paths = await edit({ path: 'a.jpg', edit: { title: 'After' } }, { path: 'b.jpg', edit: { title: 'Own' } });
  expect(paths).toEqual(['A.XMP', 'b.jpg.xmp']);
  const shown = await readShown();
  expect([...shown].map(([file, { title }]) => [file, title])).toEqual([
    ['a.jpg', 'After'],
    ['b.jpg', 'Own'],
    ['b.png', 'Before'],
  ]);
});

test('an edit that changes nothing writes nothing', async () => {
  place.put('a.jpg', await makePhoto('#111111'));
  await edit({ path: 'a.jpg', edit: { title: 'Same' } });
  expect(await edit({ path: 'a.jpg', edit: { title: 'Same' } })).toEqual([]);
});

test('a table that cannot hold the text is named, with the remedy, and nothing is written', async () => {
  place.put('a.jpg', await makePhoto('#111111'));
  place.put('metadata.csv', Buffer.from('file;title\r\na.jpg;Brücke\r\n', 'latin1'));
  await expect(edit({ path: 'a.jpg', edit: { title: 'Łódź', alt: 'x' } })).rejects.toThrow(
    'metadata.csv: its encoding, Windows-1252, has no "Ł"; save the table as UTF-8, then edit it here',
  );
  expect(fs.readdirSync(place.library).sort()).toEqual(['a.jpg', 'metadata.csv']);
});
