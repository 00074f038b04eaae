// Fetches suggestions while a visitor types, in a limited number of requests to the site's search.
import type { SearchForFacetValuesResponse, SearchResponse } from 'algoliasearch/lite';
import { withBasePath } from '@/lib/model/base-path';
import { toCollectionHref } from '@/lib/model/routes';
import type { Facet, SearchRecord } from '@/lib/model/search-record';
import { isExport } from '@/lib/model/static-export';
import { isUnnamed } from '@/lib/model/unnamed';
import { searchInExport } from './search-in-export';
import { cleanQuery, toFacetHref } from './search-state';

type Href = ReturnType<typeof toCollectionHref>;

export interface Suggestion {
  href: Href;
  title: string;
  image?: string;
  count?: number;
  /** The parent, to distinguish equal titles. */
  within?: string;
}

export interface SuggestionGroup {
  name: 'items' | (typeof FACETS)[number];
  suggestions: Suggestion[];
}

const SUGGESTION_LIMITS = { items: 5, values: 3 };

const FACETS = ['collections', 'people', 'places', 'keywords'] as const satisfies Facet[];

type Hit = Pick<SearchRecord, 'title' | 'path' | 'image' | 'file' | 'collections' | 'dateText'>;

const toFolderText = (name: string) => {
  const words = name.replace(/[-_]+/g, ' ').trim() || name;
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const toFoldersText = (path = '') => path.split('/').map(toFolderText).join(' / ');

/** Ways to distinguish items of the same title, the simplest first. */
const TELLING: ((hit: Hit) => string)[] = [
  ({ dateText = '' }) => dateText,
  ({ collections = [] }) => toFoldersText(collections.at(-1)),
  ({ file }) => file,
  ({ file, collections = [] }) => `${file}, ${toFoldersText(collections.at(-1))}`,
];

function toItemSuggestion(hit: Hit, hits: Hit[]): Suggestion {
  const { path, title, image } = hit;
  const same = hits.filter((other) => other.title === title);
  const tell = TELLING.find((of) => new Set(same.map(of)).size === same.length);
  const within = same.length > 1 && tell?.(hit);
  return { href: path as Href, title, ...(image && { image }), ...(within && { within }) };
}

/** A value of a facet; of a collection with the titles of its parents and its own, which a hosted index lacks. */
type FacetHit = SearchForFacetValuesResponse['facetHits'][number] & { titles?: string[] };

function toSuggestion(facet: Facet, { value, count, titles }: FacetHit): Suggestion {
  if (facet !== 'collections') return { href: toFacetHref(facet, value), title: value, count };
  const names = titles ?? value.split('/').map(toFolderText);
  const within = names.slice(0, -1).join(' / ');
  return { href: toCollectionHref(value), title: names.at(-1) ?? value, count, ...(within && { within }) };
}

const buildRequests = (indexName: string, query: string) => [
  {
    indexName,
    query,
    hitsPerPage: SUGGESTION_LIMITS.items,
    typoTolerance: 'min',
    allowTyposOnNumericTokens: false,
    attributesToRetrieve: ['title', 'path', 'image', 'file', 'collections', 'dateText'],
    attributesToHighlight: [],
  },
  ...FACETS.map((facet) => ({
    type: 'facet',
    indexName,
    facet,
    facetQuery: query,
    maxFacetHits: SUGGESTION_LIMITS.values,
  })),
];

type Results = [SearchResponse<Hit>, ...SearchForFacetValuesResponse[]];

async function findOnServer(requests: object[], signal: AbortSignal): Promise<Results> {
  const body = JSON.stringify({ requests });
  const response = await fetch(withBasePath('/api/search/1/indexes/*/queries'), { method: 'POST', body, signal });
  if (!response.ok) throw new Error(`The search responded with status ${response.status}`);
  return ((await response.json()) as { results: Results }).results;
}

/**
 * Requests items and names at once; without Algolia's client, which cannot abort a request.
 * @returns non-empty groups
 * @throws Error if the request fails or is aborted
 */
async function suggest(index: string, query: string, signal: AbortSignal): Promise<SuggestionGroup[]> {
  const requests = buildRequests(index, query);
  const [items, ...values] = await (isExport() ? searchInExport<Results>(requests) : findOnServer(requests, signal));
  const groups: SuggestionGroup[] = [
    {
      name: 'items',
      suggestions: items.hits.map((hit) => toItemSuggestion(hit, items.hits)),
    },
    ...FACETS.map((facet, at) => ({
      name: facet,
      suggestions: (values[at]?.facetHits ?? []).flatMap((hit) =>
        facet === 'people' && isUnnamed(hit.value) ? [] : toSuggestion(facet, hit),
      ),
    })),
  ];
  return groups.filter(({ suggestions }) => suggestions.length > 0);
}

/** At most four requests per second. */
const MIN_INTERVAL_MS = 250;
/** Most visitors type the next letter within this time. */
const FIRST_DELAY_MS = 60;
const TIMEOUT_MS = 2000;

/**
 * Requests suggestions while a visitor types, always for the latest text at last; a new request aborts the previous one.
 * @param show receives the suggestions for the latest request; none if it fails, because the field works without them
 */
export function createSuggester(index: string, show: (groups: SuggestionGroup[]) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pending: AbortController | undefined;
  let latest = '';
  let requested = '';
  let sent = Number.NEGATIVE_INFINITY;

  async function send() {
    timer = undefined;
    if (latest === requested) return;
    requested = latest;
    sent = Date.now();
    const request = new AbortController();
    pending?.abort();
    pending = request;
    const timeout = setTimeout(() => request.abort(), TIMEOUT_MS);
    const groups = await suggest(index, latest, request.signal).catch(() => []);
    clearTimeout(timeout);
    if (pending === request) show(groups);
  }

  function stop() {
    clearTimeout(timer);
    timer = undefined;
    pending?.abort();
    pending = undefined;
  }

  return {
    type(text: string) {
      latest = cleanQuery(text);
      if (latest) timer ??= setTimeout(send, Math.max(FIRST_DELAY_MS, sent + MIN_INTERVAL_MS - Date.now()));
      else {
        stop();
        requested = '';
        show([]);
      }
    },
    stop,
  };
}
