// Defines the pages of years, places and people.
import type { Route } from 'next';
import type { Person } from './person';
import type { Item } from './types';

/** A small picture that represents a name. */
export type Thumbnail = Required<Pick<Item, 'id' | 'version' | 'width' | 'height'>>;

export interface Destination {
  title: string;
  href: Route;
  count?: number;
  lang?: string;
  thumbnail?: Thumbnail;
}

/** A possibly truncated list of links. */
export interface DestinationList {
  shown: Destination[];
  isWhole: boolean;
}

/** A section of items, of which the first are shown. */
export interface BrowsedPart {
  title?: string;
  count: number;
  vague: number;
  items: Item[];
  /** Search for all items; for a day it also finds items that may be of it. */
  search: Route;
  isSearchWider?: true;
}

/** A month of a year, or a day of a month; without a URL if it has no items. */
export interface CalendarCell {
  label: string;
  /** Abbreviation of a month for narrow columns. */
  letter?: string;
  title: string;
  count: number;
  href?: Route;
}

export type Calendar =
  | { of: 'year'; months: CalendarCell[] }
  | { of: 'month'; weekdays: string[]; weeks: (CalendarCell | null)[][] };

export interface BrowsedPage extends Destination {
  kind: 'years' | 'places' | 'people';
  above: Destination[];
  below: DestinationList;
  calendar?: Calendar;
  person?: Person;
  parts: BrowsedPart[];
  earlier?: Destination;
  later?: Destination;
  map?: Route;
}

export interface Decade extends Destination {
  from: number;
  count: number;
  vague: number;
  years: Destination[];
}
