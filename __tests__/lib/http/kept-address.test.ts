import { toKeptAddress } from '@/lib/http/kept-address';

test.each([
  ['/', '/'],
  ['/?page=2&utm_source=a', '/'],
  ['/items/a-b?page=2&_rsc=1a', '/items/a-b'],
  ['/collections?page=2&a=1', '/collections?page=2'],
  ['/collections/a/b?page=01', '/collections/a/b?page=01'],
  // An invalid page number is not the first page.
  [`/collections/a?page=${'9'.repeat(11)}`, '/collections/a?page=0'],
  ['/collections/a?page=', '/collections/a?page=0'],
  ['/collections/a?page=<script>', '/collections/a?page=0'],
  ['/search?q=a', null],
])('%s has the cache key %s', (url, kept) => {
  expect(toKeptAddress(url)).toBe(kept);
});
