// Resolves relative links in a text to items and collections.
import type { Route } from 'next';
import { toCollectionHref, toItemHref } from '@/lib/model/routes';
import type { StoryTarget } from '@/lib/model/story-embeds';
import { resolveStoryLinks } from '@/lib/model/story-links';
import { findByPath } from './find-by-path';

export function listMentioned(addresses: string[], folder: string): Map<string, StoryTarget> {
  const links = resolveStoryLinks(addresses, folder);
  const mentioned = new Map<string, StoryTarget>();
  if (links.length === 0) return mentioned;
  const found = findByPath(links.map(({ path }) => path));
  for (const { address, path, fragment } of links) {
    const { item, collection } = found.get(path) ?? {};
    if (item) mentioned.set(address, { href: `${toItemHref(item)}${fragment}` as Route, item });
    else if (collection) mentioned.set(address, { href: toCollectionHref(collection.path) });
  }
  return mentioned;
}
