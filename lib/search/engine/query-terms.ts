// Builds the terms of a search: parses its query, adds dates and synonyms, and determines the optional words.
import { listQueryDates } from '@/lib/metadata/fields/query-dates';
import type { Params } from '@/lib/search/params/params';
import { parseQuery, type QueryTerm } from './query';
import type { Index } from './search-index';
import { addAlternatives } from './synonyms';

// Words after the tenth are optional: https://www.algolia.com/doc/api-reference/api-parameters/query/
const MAX_REQUIRED_TERMS = 10;
const MAX_WORDS = 20;
export function parseQueryTerms(index: Index, params: Params): QueryTerm[] {
  let count = 0;
  const dates = params.datesInWords ? listQueryDates(params.query) : [];
  let terms = parseQuery(params.query, { ...params, dates }).flatMap((term) => {
    const left = MAX_WORDS - count;
    count += term.words.length;
    return left > 0 ? [{ ...term, words: term.words.slice(0, left) }] : [];
  });
  const telling = terms.filter(
    ({ isPhrase, isPrefix, words }) => isPhrase || isPrefix || !params.stopWords.has(words.join(' ')),
  );
  // A query of nothing but stop words searches for them.
  if (telling.some(({ isExcluded }) => !isExcluded)) terms = telling;
  // With `min`, which falls back to typos, `tea pot` also matches `teapot`.
  if (params.typoTolerance === 'min')
    for (const term of terms) term.forms.push(...term.joined.filter((joined) => index.dictionary.has(joined)));
  return addAlternatives(index, terms, params);
}

export function selectOptionalWords(terms: QueryTerm[], params: Params): Set<string> {
  const named = params.optionalWords.flatMap((words) => parseQuery(words, { ...params, advancedSyntax: false }));
  const late = terms.filter((term) => !term.isExcluded).slice(MAX_REQUIRED_TERMS);
  return new Set([...named, ...late].flatMap((term) => term.words));
}
