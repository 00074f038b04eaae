// Finds what a share link is created for: a collection, or the items of a search or a selection as they are then.
import { listItemsById } from '@/lib/catalogue/read/by-id';
import { getCollection } from '@/lib/catalogue/read/collections';
import type { Messages } from '@/lib/messages/messages';
import type { LinkScope } from '@/lib/model/audience';
import { toCollectionHref, toItemHref } from '@/lib/model/routes';
import { LINK_LIMITS } from '@/lib/model/share-link';
import { toSearchParams } from '@/lib/query/search-state';
import { formatScope, listScopeItems, parseScope } from './scope';

/** The part that a link would show, with a title for it. */
export interface SharedPart {
  scope: LinkScope;
  title: string;
  count: number;
}

function findCollection(path: string): SharedPart | null {
  const collection = getCollection(path);
  if (!collection || collection.total === 0) return null;
  const { title, total } = collection;
  return { scope: { collection: path }, title, count: total };
}

/** @param query as in the URL of the page. @returns null if it names nothing that is there */
export function findShared(query: string, t: Messages): SharedPart | 'too-many' | null {
  const collection = new URLSearchParams(query).get('collection');
  if (collection !== null) return findCollection(collection);
  const wanted = parseScope(toSearchParams(query));
  // A query that says nothing must not share the whole archive.
  if (formatScope(wanted) === '') return null;
  const found = wanted.type === 'ids' ? listItemsById(wanted.ids) : listScopeItems(wanted);
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return null;
  if (ids.length > LINK_LIMITS.items) return 'too-many';
  const [only] = ids.length === 1 ? listItemsById(ids) : [];
  const words = wanted.type === 'search' ? wanted.search.query : '';
  return {
    scope: { ids },
    title: only?.title ?? (words || t('count.items', { count: ids.length })),
    count: ids.length,
  };
}

/** Where people at the desk see what a link shows. */
export function describeShared(scope: LinkScope, t: Messages): { text: string; href?: string } {
  if ('collection' in scope) {
    const collection = getCollection(scope.collection);
    const text = scope.collection === '' ? t('deskLink.everything') : (collection?.title ?? scope.collection);
    return collection ? { text, href: toCollectionHref(scope.collection) } : { text };
  }
  const [only] = scope.ids.length === 1 ? listItemsById([...scope.ids]) : [];
  return only ? { text: only.title, href: toItemHref(only) } : { text: t('count.items', { count: scope.ids.length }) };
}
