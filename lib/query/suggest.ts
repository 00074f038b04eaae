// Fetches suggestions while a visitor types, in one request to the site's search.
import type { SearchForFacetValuesResponse, SearchResponse } from 'algoliasearch/lite';
import { getSearchClient } from '@/lib/clients/browser/algolia-lite';
import { toCollectionHref } from '@/lib/model/routes';
import type { Facet, SearchRecord } from '@/lib/model/search-record';
import { isUnnamed } from '@/lib/model/unnamed';
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

/** Requests items and names at once. @returns non-empty groups @throws Error if the request fails */
export async function suggest(index: string, text: string): Promise<SuggestionGroup[]> {
  const query = cleanQuery(text);
  if (!query) return [];
  const { results } = await getSearchClient().search<Hit>({
    requests: [
      {
        indexName: index,
        query,
        hitsPerPage: SUGGESTION_LIMITS.items,
        typoTolerance: 'min',
        allowTyposOnNumericTokens: false,
        attributesToRetrieve: ['title', 'path', 'image', 'file', 'collections', 'dateText'],
        attributesToHighlight: [],
      },
      ...FACETS.map((facet) => ({
        type: 'facet' as const,
        indexName: index,
        facet,
        facetQuery: query,
        maxFacetHits: SUGGESTION_LIMITS.values,
      })),
    ],
  });
  const [items, ...values] = results as [SearchResponse<Hit>, ...SearchForFacetValuesResponse[]];
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
