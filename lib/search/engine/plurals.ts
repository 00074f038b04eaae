// Forms the singular and plural of folded words.

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

/** Returns possible forms in the other number, in English; many of them are no words. */
export function guessOtherNumbers(word: string): string[] {
  if (word.length < MIN_WORD_LENGTH || /\d/.test(word)) return [];
  const pair = IRREGULAR.find((each) => each.includes(word));
  if (pair) return pair.filter((each) => each !== word);
  const plurals = [`${word}s`, `${word}es`, ...(word.endsWith('y') ? [`${word.slice(0, -1)}ies`] : [])];
  if (!word.endsWith('s') || word.endsWith('ss') || word.length <= MIN_WORD_LENGTH) return plurals;
  return [word.slice(0, -1), ...(/(?:[sxzo]|[cs]h)es$/.test(word) ? [word.slice(0, -2)] : [])].concat(
    word.endsWith('ies') ? `${word.slice(0, -3)}y` : [],
  );
}

/** Folded endings; an umlaut is folded too (`Häuser`). */
const PLURALS: Record<string, (word: string) => string[]> = {
  de: (word) => ['e', 'en', 'n', 'er', 'nen', 's'].map((ending) => word + ending),
  nl: (word) => ['en', 's', 'n'].map((ending) => word + ending),
  fr: (word) => (word.endsWith('al') ? [`${word.slice(0, -2)}aux`] : [`${word}s`, `${word}x`]),
  es: (word) => [`${word}s`, word.endsWith('z') ? `${word.slice(0, -1)}ces` : `${word}es`],
  pt: (word) => [
    `${word}s`,
    `${word}es`,
    word.replace(/ao$/, 'oes'),
    word.replace(/m$/, 'ns'),
    word.replace(/l$/, 'is'),
  ],
  it: (word) => [word.replace(/[oe]$/, 'i'), word.replace(/a$/, 'e'), word.replace(/([cg])a$/, '$1he')],
};

/** Returns the forms in the other number of a word that the owner wrote, in English and in the site's first language. */
export function listNumberForms(word: string, language: string): string[] {
  if (word.length < MIN_WORD_LENGTH || /[^\p{Script=Latin}]/u.test(word)) return [];
  // `cares` is no plural of `car`.
  const english = guessOtherNumbers(word).filter((other) => guessOtherNumbers(other).includes(word));
  const others = PLURALS[language.split('-', 1)[0] as string]?.(word) ?? [];
  return [...new Set([...english, ...others])].filter((other) => other !== word);
}
