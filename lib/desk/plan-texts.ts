// Plans the files that change where one item gets other texts, by the names of the fields in its form.
import { toDigest } from '@/lib/catalogue/ids';
import { toItemTexts } from '@/lib/model/desk-fields';
import { flattenTexts } from '@/lib/model/item-field-names';
import type { Item } from '@/lib/model/types';
import type { FileChange } from './files/make-change';
import { planEdits } from './files/plan-edits';
import { getFormValues, parseItemForm } from './item-form';
import type { EditableLibrary } from './library';

const DIGEST_LENGTH = 16;

/** Texts that an item has now, by the names of the fields in its form. */
export const getItemTexts = (item: Item, languages: readonly string[]): Map<string, string> =>
  flattenTexts(toItemTexts(getFormValues(item, languages)), languages[0] ?? '');

/** Identifies the texts that a person saw, so that a change in the meantime is noticed. */
export const digestSeen = (texts: ReadonlyMap<string, string>, names: Iterable<string>): string =>
  toDigest(JSON.stringify([...names].map((name) => [name, texts.get(name) ?? ''])), DIGEST_LENGTH);

/**
 * @param texts fields that are missing stay as they are
 * @returns null if a text is not valid
 * @throws Error naming the file that cannot be changed as wished, and the remedy
 */
export async function planTexts(
  texts: Iterable<readonly [name: string, text: string]>,
  { item, library }: { item: Item; library: EditableLibrary },
): Promise<FileChange[] | null> {
  const before = getFormValues(item, library.languages);
  const parsed = parseItemForm(texts, before, library.languages);
  if (parsed.type === 'invalid') return null;
  // Planned whole, so that nothing is written if a file cannot be changed as wished.
  const changes: FileChange[] = [];
  for await (const each of planEdits(library, [{ path: item.path, edit: parsed.edit, before }])) changes.push(each);
  return changes;
}
