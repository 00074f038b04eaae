// Builds the metadata in the head of pages for crawlers, link previews and feed readers.

import type { Metadata } from 'next';
import { hasCanvas, isPlayedBeside, isPlayedHere } from '@/lib/model/availability';
import { prefixed } from '@/lib/model/language-prefix';
import { getPageSize, toPageId } from '@/lib/model/pages';
import {
  toCollectionHref,
  toEmbedHref,
  toFileHref,
  toHomeHref,
  toItemHref,
  toManifestHref,
  toPageHref,
} from '@/lib/model/routes';
import { toResourceHref } from '@/lib/model/static-export';
import type { Collection, Item, Pages } from '@/lib/model/types';
import { listNamed } from '@/lib/model/unnamed';
import { buildAlternates } from './alternates';
import {
  buildPreview,
  buildReservation,
  buildSharedMetadata,
  MAX_DESCRIPTION_LENGTH,
  MAX_TITLE_LENGTH,
  PICTURE_ROBOTS,
  ROBOTS,
  shortenText,
} from './head';
import { getSeoMessages, type SeoSite } from './site';

const PRESENTATION = 'application/ld+json;profile="http://iiif.io/api/presentation/3/context.json"';

/** Lists the feeds of the site or of a search; a podcast only if there are sounds. */
function toFeedTypes(title: string, query = '', hasSound = false) {
  const ending = query && `?${query}`;
  return {
    'application/atom+xml': [{ url: toResourceHref(prefixed(`/feed.xml${ending}`)), title }],
    'application/feed+json': [{ url: toResourceHref(prefixed(`/feed.json${ending}`)), title }],
    ...(hasSound && { 'application/rss+xml': [{ url: toResourceHref(prefixed(`/podcast.xml${ending}`)), title }] }),
  };
}

/** https://oembed.com/#section4 */
function toOembedTypes(item: Item, site: SeoSite) {
  const query = new URLSearchParams({ url: site.url + toItemHref(item) }).toString();
  return {
    'application/json+oembed': [{ url: toResourceHref(prefixed(`/oembed?${query}&format=json`)), title: item.title }],
    'text/xml+oembed': [{ url: toResourceHref(prefixed(`/oembed?${query}&format=xml`)), title: item.title }],
  };
}

/** https://iiif.io/api/presentation/3.0/#6-json-ld-considerations */
const toManifestTypes = (item: Item): Record<string, { url: string; title: string }[]> =>
  hasCanvas(item) ? { [PRESENTATION]: [{ url: toManifestHref(item), title: item.title }] } : {};

/** https://ogp.me/#structured: the embeddable player of a film, the file of a sound. */
function toPlayed(item: Item, { url }: SeoSite) {
  if (item.kind === 'sound') return { audio: [{ url: url + toFileHref(item), type: item.type }] };
  const { width = 640, height = 360 } = item;
  return { videos: [{ url: url + toEmbedHref(item), type: 'text/html', width, height }] };
}

export function buildItemMetadata(item: Item, site: SeoSite): Metadata {
  const title = shortenText(item.title, MAX_TITLE_LENGTH);
  const description = shortenText(item.caption ?? item.alt ?? item.parts?.text ?? '', MAX_DESCRIPTION_LENGTH);
  const href = toItemHref(item);
  const images = buildPreview(item, site);
  const makers = listNamed(item.makers);
  const type = item.kind === 'film' ? 'video.other' : item.kind === 'story' ? 'article' : 'website';
  const shared = buildSharedMetadata({ title, description, href, images, type }, site);
  return {
    title,
    ...(description && { description }),
    ...(makers.length > 0 && { authors: makers.slice(0, 20).map((name) => ({ name })) }),
    alternates: {
      ...buildAlternates(href, site),
      types: { ...toFeedTypes(site.title), ...toOembedTypes(item, site), ...toManifestTypes(item) },
    },
    robots: item.kind === 'photo' && !isPlayedBeside(item) ? PICTURE_ROBOTS : ROBOTS,
    ...shared,
    ...(isPlayedHere(item) && { openGraph: { ...shared.openGraph, ...toPlayed(item, site) } }),
    ...buildReservation(item, site),
  };
}

export function buildDocumentPageMetadata(item: Item & { pages: Pages }, page: number, site: SeoSite): Metadata {
  const { id, title: name, pages } = item;
  const title = shortenText(
    getSeoMessages(site)('item.pageOfTitle', { title: name, page: String(page) }),
    MAX_TITLE_LENGTH,
  );
  const href = toPageHref(item, page);
  const poster = { name: '', type: 'image/jpeg', ...(getPageSize(pages, page) ?? { width: 0, height: 0 }) };
  const images = buildPreview({ ...item, id: toPageId(id, page), poster, alt: title }, site);
  return {
    title,
    alternates: buildAlternates(href, site),
    pagination: {
      ...(page > 1 && { previous: toPageHref(item, page - 1) }),
      ...(page < pages.count && { next: toPageHref(item, page + 1) }),
    },
    robots: ROBOTS,
    ...buildSharedMetadata({ title, description: '', href, images, type: 'article' }, site),
    ...buildReservation(item, site),
  };
}

export function buildCollectionMetadata(
  collection: Collection,
  site: SeoSite,
  { page, cover, hasSound = false }: { page: number; cover: Item | null; hasSound?: boolean },
): Metadata {
  const isRoot = collection.path === '';
  const t = getSeoMessages(site);
  const name = isRoot ? t('site.collections') : collection.title;
  const title = shortenText(
    page > 1 ? t('item.pageOfTitle', { title: name, page: String(page) }) : name,
    MAX_TITLE_LENGTH,
  );
  const description = shortenText(
    collection.description ?? (isRoot ? site.description : (collection.parts?.text ?? '')),
    MAX_DESCRIPTION_LENGTH,
  );
  const href = toCollectionHref(collection.path, page);
  const query = isRoot ? '' : new URLSearchParams({ collections: collection.path }).toString();
  return {
    title,
    ...(description && { description }),
    alternates: {
      ...buildAlternates(href, site),
      types: toFeedTypes(isRoot ? site.title : collection.title, query, hasSound),
    },
    robots: ROBOTS,
    ...buildSharedMetadata({ title, description, href, images: buildPreview(cover, site), type: 'website' }, site),
    ...buildReservation(null, site),
  };
}

/** Metadata of the home page, whose title is in the layout. @param picture the first item that it shows */
export function buildHomeMetadata(site: SeoSite, picture: Item | null): Metadata {
  const description = shortenText(site.description, MAX_DESCRIPTION_LENGTH);
  return {
    alternates: { ...buildAlternates(toHomeHref(), site), types: toFeedTypes(site.title) },
    robots: ROBOTS,
    ...buildSharedMetadata(
      { title: site.title, description, href: toHomeHref(), images: buildPreview(picture, site), type: 'website' },
      site,
    ),
    ...buildReservation(null, site),
  };
}

/** Link preview of a page that shows no single item. */
export const buildTitleMetadata = (title: string, href: string, site: SeoSite): Metadata =>
  buildSharedMetadata(
    { title, description: shortenText(site.description, MAX_DESCRIPTION_LENGTH), href, images: [], type: 'website' },
    site,
  );

/**
 * Metadata of search and map pages. They are not indexed: their number is unlimited, and their items are reachable
 * through collections.
 * @param query of the search without the page number
 */
export const buildSearchMetadata = (
  { title, href, query }: { title: string; href: string; query: string },
  site: SeoSite,
): Metadata => ({
  title,
  alternates: { ...buildAlternates(href, site), types: toFeedTypes(title, query) },
  ...buildTitleMetadata(title, href, site),
  ...(href.includes('?') && { robots: { index: false, follow: true } }),
});
