// Adds alternatives to the words of a query: synonyms, other names of countries, singular and plural.
import type { Params } from '@/lib/search/params/params';
import { listCountryNames, MAX_COUNTRY_WORDS } from './countries';
import type { QueryTerm } from './query';
import type { Index, Synonym } from './search-index';

const IRREGULAR = [
  ['man', 'men'],
  ['woman', 'women'],
  ['child', 'children'],
  ['foot', 'feet'],
  ['goose', 'geese'],
  ['mouse', 'mice'],
  ['tooth', 'teeth'],
];
const MIN_WORD_LENGTH = 3;

function toOtherNumbers(word: string): string[] {
  if (word.length < MIN_WORD_LENGTH || /\d/.test(word)) return [];
  const pair = IRREGULAR.find((each) => each.includes(word));
  if (pair) return pair.filter((each) => each !== word);
  const plurals = [`${word}s`, `${word}es`, ...(word.endsWith('y') ? [`${word.slice(0, -1)}ies`] : [])];
  if (!word.endsWith('s') || word.endsWith('ss') || word.length <= MIN_WORD_LENGTH) return plurals;
  return [word.slice(0, -1), ...(/(?:[sxzo]|[cs]h)es$/.test(word) ? [word.slice(0, -2)] : [])].concat(
    word.endsWith('ies') ? `${word.slice(0, -3)}y` : [],
  );
}

const isPlain = (term: QueryTerm) => !term.isPhrase && !term.isExcluded && !term.date;

/** Other words for some consecutive terms of a query. */
interface Alternative {
  of: QueryTerm[];
  from: string[];
  to: string[];
  isCounted?: boolean;
}

/** Returns the consecutive terms from a position that have as many words, if all of them are plain. */
function takeTerms(terms: QueryTerm[], at: number, words: number): QueryTerm[] {
  const of = terms.slice(at, at + (terms[at]?.isRun ? 1 : words));
  return of.every(isPlain) ? of : [];
}

/** Whether a word of the query is that of the synonym, which may be in the other number if the owner wrote it. */
const isSame = (word: string, sought: string | undefined, { isCounted }: Synonym) =>
  word === sought || (isCounted && sought !== undefined && toOtherNumbers(word).includes(sought));

function listSynonyms({ synonyms }: Index, terms: QueryTerm[]): Alternative[] {
  return terms.flatMap((term, at) => {
    const [first = ''] = term.words;
    const counted = toOtherNumbers(first).flatMap((word) => synonyms.get(word)?.filter((each) => each.isCounted) ?? []);
    return [...(synonyms.get(first) ?? []), ...counted].flatMap((synonym) => {
      const of = takeTerms(terms, at, synonym.from.length);
      const from = of.flatMap(({ words }) => words);
      const isMet =
        from.length === synonym.from.length && from.every((word, each) => isSame(word, synonym.from[each], synonym));
      return isMet ? [{ of, from, to: synonym.to, isCounted: synonym.isCounted }] : [];
    });
  });
}

function listCountries(index: Index, terms: QueryTerm[]): Alternative[] {
  return terms.flatMap((_, at) =>
    Array.from({ length: MAX_COUNTRY_WORDS }, (_each, more) => takeTerms(terms, at, more + 1)).flatMap((of, more) => {
      const from = of.flatMap(({ words }) => words);
      if (of.length === 0 || (more > 0 && of.length <= more)) return [];
      return listCountryNames(index, of.map(({ text }) => text).join(' ')).map((to) => ({ of, from, to }));
    }),
  );
}

const isKnown = ({ dictionary }: Index, words: string[]) =>
  words.every((word) => dictionary.has(word) || /\d/.test(word));

const inOtherNumbers = (words: string[]) =>
  toOtherNumbers(words.at(-1) ?? '').map((word) => [...words.slice(0, -1), word]);

/** Lists the synonyms that the archive contains; those of the owner, and their words, in singular and plural. */
function listAlternatives(index: Index, terms: QueryTerm[]): Alternative[] {
  return [...listSynonyms(index, terms), ...listCountries(index, terms)].flatMap(({ isCounted = false, ...each }) =>
    [each.to, ...(isCounted ? [...inOtherNumbers(each.to), ...inOtherNumbers(each.from)] : [])]
      .filter((to) => isKnown(index, to) && to.join(' ') !== each.from.join(' '))
      .map((to) => ({ ...each, to })),
  );
}

/** Adds alternatives to each term; changes `terms` in place. */
export function addAlternatives(index: Index, terms: QueryTerm[], { synonyms, ignorePlurals }: Params): QueryTerm[] {
  if (synonyms)
    for (const { of, to } of listAlternatives(index, terms)) for (const term of of) term.alternatives.push(to);
  const { dictionary } = index;
  for (const term of ignorePlurals ? terms : []) {
    const word = term.words[0] ?? '';
    if (!isPlain(term) || term.isRun) continue;
    // Skip words that the archive does not contain: their number is unknown. A possessive may have lost its apostrophe.
    if (!dictionary.has(word)) {
      if (word.endsWith('s') && dictionary.has(word.slice(0, -1))) term.alternatives.push([word.slice(0, -1), 's']);
      continue;
    }
    for (const other of toOtherNumbers(word)) if (dictionary.has(other)) term.alternatives.push([other]);
  }
  return terms;
}

export const listSynonymTexts = (index: Index, terms: QueryTerm[]): { from: string; to: string }[] =>
  listAlternatives(index, terms).map(({ from, to }) => ({ from: from.join(' '), to: to.join(' ') }));
