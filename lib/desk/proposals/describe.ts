// Describes proposals for the page that lists them: fields by their labels, differences, and conflicts with later changes.
import type { Messages } from '@/lib/messages/messages';
import { parseFieldName } from '@/lib/model/item-field-names';
import type { Item } from '@/lib/model/types';
import { getFormTexts } from '../save-item';
import { digestSeen } from './apply-texts';
import { listProposedFields } from './contribute';
import { diffTexts, type TextDifference } from './diff-texts';
import type { Proposal } from './proposal-files';

export interface ProposedField {
  name: string;
  label: string;
  difference: TextDifference;
  /** The text that the item has now, if it was changed since. */
  present: string | null;
}

/** The label of a field, with its language or heading. */
export function describeFieldName(name: string, language: string, t: Messages): string {
  if (name === 'transcript') return t('contribution.transcript');
  const { field = name, part = null } = parseFieldName(name, language) ?? {};
  const label = t.list('deskField')[field] ?? field;
  return part === null || part === language ? label : `${label} (${part})`;
}

/** @param item null if it is not there any more */
export function describeProposal(
  proposal: Proposal,
  item: Item | null,
  { languages, t }: { languages: readonly string[]; t: Messages },
): { fields: ProposedField[]; seen: string } {
  const [language = ''] = languages;
  const texts = item ? getFormTexts(item, languages) : new Map<string, string>();
  const fields = listProposedFields(proposal, texts);
  return {
    fields: fields.map(({ name, was, now }) => {
      const present = texts.get(name) ?? '';
      return {
        name,
        label: describeFieldName(name, language, t),
        difference: diffTexts(was, now),
        present: item && present !== was && present !== now ? present : null,
      };
    }),
    seen: digestSeen(
      texts,
      fields.map(({ name }) => name),
    ),
  };
}
