// Generates podcast feeds: RSS (https://www.rssboard.org/rss-specification) with iTunes tags.

import { escapeXml } from '@/lib/model/escape';
import { formatDuration } from '@/lib/model/format';
import { prefixed } from '@/lib/model/language-prefix';
import { toResourceHref } from '@/lib/model/static-export';
import { type Feed, type FeedEntry, getUpdated, type PodcastFeed } from './feed-entry';
import type { SeoSite } from './site';
import { renderElement, renderTag } from './xml';

export const RSS = 'application/rss+xml; charset=utf-8';

const NAMESPACES =
  'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:creativeCommons="http://backend.userland.com/creativeCommonsRssModule"';

/** RFC 822 with four-digit years. */
const toMailDate = (iso: string) => new Date(iso).toUTCString();

const toPicture = (url: string | undefined) => (url ? renderTag('itunes:image', { href: url }) : '');

const toCategory = ({ name, sub }: PodcastFeed['categories'][number]) =>
  sub === undefined
    ? renderTag('itunes:category', { text: name })
    : `<itunes:category text="${escapeXml(name)}">${renderTag('itunes:category', { text: sub })}</itunes:category>`;

function toEpisode(entry: FeedEntry, number?: number) {
  const { id, url, title, text, html, updated, makers, keywords, picture, played, licence } = entry;
  if (!played) return '';
  const { url: file, type, bytes, seconds } = played;
  return [
    '<item>',
    renderElement('title', title || id),
    renderElement('link', url),
    `<guid isPermaLink="false">${escapeXml(id)}</guid>`,
    renderElement('pubDate', toMailDate(updated)),
    renderElement('description', html),
    `<enclosure url="${escapeXml(file)}" length="${bytes}" type="${escapeXml(type)}"/>`,
    ...keywords.map((keyword) => renderElement('category', keyword)),
    renderElement('creativeCommons:license', licence),
    renderElement('itunes:summary', text),
    renderElement('itunes:author', makers.join(', ')),
    renderElement('itunes:duration', seconds && formatDuration(seconds)),
    renderElement('itunes:episode', number),
    toPicture(picture?.url),
    '</item>\n',
  ].join('');
}

/** Expects entries of sounds only. */
export function renderPodcast(feed: Feed, site: SeoSite): string {
  const { podcast, listed = 0 } = feed;
  const image = podcast?.image ?? feed.entries.find((entry) => entry.picture)?.picture?.url;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<rss version="2.0" ${NAMESPACES}><channel>\n`,
    renderElement('title', feed.title),
    renderElement('link', site.url + feed.page),
    // Required by RSS.
    renderElement('description', feed.description || feed.title),
    renderElement('language', site.language),
    renderElement('lastBuildDate', toMailDate(getUpdated(feed))),
    `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(site.url + toResourceHref(`${prefixed('/podcast.xml')}${feed.query}`))}"/>`,
    renderElement('itunes:author', site.title),
    // Players sort by date unless the podcast is serial.
    listed > 0 ? renderElement('itunes:type', 'serial') : '',
    ...(podcast?.categories ?? []).map(toCategory),
    renderElement('itunes:explicit', podcast && String(podcast.isExplicit)),
    toPicture(image),
    '\n',
    ...feed.entries.map((entry, at) => toEpisode(entry, at < listed ? at + 1 : undefined)),
    '</channel></rss>\n',
  ].join('');
}
