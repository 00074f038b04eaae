// Implements the oEmbed provider: https://oembed.com/

import { isPlayed } from '@/lib/model/availability';
import { withBasePath, withoutBasePath } from '@/lib/model/base-path';
import { findOwnPicture } from '@/lib/model/cover-picture';
import { escapeHtml } from '@/lib/model/escape';
import { IMAGE_WIDTHS, toHeight } from '@/lib/model/image-widths';
import { parseItemPath, toEmbedHref, toImageHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';
import { listNamed } from '@/lib/model/unnamed';
import type { SeoSite } from './site';
import { renderElement } from './xml';

export interface Bounds {
  maxwidth: number;
  maxheight: number;
}

export type OembedFormat = 'json' | 'xml';

interface OembedRequest extends Bounds {
  id: string;
  isFile: boolean;
  format: OembedFormat;
}

export type ParsedRequest =
  | { type: 'content'; request: OembedRequest }
  | { type: 'error'; status: 400 | 404 | 501; why: string };

const MAX_SIDE_PX = 1600;
const FILM = { width: 640, height: 360 };
const RICH = { width: 480, height: 320 };

/** Seconds for which consumers may cache a response. */
const CACHE_AGE = 3600;

/** Returns the default if absent; null if invalid. */
function parseBound(text: string | null): number | null {
  if (text === null || text === '') return MAX_SIDE_PX;
  return /^\d{1,9}$/.test(text) && Number(text) > 0 ? Math.min(Number(text), MAX_SIDE_PX) : null;
}

/** Parses an item URL of this site, with http or https; null for any other URL. */
function toNamed(text: string, site: string): Pick<OembedRequest, 'id' | 'isFile'> | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol) || url.host !== new URL(site).host) return null;
  const [, page = '', file] = /^(.*?)(\/file)?\/?$/.exec(url.pathname) ?? [];
  const id = parseItemPath(withoutBasePath(page));
  return id === null ? null : { id, isFile: file !== undefined };
}

export function parseOembed(params: URLSearchParams, site: string): ParsedRequest {
  const fail = (status: 400 | 404 | 501, why: string): ParsedRequest => ({ type: 'error', status, why });
  const format = params.get('format') || 'json';
  if (format !== 'json' && format !== 'xml') return fail(501, 'Answers come as json or as xml');
  const address = params.get('url');
  if (!address) return fail(400, 'The address of an item is missing (url)');
  const [maxwidth, maxheight] = [parseBound(params.get('maxwidth')), parseBound(params.get('maxheight'))];
  if (maxwidth === null || maxheight === null) return fail(400, 'maxwidth and maxheight are whole numbers of pixels');
  const named = toNamed(address, site);
  return named === null
    ? fail(404, 'This is not the address of an item here')
    : { type: 'content', request: { ...named, format, maxwidth, maxheight } };
}

function toFitting({ width, height }: { width: number; height: number }, { maxwidth, maxheight }: Bounds) {
  const scale = Math.min(1, maxwidth / width, maxheight / height);
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}

/** Returns a rendition within the bounds, of a standard width if possible, so that it is cached for all. */
function toFittingPicture(item: Item, url: string, bounds: Bounds) {
  const picture = findOwnPicture(item);
  if (!picture?.width || !picture.height) return null;
  const sides = { width: picture.width, height: picture.height };
  const max = toFitting(sides, bounds).width;
  const step = max === sides.width ? max : (IMAGE_WIDTHS.findLast((each) => each <= max) ?? max);
  // Rounding may make the height one pixel too large.
  const width = toHeight(step, sides) <= bounds.maxheight ? step : Math.max(1, step - 1);
  if (toHeight(width, sides) > bounds.maxheight) return null;
  const address = toImageHref({ ...picture, width: sides.width }, width).replace('/default.webp', '/default.jpg');
  return { url: url + address, width, height: toHeight(width, sides) };
}

function toFrame(item: Item, site: SeoSite, sides: { width: number; height: number }) {
  const src = escapeHtml(site.url + toEmbedHref(item));
  const { width, height } = sides;
  return {
    ...sides,
    html: `<iframe src="${src}" width="${width}" height="${height}" title="${escapeHtml(item.title)}" style="border: 0; max-width: 100%" loading="lazy" allow="fullscreen"></iframe>`,
  };
}

function toKind(item: Item, site: SeoSite, bounds: Bounds) {
  if (item.kind === 'photo') {
    const picture = toFittingPicture(item, site.url, bounds);
    return picture ? { type: 'photo' as const, ...picture } : { type: 'link' as const };
  }
  const { width = FILM.width, height = FILM.height } = item;
  if (item.kind === 'film' && isPlayed(item)) {
    const sides = toFitting({ width, height }, { ...bounds, maxwidth: Math.min(bounds.maxwidth, FILM.width) });
    return { type: 'video' as const, ...toFrame(item, site, sides) };
  }
  const sides = { width: Math.min(RICH.width, bounds.maxwidth), height: Math.min(RICH.height, bounds.maxheight) };
  return { type: 'rich' as const, ...toFrame(item, site, sides) };
}

/** Builds the response (https://oembed.com/#section2.3); sizes respect the bounds. */
export function buildOembed(item: Item, site: SeoSite, bounds: Bounds) {
  const small = { maxwidth: Math.min(400, bounds.maxwidth), maxheight: Math.min(400, bounds.maxheight) };
  const thumbnail = toFittingPicture(item, site.url, small);
  const makers = listNamed(item.makers).join(', ');
  return {
    version: '1.0' as const,
    ...toKind(item, site, bounds),
    title: item.title,
    ...(makers && { author_name: makers }),
    provider_name: site.title,
    provider_url: site.url + withBasePath('/'),
    cache_age: CACHE_AGE,
    ...(thumbnail && {
      thumbnail_url: thumbnail.url,
      thumbnail_width: thumbnail.width,
      thumbnail_height: thumbnail.height,
    }),
  };
}

export const OEMBED_TYPES = { json: 'application/json; charset=utf-8', xml: 'text/xml; charset=utf-8' } as const;

/** https://oembed.com/#section2.3: the names are the same in both formats. */
export function serializeOembed(answer: ReturnType<typeof buildOembed>, format: OembedFormat): string {
  if (format === 'json') return JSON.stringify(answer);
  const elements = Object.entries(answer).map(([name, value]) => renderElement(name, value));
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${elements.join('')}</oembed>\n`;
}
