// Reads the owner's entries about people.
import { PEOPLE_NAMES, type Person, toPersonKey } from '@/lib/model/person';
import { queryJson, queryValue } from './connection';

export const getPerson = (name: string): Person | null =>
  queryJson(
    ({ data }: { data: string }) => JSON.parse(data) as Person,
    'SELECT data FROM people WHERE key = ?',
    toPersonKey(name),
  )[0] ?? null;

/** Lists the names of each person who has several, that of the files first. */
export function listPeopleNames(): string[][] {
  // One row, as all queries of this text: in libsql, `get` finds nothing after an `all` of the same statement without rows.
  const value = queryValue<string>('SELECT value FROM meta WHERE name = ?', PEOPLE_NAMES);
  return value === undefined ? [] : JSON.parse(value);
}
