// Reads the owner's entries about people.
import { type Person, toPersonKey } from '@/lib/model/person';
import { queryJson } from './connection';

export const getPerson = (name: string): Person | null =>
  queryJson(
    ({ data }: { data: string }) => JSON.parse(data) as Person,
    'SELECT data FROM people WHERE key = ?',
    toPersonKey(name),
  )[0] ?? null;
