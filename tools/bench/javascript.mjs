// JavaScript of each page after gzip, over what Next sends with every page.
import { measure as measureBytes } from '../../scripts/budgets.mjs';

const GOAL = 15_000;
const toKilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

export async function measure() {
  const { floor, pages } = measureBytes();
  const item = pages['/items/[slug]/page'];
  return [
    {
      what: 'JavaScript of the item page over Next’s floor',
      ours: toKilobytes(item),
      beside: toKilobytes(floor),
      ratio: item / floor,
      goal: `≤ ${toKilobytes(GOAL)}`,
      met: item <= GOAL,
    },
  ];
}
