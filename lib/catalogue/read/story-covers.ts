// Determines the cover of a story: the first picture in its text.
import { findPictured } from '@/lib/model/cover-picture';
import { listTagPaths, resolveStoryLinks } from '@/lib/model/story-links';
import type { Item } from '@/lib/model/types';
import { findByPath } from './find-by-path';
import { getItem } from './items';

const MAX_TRIED_LINKS = 6;

const onlyPictured = (item: Item | null | false | '' | undefined) => (item && findPictured(item) ? item : null);

export function getLead({ parts, folder }: Pick<Item, 'parts' | 'folder'>): Item | null {
  for (const cover of parts?.covers ?? []) {
    const isTag = 'tag' in cover;
    const links = isTag ? listTagPaths([cover.tag], folder) : resolveStoryLinks([cover.picture], folder);
    const paths = links.slice(0, MAX_TRIED_LINKS).map(({ path }) => path);
    const found = paths.length > 0 ? findByPath(paths) : new Map();
    for (const path of paths) {
      const { item, collection } = found.get(path) ?? {};
      const lead = onlyPictured(item ?? (isTag && collection?.cover && getItem(collection.cover)));
      if (lead) return lead;
    }
  }
  return null;
}

export function withStoryCover(item: Item): Item {
  const lead = item.kind === 'story' ? getLead(item) : null;
  return lead ? { ...item, lead } : item;
}

export const withStoryCovers = (items: Item[]): Item[] => items.map(withStoryCover);
