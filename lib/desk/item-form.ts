// Parses and validates the form of one item, and compares it with the item.
import { z } from 'zod';
import { FIELD_LIMITS, FORM_FIELDS, type FormField } from '@/lib/model/desk';
import type { Item } from '@/lib/model/types';
import type { ItemEdit } from './files/plan-edits';

const toText = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) => text.replace(/\r\n?/g, '\n').normalize('NFC').trim());

const schema = z.object({
  title: toText(FIELD_LIMITS.title),
  caption: toText(FIELD_LIMITS.caption),
  alt: toText(FIELD_LIMITS.alt),
  // One name on each line, because names contain commas.
  makers: toText(FIELD_LIMITS.makers).transform((text) =>
    text
      .split('\n')
      .map((name) => name.trim())
      .filter(Boolean),
  ),
});

type Parsed = { type: 'valid'; edit: Required<ItemEdit> } | { type: 'invalid'; fields: FormField[] };

export function parseItemForm(form: FormData): Parsed {
  const texts = Object.fromEntries(FORM_FIELDS.map((field) => [field, form.get(field) ?? '']));
  const { data, error } = schema.safeParse(texts);
  if (data) return { type: 'valid', edit: data };
  return { type: 'invalid', fields: error.issues.map(({ path: [field] }) => field as FormField) };
}

/** Initial values of an item's form. A title derived from the file's name counts as empty. */
export const getFormValues = ({ title, untitled, caption = '', alt = '', makers = [] }: Item): Required<ItemEdit> => ({
  title: untitled ? '' : title,
  caption,
  alt,
  makers,
});

const isSame = (one: string | readonly string[], other: string | readonly string[]) =>
  JSON.stringify(one) === JSON.stringify(other);

/** @returns the fields that differ from what the item has */
export const selectChanges = (edit: Required<ItemEdit>, before: Required<ItemEdit>): ItemEdit =>
  Object.fromEntries(
    FORM_FIELDS.filter((field) => !isSame(edit[field], before[field])).map((field) => [field, edit[field]]),
  );
