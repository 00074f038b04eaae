// Reads the newest items for feeds, and items whose files prohibit data mining.
import { readClock } from '@/lib/catalogue/clocks';
import { getPathRange } from '@/lib/catalogue/paths';
import type { Sql } from '@/lib/catalogue/statements';
import type { Item, MediaKind } from '@/lib/model/types';
import { ask, queryColumn, queryRows, queryValue } from './connection';
import { toShownItem } from './item-rows';
import { hasGathering, IN_MEMBERS, IS_MEMBER, isGathering, listListedMembers, toGatheredSpan } from './members';

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

const isSmall = (folder: string) =>
  folder !== '' && (queryValue<number>('SELECT total FROM collections WHERE path = ?', folder) ?? 0) <= SMALL;

interface Within {
  condition: string;
  bounds: readonly string[];
}

/** Conditions on indexed columns only, so that no item must be read. */
function toWithin(folder: string, isSmallOne: boolean): Within {
  if (folder === '') return { condition: 'true', bounds: [] };
  const placed = { condition: 'path > ? AND path < ?', bounds: getPathRange(folder) };
  if (!hasGathering(folder)) return placed;
  return {
    condition: `((${placed.condition}) OR ${isSmallOne ? IN_MEMBERS : IS_MEMBER})`,
    bounds: [...placed.bounds, ...toGatheredSpan(folder)],
  };
}

/** Items by time of addition or modification, the latest first; of a collection and all below it, or of the library. */
export function listNewest(folder: string, size: number, kind?: MediaKind): Newest[] {
  const isSorted = isSmall(folder);
  const { condition, bounds } = toWithin(folder, isSorted);
  const within = kind ? `${condition} AND kind = ?` : condition;
  const values = kind ? [...bounds, kind] : bounds;
  return ask((sql) => {
    const whole = getWhole(sql);
    // In a small folder, sorting is faster than walking an index of the whole library.
    const [index, plus] = isSorted ? ['', '+'] : ['INDEXED BY items_by_modified', ''];
    const changed = sql(
      `SELECT data, seen FROM items ${index} WHERE ${within} ORDER BY ${plus}json_extract(data, '$.modified') DESC, path DESC LIMIT ?`,
    ).all<Row>(...values, size);
    const came = sql(
      `SELECT data, seen FROM items INDEXED BY items_by_seen WHERE seen > ? AND ${within} ORDER BY seen DESC, path DESC LIMIT ?`,
    ).all<Row>(whole, ...values, size);
    return toNewest([...changed, ...came], whole, size);
  }, []);
}

export const listNewestOf = (ids: string[], size: number): Newest[] =>
  ask((sql) => {
    const rows = sql('SELECT data, seen FROM items WHERE id IN (SELECT value FROM json_each(?))').all<Row>(
      JSON.stringify(ids),
    );
    return toNewest(rows, getWhole(sql), size);
  }, []);

function listListedFiles(folder: string, ids: readonly string[]): string[] {
  const [row] = queryRows<{ listed: number }>(
    'SELECT listed IS NOT NULL AS listed FROM collections WHERE path = ?',
    folder,
  );
  if (!row?.listed) return [];
  return queryColumn<string>(
    `SELECT id FROM items WHERE folder = ? AND sort < '1' AND id IN (SELECT value FROM json_each(?)) ORDER BY sort, key`,
    folder,
    JSON.stringify(ids),
  );
}

/**
 * If the folder's index.md lists files, puts their items first, in the order of the list.
 * @returns `listed`: the number of these items
 */
export function arrangeListed(folder: string, newest: Newest[]): { items: Newest[]; listed: number } {
  const shown = newest.map(({ item }) => item.id);
  const ids = isGathering(folder) ? listListedMembers(folder, shown) : listListedFiles(folder, shown);
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
