// Edits of many items at once: the instructions of a form, and how they change the texts of one item.
import { ITEM_FIELDS, type ItemField, itemEditSchema } from './desk-fields';
import { gatherTexts, parseFieldName } from './item-field-names';

/**
 * `add`: to a list, at the end of a text, and of fields with one value where there is none.
 * `remove`: from a list or text; the whole value if none is named.
 */
export const BULK_MODES = ['set', 'add', 'remove', 'replace'] as const;

export type BulkMode = (typeof BULK_MODES)[number];

export interface BulkEdit {
  /** Name of the field in the form of one item. */
  name: string;
  mode: BulkMode;
  value: string;
  /** Text that `replace` replaces by the value. */
  find: string;
}

const isMode = (text: unknown): text is BulkMode => BULK_MODES.some((mode) => mode === text);

/** Names of the controls of a field. */
export const getBulkNames = (name: string) => ({
  use: `use:${name}`,
  mode: `mode:${name}`,
  value: `value:${name}`,
  find: `find:${name}`,
});

/** The edits of the fields that are ticked. */
export function parseBulkForm(form: Pick<FormData, 'get' | 'keys'>, defaultLanguage: string): BulkEdit[] {
  const getText = (name: string) => String(form.get(name) ?? '');
  return [...new Set(form.keys())].flatMap((key) => {
    const name = key.startsWith('use:') ? key.slice(4) : '';
    const names = getBulkNames(name);
    const mode = form.get(names.mode);
    if (!parseFieldName(name, defaultLanguage) || !isMode(mode)) return [];
    return [{ name, mode, value: getText(names.value), find: getText(names.find) }];
  });
}

/** @param edits untrusted @returns null if they are not valid */
export function parseBulkEdits(edits: unknown): BulkEdit[] | null {
  if (!Array.isArray(edits)) return null;
  const isEdit = ({ name, mode, value, find }: BulkEdit) =>
    isMode(mode) && [name, value, find].every((text) => typeof text === 'string');
  return edits.every(isEdit) ? edits : null;
}

/** Names of fields whose values no item can have. */
export function listBulkFaults(edits: readonly BulkEdit[], defaultLanguage: string): string[] {
  const isValid = ({ name, value }: BulkEdit) =>
    itemEditSchema.safeParse(gatherTexts([[name, value]], defaultLanguage)).success;
  return edits.filter((edit) => edit.mode !== 'remove' && !isValid(edit)).map(({ name }) => name);
}

type Shape = 'list' | 'text' | 'single';

function getShape(field: ItemField): Shape {
  const { control } = ITEM_FIELDS[field];
  if (control === 'list' || control === 'own') return 'list';
  return control === 'text' || control === 'long' ? 'text' : 'single';
}

const clean = (text: string) => text.replace(/\r\n?/g, '\n').normalize('NFC').trim();

const toEntries = (text: string) =>
  clean(text)
    .split('\n')
    .map((entry) => entry.trim())
    .filter(Boolean);

function editList(current: string, { mode, value, find }: BulkEdit): string {
  const [entries, values, found] = [toEntries(current), toEntries(value), toEntries(find)];
  const edited = {
    set: () => values,
    add: () => [...entries, ...values],
    remove: () => (values.length > 0 ? entries.filter((entry) => !values.includes(entry)) : []),
    replace: () => entries.flatMap((entry) => (found.includes(entry) ? values : [entry])),
  }[mode]();
  return [...new Set(edited)].join('\n');
}

function editText(current: string, { mode, value, find }: BulkEdit, separator: string): string {
  const [text, given, sought] = [clean(current), clean(value), clean(find)];
  if (mode === 'set') return given;
  if (mode === 'add') return text.includes(given) ? text : [text, given].filter(Boolean).join(separator);
  if (mode === 'remove') return given === '' ? '' : text.replaceAll(given, '').replace(/ {2,}/g, ' ').trim();
  return sought === '' ? text : text.replaceAll(sought, () => given);
}

function editSingle(current: string, { mode, value, find }: BulkEdit): string {
  const [text, given] = [clean(current), clean(value)];
  if (mode === 'set') return given;
  if (mode === 'add') return text === '' ? given : text;
  if (mode === 'remove') return given === '' || text === given ? '' : text;
  return text === clean(find) && text !== '' ? given : text;
}

function editValue(current: string, edit: BulkEdit, defaultLanguage: string): string {
  const field = parseFieldName(edit.name, defaultLanguage)?.field;
  const shape = field && getShape(field);
  if (shape === 'list') return editList(current, edit);
  if (shape === 'text')
    return editText(current, edit, ITEM_FIELDS[field as ItemField].control === 'long' ? '\n\n' : ' ');
  return editSingle(current, edit);
}

/** @param texts of one item, by the names of their fields @returns those that change */
export function applyBulkEdits(
  texts: ReadonlyMap<string, string>,
  edits: readonly BulkEdit[],
  defaultLanguage: string,
): Map<string, string> {
  const changed = new Map<string, string>();
  for (const edit of edits) {
    const current = changed.get(edit.name) ?? texts.get(edit.name) ?? '';
    const edited = editValue(current, edit, defaultLanguage);
    if (edited !== clean(current)) changed.set(edit.name, edited);
  }
  return changed;
}
