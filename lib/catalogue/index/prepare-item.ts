// Computes an item's database rows in the reading processes, which are many, to relieve the writer, which is one.
import { buildSearchEntry, type SearchEntry } from '@/lib/catalogue/search-entry';
import { buildItem, getSortKey } from '@/lib/catalogue/to-item';
import type { PreparedRow } from '@/lib/catalogue/write/item-table';
import { buildShownData, type RecordSettings } from '@/lib/catalogue/write/shown-data';
import type { Answer, Task } from '@/lib/library/tasks';
import type { ItemOrder } from '@/lib/model/item-order';
import { toRecord } from '@/lib/model/to-record';

type FactsTask = Extract<Task, { type: 'facts' }>;
type Facts = Extract<Answer, { type: 'facts' }>;

/** Settings that the rows depend on besides the file. */
export interface PrepareSettings {
  order: ItemOrder;
  record: RecordSettings;
}

export interface PreparedItem {
  type: 'item';
  item: string;
  faults?: string[];
  fingerprint: string;
  sort: string;
  /** JSON of the stored row when no rule applies; absent if equal to `item`. */
  data?: string;
  entry: SearchEntry;
}

/** Tasks and results of a reading process. Without `prepare`, facts are returned unprepared. */
export type IndexTask = Exclude<Task, FactsTask> | (FactsTask & { prepare?: PrepareSettings });
export type IndexAnswer = Answer | PreparedItem;

export function prepareItem(
  { file }: Pick<FactsTask, 'file'>,
  { metadata: { faults, ...metadata }, fingerprint }: Facts,
  { order, record }: PrepareSettings,
): PreparedItem {
  const item = buildItem(file, metadata, fingerprint);
  const shown = buildShownData(item, record.facets);
  const [text, data] = [JSON.stringify(item), JSON.stringify(shown)];
  const entry = buildSearchEntry(toRecord(shown, record.licence));
  return {
    type: 'item',
    item: text,
    fingerprint,
    sort: getSortKey(item, order),
    entry,
    ...(data !== text && { data }),
    ...(faults && { faults }),
  };
}

export const buildPreparedRow = ({ item, data = item, entry }: PreparedItem): PreparedRow => ({ data, entry });
