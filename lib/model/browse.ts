// Defines the pages of years, places and people.
import type { Route } from 'next';
import type { Person } from './person';
import type { Item } from './types';

export interface Destination {
  title: string;
  href: Route;
  /** Number of items. */
  count?: number;
  /** Language of the title, if it differs from the page's. */
  lang?: string;
}

/** A possibly truncated list of links. */
export interface DestinationList {
  shown: Destination[];
  isWhole: boolean;
}

/** A section of items, of which the first are shown. */
export interface BrowsedPart {
  /** Absent for a single section. */
  title?: string;
  count: number;
  /** Number of items without a definite year. */
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

/** The months of a year, or the weeks of a month. */
export type Calendar =
  | { of: 'year'; months: CalendarCell[] }
  | { of: 'month'; weekdays: string[]; weeks: (CalendarCell | null)[][] };

/** Page of a time, place or person. */
export interface BrowsedPage extends Destination {
  kind: 'years' | 'places' | 'people';
  /** Breadcrumbs from the overview. */
  above: Destination[];
  /** Sub-places, or the years of a decade. */
  below: DestinationList;
  calendar?: Calendar;
  /** Details of the person. */
  person?: Person;
  parts: BrowsedPart[];
  earlier?: Destination;
  later?: Destination;
  map?: Route;
}

/** A decade with its years. */
export interface Decade extends Destination {
  /** Its first year. */
  from: number;
  count: number;
  /** Items of the decade without a definite year. */
  vague: number;
  years: Destination[];
}
