// Reads what feeds and crawlers are told first: the newest items, and those whose files reserve how they may be used.
import { readClock } from '@/lib/catalogue/clocks';
import { toSpan } from '@/lib/catalogue/paths';
import { getCell } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';
import type { Item } from '@/lib/model/types';
import { ask, askCells } from './connection';
import { toShownItem } from './item-rows';

interface Row {
  data: string;
  seen: number;
}

/** An item, and since when it has been here as it is. */
export interface Newest {
  item: Item;
  /** Milliseconds since 1970. */
  since: number;
}

/**
 * When the library was first read whole, whatever lay in it was there before. A file that came later came when it was first
 * seen: photographs bring times of their own along, often old ones.
 */
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

/** Items by when they came or their files were last changed, the latest first; of a folder and all below it, or of everything. */
export const listNewest = (folder: string, size: number): Newest[] =>
  ask((sql) => {
    const whole = getWhole(sql);
    // What an index says of path and order needs no look at the item.
    const [within, bounds] = folder === '' ? ['true', []] : ['path > ? AND path < ?', toSpan(folder)];
    // Few are sorted faster than they are found among a million newer ones.
    const [index, plus] = isSmall(sql, folder) ? ['', '+'] : ['INDEXED BY items_by_modified', ''];
    const changed = sql(
      `SELECT data, seen FROM items ${index} WHERE ${within} ORDER BY ${plus}json_extract(data, '$.modified') DESC, path DESC LIMIT ?`,
    ).all<Row>(...bounds, size);
    const came = sql(
      `SELECT data, seen FROM items INDEXED BY items_by_seen WHERE seen > ? AND ${within} ORDER BY seen DESC, path DESC LIMIT ?`,
    ).all<Row>(whole, ...bounds, size);
    return toNewest([...changed, ...came], whole, size);
  }, []);

/** The newest among some. */
export const listNewestOf = (ids: string[], size: number): Newest[] =>
  ask((sql) => {
    const rows = sql('SELECT data, seen FROM items WHERE id IN (SELECT value FROM json_each(?))').all<Row>(
      JSON.stringify(ids),
    );
    return toNewest(rows, getWhole(sql), size);
  }, []);

/** Ids of items whose files prohibit some kind of data mining, at most so many. */
export const listReserved = (size: number): string[] =>
  askCells(
    "SELECT id FROM items WHERE json_extract(data, '$.rights.dataMining') LIKE 'DMI-PROHIBITED%' ORDER BY id LIMIT ?",
    size,
  );
