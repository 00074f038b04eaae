// Security headers: those of every response, and those of pages with their CSP.
import { getSite } from '@/lib/catalogue/read/site';
import { getConfig } from '@/lib/config/config';
import { toTilesOrigin } from '@/lib/map/tile-source';
import { withoutBasePath } from '@/lib/model/base-path';
import { CONSENT_COOKIE, parseConsentCookie } from '@/lib/model/consent';
import { toPolicySources } from '@/lib/model/external-video';
import { parseSitePath } from '@/lib/model/sign-in-path';
import { isTilesPath } from '@/lib/model/tile-archive';
import type { Item } from '@/lib/model/types';
import { analyticsPolicy, framedPolicy, policy, withHashes, withSources } from './csp';
import { resolveItemPath } from './resolve-item';

/** https://www.w3.org/TR/permissions-policy/ */
const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
};

/** A year, for this host alone. https://www.rfc-editor.org/rfc/rfc6797#section-6.1 */
const HSTS = { 'Strict-Transport-Security': 'max-age=31536000' };

/** https://html.spec.whatwg.org/#cross-origin-opener-policies */
const PAGE_HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** For every response. */
export const listSecurityHeaders = (): Record<string, string> => ({
  ...SECURITY_HEADERS,
  ...(getConfig().url.startsWith('https:') && HSTS),
});

/** Other sites that an item's page shows: an external video, and Google's map where the owner offers it. */
function listItemSources({ elsewhere, place }: Item): Record<string, string> {
  const sources = elsewhere ? toPolicySources(elsewhere) : {};
  if (!getSite().embeds?.googleMaps || place?.latitude === undefined) return sources;
  return { ...sources, 'frame-src': [sources['frame-src'], 'https://www.google.com'].filter(Boolean).join(' ') };
}

/** Other sites that a page may load from, by CSP directive. */
function listSources(pathname: string): Record<string, string> {
  if (pathname === '/map') {
    const { tiles } = getSite().map ?? {};
    // A tile archive in the library has the site's own origin.
    const origin = tiles === undefined || isTilesPath(tiles) ? null : toTilesOrigin({ tiles });
    return origin ? { 'connect-src': origin } : {};
  }
  const resolved = resolveItemPath(pathname);
  return resolved.type === 'here' ? listItemSources(resolved.item) : {};
}

/** Whether a visitor has agreed to be counted. */
function hasAgreed(cookies: string): boolean {
  const cookie = cookies.split('; ').find((each) => each.startsWith(`${CONSENT_COOKIE.name}=`));
  return parseConsentCookie(cookie?.slice(CONSENT_COOKIE.name.length + 1))?.analytics === true;
}

interface PolicyOptions {
  /** The visitor's Cookie header, for a page that is rendered for this visitor alone; others allow analytics where the site has it. */
  cookies?: string | undefined;
  /** Whether pages of this site show it in a frame. */
  isFramed?: boolean | undefined;
}

function toPagePolicy(pathname: string, html: string, { cookies, isFramed }: PolicyOptions): string {
  if (isFramed) return framedPolicy;
  let text = policy;
  try {
    const isCounted = getSite().analytics && (cookies === undefined || hasAgreed(cookies));
    text = withSources(isCounted ? analyticsPolicy : policy, listSources(pathname));
  } catch {
    // The catalogue cannot be read: the page shows no more than that.
  }
  return getConfig().requests.policy === 'strict' ? withHashes(text, html) : text;
}

/** In a window that an IIIF viewer has opened: apart from its opener, it would count as closed (lib/iiif/viewer-window.ts). */
function isViewerWindow(url: string): boolean {
  const [path, query] = url.split('?', 2);
  if (path !== '/sign-in') return false;
  const from = parseSitePath(new URLSearchParams(query).get('from'));
  return from !== null && withoutBasePath(from) === '/iiif/auth/access';
}

/** For a page. @param html as it is sent */
export const listPageHeaders = (
  pathname: string,
  html: string,
  options: PolicyOptions = {},
): Record<string, string> => ({
  ...listSecurityHeaders(),
  ...PAGE_HEADERS,
  ...(isViewerWindow(pathname) && { 'Cross-Origin-Opener-Policy': 'unsafe-none' }),
  'Content-Security-Policy': toPagePolicy(pathname, html, options),
});
