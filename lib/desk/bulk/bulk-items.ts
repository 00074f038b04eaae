// Reads the values of many items, compares them, and plans what edits make of each.
import { setImmediate as giveWay } from 'node:timers/promises';
import { queryRows } from '@/lib/catalogue/read/connection';
import type { EditedItem } from '@/lib/desk/files/plan-edits';
import { getFormValues, parseItemForm } from '@/lib/desk/item-form';
import { applyBulkEdits, type BulkEdit } from '@/lib/model/desk-bulk';
import { formatItemTexts, type ItemValues } from '@/lib/model/desk-fields';
import { flattenTexts } from '@/lib/model/item-field-names';
import type { Item } from '@/lib/model/types';

const ROWS = 100;

/**
 * Items by their ids, which stay when an item is indexed again, unlike its key; those that have left the catalogue are
 * omitted. Other requests are served in between.
 */
async function* readItems(ids: readonly string[]): AsyncGenerator<Item> {
  for (let at = 0; at < ids.length; at += ROWS) {
    const rows = queryRows<{ data: string }>(
      'SELECT data FROM items WHERE id IN (SELECT value FROM json_each(?)) ORDER BY path',
      JSON.stringify(ids.slice(at, at + ROWS)),
    );
    for (const { data } of rows) yield JSON.parse(data) as Item;
    await giveWay();
  }
}

const getTexts = (values: ItemValues, [first = '']: readonly string[]) => flattenTexts(formatItemTexts(values), first);

/** Whether the items have the same text in a field, or different ones. */
export type SharedValue = { type: 'same'; text: string } | { type: 'different' };

/** Values by the names of their fields; own fields that an item lacks count as empty. */
export async function summarizeValues(
  ids: readonly string[],
  languages: readonly string[],
): Promise<Map<string, SharedValue>> {
  const shared = new Map<string, SharedValue>();
  let items = 0;
  for await (const item of readItems(ids)) {
    const texts = getTexts(getFormValues(item, languages), languages);
    for (const name of new Set([...shared.keys(), ...texts.keys()])) {
      const text = texts.get(name) ?? '';
      const known = shared.get(name) ?? { type: 'same', text: items === 0 ? text : '' };
      shared.set(name, known.type === 'same' && known.text === text ? known : { type: 'different' });
    }
    items += 1;
  }
  return shared;
}

interface BulkOptions {
  edits: readonly BulkEdit[];
  languages: readonly string[];
  /** Called for each item, also for those that do not change. */
  onItem?(): void;
  /** Receives items that cannot have the values. */
  onFault(path: string, error: Error): void;
}

/** Yields the items that the edits change. */
export async function* editItems(
  ids: readonly string[],
  { edits, languages, onItem, onFault }: BulkOptions,
): AsyncGenerator<EditedItem> {
  for await (const item of readItems(ids)) {
    const { path } = item;
    const before = getFormValues(item, languages);
    const changed = applyBulkEdits(getTexts(before, languages), edits, languages[0] ?? '');
    const parsed = parseItemForm(changed, before, languages);
    if (parsed.type === 'invalid')
      onFault(path, new Error(`${path}: its ${Object.keys(parsed.faults).join(', ')} would not be valid`));
    else if (Object.keys(parsed.edit).length > 0) yield { path, edit: parsed.edit, before };
    onItem?.();
  }
}

/** Number of items that edits change, and of those that cannot have the values. */
export async function countChanges(ids: readonly string[], options: Pick<BulkOptions, 'edits' | 'languages'>) {
  const counts = { changed: 0, left: 0 };
  const onFault = () => {
    counts.left += 1;
  };
  for await (const _ of editItems(ids, { ...options, onFault })) counts.changed += 1;
  return counts;
}
