// URLs of the sign-in page, and the page of the site to which it leads back.
import { getBasePath } from './base-path';
import { parseDeskPath } from './desk-routes';
import { prefixed } from './language-prefix';

const MAX_PATH_CHARACTERS = 2000;
const ORIGIN = 'http://site.invalid';

/** A slash, and neither a second one nor a backslash after it, which browsers take for the beginning of a host. */
const LOCAL_PATH = /^\/(?![/\\])[^\s\\\p{Cc}]*$/u;

/** No page: handlers, files of the framework, and the sign-in page itself. Checked without the prefix of a language. */
const NO_PAGE = /^(?:\/[a-z]{2,3}(?:-[a-z]{2,8})?)?\/(?:api|_next|sign-in)(?:[/?]|$)/i;

/** Removes the path below which the site is served. @returns null outside it */
function toSitePath(path: string): string | null {
  const base = getBasePath();
  if (!base) return path;
  return path.startsWith(`${base}/`) || path === base ? path.slice(base.length) : null;
}

/** Parses the URL of a page of this site, of which a link to another site must be no part. @returns null if it is none */
export function parseSitePath(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > MAX_PATH_CHARACTERS || !LOCAL_PATH.test(text)) return null;
  if (!URL.canParse(text, ORIGIN)) return null;
  // Dots are resolved here as browsers resolve them.
  const { origin, pathname, search } = new URL(text, ORIGIN);
  const path = toSitePath(pathname + search);
  if (origin !== ORIGIN || path === null || path.startsWith('//') || NO_PAGE.test(path)) return null;
  return pathname + search;
}

export const getHomeHref = () => prefixed('/');

/** In place of the query of a URL, unless there is none. */
const withQuery = (url: string, query: Record<string, string>) =>
  Object.keys(query).length > 0 ? `${url.split('?', 1)[0]}?${new URLSearchParams(query)}` : url;

/** @param from page to which the form leads back. @param query of the page besides it */
export const toSignInHref = (from?: string, query: Record<string, string> = {}) =>
  withQuery(prefixed('/sign-in'), { ...(from && { from }), ...query });

export const isDeskPath = (path: string) => parseDeskPath(path) === path;

/** The page with the form for signing in that leads to a page: pages of the desk have it themselves. */
export const toEntranceHref = (from: string, query: Record<string, string> = {}) =>
  isDeskPath(from) ? withQuery(from, query) : toSignInHref(from, query);

/** The page to which such an entrance leads. @returns null if it is none */
export function parseEntrance(href: unknown): string | null {
  if (typeof href !== 'string' || !URL.canParse(href, ORIGIN)) return null;
  const { origin, pathname, searchParams } = new URL(href, ORIGIN);
  if (origin !== ORIGIN) return null;
  if (isDeskPath(pathname)) return pathname;
  return pathname.endsWith('/sign-in') ? (parseSitePath(searchParams.get('from')) ?? getHomeHref()) : null;
}
