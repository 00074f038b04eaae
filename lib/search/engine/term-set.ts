// Builds scored posting lists of query terms, with penalties for typos, partial words and matches outside the title.
import { buildMatch } from '@/lib/catalogue/full-text';
import type { QueryDate } from '@/lib/metadata/fields/query-dates';
import type { Searchable } from '@/lib/model/search-record';
import { parseNumericFilters } from '@/lib/rules/filters';
import { buildDateFilters } from '@/lib/search/params/date-filters';
import { type Bitset, createBitset, intersect, setBit, toBitset, toKeys } from './bitset';
import { listCompounds } from './compounds';
import { findFilteredBits } from './filter-bits';
import { getPostingList, toPostingKeys } from './posting-list-cache';
import type { QueryTerm } from './query';
import type { Index, PostingList } from './search-index';
import type { Correction } from './term-dictionary';
import { buildAlternatives, buildTermGroup, combineRareTerms, type Group, SCORE, splitOrJoinWords } from './term-ways';

/** Keys in ascending order with a penalty per key in the units of SCORE. Sets are shared: do not change them. */
export interface TermSet {
  keys: Uint32Array;
  scores: Uint32Array;
  meant: Correction[];
  isExhaustive: boolean;
}

/** A term of a query with its set. */
export interface SoughtTerm {
  term: QueryTerm;
  set: TermSet;
}

/** `wide` accepts more typos than Algolia does (term-dictionary.ts), `similar` one in any letter. */
export type Tolerance = 'none' | 'narrow' | 'similar' | 'wide';

export interface TermOptions {
  toMaxTypos(word: string, tolerance: Tolerance): 0 | 1 | 2;
  hasCompounds: boolean;
  attributes: readonly Searchable[] | null;
}

// A word that occurs in this many items, and in at least 1 of 8, is not searched with typos.
const COMMON = 20_000;

let scratch = new Uint32Array();

/** Returns a shared table of zeros indexed by key; callers must reset the entries that they write. */
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
  if (dated) mark({ keys: null, bits: dated, upTo: index.lastKey }, SCORE.title + SCORE.part);
  for (const { match, score, inTitles = match } of groups) {
    const texts = getPostingList(index, 'texts', columns + match);
    mark(texts, score + SCORE.title);
    if (!hasTitle || inTitles === null) continue;
    const titles = getPostingList(index, 'titles', inTitles);
    mark(inTitles === match ? titles : toCommon(index, texts, titles), score);
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

function toCommon({ lastKey }: Index, a: PostingList, b: PostingList): PostingList {
  const toBits = (list: PostingList) => list.bits ?? toBitset(toPostingKeys(list), lastKey);
  return { keys: null, bits: intersect(toBits(a).slice(), toBits(b)), upTo: lastKey };
}

/** A phrase matches exactly; a match in the title is no better. */
function collectPhrase(index: Index, term: QueryTerm, { attributes }: TermOptions): [Uint32Array, Uint32Array] {
  const columns = attributes ? `{${attributes.join(' ')}} : ` : '';
  const keys = toPostingKeys(getPostingList(index, 'texts', columns + buildMatch(term.words, term.isPrefix))).slice();
  return [keys, new Uint32Array(keys.length)];
}

/** Matches items that contain all words of a date, and ranks items dated to that time after them. */
function collectDate(index: Index, term: QueryTerm, [date, { attributes }]: [QueryDate, TermOptions]) {
  const words = term.words.map((word, at) => buildMatch([word], term.isPrefix && at === term.words.length - 1));
  const filter = !attributes || attributes.includes('dateText') ? parseNumericFilters(buildDateFilters(date)) : null;
  const dated = filter && findFilteredBits(index, filter);
  return collect(index, [{ match: `(${words.join(' AND ')})`, score: 0 }], { attributes, dated });
}

export function findTerm(index: Index, term: QueryTerm, [tolerance, options]: [Tolerance, TermOptions]): TermSet {
  if (term.date || (term.words.length > 1 && !term.isRun)) {
    const [keys, scores] = term.date
      ? collectDate(index, term, [term.date, options])
      : collectPhrase(index, term, options);
    return { keys, scores, meant: [], isExhaustive: true };
  }
  const word = term.words[0] ?? '';
  const isOne = term.words.length === 1;
  const compounds = options.hasCompounds && isOne && !term.isPhrase ? listCompounds(index, word) : [];
  const ways = [term.words, ...term.forms.map((form) => [form])];
  const plain: Group[] = [
    ...combineRareTerms(
      index,
      compounds.map((each) => buildMatch([each], false)),
      SCORE.part,
    ),
    ...term.alternatives.map((words) => buildTermGroup(words, [false, SCORE.part])),
    ...(term.isPrefix ? ways.map((words) => buildTermGroup(words, [true, SCORE.part])) : []),
    ...ways.map((words) => buildTermGroup(words, [false, 0])),
  ];
  const known: Correction[] = [...compounds, ...term.alternatives.flat()].map((text) => ({
    text,
    isPrefix: false,
    typos: 0,
  }));
  const [keys, scores] = collect(index, plain, options);
  if (tolerance === 'none' || term.isPhrase || !isOne) return { keys, scores, meant: known, isExhaustive: true };
  if (keys.length > Math.max(COMMON, index.count / 8)) return { keys, scores, meant: known, isExhaustive: false };
  const mostTypos = options.toMaxTypos(word, tolerance);
  const sought = { word, isPrefix: term.isPrefix, isWide: tolerance === 'wide' || tolerance === 'similar' };
  const { meant, isAll } =
    mostTypos === 0 ? { meant: [], isAll: true } : index.dictionary.find({ ...sought, mostTypos });
  const otherwise = splitOrJoinWords(index, term);
  const groups = [...buildAlternatives(index, meant, 2), ...buildAlternatives(index, meant, 1), ...otherwise.groups];
  if (groups.length === 0) return { keys, scores, meant: known, isExhaustive: isAll };
  const [allKeys, allScores] = collect(index, [...groups, ...plain], options);
  return { keys: allKeys, scores: allScores, meant: [...meant, ...otherwise.meant, ...known], isExhaustive: isAll };
}
