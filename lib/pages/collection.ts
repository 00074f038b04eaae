// Reads the content of a collection's page.
import type { Metadata } from 'next';
import { listCards } from '@/lib/catalogue/read/cards';
import { countCollections, getCollection, holdsSound, listBreadcrumbs } from '@/lib/catalogue/read/collections';
import { getItem, listItems } from '@/lib/catalogue/read/items';
import { getFirstPage } from '@/lib/catalogue/read/objects';
import { readProse } from '@/lib/catalogue/read/prose';
import { getIndexingState, readMessages } from '@/lib/catalogue/read/site';
import { withStoryCovers } from '@/lib/catalogue/read/story-covers';
import { listTracks } from '@/lib/catalogue/read/tracks';
import { resolveFolder } from '@/lib/http/resolve-item';
import { parseFolderNames, parseFolderParam, toCollectionHref } from '@/lib/model/routes';
import { buildCollectionMetadata } from '@/lib/seo/page-metadata';
import { renderCollectionData } from '@/lib/seo/pages';
import { readSeoSite } from '@/lib/seo/site';
import { readOwnBlocks } from './page-blocks';

/** Items per page, and sub-collections per page. */
const PAGE_SIZE = 60;

/** Limits of the tracks on the map, which includes those of sub-collections. */
const MAX_TRACKS = { tracks: 100, points: 5000 };

/** @param names path segments of the folder */
export function readCollectionMetadata(names: string[] | undefined, page: number): Metadata {
  const folder = parseFolderNames(names);
  const collection = folder === null ? null : getCollection(folder);
  if (!collection) return { title: readMessages()('site.notHere') };
  const cover = collection.cover ? getItem(collection.cover) : null;
  return buildCollectionMetadata(collection, readSeoSite(), { page, cover, hasSound: holdsSound(folder ?? '') });
}

/**
 * Reads a page of a collection.
 * @param param path segments of the folder, as in the URL
 * @returns null if there is no such page; the new URL of a moved folder
 */
export async function readCollectionPage(param: string[] | undefined, page: number) {
  const folder = parseFolderParam(param);
  const { type, collection } = resolveFolder(folder);
  const status = getIndexingState();
  // An empty library has no root collection yet.
  if (folder === '' && !collection) return { collection: null, status };
  if (folder === null || !collection) return null;
  if (type === 'moved') return toCollectionHref(collection.path);
  const pages = Math.max(1, Math.ceil(Math.max(collection.count, countCollections(folder)) / PAGE_SIZE));
  if (page > pages) return null;
  const start = (page - 1) * PAGE_SIZE;
  const items = listItems(folder, start, PAGE_SIZE);
  const isFirst = page === 1;
  return {
    collection,
    ancestors: listBreadcrumbs(folder).slice(0, -1),
    text: collection.html && isFirst && folder !== '' ? await readProse(collection, folder) : null,
    page,
    pages,
    blocks: isFirst ? await readOwnBlocks(collection.blocks, folder) : [],
    collections: listCards(folder, start, PAGE_SIZE),
    items: withStoryCovers(items),
    start,
    firstPage: isFirst ? getFirstPage(collection) : null,
    tracks: isFirst && folder !== '' ? listTracks({ within: [folder], max: MAX_TRACKS }) : null,
    status,
    json: renderCollectionData({ collection, page, items }),
  };
}
