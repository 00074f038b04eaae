// Finds different spellings of the same country in the archive: "USA", "United States", "Vereinigte Staaten".
import { registerQueries, traced } from '@/lib/catalogue/read/trace';
import { findCountryCode } from '@/lib/model/countries';
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

export function findCountries(index: Index): Country[] {
  return once(index, 'countries', () => {
    const names = new Set([...countLevel(index, 'place.lvl0', toKeys(index.live)).keys()]);
    const groups = new Map<string, string[]>();
    for (const name of new Set([...names].map((each) => getKnownPlace(index, each)))) {
      const code = findCountryCode(name);
      if (code) groups.set(code, [...(groups.get(code) ?? []), name]);
    }
    return [...groups]
      .filter(([, spellings]) => spellings.length > 1)
      .map(([code, spellings]) => ({ code, spellings: sortSpellings(spellings) }));
  });
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
