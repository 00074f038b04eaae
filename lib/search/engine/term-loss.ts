// Rates how much of a query an item lacks: missing words, words in lesser attributes, and words apart.
import { SEARCHABLE, type Searchable } from '@/lib/model/search-record';
import type { PlanHits } from './query-plan';
import { containsKey } from './removed-words';
import type { TermWeights } from './term-weights';
import { MAX_WORD_DISTANCE, type Places, toNearest } from './word-places';

/** Shares of a word's weight that are lost outside the title and names. */
const ATTRIBUTE_LOSS: Partial<Record<Searchable, number>> = {
  title: 0,
  people: 0,
  makers: 0,
  places: 0,
  keywords: 0.1,
};
const OTHER_LOSS = 0.3;
const INEXACT_LOSS = 0.05;
const APART_LOSS = 0.3;

/** @returns the share of the query's weight that an item lacks */
export function createLoss(
  terms: { term: PlanHits['terms'][number]['term']; set: PlanHits['terms'][number]['set'] | null }[],
  weights: TermWeights,
) {
  const shares = terms.map(({ term }) => weights.getShare(term));
  const losses = SEARCHABLE.map((name) => ATTRIBUTE_LOSS[name] ?? OTHER_LOSS);
  return ({ each }: Places, key: number): number => {
    let loss = 0;
    let before = -1;
    each.forEach(({ line, isExact, positions }, at) => {
      const share = shares[at] as number;
      const { term, set } = terms[at] as (typeof terms)[number];
      if (share === 0) return;
      if (line === null && !(set && containsKey(set.keys, key))) {
        loss += share;
        return;
      }
      // A date matches without words.
      if (line === null) return;
      loss += share * ((losses[line] as number) + (isExact || term.date ? 0 : INEXACT_LOSS));
      const previous = each[before];
      if (previous) {
        const distance = toNearest(previous.positions, positions);
        loss += (APART_LOSS * Math.min(share, shares[before] as number) * (distance - 1)) / (MAX_WORD_DISTANCE - 1);
      }
      before = at;
    });
    return loss;
  };
}
