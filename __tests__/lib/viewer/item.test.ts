import { getViewerAttributes, parseContext, toSliceHref } from '@/lib/viewer/item';

test.each([
  { type: 'collection', path: 'a/b', start: 60, total: 214 },
  { type: 'collection', path: '' },
  { type: 'search', query: 'q=boats&keywords=sea', start: 0, total: 31 },
  { type: 'list' },
] as const)('%j equals the data of its element', (context) => {
  expect(parseContext(JSON.stringify(context))).toEqual(context);
});

test.each([
  undefined,
  '',
  'null',
  '[]',
  '{',
  '"list"',
  '{"type":"collection"}',
  '{"type":"collection","path":1}',
  '{"type":"collection","path":"a","start":-1}',
  '{"type":"collection","path":"a","total":1.5}',
  '{"type":"search","query":"q=1"}',
  '{"type":"search","query":{},"start":0,"total":1}',
  '{"type":"__proto__"}',
])('%j is only a list', (text) => {
  expect(parseContext(text)).toEqual({ type: 'list' });
});

test('a slice of a folder has a URL, for any name of the folder', () => {
  const href = toSliceHref({ type: 'collection', path: 'Été & hiver/50 % #1' }, { slice: 3 });
  const { pathname, searchParams } = new URL(href, 'http://localhost');
  expect(pathname).toBe('/api/context');
  expect([...searchParams]).toEqual([
    ['collection', 'Été & hiver/50 % #1'],
    ['slice', '3'],
  ]);
});

test('a slice of a search contains all parameters of the search', () => {
  const href = toSliceHref({ type: 'search', query: 'q=a%26b&people=Ann', start: 0, total: 9 }, { slice: 0 });
  expect(new URL(href, 'http://localhost').searchParams.get('search')).toBe('q=a%26b&people=Ann');
});

test('a link identifies its item, a film its kind, and a story is skipped', () => {
  const item = { id: 'abcdefgh27', version: 'v1' };
  expect(getViewerAttributes({ ...item, kind: 'photo' })).toEqual({
    'data-viewer': 'abcdefgh27',
    'data-version': 'v1',
  });
  expect(getViewerAttributes({ ...item, kind: 'film' })).toMatchObject({ 'data-kind': 'film' });
  expect(getViewerAttributes({ ...item, kind: 'story' })).toEqual({ 'data-viewer': '' });
});
