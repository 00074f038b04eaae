// Resolves the URLs of browse pages: the overview of years, places or people, and the page of one of them.
import type { Metadata, Route } from 'next';
import { readMessages } from '@/lib/catalogue/read/site';
import type { Messages } from '@/lib/messages/messages';
import type { BrowsedPage } from '@/lib/model/browse';
import { parseNames } from '@/lib/model/routes';
import { buildBrowsedMetadata, buildBrowseMetadata } from '@/lib/seo/browse';
import { renderBrowsedData } from '@/lib/seo/pages';
import { readSeoSite } from '@/lib/seo/site';

/** One of the browse sections: years, places or people. */
export interface BrowseSection<Entries> {
  title: 'browse.years' | 'browse.places' | 'browse.people';
  /** URL of the overview page. */
  toHref: () => Route;
  /** Entries of the overview page; null if there are none. */
  list: (t: Messages) => Entries | null;
  /** Resolves a path: the page, a URL to redirect to, or null if there is none. */
  read: (names: string[], t: Messages) => BrowsedPage | Route | null;
}

/**
 * Reads the overview of a section, or one of its pages.
 * @param path segments of the URL below the section
 * @returns null if there is no such page, or a URL to redirect to
 */
export function readBrowsePage<Entries>(section: BrowseSection<Entries>, path: string[] | undefined, t: Messages) {
  const names = parseNames(path);
  if (!names) return null;
  if (names.length === 0) {
    const entries = section.list(t);
    return entries && { type: 'overview' as const, entries };
  }
  const page = section.read(names, t);
  if (!page || typeof page === 'string') return page;
  return { type: 'page' as const, page, json: renderBrowsedData(page) };
}

export function readBrowseMetadata(
  { title, toHref, read }: BrowseSection<unknown>,
  path: string[] | undefined,
): Metadata {
  const t = readMessages();
  const names = parseNames(path);
  if (names?.length === 0) return buildBrowseMetadata(t(title), toHref(), readSeoSite());
  const page = names && read(names, t);
  return page && typeof page === 'object' ? buildBrowsedMetadata(page, readSeoSite()) : { title: t('site.notHere') };
}
