// Stores all words of the index in sorted order, with fuzzy lookup of corrections (Damerau-Levenshtein distance).

export interface Correction {
  text: string;
  isPrefix: boolean;
  /** 0 for a replacement without typos, such as a synonym. */
  typos: 0 | 1 | 2;
}

interface Sought {
  word: string;
  isPrefix: boolean;
  mostTypos: 1 | 2;
  /** Whether a wrong first letter costs as little as another typo, and more corrections are returned. */
  isWide: boolean;
}

// Maximum corrections of a word; more would match almost everything.
const MAX_CORRECTIONS = { narrow: 200, wide: 2000 };

/** Words concatenated into one text: a million separate strings would take 40 MB. */
interface Sorted {
  text: string;
  starts: Uint32Array;
}

function sort(words: string[]): Sorted {
  const isSorted = words.every((word, index) => index === 0 || (words[index - 1] as string) < word);
  if (!isSorted) words.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const starts = new Uint32Array(words.length + 1);
  let start = 0;
  words.forEach((word, index) => {
    starts[index] = start;
    start += word.length;
  });
  starts[words.length] = start;
  return { text: words.join(''), starts };
}

const toWords = ({ text, starts }: Sorted) =>
  Array.from({ length: starts.length - 1 }, (_, index) => text.slice(starts[index], starts[index + 1]));

/**
 * Walks the sorted words as a trie with one row of the Damerau-Levenshtein table (optimal string alignment) per letter,
 * and prunes branches whose row exceeds the bound. A wrong first letter counts as two typos, as on Algolia, unless the
 * search is wide: https://www.algolia.com/doc/guides/managing-results/optimize-search-results/typo-tolerance/
 */
function walk({ text, starts }: Sorted, sought: Sought, found: Map<string, Correction>): boolean {
  const { word, isPrefix, mostTypos, isWide } = sought;
  const max = isWide ? MAX_CORRECTIONS.wide : MAX_CORRECTIONS.narrow;
  const width = word.length + 1;
  // One row per letter; a match is at most `mostTypos` letters longer than the sought word.
  const deepest = word.length + mostTypos;
  const rows = new Uint8Array((deepest + 2) * width);
  for (let column = 0; column < width; column += 1) rows[column] = column;
  const codeAt = (index: number, depth: number) => {
    const at = (starts[index] as number) + depth;
    return at < (starts[index + 1] as number) ? text.charCodeAt(at) : -1;
  };

  function endOf(code: number, low: number, high: number, depth: number) {
    let from = low;
    let to = high;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (codeAt(middle, depth) <= code) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  function take(index: number, length: number, [typos, asPrefix]: [number, boolean]) {
    const start = starts[index] as number;
    const meant = text.slice(start, start + length);
    if (typos < 1 || (isPrefix && meant.startsWith(word))) return;
    const key = asPrefix ? `${meant}*` : meant;
    const known = found.get(key);
    if (!known || known.typos > typos) found.set(key, { text: meant, isPrefix: asPrefix, typos: typos as 1 | 2 });
  }

  function visit(low: number, high: number, [depth, before]: [number, number]): boolean {
    let index = low;
    const above = depth * width;
    const here = above + width;
    while (index < high) {
      const code = codeAt(index, depth);
      const end = endOf(code, index, high, depth);
      if (code === -1) {
        const typos = (rows[above + word.length] as number) + penalty(index);
        if (typos <= mostTypos) take(index, depth, [typos, false]);
        index = end;
        continue;
      }
      const extra = penalty(index);
      rows[here] = depth + 1;
      let min = depth + 1;
      for (let column = 1; column < width; column += 1) {
        const same = code === word.charCodeAt(column - 1);
        let cost = Math.min(
          (rows[above + column] as number) + 1,
          (rows[here + column - 1] as number) + 1,
          (rows[above + column - 1] as number) + (same ? 0 : 1),
        );
        const swapped =
          column > 1 && depth > 0 && code === word.charCodeAt(column - 2) && before === word.charCodeAt(column - 1);
        if (swapped) cost = Math.min(cost, (rows[above - width + column - 2] as number) + 1);
        rows[here + column] = cost;
        if (cost < min) min = cost;
      }
      const typos = (rows[here + word.length] as number) + extra;
      if (isPrefix && typos <= mostTypos) take(index, depth + 1, [typos, true]);
      // Below a matching prefix, only a lower number of typos is an improvement.
      const bound = isPrefix && typos <= mostTypos ? typos - 1 : mostTypos;
      if (min + extra <= bound && depth + 1 < deepest && !visit(index, end, [depth + 1, code])) return false;
      // A word that ends at the maximum depth is not visited again, so check it here.
      if (!isPrefix && depth + 1 === deepest && codeAt(index, depth + 1) === -1 && typos <= mostTypos)
        take(index, depth + 1, [typos, false]);
      if (found.size > max) return false;
      index = end;
    }
    return true;
  }

  const penalty = (index: number) => (isWide || codeAt(index, 0) === word.charCodeAt(0) ? 0 : 1);
  return visit(0, starts.length - 1, [0, -1]);
}

function holds({ text, starts }: Sorted, word: string): boolean {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    const here = text.slice(starts[middle], starts[middle + 1]);
    if (here === word) return true;
    if (here < word) low = middle + 1;
    else high = middle;
  }
  return false;
}

// New words are collected in a list of their own and merged when it grows.
const MAX_RECENT_WORDS = 4000;

export type TermDictionary = ReturnType<typeof createTermDictionary>;

export function createTermDictionary() {
  let sorted = sort([]);
  let recent: string[] = [];
  let sortedRecent = sorted;

  return {
    add(words: string[]) {
      if (words.length === 0) return;
      recent = recent.concat(words);
      if (recent.length > MAX_RECENT_WORDS) {
        sorted = sort(sorted.text === '' ? recent : toWords(sorted).concat(recent));
        recent = [];
      }
      sortedRecent = sort(recent);
    },
    has: (word: string) => holds(sorted, word) || holds(sortedRecent, word),
    /** @returns corrections without the word itself, and whether the list is complete */
    find(sought: Sought) {
      const found = new Map<string, Correction>();
      const isAll = walk(sorted, sought, found) && walk(sortedRecent, sought, found);
      found.delete(sought.word);
      return { meant: [...found.values()], isAll };
    },
  };
}
