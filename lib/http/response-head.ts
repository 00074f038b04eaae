// Completes the head of a response that Next streams, in one place: security headers, length, 503 for items that are not read yet.
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import onHeaders from 'on-headers';
import { isUnread, UNREAD_HEADERS } from './awaiting-catalogue';
import { LENGTH_HEADER, restoreLength } from './content-length';
import { listPageHeaders, listSecurityHeaders } from './page-policy';
import type { Target } from './resolve-target';

/** Headers for Next's own CDN. */
const NEXT_HEADERS = ['x-nextjs-cache', 'x-nextjs-prerender', 'x-nextjs-stale-time', 'x-powered-by'];

/** Headers that do not leave the server. */
export const INTERNAL_HEADERS = [...NEXT_HEADERS, LENGTH_HEADER];

/** Pictures have a version in their URL; a browser may keep them for an hour. */
export const chooseRestrictedCacheControl = (headers: OutgoingHttpHeaders) =>
  String(headers['content-type']).startsWith('image/') ? 'private, max-age=3600' : 'private, no-store';

function setMissing(response: ServerResponse, headers: Record<string, string>) {
  for (const [name, value] of Object.entries(headers)) if (!response.hasHeader(name)) response.setHeader(name, value);
}

/**
 * @param isDraining whether the server closes its connections
 * @param isRestricted whether an audience sees more in it than the public
 * @param onHead called when the head is about to be sent
 */
export function completeHead(
  { route, pathname }: Pick<Target, 'route' | 'pathname'>,
  response: ServerResponse,
  { isDraining, isRestricted, onHead }: { isDraining: () => boolean; isRestricted: boolean; onHead?: () => void },
) {
  onHeaders(response, () => {
    onHead?.();
    if (isUnread(pathname, response.statusCode)) {
      response.statusCode = 503;
      for (const [name, value] of Object.entries(UNREAD_HEADERS)) response.setHeader(name, value);
    }
    for (const name of NEXT_HEADERS) response.removeHeader(name);
    if (route.cacheControl && response.statusCode < 400) response.setHeader('Cache-Control', route.cacheControl);
    if (isRestricted) response.setHeader('Cache-Control', chooseRestrictedCacheControl(response.getHeaders()));
    restoreLength(response);
    const isHtml = String(response.getHeader('content-type')).startsWith('text/html');
    setMissing(response, isHtml ? listPageHeaders(pathname, '') : listSecurityHeaders());
    if (isDraining()) response.setHeader('Connection', 'close');
  });
}
