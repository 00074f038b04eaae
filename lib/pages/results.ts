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
import type { Item } from '@/lib/model/types';
import { type ChosenFilter, joinCounts } from '@/lib/query/search-facets';
import { buildSearchRequests, listNearest, MARK, type Nearest, takeYears } from '@/lib/query/search-requests';
import { type SearchState, toSearchHref } from '@/lib/query/search-state';
import { buildYearChart, type YearChart } from '@/lib/query/year-chart';
import { getIndex } from '@/lib/search/engine/index-state';
import { parseQueryTerms } from '@/lib/search/engine/query-terms';
import { MAX_HITS_FOR_SUGGESTIONS, suggestQueries } from '@/lib/search/engine/suggest-query';
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
  /** Broader search with hits, if the original has none. */
  nearest: (Nearest & Shown) | null;
  /** Corrected queries. Their items are shown if no item contains the words as typed. */
  meant: (Shown & { state: SearchState })[];
  /** Whether corrections come before the hits: the correction is an exact title, and the hits are misspellings. */
  isMeantFirst: boolean;
  synonyms: UsedSynonym[];
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

/** Corrections come from the archive's own words, even if search is hosted. */
const suggest = (state: SearchState) =>
  suggestQueries(getIndex(), parseParams({ ...buildSearchRequests(state, getIndexName(state))[0] }));

async function readNearest(state: SearchState): Promise<Results['nearest']> {
  const tries = listNearest(state, getIndexName(state), (each) => suggest(each)[0]?.query ?? null);
  if (tries.length === 0) return null;
  const answers = await search(tries.map(({ request }) => request));
  const at = answers.findIndex(({ nbHits }) => nbHits);
  const nearest = tries[at];
  const { nbHits: found = 0, hits = [] } = answers[at] ?? {};
  return nearest ? { ...nearest, found, items: toItems(hits) } : null;
}

const MAX_CORRECTED_HITS = 10;

/** Whether there are few hits, or many of which the best has typos. */
const isDoubtful = ({ page, sort }: SearchState, found: number, best: Hit<SearchRecord> | undefined) =>
  found <= MAX_HITS_FOR_SUGGESTIONS || (page === 1 && !sort && (best?._rankingInfo?.nbTypos ?? 0) > 0);

async function readMeant(state: SearchState, found: number, nearest: Results['nearest']): Promise<Results['meant']> {
  const from = nearest ? { ...nearest.state, query: state.query } : state;
  if (!state.query || (nearest && (nearest.found > MAX_HITS_FOR_SUGGESTIONS || nearest.state.query === state.query)))
    return [];
  const others = suggest(from)
    .filter(({ query }) => query !== nearest?.state.query)
    .map(({ query, isMistyped }) => ({ isMistyped, state: { ...from, query, page: 1 } }));
  const requests = others.flatMap(({ state: other }) => buildSearchRequests(other, getIndexName(other))[0] ?? []);
  const answers = await search(requests.map((each) => ({ ...each, facets: [], hitsPerPage: MAX_CORRECTED_HITS })));
  return others.flatMap(({ state: other, isMistyped }, at) => {
    const { nbHits = 0, hits = [] } = answers[at] ?? {};
    // If the query has exact hits, a correction is offered without its items, and only if it has more hits.
    return nbHits > (isMistyped ? 0 : found)
      ? [{ state: other, found: nbHits, items: isMistyped ? toItems(hits) : [] }]
      : [];
  });
}

async function readSynonyms(state: SearchState, found: number): Promise<UsedSynonym[]> {
  const index = getIndex();
  const [request] = buildSearchRequests(state, getIndexName(state));
  const pairs = listSynonymTexts(index, parseQueryTerms(index, parseParams({ ...request })));
  if (!request || pairs.length === 0) return [];
  const [without] = await search([{ ...request, synonyms: false, hitsPerPage: 0, facets: [] }]);
  if ((without?.nbHits ?? 0) >= found) return [];
  return [...new Set(pairs.map(({ from }) => from))].map((from) => ({
    from,
    to: pairs.filter((pair) => pair.from === from).map(({ to }) => to),
  }));
}

/** @throws Error if both the hosted index and the embedded engine fail */
export async function readResults(state: SearchState): Promise<Results> {
  const scale = readYearScale();
  const [first, ...others] = buildSearchRequests(state, getIndexName(state), scale?.attribute);
  const all = await search(first ? [{ ...first, getRankingInfo: true }, ...others] : []);
  const [years, answers] = takeYears(state, scale?.attribute, all);
  const { nbHits: found = 0, nbPages: pages = 0, hits = [] } = answers[0] ?? {};
  const nearest = found === 0 ? await readNearest(state) : null;
  return {
    found,
    pages,
    items: toItems(hits),
    moments: listMoments(hits),
    snippets: listSnippets(hits),
    counts: joinCounts(answers),
    years: scale && buildYearChart(scale, years),
    synonyms: state.query && found > 0 ? await readSynonyms(state, found) : [],
    nearest,
    isMeantFirst: found > MAX_HITS_FOR_SUGGESTIONS,
    meant: nearest || (found > 0 && isDoubtful(state, found, hits[0])) ? await readMeant(state, found, nearest) : [],
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
