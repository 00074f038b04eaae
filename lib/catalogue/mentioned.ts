// Resolves the addresses in an owner's text that name other files of the library.
import path from 'node:path';
import type { Route } from 'next';
import { toCollectionHref, toItemHref } from '../routes';
import type { Item } from '../types';
import { getItemByPath } from './read';
import { getCollection } from './read-collections';

/** What a text names by an address relative to its folder: an item, or a collection. */
export interface Mentioned {
  href: Route;
  item?: Item;
}

// What the sanitiser writes into attributes.
const ENTITIES = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
]);

const toPlain = (attribute: string) =>
  attribute.replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES.get(entity) ?? entity);

/** What a text of a folder names by addresses relative to it, by those addresses. */
export function listMentioned(html: string, folder: string): Map<string, Mentioned> {
  const mentioned = new Map<string, Mentioned>();
  for (const [, written = ''] of html.matchAll(/(?:src|href)="([^":]+)"/g)) {
    const address = toPlain(written);
    const [, file = '', fragment = ''] = /^([^#?]*)(?:\?[^#]*)?(#.*)?$/.exec(address) ?? [];
    if (file === '' || file.startsWith('//')) continue;
    try {
      const name = decodeURIComponent(file);
      const where = path.posix.normalize(name.startsWith('/') ? name.slice(1) : path.posix.join(folder, name));
      if (where.startsWith('..')) continue;
      const item = getItemByPath(where);
      const collection = item ? null : getCollection(where.replace(/\/$/, '').replace(/^\.$/, ''));
      if (item) mentioned.set(address, { href: `${toItemHref(item)}${fragment}` as Route, item });
      else if (collection) mentioned.set(address, { href: toCollectionHref(collection.path) });
    } catch {
      // A malformed percent sign names nothing.
    }
  }
  return mentioned;
}
