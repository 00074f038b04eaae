// Counts hits per value of a number attribute, and computes its statistics.
import type { NumberAttribute } from '@/lib/model/search-record';
import { readColumn } from './index-state';
import type { Index } from './search-index';

export function countNumbers(index: Index, name: NumberAttribute, keys: Uint32Array) {
  const values = new Map<number, number>();
  let [count, sum, min, max] = [0, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let each = 0; each < keys.length; each += 1) {
    const value = readColumn(index, name, keys[each] as number);
    if (Number.isNaN(value)) continue;
    values.set(value, (values.get(value) ?? 0) + 1);
    count += 1;
    sum += value;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  const stats = count > 0 ? { min, max, avg: sum / count, sum } : null;
  return { values, stats };
}

export function buildNumberCounts(
  values: Map<number, number> | Map<string, number>,
  { max, by }: { max: number; by: 'count' | 'alpha' },
) {
  type Counted = [value: number | string, count: number];
  const byValue = ([a]: Counted, [b]: Counted) => (a < b ? -1 : 1);
  const byCount = (a: Counted, b: Counted) => b[1] - a[1] || byValue(a, b);
  const best = [...values].sort(by === 'alpha' ? byValue : byCount).slice(0, max);
  return Object.fromEntries(best.map(([value, count]) => [String(value), count]));
}
