// Builds a feed entry independent of the feed format.
import { isPlayedHere } from '@/lib/model/availability';
import { withBasePath } from '@/lib/model/base-path';
import { findOwnPicture } from '@/lib/model/cover-picture';
import { escapeHtml } from '@/lib/model/escape';
import { getLangAttribute } from '@/lib/model/languages';
import type { Podcast } from '@/lib/model/podcast';
import { getPlayedType } from '@/lib/model/prepared-film';
import { getLicenceUrl } from '@/lib/model/rights';
import { toImageHref, toItemHref, toPlayHref } from '@/lib/model/routes';
import { omitUndefined } from '@/lib/model/stated';
import type { Item } from '@/lib/model/types';
import { listNamed } from '@/lib/model/unnamed';
import { formatIsoMoment } from './iso-date';
import { getPreviewImage, PAGE_WIDTH, type PreviewImage } from './picture';
import type { SeoSite } from './site';

export interface FeedEntry {
  /** Remains the same if the title and URL change. */
  id: string;
  url: string;
  title: string;
  /** Languages of title, text and rights if they differ from the site's. */
  languages: { title?: string; text?: string; rights?: string };
  html: string;
  text: string;
  /** ISO 8601 in UTC. */
  updated: string;
  makers: string[];
  keywords: string[];
  picture: PreviewImage | null;
  played?: { url: string; type: string; bytes: number; seconds?: number };
  rights?: string;
  licence?: string;
}

const ENTRY_LIMITS = { makers: 20, keywords: 50, text: 5000 };

const EPOCH = '1970-01-01T00:00:00Z';

function toBody(item: Item, picture: PreviewImage | null, text: string, url: string) {
  const image =
    picture &&
    `<p><a href="${escapeHtml(url)}"><img src="${escapeHtml(picture.url)}" alt="${escapeHtml(item.alt ?? item.title)}" width="${picture.width}" height="${picture.height}"></a></p>`;
  const body = [image, text && `<p dir="auto">${escapeHtml(text)}</p>`].filter(Boolean).join('\n');
  return body || `<p><a href="${escapeHtml(url)}">${escapeHtml(item.title || item.id)}</a></p>`;
}

/** @param since when the item was added or its file last changed, in milliseconds since 1970 */
export function buildFeedEntry({ item, since }: { item: Item; since: number }, site: SeoSite): FeedEntry {
  const url = site.url + toItemHref(item);
  // JPEG, because old feed readers do not support WebP.
  const own = findOwnPicture(item);
  const picture = own && getPreviewImage(site.url, own, PAGE_WIDTH, 'jpg');
  const text = (item.caption ?? (item.parts?.text || (item.alt ?? ''))).slice(0, ENTRY_LIMITS.text);
  const licence = getLicenceUrl(item.rights, site.licence);
  const rights = item.rights?.notice ?? item.rights?.credit;
  const isHere = isPlayedHere(item);
  return {
    id: site.url + withBasePath(`/items/${item.id}`),
    url,
    title: item.title,
    languages: omitUndefined({
      title: getLangAttribute(item, 'title', site.language),
      text: getLangAttribute(item, item.caption ? 'caption' : 'alt', site.language),
      rights: getLangAttribute(item, 'notice', site.language),
    }),
    html: toBody(item, picture, text, url),
    text,
    updated: formatIsoMoment(since) ?? EPOCH,
    makers: listNamed(item.makers).slice(0, ENTRY_LIMITS.makers),
    keywords: [...new Set(item.keywords ?? [])].slice(0, ENTRY_LIMITS.keywords),
    picture,
    ...(isHere && {
      played: {
        url: site.url + toPlayHref(item),
        type: getPlayedType(item),
        bytes: item.prepared?.sizes[0].bytes ?? item.bytes,
        ...(item.duration !== undefined && { seconds: Math.round(item.duration) }),
      },
    }),
    ...(rights && { rights }),
    ...(licence && { licence }),
  };
}

export interface Feed {
  title: string;
  description?: string;
  page: string;
  /** Query of the feed's URL with `?`; empty for the whole site. */
  query: string;
  entries: FeedEntry[];
  /** Number of entries, from the first, that are in the owner's order; the others are the latest first. */
  listed?: number;
  /** Elements that Apple Podcasts requires, if the owner states them. */
  podcast?: PodcastFeed;
}

export type PodcastFeed = Pick<Podcast, 'categories' | 'isExplicit'> & { image?: string };

/** Width of a podcast's square image; Apple expects 1400 to 3000 pixels. */
const PODCAST_WIDTH = 2400;

/** @param picture the item of the image, if it is public */
export function buildPodcastFeed(
  { categories, isExplicit }: Podcast,
  picture: Item | null,
  site: SeoSite,
): PodcastFeed {
  const own = picture && findOwnPicture(picture);
  const side = own ? Math.min(own.width ?? 0, own.height ?? 0) : 0;
  const href = own && toImageHref({ ...own, width: side }, PODCAST_WIDTH);
  const image = href && site.url + href.replace('/full/', '/square/').replace('/default.webp', '/default.jpg');
  return { categories, isExplicit, ...(image && { image }) };
}

/** Returns the latest change of all entries, which are not sorted by it. */
export const getUpdated = ({ entries }: Feed) =>
  entries.reduce((latest, { updated }) => (updated > latest ? updated : latest), EPOCH);
