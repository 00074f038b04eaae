// What of the catalogue search keeps in memory: columns, values, words; brought up to date when the writer has committed.
import { LRUCache } from 'lru-cache';
import { CHUNK_BITS, CHUNK_SIZE, type Chunk, readNumber } from '@/lib/catalogue/column-chunk';
import { getVersion } from '@/lib/catalogue/read/connection';
import {
  getChunk,
  getClock,
  getLives,
  listChanged,
  listCommon,
  listFacetValues,
  listWords,
} from '@/lib/catalogue/read/search-data';
import { getSite } from '@/lib/catalogue/read/site';
import { noteOpaque, untraced } from '@/lib/catalogue/read/trace';
import { FACETS, type Facet, type NumberAttribute } from '@/lib/model/search-record';
import { toFacetKey } from '@/lib/rules/filter-parts';
import { type Bitset, countBits } from './bitset';
import { type PostingList, toPostingBytes } from './posting-list-cache';
import { type Synonym, toSynonyms } from './synonyms';
import { createTermDictionary, type TermDictionary } from './term-dictionary';

interface FacetValues {
  /** By code; the first is none. */
  names: string[];
  /** Codes by name without regard to case: filters do not tell `Sea` from `sea`. */
  codes: Map<string, number>;
  /** Further codes of names that differ in nothing else. */
  alike: Map<string, number[]>;
}

export interface Index {
  version: string;
  commit: number;
  /** No key is larger. */
  lastKey: number;
  /** Keys that stand for an item. */
  live: Bitset;
  count: number;
  chunks: (Chunk | undefined)[];
  values: Record<Facet, FacetValues>;
  lastValue: number;
  /** The last time that words and values were forgotten. */
  forgot: number;
  dictionary: TermDictionary;
  lastWord: number;
  /** By the first word that they are for. */
  synonyms: ReadonlyMap<string, Synonym[]>;
  /** Full-text queries that are kept ready (catalogue/write/common-matches.ts). */
  common: ReadonlySet<string>;
  /** True of every later state: a key stands for one state of an item for ever. */
  postings: LRUCache<string, PostingList>;
  /** True of this version only. */
  filters: LRUCache<string, Bitset>;
  answers: LRUCache<string, { size: number; answer: unknown }>;
}

const POSTING_BYTES = 6 * 1024 * 1024;
const FILTER_BYTES = 4 * 1024 * 1024;
const ANSWER_BYTES = 4 * 1024 * 1024;

const createValues = () =>
  Object.fromEntries(
    Object.keys(FACETS).map((facet) => [facet, { names: [''], codes: new Map(), alike: new Map() }]),
  ) as unknown as Index['values'];

const createIndex = (): Index => ({
  version: '',
  commit: 0,
  lastKey: 0,
  live: new Uint32Array(),
  count: 0,
  chunks: [],
  values: createValues(),
  lastValue: 0,
  forgot: 0,
  dictionary: createTermDictionary(),
  lastWord: 0,
  synonyms: new Map(),
  common: new Set(),
  postings: new LRUCache({ maxSize: POSTING_BYTES, sizeCalculation: toPostingBytes }),
  filters: new LRUCache({ maxSize: FILTER_BYTES, sizeCalculation: ({ byteLength }) => byteLength + 200 }),
  answers: new LRUCache({ maxSize: ANSWER_BYTES, sizeCalculation: ({ size }) => size + 200 }),
});

function loadLives(index: Index) {
  const live = new Uint32Array((Math.floor(index.lastKey / CHUNK_SIZE) + 1) * (CHUNK_SIZE / 32));
  live.set(index.live.subarray(0, live.length));
  for (const chunk of listChanged('lives', index.commit)) {
    const bits = getLives(chunk);
    if (bits) live.set(new Uint32Array(new Uint8Array(bits).buffer), chunk * (CHUNK_SIZE / 32));
  }
  index.live = live;
  index.count = countBits(live);
}

/** A number of an item; NaN where it has none. */
export function readColumn(index: Index, name: NumberAttribute, key: number): number {
  return readNumber(index.chunks[key >> CHUNK_BITS]?.numbers[name], key & (CHUNK_SIZE - 1));
}

/** The codes of a value, whatever its case. */
export function listCodes({ codes, alike }: FacetValues, value: string): number[] {
  const folded = toFacetKey(value);
  const code = codes.get(folded);
  return code === undefined ? [] : [code, ...(alike.get(folded) ?? [])];
}

function loadValues(index: Index) {
  for (const { number, facet, code, value } of listFacetValues(index.lastValue)) {
    const { names, codes, alike } = index.values[facet];
    names[code] = value;
    const folded = toFacetKey(value);
    if (codes.has(folded)) alike.set(folded, [...(alike.get(folded) ?? []), code]);
    else codes.set(folded, code);
    index.lastValue = number;
  }
}

function load(index: Index, version: string) {
  const commit = getClock('commit');
  index.lastKey = getClock('lastKey');
  loadLives(index);
  for (const chunk of listChanged('chunks', index.commit)) index.chunks[chunk] = getChunk(chunk);
  loadValues(index);
  const { words, last } = listWords(index.lastWord);
  index.dictionary.add(words);
  index.lastWord = last;
  index.common = listCommon();
  index.synonyms = toSynonyms(getSite().synonyms ?? []);
  index.filters.clear();
  index.answers.clear();
  index.forgot = getClock('forgotten');
  index.commit = commit;
  index.version = version;
}

// Next gives pages and route handlers copies of a module; the index is one a process.
const shared = globalThis as { vitrineSearchIndex?: Index };

/** The index as the catalogue's last commit left it, also for a page that is made of a snapshot before: it never goes back. */
export function getIndex(): Index {
  noteOpaque();
  return untraced(getLatest);
}

function getLatest(): Index {
  const version = getVersion();
  const known = shared.vitrineSearchIndex;
  if (known?.version === version) return known;
  // Another file is another catalogue, whose keys mean other items.
  const isSameFile = known && known.version.split('.')[0] === version.split('.')[0];
  const index = isSameFile && known.forgot === getClock('forgotten') ? known : createIndex();
  load(index, version);
  shared.vitrineSearchIndex = index;
  return index;
}
