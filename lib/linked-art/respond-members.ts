// Responds with the members of a folder, in pages: https://linked.art/api/1.0/search/
import { countCollections, listCollections } from '@/lib/catalogue/read/collections';
import { listItems } from '@/lib/catalogue/read/items';
import { resolveFolder } from '@/lib/http/resolve-item';
import { respondError, respondMoved } from '@/lib/http/respond';
import { respondJsonLd } from '@/lib/iiif/respond-json-ld';
import { getEntityUrl } from '@/lib/model/linked-art';
import type { Collection } from '@/lib/model/types';
import { readSeoSite } from '@/lib/seo/site';
import { getItemType } from './describe-item';
import { getMembersUrl } from './entities';

const CONTEXT = 'https://linked.art/ns/v1/search.json';
const PAGE_MEMBERS = 500;

/** The folders of a folder come before its items. */
function listMembers({ path }: Collection, site: string, start: number, folders: number) {
  const sets =
    start < folders
      ? listCollections(path, start, PAGE_MEMBERS).map((each) => ({
          id: getEntityUrl(site, 'sets', each.path),
          type: 'Set',
        }))
      : [];
  const items = listItems(path, Math.max(0, start - folders), PAGE_MEMBERS - sets.length).map((item) => ({
    id: getEntityUrl(site, 'items', item.id),
    type: getItemType(item),
  }));
  return [...sets, ...items];
}

/** @param folder null if the URL names no folder */
export function respondSetMembers(request: Request, folder: string | null): Response {
  const { type, collection } = resolveFolder(folder);
  const site = readSeoSite();
  if (!collection) return respondError(404, 'There is no such folder');
  const { path, title, count } = collection;
  const query = new URL(request.url).searchParams.get('page');
  if (type === 'moved') return respondMoved(getMembersUrl(site.url, path, query ?? undefined));
  const folders = countCollections(path);
  const total = folders + count;
  const pages = Math.max(1, Math.ceil(total / PAGE_MEMBERS));
  const toPage = (page: number) => ({ id: getMembersUrl(site.url, path, page), type: 'OrderedCollectionPage' });
  const list = {
    id: getMembersUrl(site.url, path),
    type: 'OrderedCollection',
    label: { [site.language]: [title] },
    totalItems: total,
    first: toPage(1),
    last: toPage(pages),
  };
  if (query === null) return respondJsonLd(request, { '@context': CONTEXT, ...list });
  const page = /^\d{1,9}$/.test(query) ? Number(query) : 0;
  if (page < 1 || page > pages) return respondError(404, 'There is no such page');
  const start = (page - 1) * PAGE_MEMBERS;
  return respondJsonLd(request, {
    '@context': CONTEXT,
    ...toPage(page),
    partOf: list,
    ...(page > 1 && { prev: toPage(page - 1) }),
    ...(page < pages && { next: toPage(page + 1) }),
    startIndex: start,
    orderedItems: listMembers(collection, site.url, start, folders),
  });
}
