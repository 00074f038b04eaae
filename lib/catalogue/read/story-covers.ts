// Finds the picture that stands for a story where stories are listed: the first that its text shows.
import { toPictured } from '@/lib/model/cover-picture';
import { listTagPaths } from '@/lib/model/story-links';
import type { Item } from '@/lib/model/types';
import { findByPath } from './find-by-path';
import { getItem } from './items';
import { listMentioned } from './story-targets';

// Of pictures that lead nowhere, or are none, so many are tried.
const MOST_TRIED = 6;

const SHOWN = /<img [^>]*>|<p>\s*\{\{[^<]*<\/p>/g;

const onlyPictured = (item: Item | null | undefined) => (item && toPictured(item) ? item : null);

/** The first picture that a story shows, by itself or by a tag; null where it shows none. */
export function getLead({ html = '', folder }: Pick<Item, 'html' | 'folder'>): Item | null {
  let tried = 0;
  for (const [part] of html.matchAll(SHOWN)) {
    if (tried >= MOST_TRIED) return null;
    tried += 1;
    for (const { item } of listMentioned(part, folder).values()) {
      const lead = onlyPictured(item);
      if (lead) return lead;
    }
    const paths = listTagPaths(part, folder).map(({ path }) => path);
    const found = paths.length > 0 ? findByPath(paths.slice(0, MOST_TRIED)) : new Map();
    for (const path of paths) {
      const { item, collection } = found.get(path) ?? {};
      const lead = onlyPictured(item ?? (collection?.cover && getItem(collection.cover)));
      if (lead) return lead;
    }
  }
  return null;
}

/** A story with its picture, where it has one. */
export function withLead(item: Item): Item {
  const lead = item.kind === 'story' ? getLead(item) : null;
  return lead ? { ...item, lead } : item;
}

/** A page of items as they are shown in lists. */
export const withLeads = (items: Item[]): Item[] => items.map(withLead);
