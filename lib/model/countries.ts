// Recognizes the names of countries in many languages.

/** Languages of which the names are recognized: those of the interface, and their neighbours. */
const LANGUAGES = 'ar cs da de el en es fi fr he hu it ja ko nb nl pl pt ru sv tr uk zh'.split(' ');

/** Codes in CLDR that are not countries: the world, unions, pseudo-locales. */
const NOT_COUNTRIES = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

/** Common spellings that CLDR lacks. */
const ALIASES: Record<string, string> = {
  US: 'USA|U.S.|United States of America|Vereinigte Staaten von Amerika|États-Unis d’Amérique|Estados Unidos de América',
  GB: 'UK|U.K.|Great Britain|Britain|Großbritannien|Grande-Bretagne|Gran Bretaña|Gran Bretagna|Groot-Brittannië',
  DE: 'Federal Republic of Germany|Bundesrepublik Deutschland|BRD',
  AE: 'UAE|U.A.E.',
  CZ: 'Czech Republic|Tschechische Republik|République tchèque',
  RU: 'Russian Federation|Russische Föderation',
  KR: 'Republic of Korea|Korea, South',
  NL: 'The Netherlands',
  CI: 'Ivory Coast|Elfenbeinküste',
};

const LETTERS = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));

const toKey = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** Codes in use; a deprecated code has the name of its successor. */
const listCodes = () =>
  LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
    (code) => !NOT_COUNTRIES.has(code) && new Intl.Locale(`und-${code}`).region === code,
  );

let codes: Map<string, string | null> | undefined;

/** Names of all countries in these languages, with their codes; null for a name of several. */
function getCodes(): Map<string, string | null> {
  if (codes) return codes;
  const found = new Map<string, string | null>();
  const add = (name: string, code: string) => {
    const key = toKey(name);
    found.set(key, (found.get(key) ?? code) === code ? code : null);
  };
  const all = listCodes();
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of all) {
      const name = names.of(code);
      if (name) add(name, code);
    }
  }
  for (const [code, spellings] of Object.entries(ALIASES)) for (const name of spellings.split('|')) add(name, code);
  codes = found;
  return found;
}

/**
 * Returns the ISO 3166 code of a country by its name. Codes of two letters are no names, because they are also those
 * of states: `CA` is California.
 */
export function findCountryCode(name: string): string | null {
  const key = toKey(name);
  if (key === 'us' || key === 'uk') return key === 'us' ? 'US' : 'GB';
  return /^[a-z]{0,2}$/.test(key) ? null : (getCodes().get(key) ?? null);
}

/** The name of a country in a language; the code if the language has none. */
export const getCountryName = (code: string, locale: string): string =>
  new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code;
