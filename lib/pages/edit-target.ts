// Finds what to edit on a page of the site: its item, or the search that lists the items that it shows.
import type { Messages } from '@/lib/messages/messages';
import { withoutBasePath } from '@/lib/model/base-path';
import type { BrowsedPage } from '@/lib/model/browse';
import { OWN_SELECTION, toDescribeHref, toDeskHref, toItemsHref } from '@/lib/model/desk-routes';
import { parseItemPath, parseNames } from '@/lib/model/routes';
import { toLinksHref } from '@/lib/model/share-link';
import { type SearchParams, toSearchParams } from '@/lib/query/search-state';
import { PEOPLE } from './people';
import { PLACES } from './places';
import { formatScope, parseScope } from './scope';
import { YEARS } from './years';

const SECTIONS = { years: YEARS, places: PLACES, people: PEOPLE };

const PAGE =
  /^(?:\/[a-z]{2,3}(?:-\w{2,8})*)??(?:\/(collections|years|places|people|search|map|selection)((?:\/[^/]+)*))?\/?$/;

const toHref = (params: SearchParams) => toItemsHref('select', formatScope(parseScope(params)));

/** A page of people lists what a person made, and what shows the person: the longer list. */
function findLongest({ parts }: BrowsedPage): string {
  const [longest] = parts.toSorted((one, other) => other.count - one.count);
  return longest ? new URL(longest.search, 'http://site').search : '';
}

function findBrowsed(section: keyof typeof SECTIONS, names: string[], t: Messages): string {
  const page = names.length > 0 ? SECTIONS[section].read(names, t) : null;
  return page && typeof page === 'object' ? findLongest(page) : '';
}

interface Target {
  item: string | null;
  section: string;
  /** Below the section. */
  names: string[];
  /** Query of the search that lists the items of the page. */
  query: string;
}

function findTarget(page: string, t: Messages): Target | null {
  const { pathname, search } = new URL(withoutBasePath(page), 'http://site');
  const item = parseItemPath(pathname);
  if (item) return { item, section: '', names: [], query: '' };
  const [isPage, section = '', rest = ''] = PAGE.exec(pathname) ?? [];
  const names = parseNames(rest.split('/').slice(1));
  if (isPage === undefined || names === null) return null;
  const query = section in SECTIONS ? findBrowsed(section as keyof typeof SECTIONS, names, t) : search;
  return { item: null, section, names, query };
}

/**
 * @param page path and query of a page of the site
 * @returns URL of the desk's page that edits it, or of the desk
 */
export function findEditHref(page: string, t: Messages): string {
  const target = findTarget(page, t);
  if (!target) return toDeskHref();
  const { item, section, names, query } = target;
  if (item) return toDescribeHref(item);
  if (section === 'selection') return toItemsHref('select', OWN_SELECTION);
  if (section === 'collections') return toHref(names.length > 0 ? { collections: names.join('/') } : {});
  return toHref(toSearchParams(query));
}

/** @returns URL of the desk's page that shares what the page shows */
export function findShareHref(page: string, t: Messages): string {
  const target = findTarget(page, t);
  if (!target) return toLinksHref();
  const { item, section, names, query } = target;
  if (item) return toLinksHref(`ids=${item}`);
  if (section === 'selection') return toLinksHref(OWN_SELECTION);
  const found = formatScope(parseScope(toSearchParams(query)));
  return section !== 'collections' && found !== ''
    ? toLinksHref(found)
    : toLinksHref(new URLSearchParams({ collection: names.join('/') }).toString());
}
