/** @jest-environment node */

import { listCards } from '@/lib/catalogue/read/cards';
import { withStoryCovers } from '@/lib/catalogue/read/story-covers';
import { parseMarkdown } from '@/lib/metadata/formats/text';
import { createArchive, makeItem } from '../../../algolia/archive';

const archive = createArchive();
const boat = makeItem('boats/1.jpg', { title: 'Boat' });
const cat = makeItem('films/cat.mp4', { kind: 'film', type: 'video/mp4', title: 'A cat' });
const tell = (path: string, text: string) =>
  makeItem(path, { kind: 'story', type: 'text/markdown', title: path, ...parseMarkdown(text) });

const words = tell('words/alone.md', 'Nothing is shown.');
const walk = tell('stories/1/walk.md', 'Words\n\n![x](/boats/1.jpg)');
const stories = [
  tell('stories/0.md', 'Words alone.'),
  walk,
  tell('told/item.md', '{{quote A | B}}\n\n{{item /boats/1.jpg}}'),
  tell('told/gallery.md', '{{gallery /boats/}}'),
  tell('told/film.md', '{{film /films/cat.mp4}}\n\n![x](/boats/1.jpg)'),
  tell('told/gone.md', '![x](/boats/2.jpg)\n\n{{item ../../etc/passwd}}'),
];

beforeAll(() => {
  archive.put([boat, cat, words, ...stories]);
  Object.assign(process.env, archive.env);
});
afterAll(archive.remove);

test('a story in a list has its first picture, inline or in a tag, or none if that is unknown', () => {
  const leads = withStoryCovers(stories).map(({ path, lead }) => [path, lead?.title]);
  expect(leads).toEqual([
    ['stories/0.md', undefined],
    ['stories/1/walk.md', 'Boat'],
    ['told/item.md', 'Boat'],
    ['told/gallery.md', 'Boat'],
    ['told/film.md', 'Boat'],
    ['told/gone.md', undefined],
  ]);
});

test('other items in a list are unchanged', () => {
  expect(withStoryCovers([boat, cat])).toEqual([boat, cat]);
});

test('a collection of stories has the cover of one of them, and one of texts without pictures has none', () => {
  const covers = listCards('', 0, 10).map(({ collection, cover }) => [collection.path, cover?.title]);
  expect(Object.fromEntries(covers)).toMatchObject({ boats: 'Boat', stories: 'Boat', told: 'Boat' });
  expect(covers).toContainEqual(['words', undefined]);
});
