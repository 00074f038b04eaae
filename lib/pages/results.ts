// Runs the search of a page state, and reads the found items from the catalogue.
import type { Hit } from 'algoliasearch';
import { listItemsById } from '@/lib/catalogue/read/by-id';
import { listBreadcrumbs } from '@/lib/catalogue/read/collections';
import { getSite } from '@/lib/catalogue/read/site';
import { getConfig } from '@/lib/config/config';
import type { Messages } from '@/lib/messages/messages';
import { listQueryDates } from '@/lib/metadata/fields/query-dates';
import { getHeadingLabel } from '@/lib/model/own-fields';
import type { Facet, SearchRecord } from '@/lib/model/search-record';
import { tokenize } from '@/lib/model/tokenize';
import type { Item } from '@/lib/model/types';
import { type ChosenFilter, joinCounts } from '@/lib/query/search-facets';
import {
  buildCountRequest,
  buildMoreRequest,
  buildSearchRequests,
  listNearest,
  MARK,
  type Nearest,
  takeYears,
} from '@/lib/query/search-requests';
import { SEARCH_PAGE_SIZE, type SearchState, toSearchHref } from '@/lib/query/search-state';
import { buildYearChart, type YearChart } from '@/lib/query/year-chart';
import type { QueryCorrection } from '@/lib/search/engine/corrections';
import { getIndex } from '@/lib/search/engine/index-state';
import { parseQueryTerms } from '@/lib/search/engine/query-terms';
import { listSynonymTexts } from '@/lib/search/engine/synonyms';
import { getReplicaName } from '@/lib/search/params/index-settings';
import { parseParams } from '@/lib/search/params/params';
import { search } from '@/lib/search/search';
import { readYearScale } from './year-slider';

export interface Results {
  found: number;
  pages: number;
  items: Item[];
  /** By item id: seconds at which a film mentions the query, or the page on which a document does. */
  moments: ReadonlyMap<string, number>;
  /** Text snippets by item id; every second part is a match. */
  snippets: ReadonlyMap<string, string[]>;
  counts: ReturnType<typeof joinCounts>;
  /** For the year slider; null if all items are of one year. */
  years: YearChart | null;
  /** The search with fewer filters that has hits, if the original has none. */
  nearest: (Nearest & Shown) | null;
  /** Whether the items contain only some of the words. */
  isPartial: boolean;
  /** Words that most of the best items lack. */
  missing: MissingWord[];
  /** The query that was searched: with corrections of words that the archive does not contain. */
  searched: SearchState;
  /** Queries with other corrections, which some of the items match. */
  alternatives: SearchState[];
  /** Similar queries that find more. */
  suggestions: SearchState[];
  /** Items with some of the words, if only a few contain all. */
  more: Item[];
  synonyms: UsedSynonym[];
}

interface MissingWord {
  query: string;
  /** The search for the word alone; null if it finds nothing. */
  state: SearchState | null;
}

interface UsedSynonym {
  from: string;
  to: string[];
}

interface Shown {
  found: number;
  items: Item[];
}

export function getIndexName({ sort }: SearchState) {
  const { searchIndex } = getConfig();
  return sort ? getReplicaName(searchIndex, sort) : searchIndex;
}

const toItems = (hits: { objectID: string }[]) => listItemsById(hits.map(({ objectID }) => objectID));

/** Finds the cue or page that matches the most words; -1 for none. */
function findSaid({ _highlightResult: marked }: Hit<SearchRecord>) {
  const said = (marked?.transcript ?? []) as { matchedWords: string[]; value: string }[];
  const max = Math.max(0, ...said.map(({ matchedWords }) => matchedWords.length));
  const at = max === 0 ? -1 : said.findIndex(({ matchedWords }) => matchedWords.length === max);
  return { at, value: said[at]?.value ?? '' };
}

const toMoment = (hit: Hit<SearchRecord>): number | undefined => hit.moments?.[findSaid(hit).at];

// Characters before and after the first match.
const AROUND = { before: 30, behind: 120 };

function cutSnippet(value: string) {
  const first = value.indexOf(MARK);
  const [from, to] = [Math.max(0, first - AROUND.before), first + AROUND.behind];
  const start = from === 0 ? 0 : value.indexOf(' ', from) + 1;
  const end =
    to >= value.length ? value.length : Math.max(value.lastIndexOf(' ', to), value.indexOf(MARK, first + 1) + 1);
  const cut = value.slice(Math.min(start, first), end);
  // Drop a match that was cut in two.
  const whole = cut.split(MARK).length % 2 === 1 ? cut : cut.slice(0, cut.lastIndexOf(MARK));
  return `${start > 0 ? '…' : ''}${whole}${end < value.length ? '…' : ''}`;
}

const listMoments = (hits: Hit<SearchRecord>[]) =>
  new Map(
    hits.flatMap((hit) => {
      const moment = toMoment(hit);
      return moment === undefined ? [] : [[hit.objectID, moment] as const];
    }),
  );

const listSnippets = (hits: Hit<SearchRecord>[]) =>
  new Map(
    hits.flatMap((hit) => {
      const { objectID, kind, _snippetResult: found } = hit;
      const text = ((found?.text ?? {}) as { value?: string }).value ?? '';
      const value = kind === 'document' && !text.includes(MARK) ? cutSnippet(findSaid(hit).value) : text;
      return !value.includes(MARK) ? [] : [[objectID, value.split(MARK)] as const];
    }),
  );

async function readNearest(state: SearchState): Promise<Results['nearest']> {
  const tries = listNearest(state, getIndexName(state));
  if (tries.length === 0) return null;
  const answers = await search(tries.map(({ request }) => request));
  const at = answers.findIndex(({ nbHits }) => nbHits);
  const nearest = tries[at];
  const { nbHits: found = 0, hits = [] } = answers[at] ?? {};
  return nearest ? { ...nearest, found, items: toItems(hits) } : null;
}

/** Lists the words that Algolia's API marks as removed. */
async function readMissing(state: SearchState, removed: string | undefined): Promise<MissingWord[]> {
  const words = (removed ?? '')
    .split('<em>')
    .flatMap((part, at) => (at === 0 ? [] : (part.split('</em>', 1)[0] ?? '')));
  const answers =
    words.length > 0 ? await search(words.map((word) => buildCountRequest(state, getIndexName(state), word))) : [];
  return words.map((word, at) => ({
    query: word,
    state: answers[at]?.nbHits ? { ...state, query: word, page: 1 } : null,
  }));
}

/** With more hits than this, no items with only some of the words are added. */
const MAX_FEW_HITS = 9;

async function readMore(state: SearchState, hits: { objectID: string }[]): Promise<Item[]> {
  const isFew = hits.length > 0 && hits.length <= MAX_FEW_HITS && state.page === 1;
  if (!isFew || state.like || !/\s/.test(state.query)) return [];
  // The best first, whatever the order of the few.
  const [answer] = await search([buildMoreRequest(state, getConfig().searchIndex, hits.length)]);
  const shown = new Set(hits.map(({ objectID }) => objectID));
  const others = (answer?.hits ?? []).filter(({ objectID }) => !shown.has(objectID));
  return toItems(others.slice(0, SEARCH_PAGE_SIZE));
}

/** Fields of the response that extend Algolia's (docs/search-api.md). */
interface Relaxed {
  queryAfterRemoval?: string;
  corrections?: QueryCorrection[];
  suggestions?: string[];
}

/** Lists the query with each of the corrections, the most frequent first. */
function listCorrected(query: string, corrections: QueryCorrection[]): string[] {
  const max = Math.max(1, ...corrections.map((each) => each.corrections.length));
  return Array.from({ length: max }, (_, at) => correctQuery(query, corrections, at));
}

/** Replaces the corrected words in the query. */
function correctQuery(query: string, corrections: QueryCorrection[], at: number): string {
  const words = new Map(
    corrections.map(({ word, corrections: others }) => [word, others[at] ?? (others[0] as string)] as const),
  );
  return tokenize(query).reduceRight((text, { word, start, end }) => {
    const correct = words.get(word);
    return correct === undefined ? text : text.slice(0, start) + correct + text.slice(end);
  }, query);
}

async function readSynonyms(state: SearchState, found: number): Promise<UsedSynonym[]> {
  const index = getIndex();
  const [request] = buildSearchRequests(state, getIndexName(state));
  const pairs = listSynonymTexts(index, parseQueryTerms(index, parseParams({ ...request })));
  if (!request || pairs.length === 0) return [];
  const [without] = await search([
    {
      ...request,
      synonyms: false,
      typoTolerance: false,
      removeWordsIfNoResults: 'none',
      hitsPerPage: 0,
      facets: [],
    },
  ]);
  if ((without?.nbHits ?? 0) >= found) return [];
  return [...new Set(pairs.map(({ from }) => from))].map((from) => ({
    from,
    to: pairs.filter((pair) => pair.from === from).map(({ to }) => to),
  }));
}

/** @throws Error if both the hosted index and the embedded engine fail */
export async function readResults(state: SearchState): Promise<Results> {
  const scale = readYearScale();
  const all = await search(buildSearchRequests(state, getIndexName(state), scale?.attribute));
  const [years, answers] = takeYears(state, scale?.attribute, all);
  const { nbHits: found = 0, nbPages: pages = 0, hits = [] } = answers[0] ?? {};
  const { queryAfterRemoval, corrections = [], suggestions = [] } = (answers[0] ?? {}) as Relaxed;
  const isPartial = queryAfterRemoval !== undefined;
  const toState = (query: string): SearchState => ({ ...state, query, page: 1 });
  const [corrected = state.query, ...alternatives] = listCorrected(state.query, corrections);
  const searched = corrections.length > 0 ? { ...state, query: corrected } : state;
  return {
    found,
    pages,
    items: toItems(hits),
    moments: listMoments(hits),
    snippets: listSnippets(hits),
    counts: joinCounts(answers),
    years: scale && buildYearChart(scale, years),
    synonyms: state.query && found > 0 && !isPartial ? await readSynonyms(state, found) : [],
    nearest: found === 0 ? await readNearest(state) : null,
    isPartial,
    missing: await readMissing(state, queryAfterRemoval),
    searched,
    alternatives: alternatives.map(toState),
    suggestions: suggestions.map(toState),
    more: isPartial ? [] : await readMore(searched, hits),
  };
}

export const listDateChips = (state: SearchState, t: Messages): ChosenFilter[] =>
  listQueryDates(state.query).map(({ text, start, end }) => {
    const query = `${state.query.slice(0, start)}${state.query.slice(end)}`.replace(/\s+/g, ' ').trim();
    const href = toSearchHref({ ...state, query, page: 1 });
    return { part: 'years', title: t('search.chosenDate'), label: text, href };
  });

/** Names a value: titles of a collection and its parents, the label of a custom field, otherwise itself. */
export function formatFacetValue(facet: Facet, value: string) {
  if (facet === 'field') return getHeadingLabel(value, getSite());
  const titles = facet === 'collections' ? listBreadcrumbs(value).map(({ title }) => title) : [];
  return titles.join(' / ') || value;
}
