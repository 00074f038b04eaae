// The languages of the site by the prefix of an address: `/fr/items/…` is `/items/…` in French (docs/decisions/0039).
import type { IncomingMessage } from 'node:http';
import { getSiteSettings } from '@/lib/catalogue/read/site';
import { withoutTracing } from '@/lib/catalogue/read/trace';
import { listLanguages } from '@/lib/config/site';
import { getRequestLocale, type RequestLocale, runWithLocale } from '@/lib/i18n/request-locale';
import { prefixed, TWINS, withPrefix } from '@/lib/model/language-prefix';
import { getPageEdition } from './page-cache.mjs';
import { type Rejection, toPathname } from './request-policy';
import { isPagePath, NOT_FOUND_ADDRESS } from './route-table';

/** Addresses by which the framework alone knows pages. */
const INTERNAL = new RegExp(`^(?:${TWINS}|/paged)(?:[/?]|$)`);

const PREFIX = /^\/([a-z]{2,3}(?:-[A-Za-z\d]{2,8})*)(\/[^?]*)?(\?.*)?$/;

const shared = globalThis as { vitrineLanguages?: { edition: string; languages: string[] } };

/** The languages of the site, its first one first; asked with every request, and looked up when the catalogue is another one. */
function getLanguages(): string[] {
  try {
    const edition = getPageEdition();
    if (shared.vitrineLanguages?.edition !== edition)
      shared.vitrineLanguages = { edition, languages: withoutTracing(() => listLanguages(getSiteSettings())) };
  } catch {
    // Of a catalogue that cannot be read, what it last said.
  }
  return shared.vitrineLanguages?.languages ?? [];
}

// Two slashes, or a backslash, would name another site.
const toMoved = (location: string): Rejection => ({
  status: 308,
  message: 'It stands elsewhere',
  headers: { Location: location.replace(/^[/\\]+/, '/'), 'Cache-Control': 'no-cache' },
});

/** Every path has one form, without a slash at its end; the framework would redirect to its own name of a page. @param url without the prefix of a language */
export function redirectSlash(url: string): Rejection | null {
  const pathname = toPathname(url);
  if (pathname === '/' || !pathname.endsWith('/')) return null;
  return toMoved(prefixed(pathname.slice(0, -1) || '/') + url.slice(pathname.length));
}

/**
 * The language that an address asks for.
 * @returns where the address is written otherwise, a redirect; null on a site that speaks one language
 */
export function toAsked(url: string): { asked: RequestLocale } | { moved: Rejection } | null {
  const [first = '', ...others] = getLanguages();
  if (others.length === 0) return null;
  const [, language = '', path = '', query = ''] = PREFIX.exec(url) ?? [];
  // The first language has no prefix, and no address ends with one and a slash.
  if (language === first || (path === '/' && others.includes(language)))
    return { moved: toMoved(withPrefix(language === first ? '' : `/${language}`, path || '/') + query) };
  return {
    asked: others.includes(language)
      ? { language, first, prefix: `/${language}`, address: `${path || '/'}${query}` }
      : { language: first, first, prefix: '', address: url },
  };
}

/** What an address asks for, with the prefix of its language; null where it is written otherwise. */
export function toOwnAddress(url: string): string | null {
  const found = toAsked(url);
  if (!found) return url;
  return 'moved' in found ? null : found.asked.prefix + found.asked.address;
}

/** The address by which the framework knows what is asked for in a language; what is no page has one in all languages. */
export function toFrameworkAddress(prefix: string, address: string): string {
  if (prefix && (address === NOT_FOUND_ADDRESS || isPagePath(toPathname(address))))
    return withPrefix(TWINS + prefix, address);
  return INTERNAL.test(address) ? `/-${address}` : address;
}

/**
 * Answers a request in the language that its address asks for, whose prefix is taken away.
 * @param answer is handed a redirect, where the address is written otherwise
 */
export function askInLanguage(request: IncomingMessage, answer: (moved: Rejection | null) => void) {
  const found = toAsked(request.url ?? '/');
  if (!found) return answer(null);
  if ('moved' in found) return answer(found.moved);
  request.url = found.asked.address;
  return runWithLocale(found.asked, () => answer(null));
}

/** Gives a request the address by which the framework knows it. */
export function handOn(request: IncomingMessage) {
  const asked = getRequestLocale();
  const address = request.url ?? '/';
  // Pages name themselves in other languages; where nothing is found there is one page for all visitors, which names none.
  if (asked) asked.address = isPagePath(toPathname(address)) ? address : '/';
  request.url = toFrameworkAddress(asked?.prefix ?? '', address);
}
