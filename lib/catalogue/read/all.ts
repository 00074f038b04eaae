// Reads all items as search records, page by page, for export.
import { readClock } from '@/lib/catalogue/clocks';
import type { SearchRecord } from '@/lib/model/search-record';
import { toRecord } from '@/lib/model/to-record';
import { ask, queryColumn, queryJson, queryValue } from './connection';
import { type ItemRow, toStoredItem } from './item-rows';
import { countRecords, getSite } from './site';

interface Keyed {
  key: number;
  record: SearchRecord;
}

/** Limit of transcript and recognized text in a record, characters: hosted search services reject larger records. */
const MAX_TRANSCRIPT_LENGTH = 4000;

function toSent({ transcript, moments, ...whole }: SearchRecord): SearchRecord {
  const record =
    whole.text && whole.kind !== 'story' ? { ...whole, text: whole.text.slice(0, MAX_TRANSCRIPT_LENGTH) } : whole;
  if (!transcript || !moments) return record;
  let left = MAX_TRANSCRIPT_LENGTH;
  const rest = transcript.findIndex((text) => {
    left -= text.length;
    return left < 0;
  });
  const end = rest < 0 ? transcript.length : rest;
  return end === 0 ? record : { ...record, transcript: transcript.slice(0, end), moments: moments.slice(0, end) };
}

function askKeyed(rest: string, ...values: (string | number)[]): Keyed[] {
  const { licence } = getSite();
  const toKeyed = (row: ItemRow & { key: number }) => ({
    key: row.key,
    record: toSent(toRecord(toStoredItem(row), licence)),
  });
  return queryJson(toKeyed, `SELECT key, data, pixels FROM items ${rest}`, ...values);
}

/** Records by key, the first after `after`. An item that changes meanwhile gets a new key, and appears again. */
export const listRecords = (after: number, limit: number): Keyed[] =>
  askKeyed('WHERE key > ? ORDER BY key LIMIT ?', after, limit);

export const listRecordsById = (ids: string[]): Keyed[] =>
  askKeyed('WHERE id IN (SELECT value FROM json_each(?))', JSON.stringify(ids));

export const listUnknown = (ids: string[]): string[] =>
  queryColumn('SELECT value FROM json_each(?) WHERE value NOT IN (SELECT id FROM items)', JSON.stringify(ids));

export const isHidden = () => countRecords() === 0 && queryValue('SELECT 1 FROM hidden_items LIMIT 1') !== undefined;

/** Whether a complete scan has finished; until then, a missing item may still be indexed. */
export const isWhole = (): boolean => ask((sql) => readClock(sql, 'scanned') !== undefined, false);
