// What the menu of every page lists.
import type { Route } from 'next';
import type { Item, NamedCollection } from './types';

/** What the owner lists (vitrine.yaml, `navigation`). */
export interface MenuCard {
  href: Route;
  title: string;
  description?: string;
  /** Of both, where that is not the language of the page. */
  lang?: string;
  /** The item that stands for it. */
  picture?: Item;
}

export interface SiteMenu {
  chosen: MenuCard[];
  entries: {
    collection: NamedCollection;
    cover: Item | null;
    below: NamedCollection[];
    /** How many it holds beyond those. */
    more: number;
  }[];
  stories: Pick<Item, 'id' | 'slug' | 'title' | 'alternatives'>[];
}

/** Whether it leads to anything but what leads through the whole archive. */
export const hasCollections = ({ chosen, entries, stories }: SiteMenu) =>
  chosen.length > 0 || entries.length > 0 || stories.length > 0;
