// Finds the items that match all words of a query, with a penalty per item.
import { type Bitset, createBitset, hasBit, setBit, toKeys } from './bitset';
import type { QueryTerm } from './query';
import type { Index } from './search-index';
import { getScratch, type TermSet } from './term-set';
import { SCORE } from './term-ways';

export interface Hits {
  keys: Uint32Array;
  scores: Uint32Array | null;
}

interface TextHits extends Hits {
  terms: { term: QueryTerm; set: TermSet }[];
  excluded: Bitset | null;
  isExhaustive: boolean;
}

interface Sought {
  terms: QueryTerm[];
  /** The penalty of an item that lacks the term, in units of SCORE; null if the term is required. */
  toMissing(term: QueryTerm): number | null;
  /** Whether an item that contains only this optional term matches. */
  isTelling(term: QueryTerm): boolean;
  getSet(term: QueryTerm): TermSet;
}

type Scored = Hits & { scores: Uint32Array };

/** Adds the penalties of a set to the hits; a hit outside it costs `missing`, or is dropped if that is null. */
function join(
  index: Index,
  hits: { keys: Uint32Array; scores: Uint32Array },
  [set, missing]: [TermSet, number | null],
) {
  const marks = getScratch(index.lastKey + 1);
  for (let each = 0; each < set.keys.length; each += 1)
    marks[set.keys[each] as number] = (set.scores[each] as number) + 1;
  let count = 0;
  const { keys, scores } = hits;
  for (let each = 0; each < keys.length; each += 1) {
    const key = keys[each] as number;
    const mark = marks[key] as number;
    if (mark === 0 && missing === null) continue;
    keys[count] = key;
    scores[count] = (scores[each] as number) + (mark === 0 ? (missing as number) : mark - 1);
    count += 1;
  }
  for (let each = 0; each < set.keys.length; each += 1) marks[set.keys[each] as number] = 0;
  return { keys: keys.subarray(0, count), scores: scores.subarray(0, count) };
}

function toUnion(index: Index, sets: TermSet[]): Bitset {
  const bits = createBitset(index.lastKey);
  for (const { keys } of sets) for (let each = 0; each < keys.length; each += 1) setBit(bits, keys[each] as number);
  return bits;
}

/** Combines the sets of the terms. @returns null if the query contains no words */
export function findText(index: Index, { terms, toMissing, isTelling, getSet }: Sought): TextHits | null {
  const banned = terms.filter((term) => term.isExcluded).map(getSet);
  const excluded = banned.length > 0 ? toUnion(index, banned) : null;
  const sought = terms.filter((term) => !term.isExcluded).map((term) => ({ term, set: getSet(term) }));
  const isExhaustive = sought.every(({ set }) => set.isExhaustive);
  if (sought.length === 0)
    return excluded && { keys: new Uint32Array(), scores: null, terms: [], excluded, isExhaustive };
  const optional = sought.flatMap(({ term, set }) => {
    const missing = toMissing(term);
    return missing === null ? [] : { set, missing, isTelling: isTelling(term) };
  });
  const needed = sought.filter(({ term }) => toMissing(term) === null).map(({ set }) => set);
  const [first, ...others] = needed.sort((a, b) => a.keys.length - b.keys.length);
  let hits: Scored;
  if (first) hits = { keys: first.keys.slice(), scores: first.scores.slice() };
  else {
    const telling = optional.flatMap((each) => (each.isTelling ? each.set : []));
    const keys = toKeys(toUnion(index, telling));
    hits = { keys, scores: new Uint32Array(keys.length) };
  }
  for (const set of others) hits = join(index, hits, [set, null]);
  for (const { set, missing } of optional) hits = join(index, hits, [set, missing]);
  return { ...hits, terms: sought, excluded, isExhaustive };
}

/** Retains the allowed hits, in place; returns views of the same arrays. */
export function keep({ keys, scores }: Hits, allowed: Bitset): Hits {
  let count = 0;
  for (let each = 0; each < keys.length; each += 1) {
    const key = keys[each] as number;
    if (!hasBit(allowed, key)) continue;
    keys[count] = key;
    if (scores) scores[count] = scores[each] as number;
    count += 1;
  }
  return { keys: keys.subarray(0, count), scores: scores?.subarray(0, count) ?? null };
}

const toTypos = (score: number) => Math.floor(score / SCORE.typo);

/** Retains the hits with the fewest typos (`min`), or with at most one more (`strict`). */
export function keepLeastTypos({ keys, scores }: Hits, more: 0 | 1): Hits {
  if (!scores) return { keys, scores };
  let lowest = Number.MAX_SAFE_INTEGER;
  for (let hit = 0; hit < scores.length; hit += 1) if ((scores[hit] as number) < lowest) lowest = scores[hit] as number;
  const min = toTypos(lowest);
  const bound = (min + more + 1) * SCORE.typo;
  let count = 0;
  for (let hit = 0; hit < keys.length; hit += 1) {
    const score = scores[hit] as number;
    if (score >= bound) continue;
    keys[count] = keys[hit] as number;
    scores[count] = score;
    count += 1;
  }
  return { keys: keys.subarray(0, count), scores: scores.subarray(0, count) };
}
