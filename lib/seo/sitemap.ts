// Sitemaps: https://www.sitemaps.org/protocol.html, with the tags for pictures and films that are still read.
import { isPlayed } from '@/lib/model/availability';
import { toPlayerSource } from '@/lib/model/external-video';
import { prefixed } from '@/lib/model/language-prefix';
import { toEmbedHref, toFileHref, toItemHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';
import { listTranslatedHrefs } from './alternates';
import { toIsoMoment } from './iso-date';
import { PAGE_WIDTH, toSeenPicture } from './picture';
import type { SeoSite } from './site';
import { toElement, toTag } from './xml';

type SitemapSite = Pick<SeoSite, 'url' | 'language' | 'first' | 'languages'>;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const PROTOCOL = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const GOOGLE = 'http://www.google.com/schemas';

export const URLSET_START = `${HEAD}<urlset xmlns="${PROTOCOL}" xmlns:image="${GOOGLE}/sitemap-image/1.1" xmlns:video="${GOOGLE}/sitemap-video/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
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

/** https://developers.google.com/search/docs/specialty/international/localized-versions#sitemap: each language names all, itself too. */
function toAlternateLinks(href: string, site: SitemapSite) {
  const hrefs = listTranslatedHrefs(href, site);
  if (hrefs.length === 1) return '';
  return [...hrefs, ['x-default', hrefs[0]?.[1] ?? href]]
    .map(([language, other]) => toTag('xhtml:link', { rel: 'alternate', hreflang: language, href: site.url + other }))
    .join('');
}

/** When its file was last changed is when what its page says was. */
export function toItemEntry(item: Item, site: SitemapSite) {
  const { url } = site;
  // There are no tags for sound; what it shows is a picture.
  const isSeen = item.kind !== 'film' && item.kind !== 'story';
  const media = isSeen ? toImageEntry(item, url) : item.kind === 'film' ? toVideoEntry(item, url) : '';
  const modified = toIsoMoment(item.modified) ?? undefined;
  const href = toItemHref(item);
  const links = toAlternateLinks(href, site);
  return `<url>${toElement('loc', url + href)}${toElement('lastmod', modified)}${links}${media}</url>\n`;
}

/** A page of which nobody knows when it last changed says nothing of that. */
export const toPageEntry = (href: string, site: SitemapSite) =>
  `<url>${toElement('loc', site.url + href)}${toAlternateLinks(href, site)}</url>\n`;

/** The list of all sitemaps, in each language. @param names what stands behind `/sitemap/` */
export const toSitemapIndex = (names: string[], site: SitemapSite) =>
  [
    `${HEAD}<sitemapindex xmlns="${PROTOCOL}">\n`,
    ...names
      .flatMap((name) => listTranslatedHrefs(prefixed(`/sitemap/${name}`), site))
      .map(([, href]) => `<sitemap>${toElement('loc', site.url + href)}</sitemap>\n`),
    '</sitemapindex>\n',
  ].join('');
