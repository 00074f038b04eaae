// Prepares the fields of an item for what a letter says about it.
import type { Messages } from '@/lib/messages/messages';
import { ITEM_FIELDS } from '@/lib/model/desk-fields';
import type { Item } from '@/lib/model/types';
import { getFormTexts } from '../save-item';
import { digestSeen } from './apply-texts';
import { describeFieldName } from './describe';

/** Fields that letters are mostly about, as an item's form names them. */
export const LETTER_TARGETS = ['caption', 'people'] as const;

const ROWS = { caption: 8, people: 3 } as const;

/** @param message of the letter, which is added to the caption as a paragraph of its own */
export function prepareLetterFields(
  item: Item,
  message: string,
  { languages, t }: { languages: readonly string[]; t: Messages },
) {
  const texts = getFormTexts(item, languages);
  return {
    fields: LETTER_TARGETS.map((name) => ({
      name,
      label: describeFieldName(name, languages[0] ?? '', t),
      text: name === 'caption' ? [texts.get(name), message].filter(Boolean).join('\n\n') : (texts.get(name) ?? ''),
      rows: ROWS[name],
      max: ITEM_FIELDS[name].max,
    })),
    seen: digestSeen(texts, LETTER_TARGETS),
  };
}
