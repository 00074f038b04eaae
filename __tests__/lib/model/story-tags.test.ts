import { explainTag, listStepFaults, parseTag, toTagKey } from '@/lib/model/story-tags';

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
  [
    '{{compare a.jpg | b.jpg | title Then and now}}',
    { type: 'compare', paths: ['a.jpg', 'b.jpg'], title: 'Then and now' },
  ],
  [
    '{{tour map.jpg\n| whole All of it\n| 10,20.5,30,40 The church, 1864\n| title A walk}}',
    {
      type: 'tour',
      path: 'map.jpg',
      steps: [
        { region: null, text: 'All of it' },
        { region: { x: 10, y: 20.5, width: 30, height: 40 }, text: 'The church, 1864' },
      ],
      faults: [],
      title: 'A walk',
    },
  ],
  [
    '{{tour map.jpg | https://x.example/items/map-abc#xywh=percent:90,0,30,10.5 The corner}}',
    {
      type: 'tour',
      path: 'map.jpg',
      steps: [{ region: { x: 90, y: 0, width: 10, height: 10.5 }, text: 'The corner' }],
      faults: [],
    },
  ],
  [
    '{{timeline | 1864: The quay: built ![](quay 1.jpg) | In spring: Ice}}',
    {
      type: 'timeline',
      paths: ['quay 1.jpg'],
      steps: [
        { date: '1864', text: 'The quay: built', path: 'quay 1.jpg' },
        { date: 'In spring', text: 'Ice' },
      ],
      faults: [],
    },
  ],
  [
    '{{storymap | whole: The way | 57.78, 14.16 zoom 12.5: The harbour: ice ![](quay 1.jpg) | ../a b.jpg zoom 3: The mill | 57° 46′ 57″ N, 14° 9′ 42″ E: Here | https://x.example/map#map=9/-57.5/14.25: There | title A walk}}',
    {
      type: 'storymap',
      paths: ['quay 1.jpg', '../a b.jpg'],
      steps: [
        { place: null, text: 'The way' },
        { place: { latitude: 57.78, longitude: 14.16 }, zoom: 12.5, text: 'The harbour: ice', path: 'quay 1.jpg' },
        { place: '../a b.jpg', zoom: 3, text: 'The mill' },
        { place: { latitude: 57.7825, longitude: 14.1616667 }, text: 'Here' },
        { place: { latitude: -57.5, longitude: 14.25 }, zoom: 9, text: 'There' },
      ],
      faults: [],
      title: 'A walk',
    },
  ],
  ['{{quote Nothing moves. | A. Sitter}}', { type: 'quote', text: 'Nothing moves.', source: 'A. Sitter' }],
  ['{{quote This \\| that}}', { type: 'quote', text: 'This | that' }],
])('%j is a tag', (text, tag) => {
  expect(parseTag(toTagKey(text) ?? '')).toEqual(tag);
});

test.each([
  '{{compare a.jpg}}',
  '{{compare a.jpg | b.jpg | c.jpg}}',
  '{{tour map.jpg}}',
  '{{tour map.jpg | The church}}',
  '{{timeline | The quay}}',
  '{{storymap | The quay: built}}',
  '{{item}}',
  '{{gallery | limit 3}}',
  '{{galery boats/}}',
  '{{}}',
  '{{constructor x}}',
  '{{quote |}}',
])('%j is an unknown tag', (text) => {
  expect(parseTag(toTagKey(text) ?? '')).toBeNull();
});

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

test('a tag that is none is explained', () => {
  expect(explainTag('galery a')).toBe('no such tag');
  expect(explainTag('constructor a')).toBe('no such tag');
  expect(explainTag('Compare a.jpg')).toContain('two pictures');
});

test('a step that is wrong is left out and named', () => {
  const key = toTagKey(
    '{{tour map.jpg | 10,20,30 Three | 100,0,10,10 Outside | 0,0,0,10 Thin | 0,0,50,50 Right | 9,9}}',
  );
  const tag = parseTag(key ?? '');
  expect(tag).toMatchObject({ steps: [{ text: 'Right' }] });
  expect(listStepFaults(tag).map(({ step }) => step)).toEqual([
    '10,20,30 Three',
    '100,0,10,10 Outside',
    '0,0,0,10 Thin',
    '9,9',
  ]);
  expect(listStepFaults(parseTag('item a.jpg'))).toEqual([]);
  const map =
    '{{storymap | The mill | 57.78: Half | 91, 14: Beyond | 0, 0: Nowhere | 57, 14 zoom 17: Near | 57, 14: Right | https://x.example/map#map=9/91/0: No}}';
  expect(listStepFaults(parseTag(toTagKey(map) ?? '')).map(({ step, reason }) => [step, reason.slice(0, 6)])).toEqual([
    ['The mill', 'a step'],
    ['57.78: Half', 'a step'],
    ['91, 14: Beyond', 'a step'],
    ['0, 0: Nowhere', 'a step'],
    ['57, 14 zoom 17: Near', 'a zoom'],
    ['https://x.example/map#map=9/91/0: No', 'a step'],
  ]);
});
