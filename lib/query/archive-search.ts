// Searches items and collections by words, for a person who chooses some of them.
import type { SearchForFacetValuesResponse, SearchResponse } from 'algoliasearch/lite';
import { withBasePath } from '@/lib/model/base-path';
import type { SearchRecord } from '@/lib/model/search-record';
import type { StoryChoice } from '@/lib/model/story-embed-tags';

/** An item or a collection, with its path in the library. */
export type ArchiveHit = StoryChoice & { title: string; image?: string };

const MAX_ITEMS = 24;
const MAX_COLLECTIONS = 6;

type Hit = Pick<SearchRecord, 'title' | 'kind' | 'file' | 'collections' | 'image' | 'year'>;
type FacetHit = SearchForFacetValuesResponse['facetHits'][number] & { titles?: string[] };
type Results = [SearchResponse<Hit>, SearchForFacetValuesResponse];

const toItem = ({ title, kind, file, collections = [], image, year }: Hit): ArchiveHit => {
  const folder = collections.at(-1);
  const path = folder ? `${folder}/${file}` : file;
  return { type: 'item', path, kind, title, ...(image && { image }), ...(year !== undefined && { year }) };
};

const toCollection = ({ value, titles }: FacetHit): ArchiveHit => ({
  type: 'collection',
  path: value,
  title: titles?.at(-1) ?? value,
});

/** @throws Error if the search fails or is aborted */
export async function searchArchive(index: string, query: string, signal: AbortSignal): Promise<ArchiveHit[]> {
  const requests = [
    {
      indexName: index,
      query,
      hitsPerPage: MAX_ITEMS,
      attributesToRetrieve: ['title', 'kind', 'file', 'collections', 'image', 'year'],
      attributesToHighlight: [],
    },
    { type: 'facet', indexName: index, facet: 'collections', facetQuery: query, maxFacetHits: MAX_COLLECTIONS },
  ];
  const body = JSON.stringify({ requests });
  const response = await fetch(withBasePath('/api/search/1/indexes/*/queries'), { method: 'POST', body, signal });
  if (!response.ok) throw new Error(`The search responded with status ${response.status}`);
  const [items, collections] = ((await response.json()) as { results: Results }).results;
  return [...collections.facetHits.map(toCollection), ...items.hits.map(toItem)];
}
