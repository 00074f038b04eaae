// Shared by writer and search: FTS5 queries, separators of values, and lists of matching keys.

/** Full-text tables: https://www.sqlite.org/fts5.html */
export type FullTextTable = 'texts' | 'titles';

/** Separates the values of a list, so that no phrase matches across two values. */
export const VALUE_GAP = '\ue000';

/** Replaces VALUE_GAP on reading: pure ASCII is decoded in half the time. Folded words never contain it. */
export const READ_GAP = '\u0003';

/** FTS5 phrase query; with `isPrefix`, the last word is a prefix. */
export const buildMatch = (words: string[], isPrefix: boolean) => `"${words.join(' ')}"${isPrefix ? ' *' : ''}`;

export function parseKeys(text: string): Uint32Array {
  // Upper bound: a digit and a comma per number.
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
