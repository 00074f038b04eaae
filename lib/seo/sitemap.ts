// Generates sitemaps (https://www.sitemaps.org/protocol.html) with image and video extensions.

import { isPlayed } from '@/lib/model/availability';
import { getPlayerSource } from '@/lib/model/external-video';
import { prefixed } from '@/lib/model/language-prefix';
import { toEmbedHref, toItemHref, toPlayHref } from '@/lib/model/routes';
import { toResourceHref } from '@/lib/model/static-export';
import type { Item } from '@/lib/model/types';
import { listTranslatedHrefs } from './alternates';
import { formatIsoMoment } from './iso-date';
import { getPreviewImage, PAGE_WIDTH } from './picture';
import type { SeoSite } from './site';
import { renderElement, renderTag } from './xml';

type SitemapSite = Pick<SeoSite, 'url' | 'language' | 'first' | 'languages'>;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const PROTOCOL = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const GOOGLE = 'http://www.google.com/schemas';

export const URLSET_START = `${HEAD}<urlset xmlns="${PROTOCOL}" xmlns:image="${GOOGLE}/sitemap-image/1.1" xmlns:video="${GOOGLE}/sitemap-video/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
export const URLSET_END = '</urlset>\n';

/**
 * URLs per sitemap. The protocol allows 50,000 and 50 MB (https://www.sitemaps.org/protocol.html#index); the largest
 * film entries take 4.5 kB.
 */
export const SITEMAP_SIZE = 10_000;

// Limits of https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps; results truncate
// titles much earlier.
const VIDEO_LIMITS = { title: 100, description: 500, seconds: 28_800 };

const cut = (text: string, max: number) => text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');

/** Google reads only the URL: https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps */
function toImageEntry(item: Item, url: string) {
  const picture = getPreviewImage(url, item, PAGE_WIDTH);
  return picture ? `<image:image>${renderElement('image:loc', picture.url)}</image:image>` : '';
}

function toPlay(item: Item, url: string) {
  if (!item.elsewhere)
    return (
      renderElement('video:content_loc', url + toPlayHref(item)) +
      renderElement('video:player_loc', url + toEmbedHref(item))
    );
  return item.elsewhere.site === 'file'
    ? renderElement('video:content_loc', item.elsewhere.url)
    : renderElement('video:player_loc', getPlayerSource(item.elsewhere));
}

/** The video extension requires a thumbnail, title, description and source. */
function toVideoEntry(item: Item, url: string) {
  const picture = getPreviewImage(url, item, PAGE_WIDTH, 'jpg');
  if (!picture || !isPlayed(item)) return '';
  const seconds = Math.round(item.duration ?? 0);
  const published = formatIsoMoment(item.modified);
  return [
    '<video:video>',
    renderElement('video:thumbnail_loc', picture.url),
    renderElement('video:title', cut(item.title, VIDEO_LIMITS.title)),
    renderElement('video:description', cut(item.caption ?? item.alt ?? item.title, VIDEO_LIMITS.description)),
    toPlay(item, url),
    renderElement('video:duration', seconds >= 1 && seconds <= VIDEO_LIMITS.seconds ? seconds : undefined),
    renderElement('video:publication_date', published ?? undefined),
    '</video:video>',
  ].join('');
}

/**
 * Each language must list all, including itself:
 * https://developers.google.com/search/docs/specialty/international/localized-versions#sitemap
 */
function toAlternateLinks(href: string, site: SitemapSite) {
  const hrefs = listTranslatedHrefs(href, site);
  if (hrefs.length === 1) return '';
  return [...hrefs, ['x-default', hrefs[0]?.[1] ?? href]]
    .map(([language, other]) =>
      renderTag('xhtml:link', { rel: 'alternate', hreflang: language, href: site.url + other }),
    )
    .join('');
}

/** Uses the file's modification time for `lastmod`. */
export function buildItemEntry(item: Item, site: SitemapSite) {
  const { url } = site;
  // There is no audio extension; the cover of a sound is an image.
  const isSeen = item.kind !== 'film' && item.kind !== 'story';
  const media = isSeen ? toImageEntry(item, url) : item.kind === 'film' ? toVideoEntry(item, url) : '';
  const modified = formatIsoMoment(item.modified) ?? undefined;
  const href = toItemHref(item);
  const links = toAlternateLinks(href, site);
  return `<url>${renderElement('loc', url + href)}${renderElement('lastmod', modified)}${links}${media}</url>\n`;
}

/** Omits `lastmod`, because the time of the last change is unknown. */
export const buildPageEntry = (href: string, site: SitemapSite) =>
  `<url>${renderElement('loc', site.url + href)}${toAlternateLinks(href, site)}</url>\n`;

export const renderSitemapIndex = (names: string[], site: SitemapSite) =>
  [
    `${HEAD}<sitemapindex xmlns="${PROTOCOL}">\n`,
    ...names
      .flatMap((name) => listTranslatedHrefs(prefixed(`/sitemap/${name}`), site))
      .map(([, href]) => `<sitemap>${renderElement('loc', site.url + toResourceHref(href))}</sitemap>\n`),
    '</sitemapindex>\n',
  ].join('');
