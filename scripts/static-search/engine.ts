// Replaces lib/search/engine/index-state.ts, surnames.ts and alike.ts: the engine's data from the shards.
import { CHUNK_BITS, CHUNK_SIZE, readNumber } from '@/lib/catalogue/column-chunk';
import { toPersonKey } from '@/lib/model/person';
import { FACETS, type Facet, type NumberAttribute } from '@/lib/model/search-record';
import { normalizeFacetValue } from '@/lib/rules/filter-parts';
import { createBitset, setBit } from '@/lib/search/engine/bitset';
import type { QueryTerm } from '@/lib/search/engine/query';
import type { FacetValues, Index } from '@/lib/search/engine/search-index';
import { buildSynonymTable } from '@/lib/search/engine/synonym-table';
import { createTermDictionary, type TermDictionary } from '@/lib/search/engine/term-dictionary';
import { findShard, SHARDS, spellBackwards, TERM } from '@/lib/search/shards/format';
import { createChunks } from './columns';
import { createFacetValues } from './facet-names';
import { need, peek, toText } from './files';
import { getManifest } from './manifest';
import { getFlags } from './terms';

type WordList = 'vocabulary' | 'endings';

/** Lists the words, or words spelt backwards, that begin with a text, and neighbours of them. */
function listWords(list: WordList, start: string): string[] {
  const firsts = getManifest()[list];
  const [from, to] = [findShard(firsts, start), findShard(firsts, `${start}\uffff`)];
  const names = firsts.slice(from, to + 1).map((_, at) => SHARDS[list](from + at));
  const toWords = (bytes: Uint8Array) => toText(bytes).split('\n');
  // Requests all before the first is read.
  for (const name of names) peek(name, toWords);
  return names.flatMap((name) => need(name, toWords));
}

/** Words that may be corrections: fetching all of a large archive would take longer than the search. */
function listCandidates({ word, isPrefix, isWide, mostTypos }: Sought): string[] {
  const { length } = word;
  if (isWide && (isPrefix || mostTypos === 2)) return listWords('vocabulary', '');
  const listEnding = (letters: number) =>
    listWords('endings', spellBackwards(word.slice(length - letters))).map(spellBackwards);
  // One typo, even two swapped letters, leaves the first or the second half as it is.
  if (isWide) {
    const half = Math.ceil((length - 1) / 2);
    return [...listWords('vocabulary', word.slice(0, half)), ...listEnding(length - 1 - half)];
  }
  const [letter = ''] = word;
  // A wrong first letter counts as two typos, so the rest is right.
  const others = mostTypos === 2 && !isPrefix ? listEnding(length - 1) : [];
  return [...listWords('vocabulary', letter), ...others];
}

const dictionary: TermDictionary = {
  add: () => {},
  has: (word) => word !== '' && (getFlags(word) & TERM.word) !== 0,
  find(sought) {
    const { vocabulary } = getManifest();
    if (vocabulary.length === 0) return { meant: [], isAll: true };
    const candidates = createTermDictionary();
    candidates.add([...new Set(listCandidates(sought))]);
    return candidates.find(sought);
  },
};

type Sought = Parameters<TermDictionary['find']>[0];

/** Lists the compounds that contain a word, which were found when the shards were written. */
function listCompounds(word: string): string[] {
  const { compounds } = getManifest();
  if (compounds.length === 0) return [];
  const decode = (bytes: Uint8Array) =>
    new Map(
      toText(bytes)
        .split('\n')
        .map((line) => line.split('\t', 2) as [string, string]),
    );
  return (
    need(SHARDS.compounds(findShard(compounds, word)), decode)
      .get(word)
      ?.split(' ') ?? []
  );
}

const COMPOUNDS = 'compounds ';

function createAnswers(): Index['answers'] {
  type Answer = { size: number; answer: unknown };
  const answers = new Map<string, Answer>(
    Object.entries(getManifest().answers).map(([name, answer]) => [name, { size: 0, answer }]),
  );
  const get = (name: string): Answer | undefined =>
    name.startsWith(COMPOUNDS) ? { size: 0, answer: listCompounds(name.slice(COMPOUNDS.length)) } : answers.get(name);
  return { get, set: (name: string, answer: Answer) => answers.set(name, answer) } as unknown as Index['answers'];
}

function createIndex(): Index {
  const { count, common, language, synonyms, version } = getManifest();
  const live = createBitset(count);
  for (let key = 1; key <= count; key += 1) setBit(live, key);
  const { lines, people } = synonyms;
  // Posting lists are cached per search (terms.ts), which has to know the words that it looked up.
  const uncached = { get: () => undefined, set: () => {} };
  return {
    version,
    commit: 1,
    lastKey: count,
    live,
    count,
    chunks: createChunks(),
    values: Object.fromEntries(
      (Object.keys(FACETS) as Facet[]).map((facet) => [facet, createFacetValues(facet)]),
    ) as Index['values'],
    lastValue: 0,
    forgot: 0,
    dictionary,
    lastWord: 0,
    synonyms: buildSynonymTable({ lines, language, people }),
    otherNames: new Map(people.map(([name = '', ...others]) => [toPersonKey(name), others])),
    synonymSources: '',
    common: new Set(common),
    postings: uncached as unknown as Index['postings'],
    filters: new Map() as unknown as Index['filters'],
    answers: createAnswers(),
  };
}

let index: Index | undefined;

export function getIndex(): Index {
  if (index?.version !== getManifest().version) index = createIndex();
  return index;
}

export const readColumn = ({ chunks }: Index, name: NumberAttribute, key: number): number =>
  readNumber(chunks[key >> CHUNK_BITS]?.numbers[name], key & (CHUNK_SIZE - 1));

export function listCodes({ codes }: FacetValues, value: string): number[] {
  const code = codes.get(normalizeFacetValue(value));
  return code === undefined ? [] : [code];
}

export function once<T>({ answers }: Index, name: string, make: () => T): T {
  const known = answers.get(name);
  if (known) return known.answer as T;
  const answer = make();
  answers.set(name, { size: 0, answer });
  return answer;
}

export const isSurname = (_index: Index, { words, date }: QueryTerm): boolean =>
  words.length === 1 && !date && (getFlags(words[0] as string) & TERM.surname) !== 0;

/** Descriptors of pictures are not part of the copy: a search by similarity finds nothing to compare. */
export const isComparable = () => false;
export const measureUnlikeness = () => null;
