import { parseTag, toTagKey } from '@/lib/model/story-tags';

test.each([
  ['{{item boats/harbour.jpg}}', { type: 'item', path: 'boats/harbour.jpg' }],
  ['  {{ Item  /a b.jpg | At  noon }} ', { type: 'item', path: '/a b.jpg', caption: 'At noon' }],
  ['{{film cat.mp4 | A cat}}', { type: 'film', path: 'cat.mp4', caption: 'A cat' }],
  ['{{gallery boats/}}', { type: 'gallery', paths: ['boats/'], limit: 24 }],
  [
    '{{gallery\n a.jpg | b.jpg | limit 3 | title All of it}}',
    { type: 'gallery', paths: ['a.jpg', 'b.jpg'], limit: 3, title: 'All of it' },
  ],
  ['{{carousel boats/ | limit 99999}}', { type: 'carousel', paths: ['boats/'], limit: 100 }],
  ['{{map boats/ | limit 0}}', { type: 'map', paths: ['boats/'], limit: 1 }],
  ['{{quote Nothing moves. | A. Sitter}}', { type: 'quote', text: 'Nothing moves.', source: 'A. Sitter' }],
  ['{{quote This \\| that}}', { type: 'quote', text: 'This | that' }],
])('%j is a tag', (text, tag) => {
  expect(parseTag(toTagKey(text) ?? '')).toEqual(tag);
});

test.each(['{{item}}', '{{gallery | limit 3}}', '{{galery boats/}}', '{{}}', '{{constructor x}}', '{{quote |}}'])(
  '%j is an unknown tag',
  (text) => {
    expect(parseTag(toTagKey(text) ?? '')).toBeNull();
  },
);

test.each([
  'words',
  '{{item a.jpg',
  '{item a.jpg}',
  'see {{item a.jpg}}',
  '{{a}} and {{b}}',
  `{{${'x'.repeat(20_000)}}}`,
])('%j is text', (text) => {
  expect(toTagKey(text)).toBeNull();
});
