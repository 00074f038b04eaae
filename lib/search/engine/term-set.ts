// Scored posting lists of a term: the items that match it, and how well: typos, whether in the title, whether as a whole word.
import { toMatch } from '@/lib/catalogue/full-text';
import type { QueryDate } from '@/lib/metadata/fields/query-dates';
import type { Searchable } from '@/lib/model/search-record';
import { parseNumericFilters } from '@/lib/rules/filters';
import { toDateFilters } from '@/lib/search/params/date-filters';
import { type Bitset, createBitset, setBit, toKeys } from './bitset';
import { toFilterBits } from './filter-bits';
import type { Index } from './index-state';
import { getPostingList, type PostingList, toPostingKeys } from './posting-list-cache';
import type { QueryTerm } from './query';
import type { Meant } from './term-dictionary';

/** Keys ascending, nobody else's, and beside each what weighs against it, in the units of SCORE. */
export interface TermSet {
  keys: Uint32Array;
  scores: Uint32Array;
  /** What else than the words themselves was taken to be meant. */
  meant: Meant[];
  isExhaustive: boolean;
}

/** Sums of these rank: one more of a larger unit outweighs all of the smaller ones, of which a query has at most 20. */
export const SCORE = { exact: 1, title: 32, phrase: 1024, words: 2048, typo: 65_536 } as const;

export interface TermOptions {
  /** How many typos a word of a length may have. */
  toMostTypos(word: string): 0 | 1 | 2;
  /** Whether what is written otherwise may be meant at all. */
  isTolerant: boolean;
  /** Whether more may be meant than Algolia allows for (term-dictionary.ts). */
  isWide?: boolean | undefined;
  /** Null for all. */
  attributes: readonly Searchable[] | null;
}

// A word that so many items hold as it is needs no typos to be found: 1 in 8, and at least these.
const COMMON = 20_000;

/** One way in which a term may be matched, the best last. */
interface Group {
  match: string;
  score: number;
  /** Words beside each other, of which the table of titles knows nothing. */
  isPhrase?: boolean;
}

/** Common alternatives are known one by one; the rest are asked for together. */
function toAlternatives(index: Index, meant: Meant[], typos: 1 | 2): Group[] {
  const score = typos * SCORE.typo + SCORE.exact;
  const matches = meant.filter((each) => each.typos === typos).map(({ text, isPrefix }) => toMatch([text], isPrefix));
  const rest = matches.filter((match) => !index.common.has(match));
  const groups = matches.filter((match) => index.common.has(match)).map((match) => ({ match, score }));
  return rest.length > 0 ? [...groups, { match: `(${rest.join(' OR ')})`, score }] : groups;
}

let scratch = new Uint32Array();

/** A table of zeros, a number a key; whoever writes to it leaves it so. */
export function getScratch(size: number) {
  if (scratch.length < size) scratch = new Uint32Array(size + 4096);
  return scratch;
}

function collect(
  index: Index,
  groups: Group[],
  { attributes, dated = null }: Pick<TermOptions, 'attributes'> & { dated?: Bitset | null },
): [Uint32Array, Uint32Array] {
  const columns = attributes ? `{${attributes.join(' ')}} : ` : '';
  const hasTitle = !attributes || attributes.includes('title');
  const marks = getScratch(index.lastKey + 1);
  const found: Bitset = createBitset(index.lastKey);
  const mark = ({ keys, bits }: PostingList, score: number) => {
    for (let each = 0; keys && each < keys.length; each += 1) {
      const key = keys[each] as number;
      marks[key] = score;
      setBit(found, key);
    }
    for (let word = 0; bits && word < bits.length; word += 1) {
      let rest = bits[word] as number;
      found[word] = (found[word] as number) | rest;
      for (; rest !== 0; rest &= rest - 1) marks[(word << 5) + 31 - Math.clz32(rest & -rest)] = score;
    }
  };
  if (dated) mark({ keys: null, bits: dated, upTo: index.lastKey }, SCORE.title + SCORE.exact);
  for (const { match, score, isPhrase } of groups) {
    mark(getPostingList(index, 'texts', columns + match), score + SCORE.title);
    if (hasTitle && !isPhrase) mark(getPostingList(index, 'titles', match), score);
  }
  const keys = toKeys(found);
  const scores = new Uint32Array(keys.length);
  for (let each = 0; each < keys.length; each += 1) {
    const key = keys[each] as number;
    scores[each] = marks[key] as number;
    marks[key] = 0;
  }
  return [keys, scores];
}

/** A phrase is matched as it stands, and is no better in a title. */
function collectPhrase(index: Index, term: QueryTerm, { attributes }: TermOptions): [Uint32Array, Uint32Array] {
  const columns = attributes ? `{${attributes.join(' ')}} : ` : '';
  const keys = toPostingKeys(getPostingList(index, 'texts', columns + toMatch(term.words, term.isPrefix))).slice();
  return [keys, new Uint32Array(keys.length)];
}

/** What holds all words of a date, and behind it what may be of that time. */
function collectDate(index: Index, term: QueryTerm, [date, { attributes }]: [QueryDate, TermOptions]) {
  const words = term.words.map((word, at) => toMatch([word], term.isPrefix && at === term.words.length - 1));
  const filter = !attributes || attributes.includes('dateText') ? parseNumericFilters(toDateFilters(date)) : null;
  const dated = filter && toFilterBits(index, filter);
  return collect(index, [{ match: `(${words.join(' AND ')})`, score: 0 }], { attributes, dated });
}

// Both parts of a word typed without its space are words, and so many ways are tried.
const MOST_SPLITS = 3;

/**
 * A word as two, and two words as one, where the archive knows them so: each counts as a typo.
 * https://www.algolia.com/doc/guides/managing-results/optimize-search-results/handling-natural-languages-nlp/in-depth/splitting-and-concatenation/
 */
function findOtherwise(index: Index, { words, joined }: QueryTerm): { groups: Group[]; meant: Meant[] } {
  const word = words[0] ?? '';
  const { dictionary } = index;
  const score = SCORE.typo + SCORE.exact;
  const whole = joined.filter((each) => dictionary.has(each));
  const splits = Array.from({ length: Math.max(0, word.length - 1) }, (_, at) => [
    word.slice(0, at + 1),
    word.slice(at + 1),
  ])
    .filter((parts) => parts.every((part) => dictionary.has(part)))
    .slice(0, MOST_SPLITS);
  return {
    groups: [...whole.map((each) => [each]), ...splits].map((parts) => ({
      match: toMatch(parts, false),
      score,
      isPhrase: parts.length > 1,
    })),
    meant: [...whole, ...splits.flat()].map((text) => ({ text, isPrefix: false, typos: 1 })),
  };
}

/** @param term of one word, or a phrase */
export function findTerm(index: Index, term: QueryTerm, options: TermOptions): TermSet {
  const word = term.words[0] ?? '';
  if (term.words.length > 1 || term.date) {
    const [keys, scores] = term.date
      ? collectDate(index, term, [term.date, options])
      : collectPhrase(index, term, options);
    return { keys, scores, meant: [], isExhaustive: true };
  }
  const others = term.alternatives.map((words) => ({
    match: toMatch(words, false),
    score: SCORE.exact,
    isPhrase: words.length > 1,
  }));
  const known: Meant[] = term.alternatives.flat().map((text) => ({ text, isPrefix: false, typos: 0 }));
  const plain: Group[] = [...others, { match: toMatch([word], false), score: 0 }];
  if (term.isPrefix) plain.unshift({ match: toMatch([word], true), score: SCORE.exact });
  const [keys, scores] = collect(index, plain, options);
  if (!options.isTolerant || term.isPhrase) return { keys, scores, meant: known, isExhaustive: true };
  if (keys.length > Math.max(COMMON, index.count / 8)) return { keys, scores, meant: known, isExhaustive: false };
  const mostTypos = options.toMostTypos(word);
  const sought = { word, isPrefix: term.isPrefix, isWide: options.isWide ?? false };
  const { meant, isAll } =
    mostTypos === 0 ? { meant: [], isAll: true } : index.dictionary.find({ ...sought, mostTypos });
  const otherwise = findOtherwise(index, term);
  const groups = [...toAlternatives(index, meant, 2), ...toAlternatives(index, meant, 1), ...otherwise.groups];
  if (groups.length === 0) return { keys, scores, meant: known, isExhaustive: isAll };
  const [allKeys, allScores] = collect(index, [...groups, ...plain], options);
  return { keys: allKeys, scores: allScores, meant: [...meant, ...otherwise.meant, ...known], isExhaustive: isAll };
}
