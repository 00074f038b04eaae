// Knows the last words of the names of makers and of people shown.
import { tokenize } from '@/lib/model/tokenize';
import type { QueryTerm } from './query';
import type { Index } from './search-index';

const FACETS = ['makers', 'people'] as const;
const MIN_LENGTH = 3;

interface Surnames {
  words: Set<string>;
  /** Number of values read of each facet. */
  read: number[];
}

const known = new WeakMap<Index, Surnames>();

/** `Turner` of `Joseph Mallord William Turner` and of `Turner, J. M. W. (1775–1851)`. */
function toSurname(name: string): string | undefined {
  // Descriptions such as "unknown French" begin in lower case.
  if (/^\p{Ll}/u.test(name)) return undefined;
  return tokenize(name.replace(/[,(].*$/s, '')).at(-1)?.word;
}

/** Reads only the names added since the last call. */
function readSurnames(index: Index): Set<string> {
  const { words, read } = known.get(index) ?? { words: new Set(), read: FACETS.map(() => 1) };
  FACETS.forEach((facet, at) => {
    const { names } = index.values[facet];
    for (let code = read[at] as number; code < names.length; code += 1) {
      const word = toSurname(names[code] ?? '');
      if (word && word.length >= MIN_LENGTH) words.add(word);
    }
    read[at] = names.length;
  });
  known.set(index, { words, read });
  return words;
}

export const listSurnames = (index: Index): ReadonlySet<string> => readSurnames(index);

export const isSurname = (index: Index, { words, date }: QueryTerm): boolean =>
  words.length === 1 && !date && readSurnames(index).has(words[0] as string);
