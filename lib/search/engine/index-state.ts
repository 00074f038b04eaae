// Caches the catalogue's search data in memory: columns, values and words.
// Updates it after each commit of the writer.

import { LRUCache } from 'lru-cache';
import { CHUNK_BITS, CHUNK_SIZE, readNumber } from '@/lib/catalogue/column-chunk';
import { getVersion } from '@/lib/catalogue/read/connection';
import { listPeopleNames } from '@/lib/catalogue/read/people';
import {
  getChunk,
  getClock,
  getLiveKeys,
  listChanged,
  listCommon,
  listFacetValues,
  listWords,
} from '@/lib/catalogue/read/search-data';
import { getSiteSettings } from '@/lib/catalogue/read/site';
import { markUntraceable, withoutTracing } from '@/lib/catalogue/read/trace';
import { getView } from '@/lib/catalogue/read/view';
import { singleton } from '@/lib/clients/singleton';
import { toPersonKey } from '@/lib/model/person';
import { FACETS, type NumberAttribute } from '@/lib/model/search-record';
import { normalizeFacetValue } from '@/lib/rules/filter-parts';
import { countBits } from './bitset';
import { measurePostings } from './posting-list-cache';
import type { FacetValues, Index } from './search-index';
import { buildSynonymTable } from './synonym-table';
import { createTermDictionary } from './term-dictionary';

const POSTING_BYTES = 6 * 1024 * 1024;
const FILTER_BYTES = 4 * 1024 * 1024;
const ANSWER_BYTES = 4 * 1024 * 1024;

/** Catalogues whose search data are in memory at a time. */
export const MAX_SEARCHED_VIEWS = 8;

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
  otherNames: new Map(),
  synonymSources: '',
  common: new Set(),
  postings: new LRUCache({ maxSize: POSTING_BYTES, sizeCalculation: measurePostings }),
  filters: new LRUCache({ maxSize: FILTER_BYTES, sizeCalculation: ({ byteLength }) => byteLength + 200 }),
  answers: new LRUCache({ maxSize: ANSWER_BYTES, sizeCalculation: ({ size }) => size + 200 }),
});

function loadLives(index: Index) {
  const live = new Uint32Array((Math.floor(index.lastKey / CHUNK_SIZE) + 1) * (CHUNK_SIZE / 32));
  live.set(index.live.subarray(0, live.length));
  for (const chunk of listChanged('lives', index.commit)) {
    const bits = getLiveKeys(chunk);
    if (bits) live.set(new Uint32Array(new Uint8Array(bits).buffer), chunk * (CHUNK_SIZE / 32));
  }
  index.live = live;
  index.count = countBits(live);
}

export function readColumn(index: Index, name: NumberAttribute, key: number): number {
  return readNumber(index.chunks[key >> CHUNK_BITS]?.numbers[name], key & (CHUNK_SIZE - 1));
}

/** Returns the codes of a value, ignoring case. */
export function listCodes({ codes, alike }: FacetValues, value: string): number[] {
  const folded = normalizeFacetValue(value);
  const code = codes.get(folded);
  return code === undefined ? [] : [code, ...(alike.get(folded) ?? [])];
}

function loadValues(index: Index) {
  for (const { number, facet, code, value } of listFacetValues(index.lastValue)) {
    const { names, codes, alike } = index.values[facet];
    names[code] = value;
    const folded = normalizeFacetValue(value);
    if (codes.has(folded)) alike.set(folded, [...(alike.get(folded) ?? []), code]);
    else codes.set(folded, code);
    index.lastValue = number;
  }
}

function loadSynonyms(index: Index) {
  const site = getSiteSettings();
  const people = listPeopleNames();
  const sources = { lines: site.synonyms ?? [], language: site.language, people };
  const written = JSON.stringify(sources);
  if (written === index.synonymSources) return;
  index.synonyms = buildSynonymTable(sources);
  index.otherNames = new Map(people.map(([name = '', ...others]) => [toPersonKey(name), others]));
  index.synonymSources = written;
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
  loadSynonyms(index);
  index.filters.clear();
  index.answers.clear();
  index.forgot = getClock('forgotten');
  index.commit = commit;
  index.version = version;
}

/** The latest of each view: the public's and those of the audiences that searched last. */
const latest = singleton('search index', () => new LRUCache<string, Index>({ max: MAX_SEARCHED_VIEWS }));

/** Returns the index at the last commit, even to a page that renders from an earlier snapshot. */
export function getIndex(): Index {
  markUntraceable();
  return withoutTracing(getLatest);
}

function getLatest(): Index {
  const version = getVersion();
  const known = latest.get(getView());
  if (known?.version === version) return known;
  // Another file is another catalogue, whose keys identify other items.
  const isSameFile = known && known.version.split('.')[0] === version.split('.')[0];
  const index = isSameFile && known.forgot === getClock('forgotten') ? known : createIndex();
  load(index, version);
  latest.set(getView(), index);
  return index;
}

/** Memoizes a result per version of the catalogue. */
export function once<T>(index: Index, name: string, make: () => T): T {
  const known = index.answers.get(name);
  if (known) return known.answer as T;
  const answer = make();
  index.answers.set(name, { size: 2 * JSON.stringify(answer).length, answer });
  return answer;
}
