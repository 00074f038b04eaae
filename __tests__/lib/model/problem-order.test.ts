import { type Problem, sortProblems } from '@/lib/model/problem';

test('a mistake in an owner’s text precedes ten stray files', () => {
  const stray = Array.from(
    { length: 10 },
    (_, at): Problem => ({ path: `${at}.txt`, reason: 'unsupported', detail: 'a text file' }),
  );
  const others: Problem[] = [
    { path: 'a.jpg', reason: 'crashed', detail: 'x' },
    { path: 'b.jpg', reason: 'damaged', detail: 'x' },
    { path: 'metadata.csv', reason: 'invalid-text', detail: 'row 2: "soon" is no date' },
  ];
  const sorted = sortProblems([...stray, ...others]).map(({ path }) => path);
  expect(sorted).toEqual(['metadata.csv', 'b.jpg', 'a.jpg', ...stray.map(({ path }) => path)]);
});
