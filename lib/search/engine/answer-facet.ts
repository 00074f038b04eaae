// Searches the values of a facet, as refinement lists of front ends do.
import type { Facet } from '@/lib/model/search-record';
import { listTokenWords, splitRuns, tokenize } from '@/lib/model/tokenize';
import { normalizeFacetValue } from '@/lib/rules/filter-parts';
import type { FacetParams } from '@/lib/search/params/params';
import { createCounter, orderCodes } from './facet-counts';
import { find } from './find';
import { highlightText } from './highlight-text';
import type { Index } from './search-index';
import { isRunAt, type WordRun } from './word-places';

/** Whether each sought word is a prefix of a word of the value, and each run occurs in it. */
const isSought = (words: string[], sought: WordRun[]) =>
  sought.every((each) => words.some((_, at) => isRunAt(words, at, each)));

/** https://www.algolia.com/doc/rest-api/search/search-for-facet-values */
export function answerFacet(index: Index, facet: Facet, { facetQuery, maxFacetHits, params }: FacetParams) {
  const since = performance.now();
  const { names } = index.values[facet];
  const outcome = find(index, params);
  const counts = createCounter(index, outcome.keys)(facet);
  const sought = splitRuns(tokenize(facetQuery)).map((run) => ({
    words: run.map(({ word }) => word),
    isPrefix: true,
    text: facetQuery.slice(run[0]?.start, run.at(-1)?.end),
  }));
  const [runs, single] = [
    sought.filter(({ words }) => words.length > 1),
    sought.flatMap(({ words }) => (words.length > 1 ? [] : words)),
  ];
  const key = normalizeFacetValue(facetQuery.trim());
  const codes: number[] = [];
  for (let code = 1; code < counts.length; code += 1) {
    if (counts[code] === 0) continue;
    const name = names[code] as string;
    const isFound =
      sought.length > 0 ? isSought(listTokenWords(name), sought) : normalizeFacetValue(name).startsWith(key);
    if (isFound) codes.push(code);
  }
  codes.sort(orderCodes(names, counts, params.sortFacetValuesBy));
  const marks = {
    matcher: (token: string) => {
      const word = single.find((each) => token.startsWith(each));
      return word === undefined ? null : { word, prefix: word.length };
    },
    runs,
    queryWords: sought.length,
    preTag: params.highlightPreTag,
    postTag: params.highlightPostTag,
  };
  return {
    facetHits: codes.slice(0, maxFacetHits).map((code) => {
      const value = names[code] as string;
      return { value, highlighted: highlightText(value, marks).value, count: counts[code] as number };
    }),
    exhaustiveFacetsCount: true,
    exhaustive: { facetsCount: true },
    processingTimeMS: Math.round(performance.now() - since),
  };
}
