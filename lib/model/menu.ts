// Defines the menu of every page.
import type { Route } from 'next';
import type { Item, NamedCollection } from './types';

export interface MenuCard {
  href: Route;
  title: string;
  description?: string;
  lang?: string;
  picture?: Item;
}

export interface SiteMenu {
  chosen: MenuCard[];
  entries: {
    collection: NamedCollection;
    cover: Item | null;
    below: NamedCollection[];
    /** Number of sub-collections not listed. */
    more: number;
  }[];
  stories: Pick<Item, 'id' | 'slug' | 'title' | 'alternatives'>[];
}

/** Whether the menu has more than the links to the whole archive. */
export const hasCollections = ({ chosen, entries, stories }: SiteMenu) =>
  chosen.length > 0 || entries.length > 0 || stories.length > 0;
