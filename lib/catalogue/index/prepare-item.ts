// Makes of what a file says all that the writer puts of its item, in the reading processes, of which there are several, while of the writer there is one.
import { type SearchEntry, toSearchEntry } from '@/lib/catalogue/search-entry';
import { toItem, toSortKey } from '@/lib/catalogue/to-item';
import type { PreparedRow } from '@/lib/catalogue/write/item-table';
import { type RecordSettings, toShownData } from '@/lib/catalogue/write/shown-data';
import type { Answer, Task } from '@/lib/library/tasks';
import type { ItemOrder } from '@/lib/model/item-order';
import { toRecord } from '@/lib/model/to-record';

type FactsTask = Extract<Task, { type: 'facts' }>;
type Facts = Extract<Answer, { type: 'facts' }>;

/** What rows are made with beside the file; they hold as long as it does. */
export interface PrepareSettings {
  /** Of its folder. */
  order: ItemOrder;
  record: RecordSettings;
}

export interface PreparedItem {
  type: 'item';
  /** As toItem makes it, in JSON. */
  item: string;
  faults?: string[];
  /** As in LibraryMetadata: no part of the item. */
  unreadSidecars?: true;
  fingerprint: string;
  sort: string;
  /** How it is stored where no rule takes anything from it, in JSON; absent where that is the item. */
  data?: string;
  entry: SearchEntry;
}

/** What the indexer asks of a reading process, and what it is answered; without settings facts come as they are. */
export type IndexTask = Exclude<Task, FactsTask> | (FactsTask & { prepare?: PrepareSettings });
export type IndexAnswer = Answer | PreparedItem;

export function prepareItem(
  { file }: Pick<FactsTask, 'file'>,
  { metadata: { faults, unreadSidecars, ...metadata }, fingerprint }: Facts,
  { order, record }: PrepareSettings,
): PreparedItem {
  const item = toItem(file, metadata, fingerprint);
  const shown = toShownData(item, record.facets);
  const [text, data] = [JSON.stringify(item), JSON.stringify(shown)];
  const entry = toSearchEntry(toRecord(shown, record.licence));
  return {
    type: 'item',
    item: text,
    fingerprint,
    sort: toSortKey(item, order),
    entry,
    ...(data !== text && { data }),
    ...(faults && { faults }),
    ...(unreadSidecars && { unreadSidecars }),
  };
}

export const toPreparedRow = ({ item, data = item, entry }: PreparedItem): PreparedRow => ({ data, entry });
