// Resolves a request's language, route and cache key once, before anything else reads its URL (docs/decisions/0039).
import { getCurrentEdition } from '@/lib/cache/freshness';
import { getSiteSettings } from '@/lib/catalogue/read/site';
import { withoutTracing } from '@/lib/catalogue/read/trace';
import { listLanguages } from '@/lib/config/site';
import type { RequestLocale } from '@/lib/i18n/request-locale';
import { getBasePath, withBasePath } from '@/lib/model/base-path';
import { withPrefix } from '@/lib/model/language-prefix';
import { type Rejection, toPathname } from './request-policy';
import { isSmallImage, NOT_FOUND_PATH, type Route, toInternalUrl } from './route-table';

export interface Target {
  route: Route;
  /** Null on a site in one language. */
  locale: RequestLocale | null;
  /** As requested, in origin form, without the site's path. */
  requested: string;
  /** Path without the prefix of the language, as requested. */
  pathname: string;
  /** The URL by which Next serves it. */
  url: string;
  /** Null for responses that are not cached. */
  cacheKey: string | null;
}

/** Longer URLs of query pages are rendered for each request. */
const MAX_KEY_CHARACTERS = 500;

const PREFIX = /^\/([a-z]{2,3}(?:-[A-Za-z\d]{2,8})*)(\/[^?]*)?(\?.*)?$/;

let known = { edition: '', languages: [] as string[] };

/** The site's languages, the default first. */
function getLanguages(): string[] {
  try {
    const edition = getCurrentEdition();
    if (known.edition !== edition)
      known = { edition, languages: withoutTracing(() => listLanguages(getSiteSettings())) };
  } catch {
    // While the catalogue cannot be read, keep the last known languages.
  }
  return known.languages;
}

export const toPermanentRedirect = (location: string): Rejection => ({
  status: 308,
  message: 'Moved permanently',
  headers: { Location: location, 'Cache-Control': 'no-cache' },
});

/** @param location within the site */
const redirectTo = (location: string) =>
  // Two slashes, or a backslash, would name another site.
  toPermanentRedirect(withBasePath(location.replace(/^[/\\]+/, '/')));

/**
 * Removes the site's own path from a URL. A URL without it comes from a proxy that has removed it.
 * @param url in origin form. @returns a redirect for the site's path without a slash
 */
export function parseBasePath(url: string): { url: string } | { redirect: Rejection } {
  const base = getBasePath();
  const rest = base !== '' && url.startsWith(base) ? url.slice(base.length) : null;
  if (rest?.startsWith('/')) return { url: rest };
  return rest === '' || rest?.startsWith('?') ? { redirect: redirectTo(`/${rest}`) } : { url };
}

interface Localized {
  locale: RequestLocale | null;
  /** Without the prefix of the language. */
  url: string;
}

/** @param url in origin form, within the site. @returns a redirect if the prefix of the language is not in canonical form */
export function parseLocale(url: string): Localized | { redirect: Rejection } {
  const [first = '', ...others] = getLanguages();
  if (others.length === 0) return { locale: null, url };
  const [, language = '', path = '', query = ''] = PREFIX.exec(url) ?? [];
  // The default language has no prefix, and no URL ends with a prefix and a slash.
  if (language === first || (path === '/' && others.includes(language)))
    return { redirect: redirectTo(withPrefix(language === first ? '' : `/${language}`, path || '/') + query) };
  return others.includes(language)
    ? { locale: { language, first, prefix: `/${language}`, address: '/' }, url: `${path || '/'}${query}` }
    : { locale: { language: first, first, prefix: '', address: '/' }, url };
}

function toCacheKey(route: Route, prefix: string, url: string): string | null {
  // Pictures are the same in all languages.
  if (isSmallImage(url)) return url;
  if (route.page === 'cached') return prefix + url;
  return route.page === 'query' && url.length <= MAX_KEY_CHARACTERS ? prefix + url : null;
}

/**
 * @param url in origin form, with a valid path within the site
 * @returns a redirect if the URL is not in canonical form
 */
export function resolveTarget(url: string): Target | { redirect: Rejection } {
  const localized = parseLocale(url);
  if ('redirect' in localized) return localized;
  const pathname = toPathname(localized.url);
  const prefix = localized.locale?.prefix ?? '';
  // Next would redirect to its internal URL.
  if (pathname !== '/' && pathname.endsWith('/')) {
    const path = withPrefix(prefix, pathname.slice(0, -1) || '/');
    return { redirect: redirectTo(path + localized.url.slice(pathname.length)) };
  }
  const { route, url: internal } = toInternalUrl(localized.url);
  // Pages link to their translations; the shared not-found page has none.
  const address = route.page && internal !== NOT_FOUND_PATH ? internal : '/';
  const locale = localized.locale && { ...localized.locale, address };
  return { route, locale, requested: url, pathname, url: internal, cacheKey: toCacheKey(route, prefix, internal) };
}
