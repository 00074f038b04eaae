// Reads the newest items for feeds, and items whose files prohibit data mining.
import { readClock } from '@/lib/catalogue/clocks';
import { getPathRange } from '@/lib/catalogue/paths';
import { getCell } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';
import type { Item } from '@/lib/model/types';
import { ask, queryColumn, queryRows } from './connection';
import { toShownItem } from './item-rows';

interface Row {
  data: string;
  seen: number;
}

export interface Newest {
  item: Item;
  /** Milliseconds since 1970. */
  since: number;
}

/** Files first seen after this time count as added then: their modification times may be much older. */
const getWhole = (sql: Sql) => readClock(sql, 'whole') ?? Number.MAX_SAFE_INTEGER;

function toNewest(rows: Row[], whole: number, size: number): Newest[] {
  const found = new Map<string, Newest>();
  for (const { data, seen } of rows) {
    const item: Item = toShownItem(JSON.parse(data));
    found.set(item.id, { item, since: Math.max(item.modified, seen > whole ? seen : 0) });
  }
  return [...found.values()]
    .sort((one, two) => two.since - one.since || (one.item.path < two.item.path ? 1 : -1))
    .slice(0, size);
}

const SMALL = 5000;

const isSmall = (sql: Sql, folder: string) =>
  folder !== '' && (getCell<number>(sql, 'SELECT total FROM collections WHERE path = ?', folder) ?? 0) <= SMALL;

/** Items by time of addition or modification, the latest first; of a folder and all below it, or of the library. */
export const listNewest = (folder: string, size: number): Newest[] =>
  ask((sql) => {
    const whole = getWhole(sql);
    // Conditions on indexed columns only, so that no item must be read.
    const [within, bounds] = folder === '' ? ['true', []] : ['path > ? AND path < ?', getPathRange(folder)];
    // In a small folder, sorting is faster than walking an index of the whole library.
    const [index, plus] = isSmall(sql, folder) ? ['', '+'] : ['INDEXED BY items_by_modified', ''];
    const changed = sql(
      `SELECT data, seen FROM items ${index} WHERE ${within} ORDER BY ${plus}json_extract(data, '$.modified') DESC, path DESC LIMIT ?`,
    ).all<Row>(...bounds, size);
    const came = sql(
      `SELECT data, seen FROM items INDEXED BY items_by_seen WHERE seen > ? AND ${within} ORDER BY seen DESC, path DESC LIMIT ?`,
    ).all<Row>(whole, ...bounds, size);
    return toNewest([...changed, ...came], whole, size);
  }, []);

export const listNewestOf = (ids: string[], size: number): Newest[] =>
  ask((sql) => {
    const rows = sql('SELECT data, seen FROM items WHERE id IN (SELECT value FROM json_each(?))').all<Row>(
      JSON.stringify(ids),
    );
    return toNewest(rows, getWhole(sql), size);
  }, []);

/**
 * If the folder's index.md lists files, puts their items first, in the order of the list.
 * @returns `listed`: the number of these items
 */
export function arrangeListed(folder: string, newest: Newest[]): { items: Newest[]; listed: number } {
  const [row] = queryRows<{ listed: number }>(
    'SELECT listed IS NOT NULL AS listed FROM collections WHERE path = ?',
    folder,
  );
  if (!row?.listed) return { items: newest, listed: 0 };
  const ids = queryColumn<string>(
    `SELECT id FROM items WHERE folder = ? AND sort < '1' AND id IN (SELECT value FROM json_each(?)) ORDER BY sort, key`,
    folder,
    JSON.stringify(newest.map(({ item }) => item.id)),
  );
  const byId = new Map(newest.map((each) => [each.item.id, each]));
  const listed = ids.flatMap((id) => byId.get(id) ?? []);
  for (const id of ids) byId.delete(id);
  return { items: [...listed, ...byId.values()], listed: listed.length };
}

export const listReserved = (size: number): string[] =>
  queryColumn(
    "SELECT id FROM items WHERE json_extract(data, '$.rights.dataMining') LIKE 'DMI-PROHIBITED%' ORDER BY id LIMIT ?",
    size,
  );
