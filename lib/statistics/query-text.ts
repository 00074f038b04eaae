// Decides which texts that visitors searched for may be recorded: never one that may identify a person by address or number.

/** Longer texts are pasted ones, and say more about the visitor than about the archive. */
const MAX_TEXT_CHARACTERS = 60;

/** Telephone numbers, birthdays, card numbers; a catalogue number has fewer digits. */
const MIN_PRIVATE_DIGITS = 7;

/** One to three years, as "1890-1910", or a day. */
const DATE = /^(?:(?:1\d|20)\d\d(?:[\s\p{Pd}/]+(?:1\d|20)\d\d){0,2}|\d{1,2}[./]\d{1,2}[./]\d{4}|\d{4}-\d\d-\d\d)$/u;
/** Digits, with what people write between the groups of a number. */
const NUMBER = /\p{Nd}(?:[\s()./\\:_\p{Pd}]*\p{Nd})*/gu;
const MAIL = /[@\uff20\ufe6b]|\(at\)|\[at\]/i;
// Control, format and private characters, such as those that reverse the direction of a text.
const INVISIBLE = /[\p{C}\u2028\u2029]/gu;

/** The same text for queries that differ in case, spaces and composition only. */
export const normalizeQuery = (text: string): string =>
  text.normalize('NFC').replace(/\s+/g, ' ').replace(INVISIBLE, '').trim().toLowerCase();

const countDigits = (text: string) => text.match(/\p{Nd}/gu)?.length ?? 0;

/** @param text normalized */
export function isRecordable(text: string): boolean {
  if (text === '' || text.length > MAX_TEXT_CHARACTERS || MAIL.test(text)) return false;
  const numbers = text.match(NUMBER) ?? [];
  return numbers.every((number) => DATE.test(number) || countDigits(number) < MIN_PRIVATE_DIGITS);
}
