// Compares a form with the present texts of its file, so that neither overwrites what the other does not have.
import type { Refusal } from './editing-form';
import { normalizeFormText } from './item-form';
import { compareForm } from './save-item';

/** Texts that a person has changed, by the names of their fields. */
interface MergedForm {
  changed: ReadonlyMap<string, string>;
}

/**
 * @param form has digests of the texts that its fields had when it was opened, in the field `was`
 * @param now present texts of the fields; others of the form are omitted
 * @returns both versions, if a field was changed in the form and elsewhere
 */
export function mergeForm(form: FormData, now: ReadonlyMap<string, string>): MergedForm | Refusal {
  const { changed, theirs, was } = compareForm(form, now);
  if (Object.keys(theirs).length > 0) return { key: 'deskForm.lookAgain', refused: { theirs, was } };
  const known = changed.filter(([name]) => now.has(name));
  return { changed: new Map(known.map(([name, text]) => [name, normalizeFormText(text)])) };
}
