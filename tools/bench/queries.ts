// Generates the queries for the search benchmarks from the records, deterministically: queries.mjs RECORDS FILE.
import fs from 'node:fs';
import path from 'node:path';
import type { SearchForHits } from 'algoliasearch';
import type { Facet, SearchRecord, Sort } from '../../lib/model/search-record';
import { toRecord } from '../../lib/model/to-record';
import { buildSearchRequests } from '../../lib/query/search-requests';
import { EMPTY_SEARCH, type SearchState } from '../../lib/query/search-state';
import { createRandom, drawPhrase, drawWord, drawWords, joinText, misspell, type Random } from './draw-words';
import { makeItem, readRecords } from './records';

/** Share of each kind, per cent. */
export const MIX = {
  /** `landscape` */
  word: 25,
  /** `portrait anna` */
  words2: 22,
  /** `view of rome` */
  words3: 8,
  /** `lan`, the first two to six letters of a word */
  prefix: 10,
  /** `lanscape`, with a letter missing, added, replaced or transposed */
  typo: 8,
  /** `"three female figures"` */
  phrase: 5,
  /** `portrait -oil` */
  excluded: 4,
  /** one or two words, filtered by a facet value, years, or both */
  filtered: 8,
  /** a word with two filtered facets: three requests, since the counts of each facet ignore its own filter */
  disjunctive: 5,
  /** no words, filtered by one or two facets */
  browse: 3,
  /** no words and no filters, on different pages and in each order */
  empty: 2,
} as const;

type Kind = keyof typeof MIX;

/** A query, independent of any engine's syntax. */
export interface BenchQuery {
  kind: Kind;
  /** Normalised words; the last may be a prefix. */
  words: string[];
  /** Whether the words must be adjacent. */
  isPhrase: boolean;
  excluded: string | null;
  /** `min` allows typos only without exact results; true always allows them. */
  typos: 'min' | true;
  refinements: SearchState['refinements'];
  from?: number;
  to?: number;
  sort?: Sort;
  /** Starts at 1. */
  page: number;
}

export const PAGE = 24;

const MEASURED = { count: 500, seed: 1 };
const WARMING = { count: 100, seed: 2 };
const SAMPLE = 1 / 40;
const SHARE_OF_TRUE = 0.2;
const NARROWED: Facet[] = ['collections', 'keywords', 'makers', 'places', 'decade', 'colour', 'orientation'];
const SORTS: (Sort | undefined)[] = [undefined, 'newest', 'oldest'];

/** Draws filters that the record matches. */
function drawRefinements(random: Random, record: SearchRecord, count: number): SearchState['refinements'] {
  const known = NARROWED.filter((facet) => joinText(record[facet]) !== '');
  const chosen: SearchState['refinements'] = {};
  while (Object.keys(chosen).length < Math.min(count, known.length)) {
    const facet = random.pick(known);
    chosen[facet] = [random.pick([record[facet] ?? []].flat() as string[])];
  }
  return chosen;
}

function draw(random: Random, records: SearchRecord[], kind: Kind): BenchQuery {
  const asked: BenchQuery = {
    kind,
    words: [],
    isPhrase: false,
    excluded: null,
    typos: random.next() < SHARE_OF_TRUE ? true : 'min',
    refinements: {},
    page: 1,
  };
  const record = random.pick(records);
  switch (kind) {
    case 'word':
      return { ...asked, words: [drawWord(random, records)] };
    case 'words2':
      return { ...asked, words: drawWords(random, records, 2) };
    case 'words3':
      return { ...asked, words: drawWords(random, records, 3) };
    case 'prefix':
      return { ...asked, words: [drawWord(random, records, 4).slice(0, 2 + random.below(5))] };
    case 'typo':
      return { ...asked, words: [misspell(random, drawWord(random, records, 5))] };
    case 'phrase':
      return { ...asked, words: drawPhrase(random, records), isPhrase: true };
    case 'excluded': {
      const [word = '', excluded = ''] = drawWords(random, records, 2);
      return { ...asked, words: [word], excluded };
    }
    case 'filtered': {
      const words = drawWords(random, [record], 1 + random.below(2));
      const by = record.year === undefined ? 0 : random.below(3);
      const years = by > 0 && record.year !== undefined ? { from: record.year - 25, to: record.year + 25 } : {};
      return { ...asked, words, ...years, refinements: by < 2 ? drawRefinements(random, record, 1) : {} };
    }
    case 'disjunctive':
      return { ...asked, words: drawWords(random, [record], 1), refinements: drawRefinements(random, record, 2) };
    case 'browse':
      return { ...asked, refinements: drawRefinements(random, record, 1 + random.below(2)) };
    case 'empty':
      return { ...asked, page: 1 + random.below(10), sort: random.pick(SORTS) };
  }
}

/** The query text as a visitor types it. */
export function writeQuery({ words, isPhrase, excluded }: BenchQuery): string {
  const text = words.join(' ');
  return isPhrase ? `"${text}"` : excluded ? `${text} -${excluded}` : text;
}

/** Draws distinct queries in random order. */
function drawAll(records: SearchRecord[], { count, seed }: typeof MEASURED, taken: Set<string>): BenchQuery[] {
  const random = createRandom(seed);
  const all: { asked: BenchQuery; place: number }[] = [];
  for (const [kind, share] of Object.entries(MIX) as [Kind, number][]) {
    for (let left = (count * share) / 100; left > 0; ) {
      const asked = draw(random, records, kind);
      const { typos: _typos, ...same } = asked;
      const text = JSON.stringify(same);
      if (taken.has(text)) continue;
      taken.add(text);
      all.push({ asked, place: random.next() });
      left -= 1;
    }
  }
  return all.sort((a, b) => a.place - b.place).map(({ asked }) => asked);
}

/** @returns the measured queries, and others for the warm-up */
export async function makeQueries(file: string): Promise<{ measured: BenchQuery[]; warming: BenchQuery[] }> {
  const random = createRandom(3);
  const records: SearchRecord[] = [];
  for await (const record of readRecords(file)) if (random.next() < SAMPLE) records.push(toRecord(makeItem(record, 0)));
  const taken = new Set<string>();
  return { measured: drawAll(records, MEASURED, taken), warming: drawAll(records, WARMING, taken) };
}

/** The query as requests of Algolia's API: twelve facets, and a page of whole records with highlighting. */
export function createSearches(asked: BenchQuery, indexName: string): SearchForHits[] {
  const { typos, from, to, sort, page, refinements, kind } = asked;
  const state = { ...EMPTY_SEARCH, query: writeQuery(asked), refinements, from, to, sort, page };
  const [first, ...others] = buildSearchRequests(state, sort ? `${indexName}_${sort}` : indexName);
  const whole = { hitsPerPage: PAGE, attributesToRetrieve: ['*'], attributesToHighlight: ['*'] };
  const requests = [{ ...first, ...whole }, ...(kind === 'disjunctive' ? others : [])] as SearchForHits[];
  return requests.map((request) => ({ ...request, typoTolerance: typos }));
}

const [program = '', file = '', to = ''] = process.argv.slice(1);
if (path.basename(program).startsWith('queries.')) fs.writeFileSync(to, JSON.stringify(await makeQueries(file)));
