// Words as search sees them: folded, so that case, accents and ligatures make no difference, and counted from a text's start.

/** A word in a text: what it is called when folded, and where it stands, in UTF-16 units. */
export interface Token {
  word: string;
  start: number;
  end: number;
}

const LONGEST = 64;

// Where no spaces stand between words, every character is one.
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}';
const WORD = new RegExp(`[${UNSPACED}]\\p{M}*|(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}])+`, 'gu');

// Marks of Latin, Greek and Cyrillic letters, Hebrew points and Arabic signs; elsewhere a mark makes another letter.
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]/g;
const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };

/** One word without case, accents and ligatures. */
export function fold(word: string): string {
  const lower = word.toLowerCase();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what is ASCII is folded already
  if (/^[\x00-\x7f]*$/.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFC')
    .toLowerCase();
}

/** The words of a text, in order. */
export function toTokens(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(WORD)) {
    const word = fold(match[0]).slice(0, LONGEST);
    if (word) tokens.push({ word, start: match.index, end: match.index + match[0].length });
  }
  return tokens;
}

/** The folded words of a text, in order. */
export const toWords = (text: string): string[] => toTokens(text).map(({ word }) => word);
