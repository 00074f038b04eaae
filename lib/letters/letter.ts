// Parses a posted form into a letter, with the same checks as in the browser.

import { z } from 'zod';
import { ITEM_ID } from '@/lib/model/item-id';
import {
  checkField,
  LETTER_FIELDS,
  type LetterFaultWords,
  type LetterField,
  type LetterInput,
  stripControls,
  stripLine,
} from '@/lib/model/letter-form';

/** As stored, with keys in this order. */
export interface Letter {
  id: string;
  date: string;
  name: string;
  email: string;
  /** The item that it is about, with its title at the time. */
  about?: { id: string; title: string; url: string };
  message: string;
  publish: boolean;
}

const held = (field: LetterField, toText: (text: string) => string, words: LetterFaultWords) =>
  z
    .string()
    .superRefine((text, context) => {
      const fault = checkField(field, text, words);
      if (fault) context.addIssue({ code: 'custom', message: fault });
    })
    .transform(toText);

const toLetterSchema = (words: LetterFaultWords) =>
  z.object({
    name: held('name', stripLine, words),
    email: held('email', stripLine, words),
    message: held('message', stripControls, words),
    publish: z.boolean(),
    /** Id of an item; an invalid one is dropped. */
    about: z.string().regex(ITEM_ID).optional().catch(undefined),
  });

export type CheckedLetter = z.infer<ReturnType<typeof toLetterSchema>>;

export type Faults = Partial<Record<LetterField, string>>;

const toText = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '');

export const readLetterInput = (form: FormData): LetterInput => ({
  name: toText(form.get('name')),
  email: toText(form.get('email')),
  message: toText(form.get('message')),
});

export function parseLetter(
  form: FormData,
  words: LetterFaultWords,
): { type: 'letter'; written: CheckedLetter } | { type: 'faults'; faults: Faults } {
  const parsed = toLetterSchema(words).safeParse({
    ...readLetterInput(form),
    publish: form.get('publish') === 'yes',
    about: toText(form.get('about')) || undefined,
  });
  if (parsed.success) return { type: 'letter', written: parsed.data };
  const faults: Faults = {};
  for (const { path, message } of parsed.error.issues) {
    const field = LETTER_FIELDS.find((each) => each === path[0]);
    if (field) faults[field] ??= message;
  }
  return { type: 'faults', faults };
}

export const isLetter = (value: unknown): value is Letter => {
  const { id, date, name, email, message } = (value ?? {}) as Record<string, unknown>;
  return [id, date, name, email, message].every((each) => typeof each === 'string');
};
