// Compares the form of one item with the item, and validates the changes.
import { parseDate } from '@/lib/metadata/fields/dates';
import {
  type FieldFault,
  formatItemTexts,
  getItemValues,
  type ItemEdit,
  type ItemField,
  type ItemValues,
  itemEditSchema,
} from '@/lib/model/desk-fields';
import { flattenTexts, gatherTexts, getFieldName, parseFieldName } from '@/lib/model/item-field-names';
import type { Item } from '@/lib/model/types';

/** Faults by the names of the fields in the form. */
export type FormFaults = Record<string, FieldFault>;

type Parsed = { type: 'valid'; edit: ItemEdit } | { type: 'invalid'; faults: FormFaults };

/** @param languages of the site, the default first */
export const getFormValues = (item: Item, languages: readonly string[]): ItemValues =>
  getItemValues(item, languages, (text) => parseDate(text)?.edtf);

/** Texts that differ only in line ends and surrounding spaces are equal. */
export const normalizeFormText = (text: string) => text.replace(/\r\n?/g, '\n').normalize('NFC').trim();

/** Texts that differ from those of the item. An unchanged text may be longer than a form accepts. */
function* listChanged(form: Iterable<readonly [string, unknown]>, before: ReadonlyMap<string, string>, first: string) {
  for (const [name, typed] of form) {
    if (typeof typed !== 'string' || !parseFieldName(name, first)) continue;
    if (normalizeFormText(typed) !== normalizeFormText(before.get(name) ?? '')) yield [name, typed] as const;
  }
}

/**
 * @param form names (lib/model/item-field-names.ts) and texts; a field that is missing is unchanged
 * @param languages of the site, the default first
 * @returns the fields that differ from what the item has
 */
export function parseItemForm(
  form: Iterable<readonly [string, unknown]>,
  before: ItemValues,
  [first = '']: readonly string[],
): Parsed {
  const changed = listChanged(form, flattenTexts(formatItemTexts(before), first), first);
  const { data, error } = itemEditSchema.safeParse(gatherTexts(changed, first));
  if (data) return { type: 'valid', edit: data };
  const faults = error.issues.map(({ path: [field, part], message, code }) => {
    const name = getFieldName(field as ItemField, part === undefined || part === first ? undefined : String(part));
    return [name, code === 'invalid_key' ? 'noHeading' : (message as FieldFault)] as const;
  });
  return { type: 'invalid', faults: Object.fromEntries(faults) };
}
