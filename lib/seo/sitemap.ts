// Sitemaps: https://www.sitemaps.org/protocol.html, with the tags for pictures and films that are still read.
import { isPlayed } from '@/lib/model/availability';
import { toPlayerSource } from '@/lib/model/external-video';
import { toCollectionHref, toEmbedHref, toFileHref, toItemHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';
import { toIsoMoment } from './iso-date';
import { PAGE_WIDTH, toSeenPicture } from './picture';
import { toElement } from './xml';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const PROTOCOL = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const GOOGLE = 'http://www.google.com/schemas';

export const URLSET_START = `${HEAD}<urlset xmlns="${PROTOCOL}" xmlns:image="${GOOGLE}/sitemap-image/1.1" xmlns:video="${GOOGLE}/sitemap-video/1.1">\n`;
export const URLSET_END = '</urlset>\n';

/**
 * Addresses in one sitemap. 50,000 and 50 MB are allowed (https://www.sitemaps.org/protocol.html#index); films with the
 * longest titles and descriptions in the dearest letters come to 4.5 kB each.
 */
export const SITEMAP_SIZE = 10_000;

// https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps; the title in a result is cut far earlier.
const LONGEST = { title: 100, description: 500, seconds: 28_800 };

const cut = (text: string, most: number) => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

/** https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps: of it, the address alone is read. */
function toImageEntry(item: Item, url: string) {
  const picture = toSeenPicture(url, item, PAGE_WIDTH);
  return picture ? `<image:image>${toElement('image:loc', picture.url)}</image:image>` : '';
}

function toPlay(item: Item, url: string) {
  if (!item.elsewhere)
    return (
      toElement('video:content_loc', url + toFileHref(item)) + toElement('video:player_loc', url + toEmbedHref(item))
    );
  return item.elsewhere.site === 'file'
    ? toElement('video:content_loc', item.elsewhere.url)
    : toElement('video:player_loc', toPlayerSource(item.elsewhere));
}

/** A thumbnail, a title, a description and where it plays are required: without a picture it has no entry. */
function toVideoEntry(item: Item, url: string) {
  const picture = toSeenPicture(url, item, PAGE_WIDTH, 'jpg');
  if (!picture || !isPlayed(item)) return '';
  const seconds = Math.round(item.duration ?? 0);
  const published = toIsoMoment(item.modified);
  return [
    '<video:video>',
    toElement('video:thumbnail_loc', picture.url),
    toElement('video:title', cut(item.title, LONGEST.title)),
    toElement('video:description', cut(item.caption ?? item.alt ?? item.title, LONGEST.description)),
    toPlay(item, url),
    toElement('video:duration', seconds >= 1 && seconds <= LONGEST.seconds ? seconds : undefined),
    toElement('video:publication_date', published ?? undefined),
    '</video:video>',
  ].join('');
}

/** When its file was last changed is when what its page says was. */
export function toItemEntry(item: Item, url: string) {
  // There are no tags for sound; what it shows is a picture.
  const isSeen = item.kind !== 'film' && item.kind !== 'story';
  const media = isSeen ? toImageEntry(item, url) : item.kind === 'film' ? toVideoEntry(item, url) : '';
  const modified = toIsoMoment(item.modified) ?? undefined;
  return `<url>${toElement('loc', url + toItemHref(item))}${toElement('lastmod', modified)}${media}</url>\n`;
}

/** A page of which nobody knows when it last changed says nothing of that. */
export const toPageEntry = (address: string) => `<url>${toElement('loc', address)}</url>\n`;

export const toCollectionEntry = (path: string, url: string) => toPageEntry(url + toCollectionHref(path));

/** The list of all sitemaps. @param names what stands behind `/sitemap/` */
export const toSitemapIndex = (names: string[], url: string) =>
  [
    `${HEAD}<sitemapindex xmlns="${PROTOCOL}">\n`,
    ...names.map((name) => `<sitemap>${toElement('loc', `${url}/sitemap/${name}`)}</sitemap>\n`),
    '</sitemapindex>\n',
  ].join('');
