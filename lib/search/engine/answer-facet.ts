// Searches the values of a facet, as refinement lists of front ends do.
import { listCollectionTitles } from '@/lib/catalogue/read/collections';
import { toPersonKey } from '@/lib/model/person';
import type { Facet } from '@/lib/model/search-record';
import { listAcronyms, listTokenWords } from '@/lib/model/tokenize';
import { normalizeFacetValue } from '@/lib/rules/filter-parts';
import type { FacetParams } from '@/lib/search/params/params';
import { createCounter, orderCodes } from './facet-counts';
import { find } from './find';
import { highlightText } from './highlight-text';
import { once } from './index-state';
import { parseQuery } from './query';
import type { Index } from './search-index';
import { addAlternatives } from './synonyms';
import { isRunAt, type WordRun } from './word-places';

/** A word of the query, as a prefix, or adjacent words; and its synonyms. */
interface SoughtWord {
  typed: WordRun;
  synonyms: WordRun[];
}

function parseFacetQuery(index: Index, { facetQuery, params }: FacetParams): SoughtWord[] {
  const options = { queryType: 'prefixAll', advancedSyntax: false, advancedSyntaxFeatures: [] } as const;
  return addAlternatives(index, parseQuery(facetQuery, options), params).map(({ words, text, alternatives }) => ({
    typed: { words, text, isPrefix: true },
    synonyms: alternatives.map((each) => ({ words: each, text, isPrefix: false })),
  }));
}

/** Whether a value contains each sought word or one of its synonyms. */
function isSought(value: string, sought: SoughtWord[]): boolean {
  const words = [...listTokenWords(value), ...listAcronyms(value).map(({ word }) => word)];
  return sought.every(({ typed, synonyms }) =>
    [typed, ...synonyms].some((run) => words.some((_, at) => isRunAt(words, at, run))),
  );
}

/** Titles of collections by path; they are found by title or path, because most visitors know the titles only. */
const getCollectionTitles = (index: Index): ReadonlyMap<string, string> =>
  new Map(once(index, 'collection titles', listCollectionTitles));

/** The titles of a collection and its parents, the top level first. */
const listTitles = (path: string, titles: ReadonlyMap<string, string>) =>
  path.split('/').map((name, at, names) => titles.get(names.slice(0, at + 1).join('/')) ?? name);

/** https://www.algolia.com/doc/rest-api/search/search-for-facet-values */
export function answerFacet(index: Index, facet: Facet, request: FacetParams) {
  const since = performance.now();
  const { facetQuery, maxFacetHits, params } = request;
  const { names } = index.values[facet];
  const outcome = find(index, params);
  const counts = createCounter(index, outcome.keys)(facet);
  const sought = parseFacetQuery(index, request);
  const single = sought.flatMap(({ typed: { words } }) => (words.length > 1 ? [] : words));
  const runs = sought.flatMap(({ typed, synonyms }) => (typed.words.length > 1 ? [typed, ...synonyms] : synonyms));
  const key = normalizeFacetValue(facetQuery.trim());
  const titles = facet === 'collections' ? getCollectionTitles(index) : null;
  const isFound = (text: string) =>
    sought.length > 0 ? isSought(text, sought) : normalizeFacetValue(text).startsWith(key);
  const isPerson = facet === 'people' || facet === 'makers';
  const listNames = (name: string) => [
    name,
    ...(titles ? [titles.get(name) ?? name] : []),
    ...(isPerson ? (index.otherNames.get(toPersonKey(name)) ?? []) : []),
  ];
  const codes: number[] = [];
  for (let code = 1; code < counts.length; code += 1) {
    if (counts[code] === 0) continue;
    if (listNames(names[code] as string).some(isFound)) codes.push(code);
  }
  codes.sort(orderCodes(names, counts, params.sortFacetValuesBy));
  const marks = {
    matcher: (token: string) => {
      const word = single.find((each) => token.startsWith(each));
      return word === undefined ? null : { word, prefix: word.length };
    },
    runs,
    hasCodes: true,
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
