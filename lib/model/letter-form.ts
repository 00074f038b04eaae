// Defines the validation rules of the contact form, shared by browser and server.
import type { Messages } from '@/lib/messages/messages';

/** UTF-16 units; the longest letter fits the server's limit in bytes. */
export const LETTER_LIMITS = { name: 120, email: 254, message: 4000 } as const;

/** Cookie that holds rejected input until it is submitted again. */
export const LETTER_COOKIE = 'vitrine-letter';

export const LETTER_FIELDS = ['name', 'email', 'message'] as const;

export type LetterField = (typeof LETTER_FIELDS)[number];

export type LetterInput = Record<LetterField, string>;

// Bidi controls could reorder the visible text: https://trojansource.codes
const REORDERING = /[\u202A-\u202E\u2066-\u2069]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const CONTROL = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u2028\u2029\uFEFF\uFFFE\uFFFF]/g;

export const stripControls = (text: string) =>
  text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(REORDERING, '')
    .replace(CONTROL, ' ')
    .normalize('NFC')
    .trim();

export const stripLine = (text: string) => stripControls(text).replace(/\s+/g, ' ');

// As in browsers (https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address), with a dot in the domain.
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

export interface LetterFaultWords {
  missing: Record<LetterField, string>;
  tooLong: Record<LetterField, string>;
  halfEmail: string;
}

export function getLetterFaultMessages(t: Messages): LetterFaultWords {
  const toTooLong = (field: LetterField) => t('site.letterTooLong', { most: LETTER_LIMITS[field] });
  return {
    missing: { name: t('site.letterNoName'), email: t('site.letterNoEmail'), message: t('site.letterNoMessage') },
    tooLong: { name: toTooLong('name'), email: toTooLong('email'), message: toTooLong('message') },
    halfEmail: t('site.letterHalfEmail'),
  };
}

export function checkField(field: LetterField, text: string, words: LetterFaultWords): string | null {
  const most = LETTER_LIMITS[field];
  // Forms submit a line break as two characters; browsers count one.
  if (text.replace(/\r\n/g, '\n').length > most) return words.tooLong[field];
  if (stripControls(text) === '') return words.missing[field];
  const isWhole = field !== 'email' || EMAIL.test(text.trim());
  return isWhole ? null : words.halfEmail;
}
