// Searches the values of a facet, as refinement lists of front ends do.
import { listCollectionTitles } from '@/lib/catalogue/read/collections';
import type { Facet } from '@/lib/model/search-record';
import { listTokenWords, splitRuns, tokenize } from '@/lib/model/tokenize';
import { normalizeFacetValue } from '@/lib/rules/filter-parts';
import type { FacetParams } from '@/lib/search/params/params';
import { createCounter, orderCodes } from './facet-counts';
import { find } from './find';
import { highlightText } from './highlight-text';
import { once } from './index-state';
import type { Index } from './search-index';
import { isRunAt, type WordRun } from './word-places';

/** Whether each sought word is a prefix of a word of the value, and each run occurs in it. */
const isSought = (words: string[], sought: WordRun[]) =>
  sought.every((each) => words.some((_, at) => isRunAt(words, at, each)));

/** Titles of collections by path; they are found by title or path, because most visitors know the titles only. */
const getCollectionTitles = (index: Index): ReadonlyMap<string, string> =>
  new Map(once(index, 'collection titles', listCollectionTitles));

/** The titles of a collection and its parents, the top level first. */
const listTitles = (path: string, titles: ReadonlyMap<string, string>) =>
  path.split('/').map((name, at, names) => titles.get(names.slice(0, at + 1).join('/')) ?? name);

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
  const titles = facet === 'collections' ? getCollectionTitles(index) : null;
  const isFound = (text: string) =>
    sought.length > 0 ? isSought(listTokenWords(text), sought) : normalizeFacetValue(text).startsWith(key);
  const codes: number[] = [];
  for (let code = 1; code < counts.length; code += 1) {
    if (counts[code] === 0) continue;
    const name = names[code] as string;
    if (isFound(name) || isFound(titles?.get(name) ?? name)) codes.push(code);
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
      return {
        value,
        highlighted: highlightText(value, marks).value,
        count: counts[code] as number,
        ...(titles && { titles: listTitles(value, titles) }),
      };
    }),
    exhaustiveFacetsCount: true,
    exhaustive: { facetsCount: true },
    processingTimeMS: Math.round(performance.now() - since),
  };
}
