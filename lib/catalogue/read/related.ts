// Reads what was taken in the same hour as an item.
import type { Item } from '@/lib/model/types';
import { listItemsById } from './by-id';
import { askCell } from './connection';
import { askItems } from './item-rows';
import { noted, registerQuestions } from './trace';

const HOUR = 3600;
// Whatever is dated by its year alone stands at that year's first moment, and has no hour: so many are looked at.
const LOOK_AT = 4;

const hasHour = ({ date }: Item) => date?.edtf.includes('T') === true;

function findSameHour(id: string, sort: number, size: number): string[] {
  const key = askCell<number>('SELECT key FROM items WHERE id = ?', id);
  if (key === undefined) return [];
  const start = Math.floor(sort / HOUR) * HOUR;
  const most = size * LOOK_AT;
  const earlier = 'WHERE date >= ? AND (date, key) < (?, ?) ORDER BY date DESC, key DESC LIMIT ?';
  const later = 'WHERE date < ? AND (date, key) > (?, ?) ORDER BY date, key LIMIT ?';
  const [before, after] = [askItems(earlier, start, sort, key, most), askItems(later, start + HOUR, sort, key, most)];
  const toGap = (other: Item) => Math.abs((other.date?.sort ?? 0) - sort);
  return [...before.reverse(), ...after]
    .map((other, at) => ({ other, at }))
    .filter(({ other }) => hasHour(other))
    .sort((one, two) => toGap(one.other) - toGap(two.other) || one.at - two.at)
    .slice(0, size)
    .sort((one, two) => one.at - two.at)
    .map(({ other }) => other.id);
}
registerQuestions('same hour', findSameHour);

/** Items of the same hour by the clock where each was made, the nearest in time first to be taken, in the order of time. */
export function listSameHour(item: Item, size: number): Item[] {
  if (!item.date || !hasHour(item)) return [];
  const question = [item.id, item.date.sort, size] as const;
  // Many more are looked at than are shown, which is all that a page depends on.
  return listItemsById(noted(['same hour', ...question], () => findSameHour(...question)));
}
