// Responds with feeds of the newest items: of the site, a collection or a search.

import { hasGathering } from '@/lib/catalogue/read/members';
import { arrangeListed, listNewest, listNewestOf, type Newest } from '@/lib/catalogue/read/newest';
import { getPodcast } from '@/lib/catalogue/read/podcasts';
import { readMessages } from '@/lib/catalogue/read/site';
import { getConfig } from '@/lib/config/config';
import { resolveFolder } from '@/lib/http/resolve-item';
import { respondError, respondMoved, respondText } from '@/lib/http/respond';
import { prefixed } from '@/lib/model/language-prefix';
import { toCollectionHref, toHomeHref } from '@/lib/model/routes';
import type { MediaKind } from '@/lib/model/types';
import { buildSearchRequests } from '@/lib/query/search-requests';
import {
  inOrder,
  listParams,
  listParts,
  parseSearchState,
  REACHABLE,
  type SearchState,
  toSearchHref,
  toSearchParams,
} from '@/lib/query/search-state';
import { search } from '@/lib/search/search';
import { buildFeedEntry, buildPodcastFeed, type Feed } from '@/lib/seo/feed-entry';
import { readSeoSite, type SeoSite } from '@/lib/seo/site';
import { getIndexName } from './results';

const FEED_SIZE = 50;

/** Returns the folder if it is the only filter. */
function toFolder(state: SearchState): string | null {
  const [folder, ...others] = state.refinements.collections ?? [];
  const isAlone = !state.query && listParts(state).length === 1 && others.length === 0;
  return isAlone && folder !== undefined ? folder : null;
}

/** Feeds ignore the similarity order. */
async function ask(asked: SearchState) {
  const state = inOrder(asked, asked.sort ? { sort: asked.sort } : {});
  const [request] = buildSearchRequests(state, getIndexName(state));
  // Sorted by date, items with only some of the words would come before those with all of them.
  const strict = { page: 0, hitsPerPage: REACHABLE, facets: [], removeWordsIfNoResults: 'none' as const };
  const [answer] = request ? await search([{ ...request, ...strict }]) : [];
  return { found: answer?.nbHits ?? 0, ids: answer?.hits.map(({ objectID }) => objectID) ?? [] };
}

/** If there are more hits than can be reached, uses those with the latest dates. */
async function listFound(state: SearchState, size: number): Promise<Newest[]> {
  const first = await ask(state);
  const { ids } = first.found > REACHABLE ? await ask({ ...state, sort: 'newest' }) : first;
  return listNewestOf(ids, size);
}

const toFeed = (items: Newest[], site: SeoSite, about: Omit<Feed, 'entries'>): Feed => ({
  ...about,
  entries: items.map((item) => buildFeedEntry(item, site)),
});

function readPodcast(folder: string, site: SeoSite): Pick<Feed, 'podcast'> {
  const found = getPodcast(folder);
  return found ? { podcast: buildPodcastFeed(found.podcast, found.picture, site) } : {};
}

function toSearchTitle(query: string): string {
  const t = readMessages();
  return query ? t('search.titleFor', { query }) : t('search.title');
}

interface Read {
  feed: Feed;
  site: SeoSite;
  /** Last change in milliseconds since 1970. */
  modified: number;
}

/** @returns for an unknown collection: the path that it moved to, or null */
async function readFeed(request: Request, { kind, size = FEED_SIZE }: Format): Promise<Read | string | null> {
  const site = readSeoSite();
  const asked = parseSearchState(toSearchParams(new URL(request.url).searchParams));
  const { sort: _sort, ...rest } = asked;
  const state: SearchState = { ...rest, page: 1 };
  const sought = kind ? { ...state, refinements: { ...state.refinements, kind: [kind] } } : state;
  const query = new URLSearchParams(listParams(state)).toString();
  const about = { title: site.title, page: toHomeHref(), query: query && `?${query}` };
  const folder = toFolder(state);
  const toAnswer = (items: Newest[], feed: Omit<Feed, 'entries'>) => ({
    feed: toFeed(items, site, feed),
    site,
    modified: items.reduce((latest, { since }) => Math.max(latest, since), 0),
  });
  if (!query) {
    const { description } = site;
    return toAnswer(kind ? await listFound(sought, size) : listNewest('', size), {
      ...about,
      ...readPodcast('', site),
      ...(description && { description }),
    });
  }
  if (folder === null) {
    return toAnswer(await listFound(sought, size), {
      ...about,
      title: `${toSearchTitle(state.query)} · ${site.title}`,
      page: toSearchHref(state),
    });
  }
  const { type, collection } = resolveFolder(folder);
  if (type !== 'here') return collection?.path ?? null;
  const { title, description } = collection;
  // The search finds items in their own folders only.
  const isFolder = kind !== undefined && !hasGathering(folder);
  const newest = isFolder ? await listFound(sought, size) : listNewest(folder, size, kind);
  const { items, listed } = arrangeListed(folder, newest);
  return toAnswer(items, {
    ...about,
    title: `${title} · ${site.title}`,
    ...(listed > 0 && { listed }),
    page: toCollectionHref(folder),
    ...readPodcast(folder, site),
    ...(description && { description }),
  });
}

interface Format {
  type: string;
  toText(feed: Feed, site: SeoSite): string;
  /** Restricts the feed to one kind, with a maximum number of entries. */
  kind?: MediaKind;
  size?: number;
}

export async function answerFeed(request: Request, path: string, format: Format): Promise<Response> {
  const { type, toText } = format;
  const read = await readFeed(request, format);
  if (read === null) return respondError(404, 'There is no such collection');
  if (typeof read === 'string')
    return respondMoved(`${getConfig().url}${prefixed(path)}?${new URLSearchParams({ collections: read })}`);
  return respondText(request, toText(read.feed, read.site), { type, modified: read.modified });
}
