// Lists everything that has a page, for sitemaps, in parts that change independently.
import { getCell } from '@/lib/catalogue/short-queries';
import type { Item } from '@/lib/model/types';
import { ask, queryColumn, queryRows } from './connection';
import { toShownItem } from './item-rows';

interface Row {
  key: number;
  id: string;
  version: string;
  data: string;
}

// V8 keeps short strings of parsed JSON until a full collection: two million for a million items. So unique values are
// columns.
const ROWS = `
SELECT key, id, CAST(data ->> '$.version' AS BLOB) AS version,
  CAST(json_remove(data, '$.id', '$.version') AS BLOB) AS data
FROM items WHERE key > ? AND key <= ? ORDER BY key LIMIT ?`;

// Object.assign instead of a literal: V8 would allocate so many literals in old space.
const toPagedItem = ({ id, version, data }: Row): Item => toShownItem(Object.assign(JSON.parse(data), { id, version }));

/** At most `size` items with keys above `after` up to `last`, and the key of the last. Keys are immutable. */
export const listBetween = (after: number, last: number, size: number): { items: Item[]; key: number } =>
  ask(
    (sql) => {
      const rows = sql(ROWS).all<Row>(after, last, size);
      return { items: rows.map(toPagedItem), key: rows.at(-1)?.key ?? last };
    },
    { items: [], key: last },
  );

/** Numbers of the spans of `size` keys that contain an item, from 1: span `n` ends with key `n * size`. */
export const listKeySpans = (size: number): number[] =>
  ask((sql) => {
    const spans: number[] = [];
    const findFrom = (after: number) => getCell<number | null>(sql, 'SELECT min(key) FROM items WHERE key > ?', after);
    for (let key = findFrom(0); key != null; key = findFrom((spans.at(-1) ?? 0) * size))
      spans.push(Math.ceil(key / size));
    return spans;
  }, []);

export const listCollectionPaths = (after: string, size: number): string[] =>
  queryColumn('SELECT path FROM collections WHERE path > ? AND total > 0 ORDER BY path LIMIT ?', after, size);

/** Published collections with their number of items, the first after `after`; null for the root as well. */
export const listCountedCollections = (after: string | null, size: number): { path: string; count: number }[] =>
  queryRows(
    "SELECT path, count FROM collections WHERE (? IS NULL OR path > ?) AND (total > 0 OR path = '') ORDER BY path LIMIT ?",
    after,
    after,
    size,
  );

/** The last path of each part of `size` collections, after which the next part begins. */
export const listCollectionParts = (size: number): string[] =>
  ask((sql) => {
    const parts: string[] = [];
    let at: string | undefined = '';
    while (at !== undefined) {
      parts.push(at);
      const question = 'SELECT path FROM collections WHERE path > ? AND total > 0 ORDER BY path LIMIT 1 OFFSET ?';
      at = getCell<string>(sql, question, at, size - 1);
    }
    return parts;
  }, []);
