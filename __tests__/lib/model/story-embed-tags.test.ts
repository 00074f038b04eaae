import { parseMarkdown } from '@/lib/metadata/formats/text';
import { buildStoryEmbeds, type EmbedLayout, type StoryChoice } from '@/lib/model/story-embed-tags';
import { listTagPaths, resolveStoryLinks } from '@/lib/model/story-links';

const photo = (path: string): StoryChoice => ({ type: 'item', path, kind: 'photo' });
const folder = (path: string): StoryChoice => ({ type: 'collection', path });

test.each<[StoryChoice[], EmbedLayout, string]>([
  [
    [photo('boats/a b.jpg'), { type: 'item', path: 'cat.mp4', kind: 'film' }],
    'items',
    '{{item /boats/a b.jpg}}\n\n{{film /cat.mp4}}',
  ],
  [[folder('boats')], 'items', '{{gallery /boats/}}'],
  [[photo('a.jpg'), folder('boats')], 'gallery', '{{gallery /a.jpg | /boats/}}'],
  [[folder('')], 'map', '{{map /}}'],
  [[photo('a|b.jpg')], 'carousel', '{{carousel /a\\|b.jpg}}'],
  [[], 'gallery', ''],
  [[photo('a.jpg'), photo('b c.jpg')], 'compare', '{{compare /a.jpg | /b c.jpg}}'],
  [[photo('a.jpg')], 'compare', ''],
  [[photo('a.jpg'), folder('boats')], 'compare', ''],
  [
    [{ type: 'item', path: 'map.jpg', kind: 'photo', title: 'The {town} | 1864' }],
    'tour',
    '{{tour /map.jpg\n| whole The town 1864\n| 25,25,50,50 …\n}}',
  ],
  [
    [{ type: 'item', path: 'quay.jpg', kind: 'photo', title: 'The quay', year: 1864 }, photo('a (2).jpg')],
    'timeline',
    '{{timeline\n| 1864: The quay ![](/quay.jpg)\n| …: …\n}}',
  ],
  [
    [{ type: 'item', path: 'quay.jpg', kind: 'photo', title: 'The quay' }, photo('a: b.jpg')],
    'storymap',
    '{{storymap\n| /quay.jpg: The quay ![](/quay.jpg)\n| …: … ![](/a: b.jpg)\n}}',
  ],
])('%j as %s', (choices, layout, expected) => {
  expect(buildStoryEmbeds(choices, layout)).toBe(expected);
});

test.each(['compare', 'tour', 'timeline', 'storymap'] as const)('a %s is one that its page shows', (layout) => {
  const choices = [photo('x/a b.jpg'), photo('x/ä.jpg')].slice(0, layout === 'tour' ? 1 : 2);
  const { parts } = parseMarkdown(buildStoryEmbeds(choices, layout));
  // An item of a story map is both a picture and a place.
  const paths = new Set(listTagPaths(parts?.embeds ?? [], '').map(({ path }) => path));
  expect([...paths]).toEqual(choices.map(({ path }) => path));
});

test.each(['a b.jpg', 'x/a_b_*c*.jpg', 'a|b.jpg', 'a{b}.jpg', '[a](b).jpg', 'a"b<i>.jpg', 'صورة.jpg', 'limit 3.jpg'])(
  'a story embeds the file that was chosen, whatever its name: %s',
  (path) => {
    for (const layout of ['items', 'gallery'] as const) {
      const { parts } = parseMarkdown(buildStoryEmbeds([photo(path)], layout));
      const found = [...listTagPaths(parts?.embeds ?? [], ''), ...resolveStoryLinks(parts?.links ?? [], '')];
      expect(found.map((link) => link.path)).toEqual([path.normalize('NFC')]);
    }
  },
);
