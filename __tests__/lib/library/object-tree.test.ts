import { buildObjectTree } from '@/lib/library/object-tree';

const tree = (...keys: string[]) => {
  const { files, refused } = buildObjectTree(keys.map((key) => ({ key, bytes: 1, modified: 0, etag: '"1"' })));
  return { files: [...files.keys()], refused };
};

test('keys are paths, in any case and script; those of folders are skipped', () => {
  const keys = ['a.jpg', 'A.jpg', 'x/Ünï code+%2F.jpg', 'x/y/', '', 'x/'];
  expect(tree(...keys)).toEqual({ files: ['a.jpg', 'A.jpg', 'x/Ünï code+%2F.jpg'], refused: [] });
});

test.each([
  ['..', 'dots'],
  ['../../etc/passwd', 'dots'],
  ['a/../../b.jpg', 'dots'],
  ['./a.jpg', 'dots'],
  ['/etc/passwd', 'empty part'],
  ['a//b.jpg', 'empty part'],
  ['a\0.jpg', 'NUL'],
  ['a\uFFFD.jpg', 'UTF-8'],
  [`${'ü'.repeat(128)}.jpg`, '255 bytes'],
  [`${'f'.repeat(256)}/a.jpg`, '255 bytes'],
])('%j is rejected by name', (key, why) => {
  const { files, refused } = tree('good.jpg', key);
  expect(files).toEqual(['good.jpg']);
  expect(refused).toEqual([{ name: expect.any(String), detail: expect.stringContaining(why) }]);
  expect(refused[0]?.name).not.toMatch(/\p{Cc}/u);
});

test('if an object is also a folder, the folder is used', () => {
  const { files, refused } = tree('a', 'a/b', 'a/b/c.jpg', 'd');
  expect(files).toEqual(['a/b/c.jpg', 'd']);
  expect(refused.map(({ name }) => name)).toEqual(['a', 'a/b']);
});

test('at most a thousand are reported', () => {
  expect(tree(...Array.from({ length: 1200 }, (_, at) => `/${at}`)).refused).toHaveLength(1000);
});
