// Rates how well the words of a query match an item's texts: proximity, attribute and exactness.
import { SEARCHABLE, type Searchable } from '@/lib/model/search-record';
import { isAlone, sliceTitle, sliceWords, visitWords } from './folded-words';
import type { QueryTerm } from './query';
import type { Correction } from './term-dictionary';

/** Quality of a match: 0 exact, 1 prefix, 2 and 3 with one and two typos. */
type Quality = 0 | 1 | 2 | 3;

interface TokenMatch {
  term: number;
  quality: Quality;
  /** Number of matching letters of a prefix match. */
  length: number | null;
}

// With more needles than this, splitting the text is faster than searching for them.
const MAX_NEEDLES = 20;

export type WordRun = Pick<QueryTerm, 'words' | 'isPrefix' | 'text'>;

export const isRunAt = (words: string[], place: number, { words: run, isPrefix }: WordRun) =>
  run.every((word, at) => {
    const found = words[place + at];
    return found === word || (isPrefix && at === run.length - 1 && found?.startsWith(word));
  });

/** Returns a function that matches a folded word against the terms. Memoizes results. */
export function createTokenMatcher(terms: { term: QueryTerm; meant: Correction[] }[]) {
  const known = new Map<string, TokenMatch[]>();
  const sought = terms.map(({ term, meant }) => ({
    // For a run this matches only the first word; the caller checks the others (isRunAt).
    words: term.isRun ? term.words.slice(0, 1) : [...term.words.slice(0, -1), ...term.forms, ...term.words.slice(-1)],
    forms: [...term.forms, ...term.words.slice(-1)],
    isPrefix: term.isPrefix && !term.isRun,
    whole: new Map(meant.filter((each) => !each.isPrefix).map((each) => [each.text, each.typos])),
    beginnings: meant.filter((each) => each.isPrefix),
  }));

  function toQuality(index: number, token: string): TokenMatch | null {
    const { words, forms, isPrefix, whole, beginnings } = sought[index] as (typeof sought)[number];
    if (words.includes(token)) return { term: index, quality: 0, length: null };
    const start = isPrefix ? forms.find((form) => token.startsWith(form)) : undefined;
    if (start !== undefined) return { term: index, quality: 1, length: start.length };
    const typos = whole.get(token);
    if (typos !== undefined) return { term: index, quality: (typos + 1) as Quality, length: null };
    let best: Correction | null = null;
    for (const meant of beginnings)
      if (token.startsWith(meant.text) && (best === null || meant.typos < best.typos)) best = meant;
    return best && { term: index, quality: (best.typos + 1) as Quality, length: best.text.length };
  }

  // Substrings of every matching word. They are too many to be useful if typos are tolerated.
  const parts = terms.flatMap(({ term, meant }) => {
    const words = [...term.words, ...term.forms];
    return [...words, ...meant.map(({ text }) => text).filter((text) => !words.some((word) => text.includes(word)))];
  });
  const needles = parts.length <= MAX_NEEDLES ? parts : null;

  const matcher = (token: string): TokenMatch[] => {
    let matches = known.get(token);
    if (!matches) {
      matches = sought.map((_, index) => toQuality(index, token)).filter((match) => match !== null);
      known.set(token, matches);
    }
    return matches;
  };
  return { matcher, needles };
}

export interface Places {
  whole: number;
  proximity: number;
  /** Sum of the weights of the attribute of each term's first match; lower is better. */
  attribute: number;
  /** Number of exact matches as exactOnSingleWordQuery defines it. */
  exact: number;
  /** Whether the title equals the query; exactOnSingleWordQuery decides for a single word. */
  isTitle: boolean;
  /** The matches of each term. */
  each: TermPlaces[];
}

export interface TermPlaces {
  /** The line of the attribute of the first match; null for none. */
  line: number | null;
  /** Whether a word matches exactly. */
  isExact: boolean;
  positions: number[];
}

export const MAX_WORD_DISTANCE = 8;
const ATTRIBUTE = 10_000;

interface Options {
  tokens: ReturnType<typeof createTokenMatcher>;
  terms: QueryTerm[];
  attributes: readonly Searchable[] | null;
  minProximity: number;
  /** https://www.algolia.com/doc/api-reference/api-parameters/exactOnSingleWordQuery/ */
  exactOnSingleWordQuery: 'attribute' | 'none' | 'word';
  /** Whether the term says little, and does not count as an exact word. */
  isNoise(term: QueryTerm): boolean;
}

/** Returns the least distance between positions of two consecutive terms; the reverse order costs 1 more. */
export function toNearest(before: number[], after: number[]) {
  let min = MAX_WORD_DISTANCE;
  let from = 0;
  for (const place of after) {
    while (from < before.length && (before[from] as number) < place) from += 1;
    if (from > 0) min = Math.min(min, place - (before[from - 1] as number));
    if (from < before.length) min = Math.min(min, (before[from] as number) - place + 1);
  }
  return Math.max(1, min);
}

/** Whether the title of several words equals the query, or is contained in it beside the maker's name. */
const isTitleOf = (typed: string, title: string) =>
  title === typed || (title.includes(' ') && ` ${typed} `.includes(` ${title} `));

/** @param folded words of the item, one line per attribute (catalogue/search-tables.ts) */
export function findWordPlaces(folded: string, { tokens, terms, ...options }: Options): Places {
  const { matcher, needles } = tokens;
  const positions: number[][] = terms.map(() => []);
  const attributes = terms.map(() => SEARCHABLE.length * ATTRIBUTE);
  const best: number[] = terms.map(() => 9);
  const isAsked = (name: Searchable) => !options.attributes || options.attributes.includes(name);
  let isWholeValue = false;
  visitWords(folded, { needles, apart: MAX_WORD_DISTANCE }, (at) => {
    if (!isAsked(SEARCHABLE[at.line] as Searchable)) return;
    for (const { term, quality } of matcher(folded.slice(at.from, at.to))) {
      const sought = terms[term] as QueryTerm;
      const rest = sought.isRun && quality === 0 ? sliceWords(folded, at) : null;
      if (rest && !isRunAt(rest, 0, sought)) continue;
      positions[term]?.push(at.position);
      // The position of a word matters only in titles (index-settings.ts).
      const weight = at.line * ATTRIBUTE + (at.line === 0 ? Math.min(at.place, ATTRIBUTE - 1) : 0);
      if (weight < (attributes[term] as number)) attributes[term] = weight;
      if (quality < (best[term] as number)) best[term] = quality;
      if (quality > 0 || at.place > 0) continue;
      if (rest ? rest.length === sought.words.length : isAlone(folded, at)) isWholeValue = true;
    }
  });
  const typed = terms.flatMap((term) => term.words).join(' ');
  let proximity = 0;
  for (let term = 1; term < terms.length; term += 1)
    proximity += Math.max(
      options.minProximity,
      toNearest(positions[term - 1] as number[], positions[term] as number[]),
    );
  const whole = best.filter((quality, at) => quality === 0 && !options.isNoise(terms[at] as QueryTerm)).length;
  const isSingle = terms.length === 1 && options.exactOnSingleWordQuery !== 'word';
  const single = options.exactOnSingleWordQuery === 'attribute' && isWholeValue ? 1 : 0;
  return {
    whole,
    proximity,
    attribute: attributes.reduce((sum, weight) => sum + weight, 0),
    exact: isSingle ? single : whole,
    each: terms.map((_, at) => {
      const weight = attributes[at] as number;
      const line = weight === SEARCHABLE.length * ATTRIBUTE ? null : Math.floor(weight / ATTRIBUTE);
      return { line, isExact: best[at] === 0, positions: positions[at] as number[] };
    }),
    isTitle: terms.length > 1 && isAsked('title') && isTitleOf(typed, sliceTitle(folded)),
  };
}
