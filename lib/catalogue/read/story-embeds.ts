// Resolves the tags of a text to items, folders of items, and quotations.
import { isPlayed } from '@/lib/model/availability';
import { findPictured } from '@/lib/model/cover-picture';
import { listPlaceNames } from '@/lib/model/format';
import { toCollectionHref } from '@/lib/model/routes';
import type { StoryEmbed, StoryPlace } from '@/lib/model/story-embeds';
import { resolveLibraryPath } from '@/lib/model/story-links';
import type { PlaceStep } from '@/lib/model/story-steps';
import { parseTag, type Tag } from '@/lib/model/story-tags';
import type { Item } from '@/lib/model/types';
import { readCaptions } from './captions';
import { type FoundByPath, findByPath } from './find-by-path';
import { listItems } from './items';
import { withStoryCovers } from './story-covers';
import { getMapTiles } from './tiles';

const MAX_ITEMS = 600;
const MAX_FILMS = 12;

const listPaths = (tag: Tag) => (tag.type === 'quote' ? [] : 'path' in tag ? [tag.path] : tag.paths);

/** @returns embeds by key (story-tags.ts); tags and paths that name nothing are omitted */
export async function readPlaced(embeds: string[], folder: string): Promise<Map<string, StoryEmbed>> {
  const placed = new Map<string, StoryEmbed>();
  if (embeds.length === 0) return placed;
  const tags = embeds.flatMap((key) => {
    const tag = parseTag(key);
    return tag ? [{ key, tag }] : [];
  });
  const paths = tags.flatMap(({ tag }) => listPaths(tag)).map((path) => resolveLibraryPath(path, folder));
  const found = findByPath([...new Set(paths.filter((path) => path !== null))]);
  const find = (path: string) => found.get(resolveLibraryPath(path, folder) ?? '//');
  const room = { items: MAX_ITEMS, films: MAX_FILMS };

  function toPlaced(tag: Tag): StoryEmbed | null {
    if (tag.type === 'quote') return tag;
    if (tag.type === 'tour') {
      const item = find(tag.path)?.item;
      if (!item || !findPictured(item) || room.items < tag.steps.length) return null;
      room.items -= tag.steps.length;
      return { type: 'tour', item, steps: tag.steps, ...(tag.title && { title: tag.title }) };
    }
    if (tag.type === 'timeline') {
      const words = tag.title ? { title: tag.title } : {};
      const steps = tag.steps.slice(0, room.items).map(({ date, text, path }) => {
        const item = path ? find(path)?.item : undefined;
        return { date, text, ...(item && { item }) };
      });
      room.items -= steps.length;
      return steps.length > 0 ? { type: 'timeline', steps, ...words } : null;
    }
    if (tag.type === 'storymap') {
      const tiles = getMapTiles();
      const steps = tag.steps.slice(0, room.items).map((step) => toStoryPlace(step, (path) => find(path)?.item));
      room.items -= steps.length;
      if (steps.length === 0) return null;
      return { type: 'storymap', steps, ...(tag.title && { title: tag.title }), ...(tiles && { tiles }) };
    }
    if ('path' in tag) {
      const item = find(tag.path)?.item;
      if (!item || room.items < 1) return null;
      room.items -= 1;
      const words = tag.caption ? { caption: tag.caption } : {};
      if (tag.type === 'item' || !isPlayed(item) || room.films < 1) return { type: 'item', item, ...words };
      room.films -= 1;
      return { type: 'film', film: { item, ...readCaptions(item) }, ...words };
    }
    if (tag.type === 'compare') {
      const [before, after] = tag.paths.map((path) => find(path)?.item);
      if (!before || !after || !findPictured(before) || !findPictured(after) || room.items < 2) return null;
      room.items -= 2;
      return { type: 'compare', before, after, ...(tag.title && { title: tag.title }) };
    }
    const named = tag.paths.map(find).filter((each) => each !== undefined);
    const items = listNamed(named, Math.min(tag.limit, room.items), tag.type === 'map');
    if (items.length === 0) return null;
    room.items -= items.length;
    const collection = named.length === 1 ? named[0]?.collection : undefined;
    const title = tag.title ?? collection?.title;
    return {
      type: tag.type,
      items: tag.type === 'map' ? items : withStoryCovers(items),
      ...(title && { title }),
      ...(collection && { more: { href: toCollectionHref(collection.path), title: collection.title } }),
    };
  }

  for (const { key, tag } of tags) {
    const what = toPlaced(tag);
    if (what) placed.set(key, what);
  }
  return placed;
}

function toStoryPlace(
  { place, zoom, text, path }: PlaceStep,
  findItem: (path: string) => Item | undefined,
): StoryPlace {
  const item = path === undefined ? undefined : findItem(path);
  const taken = typeof place === 'string' ? findItem(place)?.place : place;
  const { latitude, longitude } = taken ?? {};
  const isPlaced = latitude !== undefined && longitude !== undefined;
  const names = typeof place === 'string' ? listPlaceNames(taken ?? {}) : [];
  return {
    ...(isPlaced && { place: { latitude, longitude, names, ...(zoom !== undefined && { zoom }) } }),
    text,
    ...(item && { item }),
  };
}

// Maximum number of a folder's items that are searched for a place.
const LOOK = 2000;

const hasPlace = ({ place }: Item) => place?.latitude !== undefined && place.longitude !== undefined;

function listNamed(named: FoundByPath[], limit: number, needsPlace: boolean): Item[] {
  const items = new Map<string, Item>();
  for (const { item, collection } of named) {
    if (items.size >= limit) break;
    const those = item ? [item] : listItems(collection?.path ?? '', 0, needsPlace ? LOOK : limit);
    for (const each of those) {
      if (items.size >= limit) break;
      if (!needsPlace || hasPlace(each)) items.set(each.id, each);
    }
  }
  return [...items.values()];
}
