// Years, places and people as pages have them: what lies where, and where that is.
import type { Route } from 'next';
import type { Person } from './person';
import type { Item } from './types';

export interface Destination {
  title: string;
  href: Route;
  /** Items that are there. */
  count?: number;
  /** Of the title, where that is not the page's. */
  lang?: string;
}

/** Where one may go, as far as it is told. */
export interface DestinationList {
  shown: Destination[];
  isWhole: boolean;
}

/** Items of a page, as far as it shows them. */
export interface BrowsedPart {
  /** Where a page has several. */
  title?: string;
  count: number;
  /** Those whose date is not known to the year. */
  vague: number;
  items: Item[];
  /** The search for all of them; for what may be of a day as well it finds more. */
  search: Route;
  isSearchWider?: true;
}

/** A month of a year, or a day of a month; without an address where nothing is of it. */
export interface CalendarCell {
  label: string;
  /** Of a month, where columns are narrow. */
  letter?: string;
  title: string;
  count: number;
  href?: Route;
}

/** The months of a year, or the days of a month by weeks. */
export type Calendar =
  | { of: 'year'; months: CalendarCell[] }
  | { of: 'month'; weekdays: string[]; weeks: (CalendarCell | null)[][] };

/** A time, a place or a person. */
export interface BrowsedPage extends Destination {
  kind: 'years' | 'places' | 'people';
  /** The way to it, from the page of all. */
  above: Destination[];
  /** What lies in it. */
  below: DestinationList;
  calendar?: Calendar;
  /** What the owner says of whom it is about. */
  person?: Person;
  parts: BrowsedPart[];
  earlier?: Destination;
  later?: Destination;
  map?: Route;
}

/** A decade with what it holds. */
export interface Decade extends Destination {
  /** The first of its years. */
  from: number;
  count: number;
  /** Items that may be of it, and of no year for sure. */
  vague: number;
  years: Destination[];
}
