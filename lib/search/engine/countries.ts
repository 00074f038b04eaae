// Finds different spellings of the same country in the archive: "USA", "United States", "Vereinigte Staaten".
import { registerQueries, traced } from '@/lib/catalogue/read/trace';
import { findCountryCode } from '@/lib/model/countries';
import { listTokenWords } from '@/lib/model/tokenize';
import { normalizeFacetValue } from '@/lib/rules/filter-parts';
import { toKeys } from './bitset';
import { countLevel } from './hierarchies';
import { getIndex, listCodes, once } from './index-state';
import type { Index } from './search-index';

/** A country with several spellings, the one of its URL first. */
export interface Country {
  code: string;
  spellings: string[];
}

export const getKnownPlace = ({ values }: Index, name: string) =>
  values.places.names[listCodes(values.places, name)[0] ?? 0] || name;

/** Spellings in an order that depends on nothing else, abbreviations last. */
const sortSpellings = (names: string[]) =>
  names.sort((a, b) => Number(a.length <= 3) - Number(b.length <= 3) || (a < b ? -1 : 1));

/** Names of countries in the archive, by code. */
const listNames = (index: Index): [code: string, names: string[]][] =>
  once(index, 'country names', () => {
    const names = new Set([...countLevel(index, 'place.lvl0', toKeys(index.live)).keys()]);
    const groups = new Map<string, string[]>();
    for (const name of new Set([...names].map((each) => getKnownPlace(index, each)))) {
      const code = findCountryCode(name);
      if (code) groups.set(code, [...(groups.get(code) ?? []), name]);
    }
    return [...groups];
  });

export const findCountries = (index: Index): Country[] =>
  listNames(index)
    .filter(([, spellings]) => spellings.length > 1)
    .map(([code, spellings]) => ({ code, spellings: sortSpellings([...spellings]) }));

/** Names of Iceland, India, the Isle of Man and Morocco in some languages, and everyday words in others. */
const EVERYDAY_WORDS = new Set(['island', 'indie', 'man', 'fas']);

export const MAX_COUNTRY_WORDS = 4;

/** Returns the names that the archive has for the country that a text names in any language, as folded words. */
export function listCountryNames(index: Index, text: string): string[][] {
  const names = listNames(index);
  const code = names.length > 0 && !EVERYDAY_WORDS.has(text.toLowerCase()) ? findCountryCode(text) : null;
  return (names.find(([each]) => each === code)?.[1] ?? []).map(listTokenWords);
}

/** Returns all spellings of a top-level place, the one of its URL first. */
export function listSpellings(index: Index, name: string): string[] {
  const folded = normalizeFacetValue(name);
  const country = findCountries(index).find(({ spellings }) =>
    spellings.some((each) => normalizeFacetValue(each) === folded),
  );
  return country?.spellings ?? [name];
}

registerQueries('countries', () => findCountries(getIndex()));

/** Lists countries that the archive spells in several ways. */
export const listCountries = () => traced(['countries'], () => findCountries(getIndex()));
