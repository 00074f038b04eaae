// The cookie of people who have opened a share link: random, new for each visit, and of this host alone.
import { getConfig } from '@/lib/config/config';
import { getCookiePrefix } from '@/lib/desk/accounts/auth';
import { getCookiePath } from '@/lib/model/consent';
import { endVisit, findVisitByToken, type LinkVisit, VISIT_MS } from './link-table';

const COOKIE = /(?:^|;\s*)((?:__(?:Host|Secure)-)?vitrine)\.share=([\w-]{43})(?:;|$)/;

/** Whether a request has such a cookie, valid or not. */
export const hasLinkCookie = (cookies: string) => COOKIE.test(cookies);

/** Cookies with the name of another scheme are ignored: a page on plain http could have set them. */
function readToken(cookies: string): string | null {
  const [, prefix, token = null] = COOKIE.exec(cookies) ?? [];
  return prefix === getCookiePrefix(getConfig().url) ? token : null;
}

export function findVisit(cookies: string): LinkVisit | null {
  const token = readToken(cookies);
  return token === null ? null : findVisitByToken(token);
}

export function leaveVisit(cookies: string) {
  const token = readToken(cookies);
  if (token !== null) endVisit(token);
}

/** @param token empty to delete the cookie */
export function formatLinkCookie(token: string): string {
  const { url } = getConfig();
  return [
    `${getCookiePrefix(url)}.share=${token}`,
    `Path=${getCookiePath()}`,
    `Max-Age=${token === '' ? 0 : VISIT_MS / 1000}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(url.startsWith('https:') ? ['Secure'] : []),
  ].join('; ');
}
