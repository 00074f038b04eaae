import { parseMoment } from '@/lib/model/media-fragment';

test.each([
  ['#t=61.5', 61.5],
  ['#t=0', 0],
  ['#t=90s', 90],
  ['#t=1:01', 61],
  ['#t=01:02:03.5', 3723.5],
  ['#t=npt:61,70', 61],
  ['#track=de&t=5', 5],
])('%s is a time', (hash, seconds) => {
  expect(parseMoment(hash)).toBe(seconds);
});

test.each(['', '#', '#rights', '#t=', '#t=-1', '#t=abc', '#t=1e9', '#at=5', '#t=99999999', '#t=Infinity'])(
  '%j is not a fragment',
  (hash) => {
    expect(parseMoment(hash)).toBeNull();
  },
);
