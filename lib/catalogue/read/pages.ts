// Reads everything that has a page, in parts that stay the same while others change.
import { getCell } from '@/lib/catalogue/short-queries';
import type { Item } from '@/lib/model/types';
import { ask, askCells } from './connection';
import { toShownItem } from './item-rows';

interface Row {
  key: number;
  id: string;
  version: string;
  data: string;
}

// What is short V8 keeps, one of each, when it parses JSON, beyond the objects until all memory is swept: of a million items two
// million strings. So what each item alone has comes by columns.
const ROWS = `
SELECT key, id, CAST(data ->> '$.version' AS BLOB) AS version,
  CAST(json_remove(data, '$.id', '$.version') AS BLOB) AS data
FROM items WHERE key > ? AND key <= ? ORDER BY key LIMIT ?`;

// An object written out would, where so many are made, be kept as if it were to last.
const toPagedItem = ({ id, version, data }: Row): Item => toShownItem(Object.assign(JSON.parse(data), { id, version }));

/** Items under keys above `after` up to `last`, at most `size`, with the key of the last: a key stays what it stands for. */
export const listBetween = (after: number, last: number, size: number): { items: Item[]; key: number } =>
  ask(
    (sql) => {
      const rows = sql(ROWS).all<Row>(after, last, size);
      return { items: rows.map(toPagedItem), key: rows.at(-1)?.key ?? last };
    },
    { items: [], key: last },
  );

/** Which of the spans of `size` keys hold an item, from 1: span `n` ends with key `n * size`. */
export const listKeySpans = (size: number): number[] =>
  ask((sql) => {
    const spans: number[] = [];
    const findFrom = (after: number) => getCell<number | null>(sql, 'SELECT min(key) FROM items WHERE key > ?', after);
    for (let key = findFrom(0); key != null; key = findFrom((spans.at(-1) ?? 0) * size))
      spans.push(Math.ceil(key / size));
    return spans;
  }, []);

/** Paths of the collections that hold something, in their order. */
export const listCollectionPaths = (after: string, size: number): string[] =>
  askCells('SELECT path FROM collections WHERE path > ? AND total > 0 ORDER BY path LIMIT ?', after, size);

/** The last collection of every `size`, where each part after the first begins. */
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
