// Saves the form of one item: compares it with the item, validates it, and writes the changes as one action.
import { toDigest } from '@/lib/catalogue/ids';
import type { MessageKey, Messages } from '@/lib/messages/messages';
import { type FieldFault, formatItemTexts, ITEM_FIELDS, type ItemEdit, type ItemValues } from '@/lib/model/desk-fields';
import { flattenTexts, parseFieldName } from '@/lib/model/item-field-names';
import type { RefusedForm } from '@/lib/model/item-outcome';
import type { Item } from '@/lib/model/types';
import type { DeskUser } from './accounts/accounts';
import { describeFault } from './describe-fault';
import type { FileChange } from './files/make-change';
import { planEdits } from './files/plan-edits';
import { getFormValues, normalizeFormText, parseItemForm } from './item-form';
import type { EditableLibrary } from './library';
import { readRemaining } from './read-remaining';
import { createActionHeader, joinSeries } from './run-action';

interface Saving {
  item: Item;
  library: EditableLibrary;
  person: DeskUser;
  t: Messages;
  /** Title of the action in the history; the item's path by default. */
  title?: string;
  /** Series of actions that it belongs to. */
  series?: string | undefined;
}

const DIGEST_LENGTH = 8;

const toTextDigest = (text: string) => toDigest(normalizeFormText(text), DIGEST_LENGTH);

/** Texts of an item's fields by their names in the form. */
export const getFormTexts = (item: Item, languages: readonly string[]): Map<string, string> =>
  flattenTexts(formatItemTexts(getFormValues(item, languages)), languages[0] ?? '');

/** Digests by which a form that is sent later shows what the fields had when it was opened. */
export const digestTexts = (texts: ReadonlyMap<string, string>): Record<string, string> =>
  Object.fromEntries([...texts].map(([name, text]) => [name, toTextDigest(text)]));

function parseDigests(text: unknown): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(String(text));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The choice and the day of the field are two controls. */
function* listTyped(form: FormData): Generator<readonly [string, string]> {
  for (const [name, typed] of form) {
    if (typeof typed !== 'string') continue;
    yield [name, name === 'visibility' && typed === 'until' ? String(form.get('until') || typed) : typed];
  }
  const heading = String(form.get('newHeading') ?? '').trim();
  if (heading !== '') yield [`own[${heading}]`, String(form.get('newValue') ?? '')];
}

/** Fields that the person has changed, and those of them that were changed elsewhere, too. */
export function compareForm(form: FormData, now: ReadonlyMap<string, string>) {
  const was = parseDigests(form.get('was'));
  const dropped = new Set(form.getAll('theirs'));
  const changed: (readonly [string, string])[] = [];
  const theirs: Record<string, string> = {};
  const opened = new Map<string, unknown>([...now].map(([name, text]) => [name, was[name] ?? toTextDigest(text)]));
  for (const [name, typed] of listTyped(form)) {
    if (dropped.has(name)) continue;
    const present = now.get(name) ?? '';
    const digest = toTextDigest(present);
    const before = opened.get(name) ?? digest;
    if (toTextDigest(typed) === before) continue;
    changed.push([name, typed]);
    if (digest === before || digest === toTextDigest(typed)) continue;
    theirs[name] = present;
    // With the next save, the person has seen it.
    opened.set(name, digest);
  }
  return { changed, theirs, was: Object.fromEntries(opened) as Record<string, string> };
}

function describeFieldFault(name: string, fault: FieldFault, { t, library }: Saving): string {
  const field = parseFieldName(name, library.language)?.field ?? 'own';
  return t(`deskForm.${fault}` as MessageKey, { max: ITEM_FIELDS[field].max.toLocaleString(t.locale) });
}

const LISTS = ['keywords', 'people'] as const;

interface Removal {
  changed: readonly (readonly [name: string, typed: string])[];
  now: ReadonlyMap<string, string>;
  edit: ItemEdit;
  before: ItemValues;
}

/** Faults of fields that are emptied, and of lists of which entries are removed, if the file itself states the same. */
async function listStaying(
  { changed, now, edit, before }: Removal,
  saving: Saving & { changes: readonly FileChange[] },
): Promise<Record<string, string>> {
  const emptied = changed.flatMap(([name, typed]) => (typed.trim() === '' ? [name] : []));
  const removed = LISTS.map((name) => before[name].filter((entry) => edit[name] && !edit[name].includes(entry)));
  if (emptied.length + removed.flat().length === 0) return {};
  const { library, t } = saving;
  const values = await readRemaining(saving);
  if (!values) return {};
  const texts = flattenTexts(formatItemTexts(values), library.language);
  const staying = new Map<string, string>();
  for (const name of emptied) if (texts.get(name) === now.get(name)) staying.set(name, texts.get(name) ?? '');
  for (const [at, name] of LISTS.entries()) {
    const entries = removed[at]?.filter((entry) => values[name].includes(entry)) ?? [];
    if (entries.length > 0) staying.set(name, entries.join(', '));
  }
  return Object.fromEntries(
    [...staying].filter(([, value]) => value !== '').map(([name, value]) => [name, t('deskForm.remains', { value })]),
  );
}

export async function saveItem(
  form: FormData,
  saving: Saving,
): Promise<RefusedForm | { type: 'written' | 'unchanged' }> {
  const { item, library, person, t } = saving;
  const before = getFormValues(item, library.languages);
  const now = getFormTexts(item, library.languages);
  const { changed, theirs, was } = compareForm(form, now);
  const refuse = (refusal: Partial<RefusedForm>): RefusedForm => ({
    ...{ type: 'refused', faults: {}, theirs: {}, was },
    ...refusal,
  });

  const parsed = parseItemForm(changed, before, library.languages);
  const faults =
    parsed.type === 'valid'
      ? {}
      : Object.fromEntries(
          Object.entries(parsed.faults).map(([name, fault]) => [name, describeFieldFault(name, fault, saving)]),
        );
  if (parsed.type === 'invalid' || Object.keys(theirs).length > 0)
    return refuse({ faults, theirs, note: t('deskForm.lookAgain') });

  try {
    // Planned whole, so that nothing is written if a file cannot be changed as wished.
    const changes: FileChange[] = [];
    for await (const each of planEdits(library, [{ path: item.path, edit: parsed.edit, before }])) changes.push(each);
    const staying = await listStaying({ changed, now, edit: parsed.edit, before }, { ...saving, changes });
    if (Object.keys(staying).length > 0) return refuse({ faults: staying, note: t('deskForm.lookAgain') });
    if (changes.length === 0) return { type: 'unchanged' };
    const header = joinSeries(createActionHeader(person, saving.title ?? item.path), saving.series);
    const { conflicts } = await library.journal.apply(header, changes);
    if (conflicts.length > 0) return refuse({ note: t('desk.conflict', { files: conflicts.join(', ') }) });
    return { type: 'written' };
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    return refuse({ note: describeFault({ code, message }, t) });
  }
}
