// Reads the data that search holds in memory, and queries the full-text tables.
import { type Clock, readClock } from '@/lib/catalogue/clocks';
import { alignBytes, type Chunk, decodeChunk } from '@/lib/catalogue/column-chunk';
import { type FullTextTable, parseKeys, READ_GAP, VALUE_GAP } from '@/lib/catalogue/full-text';
import { getCell } from '@/lib/catalogue/short-queries';
import type { Facet } from '@/lib/model/search-record';
import type { Item } from '@/lib/model/types';
import { ask, queryColumn, queryJson, queryRows, queryValue } from './connection';
import { type ItemRow, toStoredItem } from './item-rows';

interface StoredFacetValue {
  number: number;
  facet: Facet;
  code: number;
  value: string;
}

export const getClock = (clock: Clock): number => ask((sql) => readClock(sql, clock) ?? 0, 0);

export const listChanged = (table: 'chunks' | 'lives' | 'descriptors', commit: number): number[] =>
  queryColumn(`SELECT chunk FROM ${table} WHERE changed_in > ? ORDER BY chunk`, commit);

export const getChunk = (chunk: number): Chunk | undefined =>
  ask((sql) => {
    const columns = getCell<Uint8Array>(sql, 'SELECT columns FROM chunks WHERE chunk = ?', chunk);
    return columns && decodeChunk(columns);
  }, undefined);

export const getLiveKeys = (chunk: number): Uint8Array | undefined =>
  queryValue('SELECT bits FROM lives WHERE chunk = ?', chunk);

export const getDescriptors = (chunk: number): Uint8Array =>
  queryValue('SELECT descriptors FROM descriptors WHERE chunk = ?', chunk) ?? new Uint8Array();

export const listFacetValues = (after: number): StoredFacetValue[] =>
  queryRows('SELECT number, facet, code, value FROM facet_values WHERE number > ? ORDER BY number', after);

export const listWords = (after: number): { words: string[]; last: number } =>
  ask(
    (sql) => {
      // One concatenated text is many times faster than a row per word; words contain no spaces.
      const row = sql(
        `SELECT CAST(group_concat(word, ' ') AS BLOB) AS words, max(number) AS last
         FROM (SELECT word, number FROM words WHERE number > ? ORDER BY word)`,
      ).get<{ words: string | null; last: number | null }>(after);
      return { words: row?.words ? row.words.split(' ') : [], last: row?.last ?? after };
    },
    { words: [], last: after },
  );

/** @param match FTS5 query (https://www.sqlite.org/fts5.html#full_text_query_syntax), never raw visitor input */
export const findKeys = (source: FullTextTable, match: string, [after, upTo]: [number, number]): Uint32Array =>
  parseKeys(
    // One concatenated text is five times faster than a row per key.
    queryValue<string | null>(
      `SELECT group_concat(rowid) FROM ${source} WHERE ${source} MATCH ? AND rowid > ? AND rowid <= ?`,
      match,
      after,
      upTo,
    ) ?? '',
  );

export const listCommon = (): ReadonlySet<string> =>
  new Set(queryColumn<string>("SELECT match FROM common WHERE source = 'texts'"));

function toNumbers(bytes: Uint8Array) {
  const { buffer, byteOffset, byteLength } = alignBytes(bytes);
  return new Uint32Array(buffer, byteOffset, byteLength / 4);
}

// Above this number, matches are accidental.
const MAX_CONTAINING_WORDS = 2000;

/** Longer words that contain `part`, which has at least three letters. */
export const listWordsAround = (part: string): string[] =>
  ask((sql) => {
    const letters = [...part];
    const trigrams = new Set(letters.slice(2).map((_, at) => `"${letters.slice(at, at + 3).join('')}"`));
    const found = `SELECT rowid FROM word_parts WHERE word_parts MATCH ? LIMIT ${MAX_CONTAINING_WORDS}`;
    const question = `SELECT CAST(group_concat(word, ' ') AS BLOB) AS words FROM words
       WHERE number IN (${found}) AND instr(word, ?) AND length(word) > ?`;
    const words = getCell<string | null>(sql, question, [...trigrams].join(' AND '), part, letters.length);
    return words ? words.split(' ') : [];
  }, []);

export const getCommon = (source: FullTextTable, match: string) =>
  ask((sql) => {
    const row = sql('SELECT up_to AS upTo, dense, keys FROM common WHERE source = ? AND match = ?').get<{
      upTo: number;
      dense: number;
      keys: Uint8Array;
    }>(source, match);
    return row ? { upTo: row.upTo, isDense: row.dense === 1, keys: toNumbers(row.keys) } : null;
  }, null);

const toList = (keys: ArrayLike<number>) => JSON.stringify(Array.from(keys));

/** Folded words of items by key: one line per attribute, values separated by READ_GAP. */
export const listFolded = (keys: ArrayLike<number>): Map<number, string> =>
  ask((sql) => {
    // One concatenated text is several times faster than a row per item; folded words contain no control characters.
    const row = sql(
      `SELECT CAST(replace(group_concat(key || char(1) || words, char(2)), ?, ?) AS BLOB) AS all_words FROM folded
       WHERE key IN (SELECT value FROM json_each(?))`,
    ).get<{ all_words: string | null }>(VALUE_GAP, READ_GAP, toList(keys));
    const pairs = (row?.all_words ?? '').split('\u0002').map((pair) => pair.split('\u0001'));
    return new Map(pairs.map(([key = '', words = '']) => [Number(key), words]));
  }, new Map());

export function listByKey(keys: ArrayLike<number>): Map<number, Item> {
  const question = 'SELECT key, data, pixels FROM items WHERE key IN (SELECT value FROM json_each(?))';
  const toEntry = (row: ItemRow & { key: number }): [number, Item] => [row.key, toStoredItem(row)];
  return new Map(queryJson(toEntry, question, toList(keys)));
}

export function listIds(keys: number[]): string[] {
  const question = 'SELECT key, id FROM items WHERE key IN (SELECT value FROM json_each(?))';
  const ids = new Map(queryRows<{ key: number; id: string }>(question, toList(keys)).map(({ key, id }) => [key, id]));
  return keys.flatMap((key) => ids.get(key) ?? []);
}

export const getKey = (id: string): number | null => queryValue('SELECT key FROM items WHERE id = ?', id) ?? null;
