import {
  readById,
  readFolderSlice,
  readItemSlice,
  readSliceAround,
  readSliceBelow,
} from '@/lib/catalogue/read/context';
import { readMessages } from '@/lib/catalogue/read/site';
import { respondJsonError } from '@/lib/http/respond';
import type { Messages } from '@/lib/messages/messages';
import { parsePageId } from '@/lib/model/pages';
import { getIndexName } from '@/lib/pages/results';
import { buildSearchRequests } from '@/lib/query/search-requests';
import { parseSearchState, REACHABLE, toSearchParams } from '@/lib/query/search-state';
import { search } from '@/lib/search/search';
import { SLICE, type ViewerSlice } from '@/lib/viewer/item';

const isId = (text: string) => parsePageId(text) !== null;

async function readSearchSlice(query: string, slice: number, t: Messages): Promise<ViewerSlice> {
  const start = slice * SLICE;
  const state = { ...parseSearchState(toSearchParams(query.slice(0, 4096))), page: 1 };
  const [request] = buildSearchRequests(state, getIndexName(state));
  if (!request || start >= REACHABLE) return { start, total: REACHABLE, items: [] };
  const [answer] = await search([{ ...request, page: slice, hitsPerPage: SLICE, facets: [] }]);
  const ids = answer?.hits.map(({ objectID }) => objectID) ?? [];
  return { start, total: Math.min(answer?.nbHits ?? 0, REACHABLE), items: readById(ids, t) };
}

async function read(params: URLSearchParams): Promise<ViewerSlice | 'malformed' | null> {
  const t = readMessages();
  const [collection, query, at] = [params.get('collection'), params.get('search'), params.get('at')];
  const ids = params.get('ids')?.split(',');
  const item = params.get('item');
  if (item !== null) return isId(item) ? readItemSlice(item, t) : 'malformed';
  if (ids) {
    if (ids.length > SLICE || !ids.every(isId)) return 'malformed';
    return { start: 0, total: ids.length, items: readById(ids, t) };
  }
  if (collection !== null && at !== null) {
    return isId(at) ? readSliceAround(collection, at, t) : 'malformed';
  }
  const slice = /^\d{1,7}$/.test(params.get('slice') ?? '') ? Number(params.get('slice')) : null;
  if (slice === null) return 'malformed';
  if (collection !== null && params.has('below')) return readSliceBelow(collection, slice, t);
  if (collection !== null) return readFolderSlice(collection, slice, t);
  return query === null ? 'malformed' : readSearchSlice(query, slice, t);
}

/**
 * The next slice of items for the viewer: `?collection=…&slice=n`, with `&below` also those of folders below it,
 * `?collection=…&at=id`, `?search=…&slice=n`, `?ids=…`, or `?item=id`, which a static export has as a file.
 */
export async function GET(request: Request) {
  const slice = await read(new URL(request.url).searchParams);
  const headers = { 'Cache-Control': 'public, max-age=2' };
  if (slice === 'malformed') return respondJsonError(400, 'There is no such context');
  return slice ? Response.json(slice, { headers }) : respondJsonError(404, 'Not found');
}
