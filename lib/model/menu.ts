// Defines the menu of every page.
import type { Route } from 'next';
import type { Item, TitledCollection, TitledItem } from './types';

// The menu is on every page, so it has only the fields that it shows: a change of another one would invalidate all pages.

export type MenuPicture = Pick<Item, 'id' | 'version' | 'width' | 'height'>;

export interface MenuCard {
  href: Route;
  title: string;
  description?: string;
  lang?: string;
  picture?: MenuPicture;
}

export interface SiteMenu {
  chosen: MenuCard[];
  entries: {
    collection: TitledCollection;
    cover: MenuPicture | null;
    below: TitledCollection[];
    /** Number of sub-collections not listed. */
    more: number;
  }[];
  stories: TitledItem[];
}

/** Whether the menu has more than the links to the whole archive. */
export const hasCollections = ({ chosen, entries, stories }: SiteMenu) =>
  chosen.length > 0 || entries.length > 0 || stories.length > 0;
