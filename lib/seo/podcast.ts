// Generates podcast feeds: RSS (https://www.rssboard.org/rss-specification) with iTunes tags.

import { escapeXml } from '@/lib/model/escape';
import { toDurationText } from '@/lib/model/format';
import { prefixed } from '@/lib/model/language-prefix';
import { type Feed, type FeedEntry, toUpdated } from './feed-entry';
import type { SeoSite } from './site';
import { toElement } from './xml';

export const RSS = 'application/rss+xml; charset=utf-8';

const NAMESPACES =
  'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:creativeCommons="http://backend.userland.com/creativeCommonsRssModule"';

/** RFC 822 with four-digit years. */
const toMailDate = (iso: string) => new Date(iso).toUTCString();

const toPicture = (picture: FeedEntry['picture']) =>
  picture ? `<itunes:image href="${escapeXml(picture.url)}"/>` : '';

function toEpisode({ id, url, title, text, html, updated, makers, keywords, picture, played, licence }: FeedEntry) {
  if (!played) return '';
  const { url: file, type, bytes, seconds } = played;
  return [
    '<item>',
    toElement('title', title || id),
    toElement('link', url),
    `<guid isPermaLink="false">${escapeXml(id)}</guid>`,
    toElement('pubDate', toMailDate(updated)),
    toElement('description', html),
    `<enclosure url="${escapeXml(file)}" length="${bytes}" type="${escapeXml(type)}"/>`,
    ...keywords.map((keyword) => toElement('category', keyword)),
    toElement('creativeCommons:license', licence),
    toElement('itunes:summary', text),
    toElement('itunes:author', makers.join(', ')),
    toElement('itunes:duration', seconds && toDurationText(seconds)),
    toPicture(picture),
    '</item>\n',
  ].join('');
}

/** Expects entries of sounds only. */
export function toPodcast(feed: Feed, site: SeoSite): string {
  const picture = feed.entries.find((entry) => entry.picture)?.picture ?? null;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<rss version="2.0" ${NAMESPACES}><channel>\n`,
    toElement('title', feed.title),
    toElement('link', site.url + feed.page),
    // Required by RSS.
    toElement('description', feed.description || feed.title),
    toElement('language', site.language),
    toElement('lastBuildDate', toMailDate(toUpdated(feed))),
    `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(`${site.url}${prefixed('/podcast.xml')}${feed.query}`)}"/>`,
    toElement('itunes:author', site.title),
    toPicture(picture),
    '\n',
    ...feed.entries.map(toEpisode),
    '</channel></rss>\n',
  ].join('');
}
