// Reads what was taken in the same hour as an item.
import type { Item } from '@/lib/model/types';
import { ask } from './connection';

interface Row {
  data: string;
  pixels: string | null;
}

const HOUR = 3600;
// Whatever is dated by its year alone stands at that year's first moment, and has no hour: so many are looked at.
const LOOK_AT = 4;

const toItem = ({ data, pixels }: Row): Item => ({ ...JSON.parse(data), ...(pixels && JSON.parse(pixels)) });

const hasHour = ({ date }: Item) => date?.edtf.includes('T') === true;

/** Items of the same hour by the clock where each was made, the nearest in time first to be taken, in the order of time. */
export const listSameHour = (item: Item, size: number): Item[] =>
  ask((sql) => {
    const here = sql('SELECT key FROM items WHERE id = ?').get<{ key: number }>(item.id);
    if (!here || !item.date || !hasHour(item)) return [];
    const { sort } = item.date;
    const start = Math.floor(sort / HOUR) * HOUR;
    const most = size * LOOK_AT;
    const before = sql(
      'SELECT data, pixels FROM items WHERE date >= ? AND (date, key) < (?, ?) ORDER BY date DESC, key DESC LIMIT ?',
    ).all<Row>(start, sort, here.key, most);
    const after = sql(
      'SELECT data, pixels FROM items WHERE date < ? AND (date, key) > (?, ?) ORDER BY date, key LIMIT ?',
    ).all<Row>(start + HOUR, sort, here.key, most);
    const toGap = (other: Item) => Math.abs((other.date?.sort ?? 0) - sort);
    return [...before.reverse(), ...after]
      .map((row, at) => ({ other: toItem(row), at }))
      .filter(({ other }) => hasHour(other))
      .sort((one, two) => toGap(one.other) - toGap(two.other) || one.at - two.at)
      .slice(0, size)
      .sort((one, two) => one.at - two.at)
      .map(({ other }) => other);
  }, []);
