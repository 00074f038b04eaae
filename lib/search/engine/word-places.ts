// How well the words of a query stand in an item's texts: how near each other, in which attribute, whether whole.
import { SEARCHABLE, type Searchable } from '@/lib/model/search-record';
import { isAlone, toFirstLine, toWordsFrom, visitWords } from './folded-words';
import type { QueryTerm } from './query';
import type { Meant } from './term-dictionary';

/** How a word of a text matches a term: 0 as it is, 1 as its beginning, 2 and 3 with as many typos less one. */
type Quality = 0 | 1 | 2 | 3;

interface TokenMatch {
  term: number;
  quality: Quality;
  /** Letters that match, where the word goes on. */
  length: number | null;
}

// To look for more of them in a text takes longer than to take it apart.
const MOST_NEEDLES = 20;

/** Words that stand together, or a single one. */
export type WordRun = Pick<QueryTerm, 'words' | 'isPrefix' | 'text'>;

/** Whether a run stands at a place among folded words. */
export const isRunAt = (words: string[], place: number, { words: run, isPrefix }: WordRun) =>
  run.every((word, at) => {
    const found = words[place + at];
    return found === word || (isPrefix && at === run.length - 1 && found?.startsWith(word));
  });

/** Tells which terms a folded word matches; remembers what it has told. */
export function createTokenMatcher(terms: { term: QueryTerm; meant: Meant[] }[]) {
  const known = new Map<string, TokenMatch[]>();
  const sought = terms.map(({ term, meant }) => ({
    // Of a run, whoever asks looks at the words after the first (isRunAt).
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
    let best: Meant | null = null;
    for (const meant of beginnings)
      if (token.startsWith(meant.text) && (best === null || meant.typos < best.typos)) best = meant;
    return best && { term: index, quality: (best.typos + 1) as Quality, length: best.text.length };
  }

  // What every matching word holds; nothing worth looking for where typos are allowed for.
  const parts = terms.flatMap(({ term, meant }) => {
    const words = [...term.words, ...term.forms];
    return [...words, ...meant.map(({ text }) => text).filter((text) => !words.some((word) => text.includes(word)))];
  });
  const needles = parts.length <= MOST_NEEDLES ? parts : null;

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
  /** Terms that stand somewhere as whole words. */
  whole: number;
  /** Sum of the distances between terms that follow each other, each at most 8. */
  proximity: number;
  /** Sum of the weights of the attributes in which terms stand first; the less, the better. */
  attribute: number;
  /** The same, as exactOnSingleWordQuery counts them. */
  exact: number;
  /** Whether the title is the query's words and nothing else; of a single word exactOnSingleWordQuery decides. */
  isTitle: boolean;
}

const FARTHEST = 8;
const ATTRIBUTE = 10_000;

interface Options {
  tokens: ReturnType<typeof createTokenMatcher>;
  terms: QueryTerm[];
  attributes: readonly Searchable[] | null;
  minProximity: number;
  /** https://www.algolia.com/doc/api-reference/api-parameters/exactOnSingleWordQuery/ */
  exactOnSingleWordQuery: 'attribute' | 'none' | 'word';
}

/** The least distance between a position of one list and one of the next; the wrong order costs one. */
function toNearest(before: number[], after: number[]) {
  let least = FARTHEST;
  let from = 0;
  for (const place of after) {
    while (from < before.length && (before[from] as number) < place) from += 1;
    if (from > 0) least = Math.min(least, place - (before[from - 1] as number));
    if (from < before.length) least = Math.min(least, (before[from] as number) - place + 1);
  }
  return Math.max(1, least);
}

/** Whether a title of several words is what was typed, or stands whole in it, beside the maker's name. */
const isTitleOf = (typed: string, title: string) =>
  title === typed || (title.includes(' ') && ` ${typed} `.includes(` ${title} `));

/** @param folded the item's words, a line an attribute (catalogue/search-tables.ts) */
export function toPlaces(folded: string, { tokens, terms, ...options }: Options): Places {
  const { matcher, needles } = tokens;
  const positions: number[][] = terms.map(() => []);
  const attributes = terms.map(() => SEARCHABLE.length * ATTRIBUTE);
  const best: number[] = terms.map(() => 9);
  const isAsked = (name: Searchable) => !options.attributes || options.attributes.includes(name);
  let isWholeValue = false;
  visitWords(folded, { needles, apart: FARTHEST }, (at) => {
    if (!isAsked(SEARCHABLE[at.line] as Searchable)) return;
    for (const { term, quality } of matcher(folded.slice(at.from, at.to))) {
      const sought = terms[term] as QueryTerm;
      const rest = sought.isRun && quality === 0 ? toWordsFrom(folded, at) : null;
      if (rest && !isRunAt(rest, 0, sought)) continue;
      positions[term]?.push(at.position);
      // Only in a title it matters how early a word stands (settings.ts).
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
  const whole = best.filter((quality) => quality === 0).length;
  const isSingle = terms.length === 1 && options.exactOnSingleWordQuery !== 'word';
  const single = options.exactOnSingleWordQuery === 'attribute' && isWholeValue ? 1 : 0;
  return {
    whole,
    proximity,
    attribute: attributes.reduce((sum, weight) => sum + weight, 0),
    exact: isSingle ? single : whole,
    isTitle: terms.length > 1 && isAsked('title') && isTitleOf(typed, toFirstLine(folded)),
  };
}
