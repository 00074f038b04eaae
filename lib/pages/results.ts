// Asks search for a state of the page, and the catalogue for the items that it names.
import type { Hit } from 'algoliasearch';
import { listItemsById } from '@/lib/catalogue/read/by-id';
import { listBreadcrumbs } from '@/lib/catalogue/read/collections';
import { getConfig } from '@/lib/config/config';
import { listQueryDates } from '@/lib/metadata/fields/query-dates';
import type { Facet, SearchRecord } from '@/lib/model/search-record';
import type { Item } from '@/lib/model/types';
import { type ChosenFilter, joinCounts } from '@/lib/query/search-facets';
import { listNearest, type Nearest, toRequests } from '@/lib/query/search-requests';
import { type SearchState, toSearchHref } from '@/lib/query/search-state';
import { getIndex } from '@/lib/search/engine/index-state';
import { toQueryTerms } from '@/lib/search/engine/query-terms';
import { LITTLE, suggestQuery } from '@/lib/search/engine/suggest-query';
import { listSynonymTexts } from '@/lib/search/engine/synonyms';
import { toReplicaName } from '@/lib/search/params/index-settings';
import { parseParams } from '@/lib/search/params/params';
import { search } from '@/lib/search/search';

interface Results {
  /** Items that the search finds, of which the page shows some. */
  found: number;
  pages: number;
  items: Item[];
  /** Seconds at which films say what was sought, by their ids. */
  moments: ReadonlyMap<string, number>;
  counts: ReturnType<typeof joinCounts>;
  /** What comes near where nothing is found. */
  nearest: (Nearest & Shown) | null;
  /** What may have been meant where little is found; it finds more. */
  meant: (Shown & { state: SearchState }) | null;
  synonyms: UsedSynonym[];
}

/** Words that were looked for in the place of those typed, and found more. */
interface UsedSynonym {
  from: string;
  to: string[];
}

interface Shown {
  found: number;
  items: Item[];
}

export function toIndexName({ sort }: SearchState) {
  const { searchIndex } = getConfig();
  return sort ? toReplicaName(searchIndex, sort) : searchIndex;
}

const toItems = (hits: { objectID: string }[]) => listItemsById(hits.map(({ objectID }) => objectID));

/** Where in a film most of the words are said at once. */
function toMoment({ moments = [], _highlightResult: marked }: Hit<SearchRecord>): number | undefined {
  const said = (marked?.transcript ?? []) as { matchedWords: string[] }[];
  const most = Math.max(0, ...said.map(({ matchedWords }) => matchedWords.length));
  return most === 0 ? undefined : moments[said.findIndex(({ matchedWords }) => matchedWords.length === most)];
}

const listMoments = (hits: Hit<SearchRecord>[]) =>
  new Map(
    hits.flatMap((hit) => {
      const moment = toMoment(hit);
      return moment === undefined ? [] : [[hit.objectID, moment] as const];
    }),
  );

/** The words are this archive's own, whoever searches them. */
const suggest = (state: SearchState) =>
  suggestQuery(getIndex(), parseParams({ ...toRequests(state, toIndexName(state))[0] }));

async function readNearest(state: SearchState): Promise<Results['nearest']> {
  const tries = listNearest(state, toIndexName(state), (each) => suggest(each)?.query ?? null);
  if (tries.length === 0) return null;
  const answers = await search(tries.map(({ request }) => request));
  const at = answers.findIndex(({ nbHits }) => nbHits);
  const nearest = tries[at];
  const { nbHits: found = 0, hits = [] } = answers[at] ?? {};
  return nearest ? { ...nearest, found, items: toItems(hits) } : null;
}

async function readMeant(state: SearchState, least: number): Promise<Results['meant']> {
  const suggested = state.query && suggest(state);
  if (!suggested) return null;
  const meant = { ...state, query: suggested.query, page: 1 };
  const [request] = toRequests(meant, toIndexName(meant));
  const [answer] = await search(request ? [{ ...request, facets: [] }] : []);
  const { nbHits: found = 0, hits = [] } = answer ?? {};
  // Beside what was found as it was typed the rest is offered, not shown, and only if it is more.
  return found > (suggested.isMistyped ? 0 : least)
    ? { state: meant, found, items: suggested.isMistyped ? toItems(hits) : [] }
    : null;
}

/** Of a query that has synonyms it is asked what it finds without them. */
async function readSynonyms(state: SearchState, found: number): Promise<UsedSynonym[]> {
  const index = getIndex();
  const [request] = toRequests(state, toIndexName(state));
  const pairs = listSynonymTexts(index, toQueryTerms(index, parseParams({ ...request })));
  if (!request || pairs.length === 0) return [];
  const [without] = await search([{ ...request, synonyms: false, hitsPerPage: 0, facets: [] }]);
  if ((without?.nbHits ?? 0) >= found) return [];
  return [...new Set(pairs.map(({ from }) => from))].map((from) => ({
    from,
    to: pairs.filter((pair) => pair.from === from).map(({ to }) => to),
  }));
}

/** @throws Error where neither the hosted index nor the embedded one answers */
export async function readResults(state: SearchState): Promise<Results> {
  const answers = await search(toRequests(state, toIndexName(state)));
  const { nbHits: found = 0, nbPages: pages = 0, hits = [] } = answers[0] ?? {};
  return {
    found,
    pages,
    items: toItems(hits),
    moments: listMoments(hits),
    counts: joinCounts(answers),
    synonyms: state.query && found > 0 ? await readSynonyms(state, found) : [],
    nearest: found === 0 ? await readNearest(state) : null,
    meant: found > 0 && found <= LITTLE ? await readMeant(state, found) : null,
  };
}

/** Dates among the words, each with the search without it. */
export const listDateChips = (state: SearchState): ChosenFilter[] =>
  listQueryDates(state.query).map(({ text, start, end }) => {
    const query = `${state.query.slice(0, start)}${state.query.slice(end)}`.replace(/\s+/g, ' ').trim();
    return { part: 'years', title: 'Date', label: text, href: toSearchHref({ ...state, query, page: 1 }) };
  });

/** A collection by its title and those above it, anything else by itself. */
export const toFacetName = (facet: Facet, value: string) =>
  (facet === 'collections' &&
    listBreadcrumbs(value)
      .map(({ title }) => title)
      .join(' / ')) ||
  value;
