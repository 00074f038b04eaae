// Applies texts to an item as one action of the journal, for proposals and letters.
import { readMessages } from '@/lib/catalogue/read/site';
import { respondRefusal } from '@/lib/http/respond-refusal';
import { hasEditableFields } from '@/lib/model/desk-fields';
import type { DeskUser } from '../accounts/accounts';
import { refuseForm } from '../form-request';
import { openForEditing } from '../open-for-editing';
import { digestTexts, saveItem } from '../save-item';
import { getWholeItem } from '../whole-item';

interface Applying {
  person: DeskUser;
  /** Id of the item. */
  item: string;
  /** By the names of the fields in the item's form; missing fields are not changed. */
  texts: readonly (readonly [name: string, text: string])[];
  /** Texts that the person saw, as `digestSeen` identifies them. */
  seen: string;
  /** Title of the action. @param path of the item */
  toTitle(path: string): string;
  /** Page of the form. */
  from: string;
}

/** Identifies the texts that a person sees in a form, so that a change in the meantime is noticed. */
export const digestSeen = (texts: ReadonlyMap<string, string>, names: readonly string[]): string =>
  JSON.stringify(digestTexts(new Map(names.map((name) => [name, texts.get(name) ?? '']))));

/** @returns the response that refuses the form; null if the item has the texts */
export async function applyTexts({ person, item: id, texts, seen, toTitle, from }: Applying): Promise<Response | null> {
  const item = getWholeItem(id);
  if (!item || !hasEditableFields(item)) return refuseForm(404, 'desk.noItem', {}, from);
  const library = await openForEditing();
  if (typeof library === 'string') return refuseForm(409, library, {}, from);
  const form = new FormData();
  for (const [name, text] of texts) form.set(name, text);
  form.set('was', seen);
  const t = readMessages();
  const result = await saveItem(form, { item, library, person, t, title: toTitle(item.path) });
  if (result.type !== 'refused') return null;
  if (Object.keys(result.theirs).length > 0) return refuseForm(409, 'deskProposal.changed', {}, from);
  if (Object.keys(result.faults).length > 0) return refuseForm(422, 'deskProposal.invalid', {}, from);
  const back = { href: from, text: t('desk.title') };
  return respondRefusal({ status: 409, title: t('desk.refused'), note: result.note ?? '', back });
}
