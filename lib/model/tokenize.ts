// Splits text into search tokens: folded words without case, accents and ligatures, with positions.

/** A folded word with its position in UTF-16 units. */
export interface Token {
  word: string;
  start: number;
  end: number;
  /** Whether it continues the previous token: in a script without spaces, or the signs of `C++`. */
  isJoined: boolean;
}

const MAX_WORD_LENGTH = 64;

// Scripts without spaces: every character is a token.
const UNSPACED = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => `\\p{Script=${script}}`)
  .join('')
  .concat('ー\uff70');
const PICTURE = '\\p{Extended_Pictographic}[\\p{EMod}\ufe0f]*';
const WORD = new RegExp(
  [
    // First alternative, because most words match it, and quickly.
    '[a-zA-Z0-9]+(?![a-zA-Z0-9]|[^\\x00-\\x7f])',
    `([${UNSPACED}][\\p{M}\uff9e\uff9f]*)`,
    `(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}])+`,
    // Symbols are words, except ASCII ones, and units and trademark signs, which follow a word.
    `(&|\\p{RI}{2}|(?![\\x00-\\x7f©®™°−])(?:(?=\\p{S})${PICTURE}(?:\u200d${PICTURE})*|[\\p{So}\\p{Sc}\\p{Sm}]))`,
    '((?=[+#])(?<=[\\p{L}\\p{N}])[+#]+(?![\\p{L}\\p{N}+#]))',
  ].join('|'),
  'gu',
);

// Marks of Latin, Greek, Cyrillic, Hebrew and Arabic; in other scripts a mark changes the letter.
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]/g;
const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };

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

// Replacements for signs, because the full-text tables index only ASCII letters and digits.
const SIGNS: Record<string, string> = { '&': 'and', '×': 'x', '+': '\uff0b', '#': '\uff03' };
const foldSign = (sign: string) =>
  sign.replace(/[&×+#]/g, (each) => SIGNS[each] ?? each).replace(/\p{EMod}|\ufe0f/gu, '');

/** Splits measures, so that `12x16` equals `12 x 16`. */
function splitMeasure({ word, start, isJoined }: Token): Token[] {
  let at = start;
  return word.split(/(?<=\d)(x)(?=\d)/).map((part) => {
    const token = { word: part, start: at, end: at + part.length, isJoined: isJoined || at > start };
    at += part.length;
    return token;
  });
}

const isMeasure = ({ word, start, end }: Token) =>
  word.charCodeAt(0) < 58 && word.length === end - start && /^\d+x\d/.test(word);

/** ASCII without signs that are words: most texts. */
const PLAIN = /^[^&+#\x80-\uffff]*$/;

/** Fast path for plain ASCII, without a regular expression per word. */
function toPlainTokens(text: string): Token[] {
  const tokens: Token[] = [];
  const lower = text.toLowerCase();
  let start = -1;
  for (let at = 0; at <= lower.length; at += 1) {
    const code = lower.charCodeAt(at);
    const isWord = (code > 96 && code < 123) || (code > 47 && code < 58);
    if (isWord && start < 0) start = at;
    if (isWord || start < 0) continue;
    const token = { word: lower.slice(start, Math.min(at, start + MAX_WORD_LENGTH)), start, end: at, isJoined: false };
    if (isMeasure(token)) tokens.push(...splitMeasure(token));
    else tokens.push(token);
    start = -1;
  }
  return tokens;
}

export function tokenize(text: string): Token[] {
  if (PLAIN.test(text)) return toPlainTokens(text);
  const tokens: Token[] = [];
  let unspacedEnd = -1;
  for (const match of text.matchAll(WORD)) {
    const [written, unspaced, sign, suffix] = match;
    const { index: start } = match;
    const folded = sign || suffix ? foldSign(written) : fold(written);
    if (folded === '') continue;
    const isJoined = suffix !== undefined || start === unspacedEnd;
    const word = folded.length > MAX_WORD_LENGTH ? folded.slice(0, MAX_WORD_LENGTH) : folded;
    const token = { word, start, end: start + written.length, isJoined };
    if (isMeasure(token)) tokens.push(...splitMeasure(token));
    else tokens.push(token);
    if (unspaced !== undefined) unspacedEnd = token.end;
  }
  return tokens;
}

// Object numbers with separators.
const CODE = /[\p{L}\p{N}]+(?:[./_-][\p{L}\p{N}]+)+|\d+(?:x\d+)+/giu;
const CODE_LENGTH = { min: 4, max: 32 };

/** Returns object numbers without separators, so that `84.XM.484.10` also matches `84xm48410`. */
export const listCodeTokens = (text: string): Token[] =>
  (/\d/.test(text) ? [...text.matchAll(CODE)] : []).flatMap(({ 0: written, index }) => {
    const word = fold(written.replace(/[./_-]/g, ''));
    const isCode = /\d/.test(word) && word.length >= CODE_LENGTH.min && word.length <= CODE_LENGTH.max;
    return isCode ? [{ word, start: index, end: index + written.length, isJoined: false }] : [];
  });

const LETTER = '[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}]';
const ACRONYM = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:${LETTER}\\. ?){1,9}${LETTER}\\.|${LETTER}(?:\\.${LETTER}){1,9}(?![\\p{L}\\p{N}]))`,
  'gu',
);

/** Returns letters with full stops as one word, so that `U.S.S.` also matches `USS`, and `J. R. R.` matches `J.R.R.`. */
export const listAcronyms = (text: string): Token[] =>
  [...text.matchAll(ACRONYM)].map(({ 0: written, index }) => ({
    word: fold(written.replace(/[. ]/g, '')),
    start: index,
    end: index + written.length,
    isJoined: false,
  }));

/** Splits a query, in which an acronym is one word. */
export function tokenizeQuery(text: string): Token[] {
  const acronyms = listAcronyms(text);
  if (acronyms.length === 0) return tokenize(text);
  const isOther = (token: Token) => acronyms.every(({ start, end }) => token.end <= start || end <= token.start);
  return [...tokenize(text).filter(isOther), ...acronyms].sort((a, b) => a.start - b.start);
}

export const listTokenWords = (text: string): string[] => tokenize(text).map(({ word }) => word);

/** Groups joined tokens. */
export function splitRuns(tokens: Token[]): Token[][] {
  const runs: Token[][] = [];
  for (const token of tokens) {
    const last = runs.at(-1);
    if (last && token.isJoined) last.push(token);
    else runs.push([token]);
  }
  return runs;
}
