// Chooses the view of the archive that a visitor may see, and refuses strangers where all of it is restricted.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { CachedResponse } from '@/lib/cache/cached-response';
import { getCurrentEdition } from '@/lib/cache/freshness';
import { hasCatalogue } from '@/lib/catalogue/read/connection';
import { getRestriction, getSiteSettings } from '@/lib/catalogue/read/site';
import { withoutTracing } from '@/lib/catalogue/read/trace';
import { isPublicView, runInView } from '@/lib/catalogue/read/view';
import type { RestrictedPart } from '@/lib/model/audience';
import { withBasePath } from '@/lib/model/base-path';
import { withPrefix } from '@/lib/model/language-prefix';
import type { Rejection } from './request-policy';
import type { Target } from './resolve-target';
import { chooseRestrictedCacheControl } from './response-head';

interface VisitorView {
  /** Its key. */
  view: string;
  /** For a visitor with a share link: the path of the page that is shown in place of the home page. */
  home?: string;
}

export interface Visitors {
  /** Whether a request may be that of a person who is signed in: called for every request, so it must cost nothing. */
  isPossible(cookies: string): boolean;
  /**
   * Resolves with the view that a person may see; null for the public's.
   * @param group of the route
   */
  findView(headers: IncomingHttpHeaders, group: string): Promise<VisitorView | null>;
}

interface Handling {
  visitors: Visitors | undefined;
  handle: () => unknown;
  /** Sends a response that says why the view cannot be shown now. */
  refuse: (rejection: Rejection) => unknown;
}

/** A small view is built in that time after the first request for it, ms. */
const MAX_WAIT_MS = 8000;
const STEP_MS = 100;

/** Views are built within seconds of the first request for them. */
const NOT_BUILT: Rejection = {
  status: 503,
  message: 'Your part of the archive is being prepared. Please reload this page in a few seconds.',
  headers: { 'Retry-After': '2' },
};

/** The same for every URL, so that it reveals nothing. */
const CLOSED: Rejection = { status: 403, message: 'Sign in at /sign-in to see this archive' };

let known: { edition: string; restriction: RestrictedPart } = { edition: '', restriction: 'none' };

/** Read from the public's catalogue, which has all rules; `none` while it cannot be read, when no item is served. */
export function readRestriction(): RestrictedPart {
  try {
    const edition = getCurrentEdition();
    if (known.edition !== edition) known = { edition, restriction: withoutTracing(getRestriction) };
    return known.restriction;
  } catch {
    return 'none';
  }
}

/** @returns why a stranger gets nothing of an archive that is restricted as a whole; null if the request may go on */
export function refuseStranger({ method }: Pick<IncomingMessage, 'method'>, target: Target): Rejection | null {
  const { route, locale, requested } = target;
  if (route.isForStrangers || !isPublicView() || readRestriction() !== 'site') return null;
  if (route.isForViewers && withoutTracing(getSiteSettings).iiif?.signIn) return null;
  if (route.page === undefined || (method !== 'GET' && method !== 'HEAD')) return CLOSED;
  const query = new URLSearchParams({ from: withBasePath(requested) });
  const location = withBasePath(`${locale?.prefix ?? ''}/sign-in?${query}`);
  return { status: 307, message: 'Sign in to see this archive', headers: { Location: location } };
}

/** Waits for a view that is being built for the first time. */
async function isBuiltSoon(): Promise<boolean> {
  for (const end = Date.now() + MAX_WAIT_MS; !hasCatalogue(); await wait(STEP_MS)) if (Date.now() > end) return false;
  return true;
}

/** Leads from the home page to the part that a share link shows. */
const toSharedPage = (prefix: string, home: string): Rejection => ({
  status: 307,
  message: 'See what is shared',
  headers: { Location: withBasePath(withPrefix(prefix, home)), 'Cache-Control': 'private, no-store' },
});

async function handleVisitor(
  headers: IncomingHttpHeaders,
  { route, locale }: Pick<Target, 'route' | 'locale'>,
  { visitors, handle, refuse }: Handling & { visitors: Visitors },
) {
  const found = await visitors.findView(headers, route.group);
  if (found === null) return handle();
  const { view, home = '/' } = found;
  if (route.group === 'home' && home !== '/') return refuse(toSharedPage(locale?.prefix ?? '', home));
  // The desk works without the view, so that no owner has to wait for it.
  const isBuilt = await runInView(view, route.group === 'desk' ? async () => hasCatalogue() : isBuiltSoon);
  if (isBuilt) return runInView(view, handle);
  return route.group === 'desk' ? handle() : refuse(NOT_BUILT);
}

/** Handles a request for the public, or in the view of the person who is signed in or has opened a share link. */
export function handleInView(
  { headers }: IncomingMessage,
  target: Pick<Target, 'route' | 'locale'>,
  { visitors, ...handling }: Handling,
) {
  const { group, cacheControl, needsNoCatalogue } = target.route;
  // Files of the site itself are the same for everybody, and so is the page that opens a link.
  const isForAll = needsNoCatalogue || cacheControl || group === 'share';
  if (isForAll || headers.cookie === undefined || !visitors?.isPossible(headers.cookie)) return handling.handle();
  return handleVisitor(headers, target, { visitors, ...handling });
}

/** What an audience sees is stored by no cache that others share, and pages by none. */
export function restrictCaching(cached: CachedResponse): CachedResponse {
  if (isPublicView()) return cached;
  return { ...cached, headers: { ...cached.headers, 'cache-control': chooseRestrictedCacheControl(cached.headers) } };
}
