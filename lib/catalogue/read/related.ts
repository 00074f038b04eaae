// Finds items of the same hour as an item.
import { queryRows, queryValue } from './connection';

const HOUR = 3600;
// Candidates per result: items dated by year alone sort at its first moment and have no hour.
const LOOK_AT = 4;

interface Moment {
  id: string;
  date: number;
  hasHour: 0 | 1;
}

const MOMENTS = "SELECT id, date, instr(data ->> '$.date.edtf', 'T') > 0 AS hasHour FROM items";

/** Ids of items, the earliest first. @param sort of the item, which is dated to the hour */
export function listSameHour(id: string, sort: number, size: number): string[] {
  const key = queryValue<number>('SELECT key FROM items WHERE id = ?', id);
  if (key === undefined) return [];
  const start = Math.floor(sort / HOUR) * HOUR;
  const max = size * LOOK_AT;
  const earlier = `${MOMENTS} WHERE date >= ? AND (date, key) < (?, ?) ORDER BY date DESC, key DESC LIMIT ?`;
  const later = `${MOMENTS} WHERE date < ? AND (date, key) > (?, ?) ORDER BY date, key LIMIT ?`;
  const before = queryRows<Moment>(earlier, start, sort, key, max);
  const after = queryRows<Moment>(later, start + HOUR, sort, key, max);
  const toGap = ({ date }: Moment) => Math.abs(date - sort);
  return [...before.reverse(), ...after]
    .map((other, at) => ({ other, at }))
    .filter(({ other }) => other.hasHour)
    .sort((one, two) => toGap(one.other) - toGap(two.other) || one.at - two.at)
    .slice(0, size)
    .sort((one, two) => one.at - two.at)
    .map(({ other }) => other.id);
}
