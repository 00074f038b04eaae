import { closestMatch } from '@/lib/model/closest-match';

const NAMES = ['title', 'description', 'map', 'hide'];

test.each([
  ['titel', 'title'],
  ['TITLE', 'title'],
  ['tilte', 'title'],
  ['descripton', 'description'],
  ['discriptoin', 'description'],
  ['descr', 'description'],
  ['maps', 'map'],
  ['hdie', 'hide'],
])('%s means %s', (written, meant) => {
  expect(closestMatch(written, NAMES)).toBe(meant);
});

test.each(['', 'm', 'colour', 'side effects', 'tide and', 'x'.repeat(100_000)])('%.20s has no match', (written) => {
  expect(closestMatch(written, NAMES)).toBeUndefined();
});
