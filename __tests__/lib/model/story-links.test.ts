import { listTagPaths, resolveLibraryPath, resolveStoryLinks } from '@/lib/model/story-links';

test.each([
  ['a.jpg', 'stories', 'stories/a.jpg'],
  ['../boats/', 'stories', 'boats'],
  ['/boats/a.jpg', 'stories/deep', 'boats/a.jpg'],
  ['./a//b.jpg', '', 'a/b.jpg'],
  ['..', 'stories', ''],
  ['e\u0301.jpg', '', 'é.jpg'],
  ['../../etc/passwd', 'stories', null],
  ['/../x', '', null],
])('%s in a text of the folder %j is %j', (name, folder, path) => {
  expect(resolveLibraryPath(name, folder)).toBe(path);
});

test('URLs resolve to paths, and malformed ones to nothing', () => {
  expect(resolveStoryLinks(['a%20b.md#x', '../c.jpg', '100%.jpg', '../../d.jpg', 'e.jpg?f#g'], 's')).toEqual([
    { address: 'a%20b.md#x', path: 's/a b.md', fragment: '#x' },
    { address: '../c.jpg', path: 'c.jpg', fragment: '' },
    { address: 'e.jpg?f#g', path: 's/e.jpg', fragment: '#g' },
  ]);
});

test('paths of tags are resolved in the same way', () => {
  expect(listTagPaths(['gallery a/ | /b.jpg | limit 2', 'quote x | y'], 's').map(({ path }) => path)).toEqual([
    's/a',
    'b.jpg',
  ]);
});
