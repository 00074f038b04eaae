// Reads the whole catalogue as records, a page at a time, for what is sent elsewhere.
import { readClock } from '@/lib/catalogue/clocks';
import { type SearchRecord, toRecord } from '@/lib/model/search-record';
import type { Item } from '@/lib/model/types';
import { ask } from './connection';
import { getSite } from './site';

interface Row {
  key: number;
  data: string;
  pixels: string | null;
}

export interface Keyed {
  /** Grows with every state of every item. */
  key: number;
  record: SearchRecord;
}

function toKeyed(rows: Row[]): Keyed[] {
  const { licence } = getSite();
  return rows.map(({ key, data, pixels }) => {
    const item: Item = { ...JSON.parse(data), ...(pixels && JSON.parse(pixels)) };
    return { key, record: toRecord(item, licence) };
  });
}

/** Records by key, the first after `after`. An item that changes meanwhile comes again, later. */
export const listRecords = (after: number, limit: number): Keyed[] =>
  toKeyed(
    ask(
      (sql) => sql('SELECT key, data, pixels FROM items WHERE key > ? ORDER BY key LIMIT ?').all<Row>(after, limit),
      [],
    ),
  );

/** Records of the ids that there are. */
export const listRecordsById = (ids: string[]): Keyed[] =>
  toKeyed(
    ask(
      (sql) =>
        sql('SELECT key, data, pixels FROM items WHERE id IN (SELECT value FROM json_each(?))').all<Row>(
          JSON.stringify(ids),
        ),
      [],
    ),
  );

/** The ids that no item has. */
export const listUnknown = (ids: string[]): string[] =>
  ask(
    (sql) =>
      sql('SELECT value AS id FROM json_each(?) WHERE value NOT IN (SELECT id FROM items)')
        .all<{ id: string }>(JSON.stringify(ids))
        .map(({ id }) => id),
    [],
  );

export const countRecords = (): number =>
  ask((sql) => sql('SELECT count(*) AS count FROM items').get<{ count: number }>()?.count ?? 0, 0);

/** Whether there is nothing because rules hide it all. */
export const isHidden = (): boolean =>
  ask((sql) => countRecords() === 0 && sql('SELECT 1 FROM hidden_items LIMIT 1').get() !== undefined, false);

/** Whether every folder of the library has been looked at since the catalogue was begun: until then an item that is not there may yet come. */
export const isWhole = (): boolean => ask((sql) => readClock(sql, 'scanned') !== undefined, false);
