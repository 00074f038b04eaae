// Turns the form of a visitor into a proposal, and adds its texts to those that the item has when an editor decides.
import {
  CONTRIBUTION_FIELDS,
  CONTRIBUTION_LIMITS,
  type ContributionField,
  MAX_CONTRIBUTOR_CHARACTERS,
} from '@/lib/model/contribution';
import { hasEditableFields } from '@/lib/model/desk-fields';
import { stripControls, stripLine } from '@/lib/model/letter-form';
import type { Item } from '@/lib/model/types';
import { startAttempt } from '../accounts/sign-in-limit';
import type { Proposal } from './proposal-files';
import { openProposals } from './propose';

const MAX_FROM_CLIENT = 5;
const MAX_FROM_ALL = 60;

const isLine = (field: ContributionField) => field === 'place' || field === 'date';

/** The form as it is stored, or why it is not. */
export function parseContribution(
  form: FormData,
): { who: string; fields: Proposal['fields'] } | 'noName' | 'empty' | 'tooLong' {
  const read = (name: string) => String(form.get(name) ?? '');
  const who = stripLine(read('name'));
  if (who === '') return 'noName';
  const fields = CONTRIBUTION_FIELDS.map((name) => ({
    name,
    was: '',
    now: isLine(name) ? stripLine(read(name)) : stripControls(read(name)),
  })).filter(({ now }) => now !== '');
  if (fields.length === 0) return 'empty';
  const isLong = fields.some(({ name, now }) => now.length > CONTRIBUTION_LIMITS[name]);
  return isLong || who.length > MAX_CONTRIBUTOR_CHARACTERS ? 'tooLong' : { who, fields };
}

export const mayContribute = (item: Item | null | undefined): item is Item => !!item && hasEditableFields(item);

/** @param client address of the visitor; null if it is not known. @returns why it is not stored; null if it is */
export async function storeContribution(
  { who, fields }: Pick<Proposal, 'who' | 'fields'>,
  item: Item,
  client: string | null,
): Promise<'tooMany' | 'full' | null> {
  // Behind a proxy that the settings do not name, clients cannot be told apart.
  if (client !== null && !startAttempt([`contribution ${client}`], MAX_FROM_CLIENT)) return 'tooMany';
  if (!startAttempt(['contributions'], MAX_FROM_ALL)) return 'tooMany';
  const content = { who, account: '', item: item.id, path: item.path, fields, remark: '', isVisitor: true };
  return (await openProposals().add(content)) ? null : 'full';
}

const joinLines = (was: string, now: string) => [
  ...new Set([...was.split('\n'), ...now.split('\n')].map((line) => line.trim()).filter(Boolean)),
];

function addText(name: string, was: string, { now, who }: { now: string; who: string }): string {
  if (name === 'people') return joinLines(was, now).join('\n');
  // Shown on the page of the item, with the name of its author.
  if (name === 'caption') return [was, `${now}\n— ${who}`].filter(Boolean).join('\n\n');
  return now;
}

/** Fields of a proposal: those of visitors are added to the present texts of the item. */
export function listProposedFields({ fields, isVisitor, who }: Proposal, texts: ReadonlyMap<string, string>) {
  if (!isVisitor) return fields;
  return fields.map(({ name, now }) => {
    const was = texts.get(name) ?? '';
    return { name, was, now: addText(name, was, { now, who }) };
  });
}
