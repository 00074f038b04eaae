// Times the catalogue's query for pages of a large and of a small collection, in turn; prints medians in milliseconds.

import { getCollection } from '../../lib/catalogue/read/collections';
import { listItems } from '../../lib/catalogue/read/items';

const ROUNDS = 400;
const PAGE = 60;

const toMedian = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function time(folder: string, start: number) {
  const since = performance.now();
  const items = listItems(folder, start, PAGE);
  if (items.length !== PAGE) throw new Error(`${folder} gave ${items.length} items from ${start}`);
  return performance.now() - since;
}

const lastOf = (folder: string) => (getCollection(folder)?.count ?? 0) - PAGE;
const [large, small] = ['Year 1900', 'Year 1901'];
const [many, few, first, ratios]: number[][] = [[], [], [], []];
for (let round = 0; round < ROUNDS; round++) {
  const [a, b] = [time(large, lastOf(large)), time(small, lastOf(small))];
  first?.push(time(large, 0));
  many?.push(a);
  few?.push(b);
  ratios?.push(a / b);
}
console.log(
  JSON.stringify({
    many: toMedian(many ?? []),
    few: toMedian(few ?? []),
    first: toMedian(first ?? []),
    ratio: toMedian(ratios ?? []),
  }),
);
