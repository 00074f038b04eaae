// Reads the content of the blocks of a page; a block without any is left out.
import { listItemsByKey } from '@/lib/catalogue/read/by-id';
import { listCards } from '@/lib/catalogue/read/cards';
import { getNamedCollection } from '@/lib/catalogue/read/collections';
import { findByPath } from '@/lib/catalogue/read/find-by-path';
import { readFrontPage } from '@/lib/catalogue/read/front-page';
import { listItems, listStories } from '@/lib/catalogue/read/items';
import { readProse } from '@/lib/catalogue/read/prose';
import { getSite, getSiteDay, readMessages } from '@/lib/catalogue/read/site';
import { withStoryCovers } from '@/lib/catalogue/read/story-covers';
import { registerQueries, traced } from '@/lib/catalogue/read/trace';
import { getConfig } from '@/lib/config/config';
import type { Messages } from '@/lib/messages/messages';
import { type Block, type BlockSize, localizeBlocks } from '@/lib/model/blocks';
import { findPictured } from '@/lib/model/cover-picture';
import { selectText } from '@/lib/model/languages';
import { toCollectionHref, toItemHref, toPeopleHref, toYearsHref } from '@/lib/model/routes';
import type { BlockContent, ShownBlock } from '@/lib/model/shown-block';
import type { Item } from '@/lib/model/types';
import { addBox, toMapHref } from '@/lib/query/map-state';
import { buildSearchRequests } from '@/lib/query/search-requests';
import {
  EMPTY_SEARCH,
  parseSearchState,
  type SearchState,
  toSearchHref,
  toSearchParams,
} from '@/lib/query/search-state';
import { readDots } from '@/lib/search/engine/points';
import { listPeopleCounts } from '@/lib/search/engine/walk-counts';
import { listOnDay } from '@/lib/search/engine/walk-days';
import { listFirstFound } from '@/lib/search/found-keys';
import { toBrowseEntry } from './browsed';
import { listAllDecades } from './years';

const MAX_ITEMS: Record<BlockSize, number> = { small: 6, medium: 12, large: 24 };
const MAX_STORIES: Record<BlockSize, number> = { small: 3, medium: 6, large: 12 };

type Found = BlockContent & Pick<ShownBlock, 'heading' | 'href'>;
type Reader = (
  of: string | undefined,
  size: BlockSize,
  t: Messages,
  folder: string,
) => Promise<Found | null> | Found | null;

const isPictured = (item: Item) => findPictured(item) !== null;

const resolvePath = (path: string) => findByPath([path.normalize('NFC')]).get(path.normalize('NFC'));

function readHero(of: string | undefined): Found | null {
  const { featured, latest } = readFrontPage();
  const found = of === undefined ? undefined : resolvePath(of);
  const own = found?.collection ? listItems(found.collection.path, 0, MAX_ITEMS.large) : found ? [found.item] : [];
  const item = withStoryCovers(of === undefined ? [...featured, ...latest] : own).find(isPictured);
  if (!item) return null;
  return { type: 'hero', item, href: found?.collection ? toCollectionHref(found.collection.path) : toItemHref(item) };
}

function findDots() {
  const [request] = buildSearchRequests(EMPTY_SEARCH, getConfig().searchIndex);
  return request ? readDots(addBox(request, { search: EMPTY_SEARCH })) : null;
}
registerQueries('block map', findDots);

function readMap(): Found | null {
  const map = traced(['block map'], findDots);
  return map && map.dots.length > 0 ? { type: 'map', map, href: toMapHref({}) } : null;
}

function readFound(query: string, size: BlockSize, t: Messages): Found | null {
  const state = parseSearchState(toSearchParams(query));
  const [request] = buildSearchRequests({ ...state, page: 1 }, getConfig().searchIndex);
  if (!request) return null;
  const { keys } = listFirstFound(request, MAX_ITEMS[size], state.sort === 'oldest');
  return {
    type: 'grid',
    items: withStoryCovers(listItemsByKey(keys)),
    heading: describeSearch(state) || t('search.title'),
    href: toSearchHref(state),
  };
}

const describeSearch = ({ query, refinements, from, to }: SearchState): string =>
  [query, ...Object.values(refinements).flat(), [from, to].filter((year) => year !== undefined).join('–')]
    .filter(Boolean)
    .join(', ');

function readCollection(path: string, size: BlockSize): Found | null {
  const { collection } = resolvePath(path) ?? {};
  if (!collection) return null;
  const { path: where, title } = collection;
  const about = { heading: title, href: toCollectionHref(where) };
  const items = withStoryCovers(listItems(where, 0, MAX_ITEMS[size]));
  if (items.length > 0) return { type: 'grid', items, ...about };
  return { type: 'collections', collections: listCards(where, 0, MAX_ITEMS[size]), ...about };
}

async function readText(words: string | undefined, folder: string): Promise<Found | null> {
  if (words !== undefined) return { type: 'words', words };
  // A collection shows its own text in any case.
  const welcome = folder === '' ? getNamedCollection('') : null;
  if (!welcome?.html) return null;
  return { type: 'prose', text: await readProse(welcome, ''), lang: welcome.textLang };
}

function readStories(path: string | undefined, size: BlockSize, t: Messages): Found {
  const item = path === undefined ? undefined : resolvePath(path)?.item;
  const items = path === undefined ? listStories(MAX_STORIES[size]) : item ? [item] : [];
  return { type: 'grid', items: withStoryCovers(items), ...(path === undefined && { heading: t('site.stories') }) };
}

function readOnThisDay(size: BlockSize, t: Messages): Found | null {
  const day = getSiteDay();
  if (!day) return null;
  return {
    type: 'grid',
    items: listItemsByKey(listOnDay(day.slice(5), MAX_ITEMS[size])),
    heading: t('site.onThisDay'),
  };
}

function readPeople(size: BlockSize, t: Messages): Found {
  const counted = [...listPeopleCounts()].sort(([, one], [, other]) => other - one).slice(0, MAX_ITEMS[size]);
  const { shown } = toBrowseEntry(counted, { toHref: toPeopleHref }, t);
  return { type: 'people', destinations: shown, heading: t('browse.people'), href: toPeopleHref() };
}

const READERS: Record<Block['block'], Reader> = {
  hero: (of) => readHero(of),
  featured: (_, __, t) => ({
    type: 'row',
    items: withStoryCovers(readFrontPage().featured),
    heading: t('site.featured'),
  }),
  collections: (_, size, t) => ({
    type: 'collections',
    collections: listCards('', 0, MAX_ITEMS[size]),
    heading: t('site.collections'),
    href: toCollectionHref(''),
  }),
  newest: (_, size, t) => ({
    type: 'grid',
    items: readFrontPage().latest.slice(0, MAX_ITEMS[size]),
    heading: t('site.latestItems'),
    href: toSearchHref({ sort: 'newest' }),
  }),
  'on this day': (_, size, t) => readOnThisDay(size, t),
  map: (_, __, t) => {
    const map = readMap();
    return map && { ...map, heading: t('site.map') };
  },
  years: (_, __, t) => ({
    type: 'years',
    destinations: listAllDecades(t),
    heading: t('browse.years'),
    href: toYearsHref(),
  }),
  people: (_, size, t) => readPeople(size, t),
  search: () => ({ type: 'search' }),
  story: readStories,
  text: (of, _, __, folder) => readText(of, folder),
  collection: (of = '', size) => readCollection(of, size),
  query: (of = '', size, t) => readFound(of, size, t),
};

const hasContent = (content: BlockContent) =>
  [
    ...('items' in content ? [content.items] : []),
    ...('collections' in content ? [content.collections] : []),
    ...('destinations' in content ? [content.destinations] : []),
  ].every(({ length }) => length > 0);

/** Items that the blocks show, for structured data and the link preview. */
export const listBlockItems = (blocks: ShownBlock[]): Item[] => [
  ...new Map(
    blocks
      .flatMap((block) => (block.type === 'hero' ? [block.item] : 'items' in block ? block.items : []))
      .map((item) => [item.id, item]),
  ).values(),
];

/** @param folder of the page; the root for the home page */
export async function readPageBlocks(blocks: Block<string>[], t: Messages, folder = ''): Promise<ShownBlock[]> {
  const shown: ShownBlock[] = [];
  for (const { block, of, heading, size = 'medium' } of blocks) {
    const content = await READERS[block](of, size, t, folder);
    if (content && hasContent(content)) shown.push({ ...content, size, ...(heading !== undefined && { heading }) });
  }
  return shown;
}

/** The blocks of a collection or story, in the language of the page. @param folder as above; the path of a story */
export function readOwnBlocks(blocks: Block[] | undefined, folder: string): Promise<ShownBlock[]> | ShownBlock[] {
  if (!blocks) return [];
  const { language } = getSite();
  const say = (text: Block['of'] = '') => (typeof text === 'string' ? text : selectText(text, language));
  return readPageBlocks(localizeBlocks(blocks, say), readMessages(), folder);
}
