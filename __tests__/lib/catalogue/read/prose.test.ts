/** @jest-environment node */
import { readMenu } from '@/lib/catalogue/read/menu';
import { readProse } from '@/lib/catalogue/read/prose';
import { parseMarkdown } from '@/lib/metadata/formats/text';
import { createArchive, makeItem } from '../../../algolia/archive';

const archive = createArchive();
const there = { latitude: 60, longitude: 5 };
const boats = Array.from({ length: 130 }, (_, n) =>
  makeItem(`boats/${String(n).padStart(3, '0')}.jpg`, { title: `Boat ${n}`, ...(n % 50 === 49 && { place: there }) }),
);
const quay = makeItem('nets/quay é.jpg', { title: 'The quay', documentId: 'quay' });
const cat = makeItem('nets/cat.mp4', { kind: 'film', type: 'video/mp4', title: 'A cat' });
const walk = makeItem('stories/walk.md', {
  kind: 'story',
  title: 'A walk',
  caption: 'By the water',
  ...parseMarkdown('Words\n\n![x](../boats/003.jpg)'),
});

beforeAll(() => {
  archive.put([...boats, quay, cat, walk]);
  archive.change((writer) =>
    writer.setSite(JSON.stringify({ navigation: ['stories/walk.md', 'boats/', 'gone.md', 'stories/walk.md'] }), {}),
  );
  Object.assign(process.env, archive.env);
});
afterAll(archive.remove);

const read = async (markdown: string, folder = 'stories') => readProse(parseMarkdown(markdown), folder);
const one = async (tag: string, folder?: string) => [...(await read(tag, folder)).embeds.values()][0];
const titles = (thing: Awaited<ReturnType<typeof one>>) =>
  thing && 'items' in thing ? thing.items.map((item) => item.title) : [];

test('an item is found relative to the text and to the root, in any Unicode form', async () => {
  expect(await one('{{item ../nets/quay e\u0301.jpg | Here}}')).toMatchObject({
    type: 'item',
    item: { title: 'The quay' },
    caption: 'Here',
  });
  expect(await one('{{item /nets/quay é.jpg}}', '')).toMatchObject({ item: { title: 'The quay' } });
});

test('a folder is a gallery in its own order, limited as requested and to one hundred', async () => {
  const gallery = await one('{{gallery ../boats/ | limit 3}}');
  expect(titles(gallery)).toEqual(['Boat 0', 'Boat 1', 'Boat 2']);
  expect(gallery).toMatchObject({ title: 'Boats', more: { href: '/collections/boats', title: 'Boats' } });
  expect(titles(await one('{{gallery ../boats/}}'))).toHaveLength(24);
  expect(titles(await one('{{gallery ../boats/ | limit 5000}}'))).toHaveLength(100);
});

test('several paths are shown in the given order, each item once, without unknown ones', async () => {
  const row = await one('{{carousel ../boats/007.jpg | ../gone/ | ../nets/ | ../boats/007.jpg | title All}}');
  expect(titles(row)).toEqual(['Boat 7', 'A cat', 'The quay']);
  expect(row).toMatchObject({ title: 'All' });
  expect(row).not.toHaveProperty('more');
});

test('a comparison and a tour need pictures', async () => {
  expect(await one('{{compare ../boats/001.jpg | ../boats/002.jpg}}')).toMatchObject({
    type: 'compare',
    before: { title: 'Boat 1' },
    after: { title: 'Boat 2' },
  });
  expect(await one('{{compare ../boats/001.jpg | ../boats/gone.jpg}}')).toBeUndefined();
  expect(await one('{{compare ../boats/001.jpg | ../nets/cat.mp4}}')).toBeUndefined();
  expect(await one('{{tour ../boats/001.jpg | 0,0,50,50 Here}}')).toMatchObject({ steps: [{ text: 'Here' }] });
  expect(await one('{{tour ../boats/ | 0,0,50,50 Here}}')).toBeUndefined();
});

test('a timeline shows its steps, with the pictures that are there', async () => {
  expect(
    await one('{{timeline | 1864: Built ![](../boats/001.jpg) | 1900: Lost ![](../boats/gone.jpg)}}'),
  ).toMatchObject({
    steps: [
      { date: '1864', text: 'Built', item: { title: 'Boat 1' } },
      { date: '1900', text: 'Lost' },
    ],
  });
});

test('a story map takes the places of items, and its pictures', async () => {
  expect(
    await one(
      '{{storymap | whole: All | 57.78, 14.16 zoom 12: Here ![](../boats/001.jpg) | ../boats/049.jpg: There | ../boats/002.jpg: Hidden | ../boats/gone.jpg: Gone}}',
    ),
  ).toEqual({
    type: 'storymap',
    steps: [
      { text: 'All' },
      {
        text: 'Here',
        place: { latitude: 57.78, longitude: 14.16, zoom: 12, names: [] },
        item: expect.objectContaining({ title: 'Boat 1' }),
      },
      { text: 'There', place: { ...there, names: [] } },
      { text: 'Hidden' },
      { text: 'Gone' },
    ],
  });
});

test('a map shows items with a place', async () => {
  expect(titles(await one('{{map ../boats/}}'))).toEqual(['Boat 49', 'Boat 99']);
  expect(await one('{{map ../nets/}}')).toBeUndefined();
});

test('a film tag shows a film, and any other item as its own kind', async () => {
  expect(await one('{{film ../nets/cat.mp4}}')).toMatchObject({ type: 'film', film: { item: { title: 'A cat' } } });
  expect(await one('{{film ../boats/001.jpg}}')).toMatchObject({ type: 'item', item: { title: 'Boat 1' } });
});

test.each([
  '{{item ../gone.jpg}}',
  '{{item ../boats/}}',
  '{{gallery ../../../etc/}}',
  '{{galery ../boats/}}',
  "{{item '; DROP TABLE items; --}}",
])('%s embeds nothing', async (tag) => {
  expect(await one(tag)).toBeUndefined();
});

test('a text embeds at most six hundred items, with any number of tags', async () => {
  const tags = Array.from({ length: 20 }, (_, n) => `{{gallery ../boats/ | limit ${100 - n}}}`);
  const { embeds } = await read(tags.join('\n\n'));
  expect([...embeds.values()].reduce((sum, thing) => sum + titles(thing).length, 0)).toBe(600);
});

test('links and pictures resolve to items and collections, with their fragments', async () => {
  const { mentioned } = await read('[a](walk.md#part-x) [b](../boats) [c](gone.md) ![d](../nets/quay%20%C3%A9.jpg)');
  expect(mentioned.get('walk.md#part-x')?.href).toMatch(/^\/items\/a-walk-\w{10}#part-x$/);
  expect(mentioned.get('../boats')?.href).toBe('/collections/boats');
  expect(mentioned.get('../nets/quay%20%C3%A9.jpg')?.item?.title).toBe('The quay');
  expect(mentioned.has('gone.md')).toBe(false);
});

test('the menu contains the owner’s entries with pictures, without repeating them below', () => {
  const { chosen, entries, stories } = readMenu();
  expect(chosen).toMatchObject([
    { title: 'A walk', description: 'By the water', picture: { id: boats[3]?.id } },
    { href: '/collections/boats', title: 'Boats', picture: { id: boats[0]?.id, width: 600, height: 400 } },
  ]);
  expect(stories).toEqual([]);
  expect(entries.map(({ collection, cover }) => [collection.title, cover?.id])).toEqual([
    ['Nets', quay.id],
    ['Stories', boats[3]?.id],
  ]);
});

test('a subfolder that the owner lists is an entry of its own, and omitted below its parent', () => {
  const inner = ['a', 'b', 'c'].map((name) => makeItem(`nets/${name}/1.jpg`, { title: name }));
  archive.put(inner);
  const menu = (navigation: string[]) => {
    archive.change((writer) => writer.setSite(JSON.stringify({ navigation }), {}));
    return readMenu();
  };
  const toNets = ({ entries }: ReturnType<typeof readMenu>) =>
    entries.find(({ collection }) => collection.path === 'nets');
  const [before, after] = [toNets(menu([])), toNets(menu(['nets/b']))];
  archive.take(inner);
  expect([before?.below.map(({ path }) => path), before?.more]).toEqual([['nets/a', 'nets/b', 'nets/c'], 0]);
  expect([after?.below.map(({ path }) => path), after?.more]).toEqual([['nets/a', 'nets/c'], 0]);
});

test('a moved item is still embedded by its old path', async () => {
  archive.take([quay]);
  archive.put([makeItem('boats/moved.jpg', { title: 'The quay, moved', documentId: 'quay' })]);
  // Readers check for a new commit at intervals.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await one('{{item ../nets/quay é.jpg}}')).toMatchObject({ item: { title: 'The quay, moved' } });
  expect((await read('![x](../nets/quay%20é.jpg)')).mentioned.size).toBe(1);
});
