// Turns the form of an item that a contributor sends into a proposal.
import { getConfig } from '@/lib/config/config';
import { MAX_REMARK_CHARACTERS } from '@/lib/model/desk-proposals';
import { parseFieldName } from '@/lib/model/item-field-names';
import type { Item } from '@/lib/model/types';
import type { DeskUser } from '../accounts/accounts';
import { getFormValues, parseItemForm } from '../item-form';
import { getItemTexts } from '../plan-texts';
import { createProposalStore, type Proposal } from './proposal-files';

export const openProposals = () => createProposalStore(getConfig().data);

const normalize = (text: string) => text.replace(/\r\n?/g, '\n').normalize('NFC').trim();

/** Fields of a form whose texts differ from those of the item. */
export function listProposedFields(form: FormData, texts: ReadonlyMap<string, string>, language: string) {
  const fields: Proposal['fields'] = [];
  for (const [name, typed] of form) {
    if (typeof typed !== 'string' || !parseFieldName(name, language)) continue;
    const [was, now] = [normalize(texts.get(name) ?? ''), normalize(typed)];
    if (was !== now) fields.push({ name, was, now });
  }
  return fields;
}

interface Proposing {
  item: Item;
  person: DeskUser;
  /** Of the site, the default first. */
  languages: readonly string[];
}

type ProposeOutcome = 'proposed' | 'unchanged' | 'invalid' | 'full';

/** Stores what a contributor has changed in the form of an item. */
export async function proposeChanges(form: FormData, { item, person, languages }: Proposing): Promise<ProposeOutcome> {
  const fields = listProposedFields(form, getItemTexts(item, languages), languages[0] ?? '');
  if (fields.length === 0) return 'unchanged';
  const remark = normalize(String(form.get('remark') ?? ''));
  const texts = fields.map(({ name, now }) => [name, now] as const);
  const isValid = parseItemForm(texts, getFormValues(item, languages), languages).type === 'valid';
  if (!isValid || remark.length > MAX_REMARK_CHARACTERS) return 'invalid';
  const stored = await openProposals().add({
    who: person.name,
    account: person.id,
    item: item.id,
    path: item.path,
    fields,
    remark,
  });
  return stored ? 'proposed' : 'full';
}
