// Reads what the menu of every page shows: what the owner lists for it, the library's top collections, and its stories.
import type { Route } from 'next';
import { toCollectionHref, toItemHref } from '../routes';
import { toLibraryPath } from '../story-links';
import type { Collection, Item } from '../types';
import { findByPath } from './find-by-path';
import { listMentioned } from './mentioned';
import { getItem, listItems, listStories } from './read';
import { countCollections, listCards, listCollections } from './read-collections';
import { getSite } from './read-site';

/** What the owner lists (vitrine.yaml, `navigation`). */
export interface MenuCard {
  href: Route;
  title: string;
  description?: string;
  /** The item that stands for it. */
  picture?: Item;
}

export interface Menu {
  chosen: MenuCard[];
  entries: {
    collection: Collection;
    cover: Item | null;
    below: Collection[];
    /** How many it holds beyond those. */
    more: number;
  }[];
  stories: Item[];
}

// How many collections the menu shows, how many of what each holds, and how many stories.
const MENU = { collections: 12, below: 6, stories: 6 };

/** The first picture that a story shows. */
function getLead({ html, folder }: Item): Item | undefined {
  const [image] = /<img [^>]*>/.exec(html ?? '') ?? [];
  return image ? [...listMentioned(image, folder).values()].find(({ item }) => item)?.item : undefined;
}

function toCard({ item, collection }: { item?: Item; collection?: Collection }): MenuCard[] {
  if (collection) {
    const picture = collection.cover ? getItem(collection.cover) : null;
    const { title, description } = collection;
    return [
      {
        href: toCollectionHref(collection.path),
        title,
        ...(description && { description }),
        ...(picture && { picture }),
      },
    ];
  }
  if (!item) return [];
  const picture = item.kind === 'story' ? getLead(item) : item;
  const { title, caption } = item;
  return [{ href: toItemHref(item), title, ...(caption && { description: caption }), ...(picture && { picture }) }];
}

/** A collection of stories has no cover; its first story may show something. */
function getFirstLead({ path }: Collection): Item | null {
  const [first] = listItems(path, 0, 1);
  return (first?.kind === 'story' && getLead(first)) || null;
}

export function readMenu(): Menu {
  const paths = getSite().navigation.flatMap((name) => toLibraryPath(name, '') ?? []);
  const found = paths.length > 0 ? findByPath(paths) : new Map();
  const chosen = [...new Set(paths)].flatMap((path) => toCard(found.get(path) ?? {}));
  const taken = new Set(chosen.map(({ href }) => href));
  return {
    chosen,
    entries: listCards('', 0, MENU.collections).map(({ collection, cover }) => ({
      collection,
      cover: cover ?? getFirstLead(collection),
      below: listCollections(collection.path, 0, MENU.below),
      more: Math.max(0, countCollections(collection.path) - MENU.below),
    })),
    stories: listStories(MENU.stories).filter((story) => !taken.has(toItemHref(story))),
  };
}
