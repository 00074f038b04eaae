// Turns the form of an item that a contributor sends into a proposal.
import { getConfig } from '@/lib/config/config';
import { MAX_REMARK_CHARACTERS } from '@/lib/model/desk-proposals';
import { parseFieldName } from '@/lib/model/item-field-names';
import type { Item } from '@/lib/model/types';
import type { DeskUser } from '../accounts/accounts';
import { writeDeskLog } from '../accounts/desk-log';
import { getFormValues, normalizeFormText, parseItemForm } from '../item-form';
import { compareForm, getFormTexts } from '../save-item';
import { createProposalStore } from './proposal-files';

export const openProposals = () => createProposalStore(getConfig().data);

interface Proposing {
  item: Item;
  person: DeskUser;
  /** Languages of the site, the default first. */
  languages: readonly string[];
}

export type ProposeOutcome = 'proposed' | 'unchanged' | 'invalid' | 'full';

/** Stores what a contributor has changed in the form of an item. */
export async function proposeChanges(form: FormData, { item, person, languages }: Proposing): Promise<ProposeOutcome> {
  const texts = getFormTexts(item, languages);
  const fields = compareForm(form, texts)
    .changed.filter(([name]) => parseFieldName(name, languages[0] ?? ''))
    .map(([name, typed]) => ({ name, was: normalizeFormText(texts.get(name) ?? ''), now: normalizeFormText(typed) }))
    .filter(({ was, now }) => was !== now);
  if (fields.length === 0) return 'unchanged';
  const remark = normalizeFormText(String(form.get('remark') ?? ''));
  const typed = fields.map(({ name, now }) => [name, now] as const);
  const isValid = parseItemForm(typed, getFormValues(item, languages), languages).type === 'valid';
  if (!isValid || remark.length > MAX_REMARK_CHARACTERS) return 'invalid';
  const stored = await openProposals().add({
    who: person.name,
    account: person.id,
    item: item.id,
    path: item.path,
    fields,
    remark,
  });
  if (!stored) return 'full';
  writeDeskLog({ event: 'proposalMade', who: person.name, about: item.path });
  return 'proposed';
}
