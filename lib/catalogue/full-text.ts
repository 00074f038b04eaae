// How the writer and search ask the full-text tables: FTS5 queries, what separates values, and lists of the keys that match.

/** The full-text tables: https://www.sqlite.org/fts5.html */
export type FullTextTable = 'texts' | 'titles';

/** Stands between the values of a list, so that no phrase reaches from one into the next. */
export const VALUE_GAP = '\ue000';

/** What is read in its place: texts of ASCII alone are decoded and gone through in half the time. No folded word holds it. */
export const READ_GAP = '\u0003';

/** FTS5's query for words beside each other, the last of which may go on. */
export const toMatch = (words: string[], isPrefix: boolean) => `"${words.join(' ')}"${isPrefix ? ' *' : ''}`;

/** Decimal numbers with commas between, as SQLite's group_concat gives them. */
export function parseKeys(text: string): Uint32Array {
  // No number is shorter than one digit and a comma.
  const keys = new Uint32Array((text.length + 1) >> 1);
  let count = 0;
  let key = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 44) {
      keys[count] = key;
      count += 1;
      key = 0;
    } else key = key * 10 + code - 48;
  }
  if (text.length > 0) {
    keys[count] = key;
    count += 1;
  }
  return keys.slice(0, count);
}
