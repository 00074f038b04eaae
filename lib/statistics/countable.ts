// Decides which requests count as a view, a download or a search of a person who visits the site.
import type { IncomingHttpHeaders } from 'node:http';
import { hasSessionCookie } from '@/lib/desk/accounts/accounts';
import { isFlightRequest } from '@/lib/http/request-policy';
import type { Target } from '@/lib/http/resolve-target';
import { normalizeQuery } from './query-text';

export type Countable =
  /** `site`: host of the other site that led here. */
  | { type: 'view'; path: string; site: string | null; query: string | null }
  | { type: 'download'; path: string }
  | { type: 'search'; query: string };

/** Browsers of people identify themselves as Mozilla/5.0; programs that do too name themselves as well. */
const PERSON = /^Mozilla\/5\.0 \(/;
const ROBOT =
  /(?<!cu)bot(?:\b|[_-])|crawl|spider|slurp|headless|lighthouse|phantom|preview|scan|monitor|fetch|archiv|validator|facebookexternalhit|https?:\/\/|@/i;

const MAX_PATH_CHARACTERS = 300;

/** Not an IP address, which may be a person's own. */
const HOST = /^(?=.{4,100}$)(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/;

/** Whether a request is made by a robot, ahead of time, or by a person who objects to counting or works on the site. */
function isUncounted(headers: IncomingHttpHeaders): boolean {
  const { 'user-agent': agent = '', cookie = '' } = headers;
  if (headers.dnt === '1' || headers['sec-gpc'] === '1') return true;
  const purpose = `${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''} ${headers['x-moz'] ?? ''}`;
  if (/prefetch|prerender|preview/i.test(purpose) || headers['next-router-prefetch'] !== undefined) return true;
  return !PERSON.test(agent) || ROBOT.test(agent) || hasSessionCookie(cookie);
}

const getHost = (url: string) => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '');

/** The host of another site that has a link to this one. */
function getReferringSite({ referer = '', host = '' }: IncomingHttpHeaders, siteUrl: string): string | null {
  if (!/^https?:/i.test(referer)) return null;
  // Most views follow a link of this site; parsing a URL takes longer than all other steps.
  if (referer.startsWith(`//${host}/`, referer.indexOf(':') + 1)) return null;
  const from = getHost(referer);
  const isOwn = [getHost(`http://${host}`), getHost(siteUrl)].includes(from);
  return !isOwn && HOST.test(from) ? from : null;
}

/** The text of a search; null for further pages of its results. */
function getQuery(url: string): string | null {
  const params = new URLSearchParams(url.slice(url.indexOf('?')));
  return params.has('page') ? null : normalizeQuery(params.get('q') ?? '') || null;
}

const FILE = /^(\/items\/[^/]+)\/(?:file|frames)$/;
const EXPORT = /^(?:\/data\/items\.(?:csv|ndjson)|\/api\/selection\/archive)$/;
/** A rendition that the download menu offers; pages show WebP. */
const RENDITION = /^\/iiif\/3\/([^/]+)\/full\/[^/]+\/0\/default\.jpg$/;

const EMBEDDED = ['audio', 'embed', 'iframe', 'image', 'object', 'video'];

/** The page or file to which a download is attributed. */
function getDownload({ pathname }: Target, headers: IncomingHttpHeaders): string | null {
  const destination = String(headers['sec-fetch-dest'] ?? '');
  // Films and recordings are played from their files, in parts.
  if (EMBEDDED.includes(destination) || headers.range !== undefined) return null;
  const [, item] = FILE.exec(pathname) ?? [];
  if (item) return item;
  if (EXPORT.test(pathname)) return pathname;
  const [, id] = RENDITION.exec(pathname) ?? [];
  // Other sites show the same pictures.
  return id && headers['sec-fetch-site'] === 'same-origin' ? `/items/${id}` : null;
}

const DOWNLOADED = /^(?:items|data|api|iiif)$/;

/** @param siteUrl public URL of this site */
export function findCountable(
  { method, headers }: { method?: string | undefined; headers: IncomingHttpHeaders },
  target: Target,
  siteUrl: string,
): Countable | null {
  const { page, group } = target.route;
  if (method !== 'GET' || page === 'visitor' || !(page || DOWNLOADED.test(group))) return null;
  if (!page) {
    const path = getDownload(target, headers);
    return path === null || path.length > MAX_PATH_CHARACTERS || isUncounted(headers)
      ? null
      : { type: 'download', path };
  }
  if (isUncounted(headers)) return null;
  const query = group === 'search' ? getQuery(target.url) : null;
  // The search page requests flight data while a visitor types.
  if (isFlightRequest(headers)) return query === null ? null : { type: 'search', query };
  const destination = headers['sec-fetch-dest'];
  if (destination !== undefined && destination !== 'document') return null;
  const path = target.url.split('?', 1)[0] ?? '';
  return path.length > MAX_PATH_CHARACTERS
    ? null
    : { type: 'view', path, site: getReferringSite(headers, siteUrl), query };
}
