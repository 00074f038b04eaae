// Names of an item's fields in a form: `title` in the site's default language, `title[fr]` in another, `own[Shelf]`.
import { ITEM_FIELDS, type ItemField, type ItemTexts } from './desk-fields';

const NAME = /^(\w+)(?:\[(.+)\])?$/s;

const isField = (name: string): name is ItemField => Object.hasOwn(ITEM_FIELDS, name);

const hasParts = (field: ItemField) => field === 'own' || 'isTranslated' in ITEM_FIELDS[field];

/** @param part language or heading; none for the site's default language */
export const getFieldName = (field: ItemField, part?: string) => (part === undefined ? field : `${field}[${part}]`);

/** The id of a field's control, of which its note and fault derive theirs. A heading may have spaces, an id may not. */
export const getFieldId = (name: string) => encodeURIComponent(name);

/** @returns null if no field has this name */
export function parseFieldName(
  name: string,
  defaultLanguage: string,
): { field: ItemField; part: string | null } | null {
  const [, field = '', part] = NAME.exec(name) ?? [];
  if (!isField(field)) return null;
  if (!hasParts(field)) return part === undefined ? { field, part: null } : null;
  if (part !== undefined) return { field, part };
  return field === 'own' ? null : { field, part: defaultLanguage };
}

/** Texts by the names of their fields. */
export function flattenTexts(texts: ItemTexts, defaultLanguage: string): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [field, text] of Object.entries(texts) as [ItemField, string | Record<string, string>][]) {
    if (typeof text === 'string') flat.set(field, text);
    else
      for (const [part, each] of Object.entries(text))
        flat.set(getFieldName(field, part === defaultLanguage ? undefined : part), each);
  }
  return flat;
}

/** The reverse of `flattenTexts`; other names are left out. */
export function gatherTexts(flat: Iterable<readonly [name: string, text: string]>, defaultLanguage: string): ItemTexts {
  const texts: Record<string, string | Record<string, string>> = {};
  for (const [name, text] of flat) {
    const found = parseFieldName(name, defaultLanguage);
    if (!found) continue;
    const { field, part } = found;
    if (part === null) texts[field] = text;
    else texts[field] = { ...(texts[field] as Record<string, string> | undefined), [part]: text };
  }
  return texts as ItemTexts;
}
