// Responds to requests for IIIF collections.
import { readCaptions } from '@/lib/catalogue/read/captions';
import { listCards } from '@/lib/catalogue/read/cards';
import { countCollections, getCollection, listBreadcrumbs, listCollections } from '@/lib/catalogue/read/collections';
import { getItem, listItems } from '@/lib/catalogue/read/items';
import { takeTokens } from '@/lib/http/rate-limit';
import { resolveFolder } from '@/lib/http/resolve-item';
import { respondError, respondMoved, respondTooMany } from '@/lib/http/respond';
import { hasCanvas } from '@/lib/model/availability';
import { isObject, MAX_OBJECT_PAGES } from '@/lib/model/pages';
import type { Collection } from '@/lib/model/types';
import { buildCollection, type CollectionEntry } from './collection';
import { toCollectionId } from './folder';
import { buildObject, type Chapter, listCanvasPages } from './object';
import { type ListPart, parsePart, splitIntoParts } from './parts';
import { getPresentationSite } from './present';
import { respondPresentation } from './respond-presentation';

/** Rate-limiting cost of a canvas, milliseconds. */
const CANVAS_COST = 0.1;

async function readChapter(collection: Collection): Promise<Chapter> {
  const items = listItems(collection.path, 0, MAX_OBJECT_PAGES).filter(hasCanvas);
  const pages = [];
  for (const item of items) pages.push({ item, spoken: readCaptions(item).captions });
  const below = [];
  for (const each of listCollections(collection.path, 0, MAX_OBJECT_PAGES)) below.push(await readChapter(each));
  return { collection, pages, below: below.filter((chapter) => listCanvasPages(chapter).length > 0) };
}

function listPart({ path }: Collection, { start, end }: ListPart): CollectionEntry {
  const folders = countCollections(path);
  const from = Math.max(start, folders);
  return {
    collections: start < folders ? listCards(path, start, Math.min(end, folders) - start) : [],
    items: end > from ? listItems(path, from - folders, end - from) : [],
  };
}

export async function answerCollection(request: Request, folder: string | null): Promise<Response> {
  const site = getPresentationSite();
  const { type, collection } = resolveFolder(folder);
  if (!collection) return respondError(404, 'There is no such folder');
  const { path } = collection;
  if (type === 'moved') return respondMoved(toCollectionId(site.url, path) + new URL(request.url).search);
  const above = path === '' ? null : getCollection(listBreadcrumbs(path).at(-2)?.path ?? '');
  const around = { above, cover: collection.cover ? getItem(collection.cover) : null };
  if (isObject(collection)) {
    const wait = await takeTokens(request.headers, collection.total * CANVAS_COST);
    if (wait > 0) return respondTooMany(wait);
    const chapter = await readChapter(collection);
    if (listCanvasPages(chapter).length === 0) return respondError(404, 'There is no picture in this folder');
    return respondPresentation(request, buildObject(chapter, site, around));
  }
  const total = countCollections(path) + collection.count;
  const name = new URL(request.url).searchParams.get('items');
  const part = name === null ? { start: 0, end: total } : parsePart(name, total);
  if (!part) return respondError(404, 'There is no such part of this folder');
  const parts = splitIntoParts(part);
  const listed = parts.length > 0 ? { parts } : listPart(collection, part);
  return respondPresentation(
    request,
    buildCollection(collection, site, { ...around, listed, ...(name !== null && { part: name }) }),
  );
}
