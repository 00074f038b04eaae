// Lists items and deletions in the order of their changes, for harvesters: each has one place, that of its last change.
import { setImmediate } from 'node:timers/promises';
import { readClock } from '@/lib/catalogue/clocks';
import { getPathRange } from '@/lib/catalogue/paths';
import { getCell } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';
import type { Item, MediaKind } from '@/lib/model/types';
import { ask } from './connection';

export interface HarvestedRecord {
  key: number;
  id: string;
  path: string;
  /** Null if a deletion is older than the catalogue. */
  kind: MediaKind | null;
  /** Time of the last change, milliseconds since 1970. */
  time: number;
  /** Undefined if it was deleted, moved or hidden. */
  item?: Item;
}

export interface HarvestFilter {
  /** Milliseconds since 1970: from the first, before the second. */
  from?: number;
  before?: number;
  kind?: MediaKind;
  /** The folder and those below it. */
  folder?: string;
  /** Applies to items only: a deletion has a path and a kind alone. */
  isMeant?: (item: Item) => boolean;
}

interface Row {
  key: number;
  id: string;
  path: string;
  kind: MediaKind | null;
  time: number;
  data?: string;
}

/** Keys per query, so that other requests are served in between. */
const KEY_RANGE = 5000;

/** Rows per query of which only some are meant. */
const ROWS = 500;

/** Long texts that no format of records contains. */
const DATA = `json_remove(data, '$.written', '$.spoken', '$.html', '$.parts', '$.texts', '$.regions', '$.frames', '$.peaks',
  '$.transcriptions') AS data`;
const ITEM = `SELECT key, id, path, kind, changed AS time, ${DATA} FROM items`;
const DELETION = 'SELECT key, id, path, kind, since AS time FROM redirects';

const parseRow = ({ data, ...row }: Row): HarvestedRecord => ({
  ...row,
  ...(data && { item: JSON.parse(data) as Item }),
});

type Condition = [sql: string, values: (string | number)[]];

const joinConditions = (conditions: Condition[]): Condition => [
  conditions.map(([sql]) => ` AND ${sql}`).join(''),
  conditions.flatMap(([, values]) => values),
];

/** A plus keeps SQLite from using the index of the column, whose order is another. */
const toItemConditions = ({ from, before, kind, folder }: HarvestFilter): Condition[] => [
  ...(kind ? [['+kind = ?', [kind]] satisfies Condition] : []),
  ...(folder
    ? [['(+folder = ? OR (+folder > ? AND +folder < ?))', [folder, ...getPathRange(folder)]] satisfies Condition]
    : []),
  ['changed >= ? AND changed < ?', [from ?? 0, before ?? Number.MAX_SAFE_INTEGER]],
];

const toDeletionConditions = ({ from, before, kind, folder }: HarvestFilter): Condition[] => [
  ...(kind ? [['(kind IS NULL OR kind = ?)', [kind]] satisfies Condition] : []),
  ...(folder ? [['+path > ? AND +path < ?', [...getPathRange(folder)]] satisfies Condition] : []),
  ['since >= ? AND since < ?', [from ?? 0, before ?? Number.MAX_SAFE_INTEGER]],
];

/** Time of the first change at a key or after it. */
function getTimeFrom(sql: Sql, key: number): number | undefined {
  const [item, deletion] = [
    sql('SELECT key, changed AS time FROM items WHERE key >= ? ORDER BY key LIMIT 1'),
    sql('SELECT key, since AS time FROM redirects WHERE key >= ? ORDER BY key LIMIT 1'),
  ].map((query) => query.all<{ key: number; time: number }>(key)[0]);
  if (!item || !deletion) return (item ?? deletion)?.time;
  return item.key < deletion.key ? item.time : deletion.time;
}

/** The last key of the changes before a moment: times never decrease from key to key. */
function findKeyBefore(sql: Sql, time: number, end: number): number {
  let [low, high] = [1, end + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const found = getTimeFrom(sql, middle);
    if (found === undefined || found >= time) high = middle;
    else low = middle + 1;
  }
  return low - 1;
}

/** The key of the next item of a kind or folder that is far away. */
function findNextKey(sql: Sql, after: number, { kind, folder }: HarvestFilter): number | null {
  const find = (index: string, where: string, ...values: (string | number)[]) =>
    getCell<number | null>(
      sql,
      `SELECT min(key) FROM items INDEXED BY ${index} WHERE ${where} AND key > ?`,
      ...values,
      after,
    );
  const keys = kind
    ? [find('items_by_kind', 'kind = ?', kind)]
    : folder
      ? [
          find('items_in_folder', 'folder = ?', folder),
          find('items_in_folder', 'folder > ? AND folder < ?', ...getPathRange(folder)),
        ]
      : [after + 1];
  const found = keys.filter((key) => key != null);
  return found.length > 0 ? Math.min(...found) : null;
}

interface Range {
  after: number;
  last: number;
  size: number;
}

async function listChangedItems({ after, last, size }: Range, filter: HarvestFilter): Promise<HarvestedRecord[]> {
  const [conditions, values] = joinConditions(toItemConditions(filter));
  const query = `${ITEM} WHERE key > ? AND key <= ?${conditions} ORDER BY key LIMIT ?`;
  const found: HarvestedRecord[] = [];
  for (let at = after; at < last && found.length < size; ) {
    const end = Math.min(at + KEY_RANGE, last);
    const limit = filter.isMeant ? ROWS : size - found.length;
    const rows = ask(
      (sql) =>
        sql(query)
          .all<Row>(at, end, ...values, limit)
          .map(parseRow),
      [],
    );
    found.push(...rows.filter(({ item }) => item && (filter.isMeant?.(item) ?? true)));
    at = rows.length === limit ? (rows.at(-1)?.key ?? end) : end;
    if (found.length < size) await setImmediate();
    if (rows.length > 0) continue;
    const next = ask((sql) => findNextKey(sql, end, filter), null);
    if (next === null) break;
    at = next - 1;
  }
  return found.slice(0, size);
}

function listDeletions({ after, last, size }: Range, filter: HarvestFilter): HarvestedRecord[] {
  const [conditions, values] = joinConditions(toDeletionConditions(filter));
  const query = `${DELETION} WHERE key > ? AND key <= ?${conditions} ORDER BY key LIMIT ?`;
  return ask(
    (sql) =>
      sql(query)
        .all<Row>(after, last, ...values, size)
        .map(parseRow),
    [],
  );
}

/**
 * At most `size` records, the first whose key is above `after`. Items are read before deletions, and no keys that were
 * reserved meanwhile: what changes during the list has its next place after it.
 */
export async function listHarvest(after: number, size: number, filter: HarvestFilter): Promise<HarvestedRecord[]> {
  const bounds = ask(
    (sql) => {
      const end = readClock(sql, 'lastKey') ?? 0;
      const first = after > 0 || filter.from === undefined ? after : findKeyBefore(sql, filter.from, end);
      return { after: first, last: filter.before === undefined ? end : findKeyBefore(sql, filter.before, end) };
    },
    { after: 0, last: 0 },
  );
  const items = await listChangedItems({ ...bounds, size }, filter);
  const last = items.length < size ? bounds.last : (items.at(-1)?.key ?? bounds.last);
  const deletions = listDeletions({ ...bounds, last, size }, filter);
  return [...items, ...deletions].sort((one, two) => one.key - two.key).slice(0, size);
}

/** A record by the id of an item that exists, or that did. */
export const getHarvested = (id: string): HarvestedRecord | null =>
  ask((sql) => {
    const [row] = [...sql(`${ITEM} WHERE id = ?`).all<Row>(id), ...sql(`${DELETION} WHERE id = ?`).all<Row>(id)];
    return row ? parseRow(row) : null;
  }, null);

/** Time of the first change, milliseconds since 1970; null before there is one. */
export const getFirstChange = (): number | null => ask((sql) => getTimeFrom(sql, 0) ?? null, null);

/** Distinguishes the keys of this catalogue from those of a rebuilt one. */
export const getCatalogueAge = (): number => ask((sql) => readClock(sql, 'begun') ?? 0, 0);

/** Key of the last change. */
export const getLastKey = (): number => ask((sql) => readClock(sql, 'lastKey') ?? 0, 0);

/** Folders with items in or below them, the first after `after`, without the root. */
export const listHarvestFolders = (after: string, size: number): string[] =>
  ask(
    (sql) =>
      sql("SELECT path FROM collections WHERE path > ? AND path <> '' AND placed > 0 ORDER BY path LIMIT ?")
        .all<{ path: string }>(after, size)
        .map(({ path }) => path),
    [],
  );
