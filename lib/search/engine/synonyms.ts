// Adds alternatives to the words of a query: synonyms, other names of countries, singular and plural.
import type { Params } from '@/lib/search/params/params';
import { listCountryNames, MAX_COUNTRY_WORDS } from './countries';
import { guessOtherNumbers } from './plurals';
import type { QueryTerm } from './query';
import type { Index, Synonym } from './search-index';

const isPlain = (term: QueryTerm) => !term.isPhrase && !term.isExcluded && !term.date;

/** Other words for some consecutive terms of a query. */
interface Alternative extends Synonym {
  of: QueryTerm[];
}

/** Returns the consecutive terms from a position that have as many words, if all of them are plain. */
function takeTerms(terms: QueryTerm[], at: number, words: number): QueryTerm[] {
  const of = terms.slice(at, at + (terms[at]?.isRun ? 1 : words));
  return of.every(isPlain) ? of : [];
}

function listSynonyms({ synonyms }: Index, terms: QueryTerm[]): Alternative[] {
  return terms.flatMap((term, at) =>
    (synonyms.get(term.words[0] ?? '') ?? []).flatMap((synonym) => {
      const of = takeTerms(terms, at, synonym.from.length);
      const isMet = of.flatMap(({ words }) => words).join(' ') === synonym.from.join(' ');
      return isMet ? [{ ...synonym, of }] : [];
    }),
  );
}

function listCountries(index: Index, terms: QueryTerm[]): Alternative[] {
  return terms.flatMap((_, at) =>
    Array.from({ length: MAX_COUNTRY_WORDS }, (_each, more) => takeTerms(terms, at, more + 1)).flatMap((of, more) => {
      const from = of.flatMap(({ words }) => words);
      if (of.length === 0 || (more > 0 && of.length <= more)) return [];
      return listCountryNames(index, of.map(({ text }) => text).join(' ')).map((to) => ({ of, from, to: [to] }));
    }),
  );
}

/** Lists the synonyms, with those forms only that the archive contains. */
function listAlternatives(index: Index, terms: QueryTerm[]): Alternative[] {
  const isKnown = (word: string) => index.dictionary.has(word) || /\d/.test(word);
  return [...listSynonyms(index, terms), ...listCountries(index, terms)].map((each) => ({
    ...each,
    to: each.to.filter((words) => words.every(isKnown) && words.join(' ') !== each.from.join(' ')),
  }));
}

/** Adds alternatives to each term; changes `terms` in place. */
export function addAlternatives(index: Index, terms: QueryTerm[], { synonyms, ignorePlurals }: Params): QueryTerm[] {
  if (synonyms)
    for (const { of, to } of listAlternatives(index, terms)) for (const term of of) term.alternatives.push(...to);
  const { dictionary } = index;
  for (const term of ignorePlurals ? terms : []) {
    const word = term.words[0] ?? '';
    if (!isPlain(term) || term.isRun) continue;
    // Skip words that the archive does not contain: their number is unknown. A possessive may have lost its apostrophe.
    if (!dictionary.has(word)) {
      if (word.endsWith('s') && dictionary.has(word.slice(0, -1))) term.alternatives.push([word.slice(0, -1), 's']);
      continue;
    }
    for (const other of guessOtherNumbers(word)) if (dictionary.has(other)) term.alternatives.push([other]);
  }
  return terms;
}

/** Lists the words that a search adds to those of the query; of singular and plural the one that the owner wrote. */
export const listSynonymTexts = (index: Index, terms: QueryTerm[]): { from: string; to: string }[] =>
  listAlternatives(index, terms)
    .filter(({ isOtherNumber, to }) => !isOtherNumber && to.length > 0)
    .map(({ from, to }) => ({ from: from.join(' '), to: (to[0] as string[]).join(' ') }));
