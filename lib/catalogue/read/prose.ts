// Reads everything that a text needs to be shown: its HTML, link targets and embedded items.
import type { Route } from 'next';
import { toCollectionHref, toItemHref } from '@/lib/model/routes';
import type { ShownText, StoryTarget } from '@/lib/model/story-embeds';
import { resolveStoryLinks } from '@/lib/model/story-links';
import type { StoryText } from '@/lib/model/story-parts';
import { findByPath } from './find-by-path';
import { readPlaced } from './story-embeds';

/** Resolves relative links in a text to items and collections. */
function listMentioned(addresses: string[], folder: string): Map<string, StoryTarget> {
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

export const readProse = async ({ html = '', parts }: StoryText, folder: string): Promise<ShownText> => ({
  html,
  mentioned: listMentioned(parts?.links ?? [], folder),
  embeds: await readPlaced(parts?.embeds ?? [], folder),
});
