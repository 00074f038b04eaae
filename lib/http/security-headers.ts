// Security headers of answers as they leave: those of every answer, and of pages the CSP and who may open or load them.
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getConfig } from '@/lib/config/config';
import { CONSENT_COOKIE, parseConsentCookie } from '@/lib/model/consent';
import { analyticsPolicy, policy, SECURITY_HEADERS, withHashes, withNonce, withSources } from './csp.mjs';
import { toPathname } from './request-policy';

/** Pages that are rendered for a request, and may have a nonce; all others are cached, and it would be cached with them. */
const RENDERED = /^\/(search|map|contact|consent)$/;

/** A year, of this host alone. https://www.rfc-editor.org/rfc/rfc6797#section-6.1 */
const HSTS = { 'Strict-Transport-Security': 'max-age=31536000' };

/** Of a page: no other site keeps a hand on its window, or loads it as something else. https://html.spec.whatwg.org/#cross-origin-opener-policies */
const PAGE_HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

const shared = globalThis as {
  vitrinePageHooks?: { hasAnalytics(): boolean; getTilesOrigin?(): string | null };
};

/** On every answer: a site whose public address is https is asked for by no other scheme. */
export const listSecurityHeaders = (): Record<string, string> => ({
  ...SECURITY_HEADERS,
  ...(getConfig().url.startsWith('https:') && HSTS),
});

/** Whether visits of this visitor are counted: the owner wants it, and the visitor has agreed. */
function isCounted({ headers }: IncomingMessage): boolean {
  if (!shared.vitrinePageHooks?.hasAnalytics()) return false;
  const cookie = headers.cookie?.split('; ').find((each) => each.startsWith(`${CONSENT_COOKIE.name}=`));
  return parseConsentCookie(cookie?.slice(CONSENT_COOKIE.name.length + 1))?.analytics === true;
}

/** Whether a page that is rendered for a request has one CSP for all visitors: no nonce, and visits are counted of none. */
export const hasOnePolicy = () => getConfig().requests.policy !== 'strict' && !shared.vitrinePageHooks?.hasAnalytics();

/** The CSP of a page that the page cache has not given one. */
function toPagePolicy(request: IncomingMessage, isMap: boolean, nonce: string | null): string {
  const page = isCounted(request) ? analyticsPolicy : policy;
  const tiles = isMap && shared.vitrinePageHooks?.getTilesOrigin?.();
  const base = tiles ? withSources(page, { 'connect-src': tiles }) : page;
  if (getConfig().requests.policy !== 'strict') return base;
  return nonce ? withNonce(base, nonce) : withHashes(base, '');
}

/** A CSP nonce for a page that is rendered for this request alone; Next reads it from this header. */
function createNonce({ headers, url = '' }: IncomingMessage): string | null {
  if (getConfig().requests.policy !== 'strict' || !RENDERED.test(toPathname(url))) return null;
  const nonce = randomBytes(16).toString('base64');
  headers['content-security-policy'] = `script-src 'nonce-${nonce}'`;
  return nonce;
}

/** Adds them to a response, where the page or route has not set them. @param isLast asked when the head is written: whether the connection ends */
export function addSecurityHeaders(request: IncomingMessage, response: ServerResponse, isLast: () => boolean) {
  const nonce = createNonce(request);
  // The framework knows it by another address where the page is in another language.
  const isMap = toPathname(request.url ?? '') === '/map';
  const { writeHead } = response;
  const setMissing = (headers: Record<string, string>) => {
    for (const [name, value] of Object.entries(headers)) if (!response.hasHeader(name)) response.setHeader(name, value);
  };
  response.writeHead = function (this: ServerResponse, ...args: Parameters<ServerResponse['writeHead']>) {
    setMissing(listSecurityHeaders());
    if (String(response.getHeader('content-type')).startsWith('text/html')) {
      setMissing(PAGE_HEADERS);
      // The page cache has given one to most pages.
      if (!response.hasHeader('content-security-policy'))
        response.setHeader('Content-Security-Policy', toPagePolicy(request, isMap, nonce));
    }
    if (isLast()) response.setHeader('Connection', 'close');
    return writeHead.apply(this, args);
  } as ServerResponse['writeHead'];
}
