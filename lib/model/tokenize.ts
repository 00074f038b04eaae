// Words as search sees them: folded, so that case, accents and ligatures make no difference, and counted from a text's start.

/** A word in a text: what it is called when folded, and where it stands, in UTF-16 units. */
export interface Token {
  word: string;
  start: number;
  end: number;
  /** Whether it goes on what the word before begins: a run of a script without spaces, or the signs of `C++`. */
  isJoined: boolean;
}

const LONGEST = 64;

// Where no spaces stand between words, every character is one.
const UNSPACED = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => `\\p{Script=${script}}`)
  .join('')
  .concat('ー\uff70');
const PICTURE = '\\p{Extended_Pictographic}[\\p{EMod}\ufe0f]*';
const WORD = new RegExp(
  [
    // Most words are these, and soon told from others.
    '[a-zA-Z0-9]+(?![a-zA-Z0-9]|[^\\x00-\\x7f])',
    `([${UNSPACED}][\\p{M}\uff9e\uff9f]*)`,
    `(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}])+`,
    // A sign is a word, but for those of ASCII, of units and of rights, which stand beside one.
    `(&|\\p{RI}{2}|(?![\\x00-\\x7f©®™°−])(?:(?=\\p{S})${PICTURE}(?:\u200d${PICTURE})*|[\\p{So}\\p{Sc}\\p{Sm}]))`,
    '((?=[+#])(?<=[\\p{L}\\p{N}])[+#]+(?![\\p{L}\\p{N}+#]))',
  ].join('|'),
  'gu',
);

// Marks of Latin, Greek and Cyrillic letters, Hebrew points and Arabic signs; elsewhere a mark makes another letter.
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]/g;
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

// Full-text tables keep no ASCII but letters and digits.
const SIGNS: Record<string, string> = { '&': 'and', '×': 'x', '+': '\uff0b', '#': '\uff03' };
const foldSign = (sign: string) =>
  sign.replace(/[&×+#]/g, (each) => SIGNS[each] ?? each).replace(/\p{EMod}|\ufe0f/gu, '');

/** Parts of a measure: `12x16` is what `12 x 16` is. */
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

/** Of ASCII without signs that are words: what most texts are. */
const PLAIN = /^[^&+#\x80-\uffff]*$/;

/** The words of such a text, without a regular expression for each. */
function toPlainTokens(text: string): Token[] {
  const tokens: Token[] = [];
  const lower = text.toLowerCase();
  let start = -1;
  for (let at = 0; at <= lower.length; at += 1) {
    const code = lower.charCodeAt(at);
    const isWord = (code > 96 && code < 123) || (code > 47 && code < 58);
    if (isWord && start < 0) start = at;
    if (isWord || start < 0) continue;
    const token = { word: lower.slice(start, Math.min(at, start + LONGEST)), start, end: at, isJoined: false };
    if (isMeasure(token)) tokens.push(...splitMeasure(token));
    else tokens.push(token);
    start = -1;
  }
  return tokens;
}

/** The words of a text, in order. */
export function toTokens(text: string): Token[] {
  if (PLAIN.test(text)) return toPlainTokens(text);
  const tokens: Token[] = [];
  let unspacedEnd = -1;
  for (const match of text.matchAll(WORD)) {
    const [written, unspaced, sign, suffix] = match;
    const { index: start } = match;
    const folded = sign || suffix ? foldSign(written) : fold(written);
    if (folded === '') continue;
    const isJoined = suffix !== undefined || start === unspacedEnd;
    const word = folded.length > LONGEST ? folded.slice(0, LONGEST) : folded;
    const token = { word, start, end: start + written.length, isJoined };
    if (isMeasure(token)) tokens.push(...splitMeasure(token));
    else tokens.push(token);
    if (unspaced !== undefined) unspacedEnd = token.end;
  }
  return tokens;
}

// Numbers of objects, with whatever stands between their parts.
const CODE = /[\p{L}\p{N}]+(?:[./_-][\p{L}\p{N}]+)+|\d+(?:x\d+)+/giu;
const CODE_LENGTH = { least: 4, most: 32 };

/** Numbers that may be written without what stands between their parts: `84.XM.484.10` as `84xm48410`. */
export const toCodes = (text: string): Token[] =>
  (/\d/.test(text) ? [...text.matchAll(CODE)] : []).flatMap(({ 0: written, index }) => {
    const word = fold(written.replace(/[./_-]/g, ''));
    const isCode = /\d/.test(word) && word.length >= CODE_LENGTH.least && word.length <= CODE_LENGTH.most;
    return isCode ? [{ word, start: index, end: index + written.length, isJoined: false }] : [];
  });

/** The folded words of a text, in order. */
export const toWords = (text: string): string[] => toTokens(text).map(({ word }) => word);

/** The same, what goes together in one list. */
export function toRuns(tokens: Token[]): Token[][] {
  const runs: Token[][] = [];
  for (const token of tokens) {
    const last = runs.at(-1);
    if (last && token.isJoined) last.push(token);
    else runs.push([token]);
  }
  return runs;
}
