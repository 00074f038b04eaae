// Suggestions while a visitor types, by one request to this site's search.
import type { SearchForFacetValuesResponse, SearchResponse } from 'algoliasearch/lite';
import { getSearchClient } from '@/lib/clients/browser/algolia-lite';
import { toCollectionHref } from '@/lib/model/routes';
import type { Facet, SearchRecord } from '@/lib/model/search-record';
import { toFacetHref, toQuery } from './search-state';

type Href = ReturnType<typeof toCollectionHref>;

export interface Suggestion {
  href: Href;
  title: string;
  /** Address of a small picture. */
  image?: string;
  /** Items that it leads to. */
  count?: number;
  /** What it lies in. */
  within?: string;
}

export interface SuggestionGroup {
  title: string;
  suggestions: Suggestion[];
}

const MOST = { items: 5, values: 3 };

const FACETS = [
  ['collections', 'Collections'],
  ['people', 'People'],
  ['places', 'Places'],
  ['keywords', 'Keywords'],
] as const satisfies [Facet, string][];

type Hit = Pick<SearchRecord, 'title' | 'path' | 'image'>;

/** A folder as it is called where nobody gave it a title: its name in words. */
const toFolderText = (name: string) => {
  const words = name.replace(/[-_]+/g, ' ').trim() || name;
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function toSuggestion(facet: Facet, value: string, count: number): Suggestion {
  if (facet !== 'collections') return { href: toFacetHref(facet, value), title: value, count };
  const names = value.split('/').map(toFolderText);
  const within = names.slice(0, -1).join(' / ');
  return { href: toCollectionHref(value), title: names.at(-1) ?? value, count, ...(within && { within }) };
}

/**
 * Asks once for everything: items by their words, and collections, people, places and keywords by their names.
 * @returns groups that hold something, none for an empty query
 * @throws Error where the site does not answer
 */
export async function suggest(index: string, text: string): Promise<SuggestionGroup[]> {
  const query = toQuery(text);
  if (!query) return [];
  const { results } = await getSearchClient().search<Hit>({
    requests: [
      {
        indexName: index,
        query,
        hitsPerPage: MOST.items,
        typoTolerance: 'min',
        allowTyposOnNumericTokens: false,
        attributesToRetrieve: ['title', 'path', 'image'],
        attributesToHighlight: [],
      },
      ...FACETS.map(([facet]) => ({
        type: 'facet' as const,
        indexName: index,
        facet,
        facetQuery: query,
        maxFacetHits: MOST.values,
      })),
    ],
  });
  const [items, ...values] = results as [SearchResponse<Hit>, ...SearchForFacetValuesResponse[]];
  const groups = [
    {
      title: 'Items',
      suggestions: items.hits.map(({ path, title, image }) => ({
        href: path as Href,
        title,
        ...(image && { image }),
      })),
    },
    ...FACETS.map(([facet, title], at) => ({
      title,
      suggestions: (values[at]?.facetHits ?? []).map(({ value, count }) => toSuggestion(facet, value, count)),
    })),
  ];
  return groups.filter(({ suggestions }) => suggestions.length > 0);
}
