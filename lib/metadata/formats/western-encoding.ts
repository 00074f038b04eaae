// Chooses between Windows-1252 and Mac Roman, the two common encodings of older Western texts.

type WesternEncoding = 'Windows-1252' | 'Mac Roman';

// Windows-1252 from 0x80 on. TextDecoder of Node 20 and 22 decodes these bytes as control characters.
const marks = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

export function decodeWestern(bytes: Uint8Array): string {
  const latin = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return latin.replace(/[\u0080-\u009f]/g, (letter) => marks[letter.charCodeAt(0) - 0x80] ?? letter);
}

// Control characters that no text contains, and the five bytes that Windows-1252 does not define.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are searched for
const CONTROLS = /[\u0001-\u0008\u000e-\u001f\u007f]/;
const UNDEFINED = /[\u0081\u008d\u008f\u0090\u009d]/;

const FOREIGN = /[^\p{ASCII}]/gu;
const LETTER = /\p{L}/u;
const UPPER = /\p{Lu}/u;
const LOWER = /\p{Ll}/u;
// These are the only marks between two letters ("l’été"), and only a dash has the same on both sides ("1914–1918").
const JOINING = /[’‘·]/;
const DASH = /[–—]/;
const UNLIKELY = /[†‡ˆ˜¬¦¤ÿŸ◊√∫≈∆∑∏π∞±≤≥∂Ω\uf8ff]/;

const isLikely = (before: string, letter: string, after: string): boolean => {
  if (UNLIKELY.test(letter)) return false;
  if (DASH.test(letter)) return !LETTER.test(before) && !LETTER.test(after);
  if (!LETTER.test(letter)) return !(LETTER.test(before) && LETTER.test(after)) || JOINING.test(letter);
  // A capital follows no small letter, and a small letter precedes no capital.
  if (UPPER.test(letter)) return !LOWER.test(before) && !(UPPER.test(before) && LOWER.test(after));
  return !UPPER.test(after);
};

/** Share of characters outside ASCII that are likely where they stand, from 0 to 1. */
function rate(text: string): number {
  let [likely, count] = [0, 0];
  for (const { 0: letter, index } of text.matchAll(FOREIGN)) {
    count += 1;
    if (isLikely(text[index - 1] ?? '', letter, text[index + letter.length] ?? '')) likely += 1;
  }
  return count === 0 ? 1 : likely / count;
}

/** Characters by which the encoding is chosen. */
const RATED_LENGTH = 200_000;

/** @returns null if it is text in neither */
export function decodeWesternText(bytes: Uint8Array): { text: string; encoding: WesternEncoding } | null {
  const windows = decodeWestern(bytes);
  if (CONTROLS.test(windows)) return null;
  const start = bytes.subarray(0, RATED_LENGTH);
  const macRate = rate(new TextDecoder('macintosh').decode(start));
  const isUndefined = UNDEFINED.test(windows);
  if (macRate > (isUndefined ? 0.5 : rate(windows.slice(0, RATED_LENGTH))))
    return { text: new TextDecoder('macintosh').decode(bytes), encoding: 'Mac Roman' };
  return isUndefined ? null : { text: windows, encoding: 'Windows-1252' };
}
