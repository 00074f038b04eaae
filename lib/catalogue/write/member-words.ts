// Finds the items whose texts have words, in the full-text table.
import { buildMatch } from '@/lib/catalogue/full-text';
import { listCells } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';

const listKeys = (sql: Sql, match: string) =>
  new Set(listCells<number>(sql, 'SELECT rowid FROM texts WHERE texts MATCH ?', match));

const toMatches = (phrases: readonly string[]) => phrases.map((phrase) => buildMatch(phrase.split(' '), false));

/** Null without phrases, when every item matches. */
export const listPhraseKeys = (sql: Sql, phrases: readonly string[]): ReadonlySet<number> | null =>
  phrases.length === 0 ? null : listKeys(sql, toMatches(phrases).join(' AND '));

export const listExcludedKeys = (sql: Sql, phrases: readonly string[]): ReadonlySet<number> =>
  phrases.length === 0 ? new Set() : listKeys(sql, toMatches(phrases).join(' OR '));
