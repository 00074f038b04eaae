// Adds alternatives to the words of a query: the owner's synonyms, built-in synonyms, singular and plural.
import { listTokenWords } from '@/lib/model/tokenize';
import type { Params } from '@/lib/search/params/params';
import type { QueryTerm } from './query';
import type { Index, Synonym } from './search-index';

/** A sequence of folded words and its replacement. */
const CARDINALS =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty';
const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth';
const ENDINGS = ['st', 'nd', 'rd'];

const READY = [
  'saint, st',
  'street, st',
  ...CARDINALS.split(' ').map((word, at) => `${word}, ${at + 1}`),
  ...ORDINALS.split(' ').map((word, at) => `${word}, ${at + 1}${ENDINGS[at] ?? 'th'}`),
];

/** @param lines of vitrine.yaml: `boat, ship` for both directions, `vessel => boat, ship` for one */
export function parseSynonyms(lines: readonly string[]): Map<string, Synonym[]> {
  const byFirst = new Map<string, Synonym[]>();
  const toList = (text: string) =>
    text
      .split(',')
      .map(listTokenWords)
      .filter((words) => words.length > 0);
  for (const line of [...READY, ...lines]) {
    const [left = '', right] = line.split('=>');
    const sources = toList(left);
    const targets = right === undefined ? sources : toList(right);
    for (const from of sources)
      for (const to of targets)
        if (from.join(' ') !== to.join(' ')) {
          const first = from[0] as string;
          byFirst.set(first, [...(byFirst.get(first) ?? []), { from, to }]);
        }
  }
  return byFirst;
}

const isPlain = (term: QueryTerm) => !term.isPhrase && !term.isExcluded && !term.date;

function listSynonyms({ synonyms }: Index, terms: QueryTerm[]): { synonym: Synonym; of: QueryTerm[] }[] {
  return terms.flatMap((term, at) =>
    (synonyms.get(term.words[0] ?? '') ?? []).flatMap((synonym) => {
      const of = terms.slice(at, at + (term.isRun ? 1 : synonym.from.length));
      const isMet = of.every(isPlain) && of.flatMap(({ words }) => words).join(' ') === synonym.from.join(' ');
      return isMet ? [{ synonym, of }] : [];
    }),
  );
}

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

/** Adds alternatives to each term; changes `terms` in place. */
export function addAlternatives(index: Index, terms: QueryTerm[], { synonyms, ignorePlurals }: Params): QueryTerm[] {
  if (synonyms)
    for (const { synonym, of } of listSynonyms(index, terms)) for (const term of of) term.alternatives.push(synonym.to);
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

export function listSynonymTexts(index: Index, terms: QueryTerm[]): { from: string; to: string }[] {
  return listSynonyms(index, terms)
    .filter(({ synonym }) => synonym.to.every((word) => index.dictionary.has(word)))
    .map(({ synonym: { from, to } }) => ({ from: from.join(' '), to: to.join(' ') }));
}
