// Reads the owner's entries about people.
import { PEOPLE_NAMES, type Person, toPersonKey } from '@/lib/model/person';
import { queryJson } from './connection';

export const getPerson = (name: string): Person | null =>
  queryJson(
    ({ data }: { data: string }) => JSON.parse(data) as Person,
    'SELECT data FROM people WHERE key = ?',
    toPersonKey(name),
  )[0] ?? null;

/** Lists the names of each person who has several, that of the files first. */
export const listPeopleNames = (): string[][] =>
  queryJson(
    ({ value }: { value: string }) => JSON.parse(value) as string[][],
    'SELECT value FROM meta WHERE name = ?',
    PEOPLE_NAMES,
  )[0] ?? [];
