import { findStoryPath, isStoryPath } from '@/lib/desk/stories/story-paths';

test.each(['walk.md', 'a/b c/Walk.MD', 'seite.html', 'x.htm', 'رحلة.md', `${'a'.repeat(252)}.md`])(
  '%j is a story',
  (path) => {
    expect(isStoryPath(path)).toBe(true);
  },
);

test.each([
  ...[
    '',
    '.',
    '..',
    '../x.md',
    '/x.md',
    'a//x.md',
    'a/../x.md',
    '..\\x.md',
    'x\0.md',
    'x\n.md',
    '.vitrine/x.md',
    '.x.md',
  ],
  ...['index.md', 'a/INDEX.md', '_index.md', 'README.md', 'vitrine.yaml', 'metadata.csv', 'x.jpg', 'x.md/', '~$x.md'],
  ...[`${'a'.repeat(253)}.md`, `${'é'.repeat(127)}.md`],
])('%j is no story', (path) => {
  expect(isStoryPath(path)).toBe(false);
});

test('a new story is named after its title, and never like a file that is there', async () => {
  const find = (title: string, taken: string[] = []) =>
    findStoryPath('boats', title, async (path) => taken.includes(path));
  expect(await find('À walk: by “the quay”')).toBe('boats/a-walk-by-the-quay.md');
  expect(await find('A walk', ['boats/a-walk.md', 'boats/a-walk-2.md'])).toBe('boats/a-walk-3.md');
  for (const title of [
    '***',
    '../../etc/passwd',
    'index',
    'README',
    'CON',
    'x'.repeat(500),
    '.hidden',
    'a/b\\c',
    'مَشي',
  ])
    expect([title, isStoryPath(await find(title))]).toEqual([title, true]);
});
