// Adds a bar to the pages of people who are signed in; such a response is never stored.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { CachedResponse } from '@/lib/cache/cached-response';
import { deriveBody } from './encodings';
import { isFlightRequest } from './request-policy';
import type { Target } from './resolve-target';

export interface PersonalBar {
  /** Whether a request may be that of a person who is signed in: called for every page, so it must cost nothing. */
  isPossible(cookies: string): boolean;
  /** Resolves with the bar's HTML for this page; null if the session has ended. */
  render(headers: IncomingHttpHeaders, target: Target): Promise<string | null>;
}

export function isPersonal(
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  { route: { page, group } }: Target,
  bar: PersonalBar,
): boolean {
  if (!page || group === 'desk' || group === 'share' || headers.cookie === undefined) return false;
  return (method === 'GET' || method === 'HEAD') && !isFlightRequest(headers) && bar.isPossible(headers.cookie);
}

const BODY_END = '</body>';

/** The visitors' page with the bar at its end. */
export async function renderPersonalPage(page: CachedResponse, fragment: string): Promise<CachedResponse> {
  const html = (await deriveBody(page, 'identity')).toString();
  const end = html.lastIndexOf(BODY_END);
  const hasBar = page.status === 200 && end >= 0;
  return {
    status: page.status,
    headers: { ...page.headers, 'cache-control': 'private, no-store' },
    tag: '',
    bodies: { identity: Buffer.from(hasBar ? html.slice(0, end) + fragment + html.slice(end) : html) },
    stamp: null,
  };
}
