import { listLinks, listTagPaths, toLibraryPath } from '@/lib/model/story-links';

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
  expect(toLibraryPath(name, folder)).toBe(path);
});

test('links and pictures of the library are listed, other sites are not', () => {
  const html =
    '<a href="a%20b.md#x">1</a><img src="../c.jpg" /><a href="https://x.example/">2</a><a href="#y">3</a><a href="//x.example">4</a><a href="100%.jpg">5</a>';
  expect(listLinks(html, 's')).toEqual([
    { address: 'a%20b.md#x', path: 's/a b.md', fragment: '#x' },
    { address: '../c.jpg', path: 'c.jpg', fragment: '' },
  ]);
});

test('so are the paths of tags', () => {
  expect(
    listTagPaths('<p>{{gallery a/ | /b.jpg | limit 2}}</p><p>{{quote x | y}}</p>', 's').map(({ path }) => path),
  ).toEqual(['s/a', 'b.jpg']);
});
