// Builds the metadata of the pages of years, places and people.
import type { Metadata } from 'next';
import type { BrowsedPage } from '@/lib/model/browse';
import type { Item } from '@/lib/model/types';
import { buildAlternates } from './alternates';
import { buildPreview, buildReservation, buildSharedMetadata, MAX_TITLE_LENGTH, ROBOTS, shortenText } from './head';
import { getSeoMessages, type SeoSite } from './site';

interface Described {
  title: string;
  href: string;
  description: string;
  cover: Item | null;
}

function toMetadata({ title: whole, href, description, cover }: Described, site: SeoSite): Metadata {
  const title = shortenText(whole, MAX_TITLE_LENGTH);
  return {
    title,
    ...(description && { description }),
    alternates: buildAlternates(href, site),
    robots: ROBOTS,
    ...buildSharedMetadata({ title, description, href, images: buildPreview(cover, site), type: 'website' }, site),
    ...buildReservation(null, site),
  };
}

export const buildBrowseMetadata = (title: string, href: string, site: SeoSite): Metadata =>
  toMetadata({ title, href, description: '', cover: null }, site);

export function buildBrowsedMetadata({ title, href, parts }: BrowsedPage, site: SeoSite): Metadata {
  const t = getSeoMessages(site);
  const description = parts
    .map((part) => `${part.title ?? title}: ${t('count.items', { count: part.count })}`)
    .join(' · ');
  return toMetadata({ title, href, description, cover: parts[0]?.items[0] ?? null }, site);
}
