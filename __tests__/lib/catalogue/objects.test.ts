/** @jest-environment node */
// Folders that are one object, read page by page.
import { GET as getManifest } from '@/app/iiif/collection/[[...path]]/route';
import { toItemId } from '@/lib/catalogue/ids';
import { getCollection, listBreadcrumbs } from '@/lib/catalogue/read/collections';
import { getItem } from '@/lib/catalogue/read/items';
import { getFirstPage, readObjectPage } from '@/lib/catalogue/read/objects';
import { listFaults } from '../iiif/presentation-rules';
import { index } from './index-here';
import { createPlace, look, makePhoto } from './site';

const place = createPlace();
afterAll(() => place.remove());

beforeAll(async () => {
  const put = async (name: string, width = 30) =>
    place.put(
      name,
      await makePhoto(
        `#${toItemId(name)
          .replace(/[^2-7]/g, '')
          .padEnd(6, '5')}`.slice(0, 7),
        undefined,
        { width, height: 40 },
      ),
    );
  place.put('book/index.md', '---\nobject: paged\nsort: name\ndirection: right-to-left\n---\n');
  for (const name of ['1', '2', '3', '4']) await put(`book/${name}.jpg`);
  place.put('book/end/index.md', '---\nsort: name\n---\n');
  await put('book/end/5.jpg');
  await put('book/end/6.jpg', 60);
  await put('book/end/7.jpg');
  place.put('flat/index.md', '---\nobject: true\nsort: name\ndirection: upwards\n---\n');
  for (const name of ['1', '2', '3']) await put(`flat/${name}.jpg`);
  await put('loose/1.jpg');
  Object.assign(process.env, { VITRINE_LIBRARY: place.library, VITRINE_DATA: place.data });
  await index(place);
});

const toName = (item: { path: string } | null) => item && (/(\d)\.jpg$/.exec(item.path)?.[1] ?? '');

function read(file: string) {
  const item = getItem(toItemId(file));
  const found = item && readObjectPage(item, listBreadcrumbs(item.folder));
  if (!found) return null;
  const { number, total, open, back, on } = found;
  const steps = [back.one, back.wide, on.one, on.wide].map(toName);
  return [`${number} of ${total}`, open.map(toName).join(), ...steps];
}

test('its pages are numbered through the folders below, and shown in pairs after the first', () => {
  expect(read('book/1.jpg')).toEqual(['1 of 7', '1', null, null, '2', '2']);
  expect(read('book/2.jpg')).toEqual(['2 of 7', '2,3', '1', '1', '3', '4']);
  expect(read('book/3.jpg')).toEqual(['3 of 7', '2,3', '2', '1', '4', '4']);
  expect(read('book/4.jpg')).toEqual(['4 of 7', '4,5', '3', '2', '5', '6']);
  expect(read('book/end/5.jpg')).toEqual(['5 of 7', '4,5', '4', '2', '6', '6']);
  expect(read('book/end/6.jpg')).toEqual(['6 of 7', '6', '5', '4', '7', '7']);
  expect(read('book/end/7.jpg')).toEqual(['7 of 7', '7', '6', '6', null, null]);
  expect(toName(getFirstPage(getCollection('book') ?? fail()))).toBe('1');
});

const fail = (): never => {
  throw new Error('the folder is not there');
};

test('an object of single leaves has no pairs, and another folder has no pages', () => {
  expect(read('flat/2.jpg')).toEqual(['2 of 3', '2', '1', '1', '3', '3']);
  expect(read('loose/1.jpg')).toBeNull();
  expect(getFirstPage(getCollection('loose') ?? fail())).toBeNull();
});

test('the owner sets the reading direction', async () => {
  const ask = async (folder: string) =>
    (await getManifest(new Request('http://inside/'), { params: Promise.resolve({ path: [folder] }) })).json();
  const book = await ask('book');
  expect(book).toMatchObject({ behavior: ['paged'], viewingDirection: 'right-to-left' });
  expect(listFaults(book)).toEqual([]);
  expect(await ask('flat')).not.toHaveProperty('viewingDirection');
  expect(look(place).problems).toEqual([
    expect.objectContaining({ path: 'flat/index.md', detail: expect.stringContaining('direction is "upwards"') }),
  ]);
});
