// Has Next render a response into memory, and completes it: status, headers, HTML.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders, OutgoingHttpHeaders, RequestListener } from 'node:http';
import inject from 'light-my-request';
import type { CachedResponse } from '@/lib/cache/cached-response';
import { readEdition } from '@/lib/cache/freshness';
import { type CacheStamp, getTrace, trace } from '@/lib/catalogue/read/trace';
import { withBasePath, withoutBasePath } from '@/lib/model/base-path';
import { rewriteAssetUrls } from './asset-paths';
import { isUnread, UNREAD_HEADERS } from './awaiting-catalogue';
import { deferScripts } from './defer-scripts';
import { withEncoding } from './encodings';
import { toETag } from './etag';
import { listLinkedDataHeaders } from './linked-data';
import { listPageHeaders, listSecurityHeaders } from './page-policy';
import { isFlightRequest } from './request-policy';
import { resolveItemPath } from './resolve-item';
import type { Target } from './resolve-target';
import { INTERNAL_HEADERS } from './response-head';
import { NOT_FOUND_PATH } from './route-table';

// On globalThis, where lib/model/document-elements.ts reads it in Next's bundles.
const shared = globalThis as { vitrineDocument?: AsyncLocalStorage<unknown[] | undefined> };
shared.vitrineDocument ??= new AsyncLocalStorage();
const documents = shared.vitrineDocument;

/** Pages that are cached here may be reused for two seconds by a shared cache, and be stale for two more. */
const PAGE_CACHE_CONTROL = 's-maxage=2, stale-while-revalidate=2';

/** Larger pictures are read from the disk each time. */
const MAX_CACHED_IMAGE_BYTES = 64 * 1024;

/** Next's hint to connect to this site for its fonts: the browser is connected already. */
const PRECONNECT = '<link rel="preconnect" href="/" crossorigin=""/>';

/** Headers of this one response, its connection and its encoding. */
const DROPPED_HEADERS = [
  ...INTERNAL_HEADERS,
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'transfer-encoding',
  // Next repeats in it what the page's head preloads.
  'link',
];

interface Rendered {
  status: number;
  headers: OutgoingHttpHeaders;
  /** Entity tag that a route handler has set, without quotes. */
  tag: string;
  body: Buffer;
  stamp: CacheStamp | null;
}

interface InternalRequest {
  /** Whether the response is valid for one edition only, so that its queries need not be recorded. */
  isOpaque?: boolean;
  /** The visitor's, for pages that depend on them; cached ones depend on their URL alone. */
  headers?: IncomingHttpHeaders;
  /** Aborts when no client waits any longer. */
  signal?: AbortSignal;
}

async function render(
  next: RequestListener,
  url: string,
  { isOpaque = false, ...request }: InternalRequest,
): Promise<Rendered> {
  // Read before the render, which may show a later edition, and never an earlier one.
  const edition = readEdition();
  const current = performance.now();
  return trace(
    async () => {
      const { statusCode, headers: sent, rawPayload } = await inject(next, { method: 'GET', url, ...request });
      const kept: OutgoingHttpHeaders = { ...sent };
      for (const name of DROPPED_HEADERS) delete kept[name];
      const tag = String(sent.etag ?? '').replace(/^W\/|"/g, '');
      const stamp = edition === null ? null : { edition, current, trace: getTrace() };
      return { status: statusCode, headers: kept, tag, body: rawPayload, stamp };
    },
    { isOpaque },
  );
}

/** Whether the item of a page is withdrawn, so that not even a stale page may be sent. */
export const isWithdrawn = ({ url }: Target) => resolveItemPath(url).type === 'gone';

/** Next cannot send 410, and renders its not-found page of a URL with status 404 or, as a page of its own, with 200. */
function toStatus(target: Target, status: number): number {
  const found = target.url === NOT_FOUND_PATH ? 404 : status;
  const own = found === 404 && isWithdrawn(target) ? 410 : found;
  return isUnread(target.pathname, own) ? 503 : own;
}

const isHtml = (headers: OutgoingHttpHeaders) => String(headers['content-type']).startsWith('text/html');

/** Later headers replace earlier ones. */
function toHeaders(...parts: OutgoingHttpHeaders[]): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = {};
  for (const part of parts) for (const [name, value] of Object.entries(part)) headers[name.toLowerCase()] = value;
  return headers;
}

function finishHtml({ route }: Target, html: string): string {
  const text = html.replace(PRECONNECT, '');
  // On lists the viewer must be ready at the first click.
  return rewriteAssetUrls(route.group === 'items' ? deferScripts(text) : text);
}

/** Next's own redirects lead to a path within the site, those of pages to one below the site's path. */
const finishLocation = ({ location }: OutgoingHttpHeaders): OutgoingHttpHeaders =>
  typeof location === 'string' && location.startsWith('/') ? { location: withBasePath(withoutBasePath(location)) } : {};

/** Flight data name files of the build, as pages do. */
const finishFlight = (headers: OutgoingHttpHeaders, body: Buffer) =>
  String(headers['content-type']).startsWith('text/x-component') ? Buffer.from(rewriteAssetUrls(`${body}`)) : body;

/** Renders a page. @param visitor headers of the request, for pages that depend on them */
export async function renderPage(
  next: RequestListener,
  target: Target,
  visitor?: IncomingHttpHeaders,
): Promise<CachedResponse> {
  const { route, url } = target;
  const request = { isOpaque: route.page === 'query', ...(visitor && { headers: visitor }) };
  // Flight data contain every element: the browser has no document to take them from.
  const isFlight = visitor !== undefined && isFlightRequest(visitor);
  const renderDocument = (path: string) => documents.run(isFlight ? undefined : [], () => render(next, path, request));
  const first = await renderDocument(url);
  // Next leaves the body of a page that calls `notFound()` to the browser, empty without JavaScript.
  const isEmpty = first.status === 404 && url !== NOT_FOUND_PATH && isHtml(first.headers);
  const rendered = isEmpty ? await renderDocument(route.notFound ?? NOT_FOUND_PATH) : first;
  const status = toStatus(target, first.status);
  const { headers } = rendered;
  const html = isHtml(headers) ? finishHtml(target, rendered.body.toString()) : null;
  const body = html === null ? finishFlight(headers, rendered.body) : Buffer.from(html);
  const isComplete = status === 200 || (status === 404 && url === NOT_FOUND_PATH);
  const isStored = isComplete && headers['set-cookie'] === undefined;
  const described = status === 200 ? listLinkedDataHeaders(url) : {};
  return {
    status,
    headers: toHeaders(
      headers,
      finishLocation(headers),
      route.page === 'cached' && !headers['set-cookie'] ? { 'cache-control': PAGE_CACHE_CONTROL } : {},
      status >= 500 ? UNREAD_HEADERS : {},
      html === null
        ? listSecurityHeaders()
        : listPageHeaders(url, html, { cookies: visitor && (visitor.cookie ?? ''), isFramed: route.isFramed }),
      described,
      { vary: withEncoding([headers.vary ?? [], described.Vary ?? []].flat().map(String)) },
    ),
    tag: route.page === 'cached' && status === 200 ? toETag(body.toString()).slice(1, -1) : '',
    bodies: { identity: body },
    stamp: isStored ? toStamp(target, rendered.stamp) : null,
  };
}

/** Query pages depend on the search index, which is not traced: they are valid for one edition. */
const toStamp = ({ route }: Target, stamp: CacheStamp | null) =>
  stamp && (route.page === 'query' ? { ...stamp, trace: null } : stamp);

/** Renders a small picture. @param request headers identify the client whose rate limit it counts against */
export async function renderSmallImage(
  next: RequestListener,
  { url }: Target,
  request: InternalRequest,
): Promise<CachedResponse> {
  const { status, headers, tag, body, stamp } = await render(next, url, request);
  const { trace: own } = stamp ?? {};
  const isTraced = own ? !own.isOpaque && own.answers.size > 0 : false;
  const isStored = status === 200 && isTraced && body.byteLength <= MAX_CACHED_IMAGE_BYTES;
  return {
    status,
    headers: toHeaders(listSecurityHeaders(), headers),
    tag,
    bodies: { identity: body },
    stamp: isStored ? stamp : null,
  };
}

/** Reads a script of the build for a site below a path. */
export async function readScript(next: RequestListener, { url }: Target): Promise<CachedResponse> {
  const { status, headers, body } = await render(next, url, { isOpaque: true });
  // It is sent as a whole.
  delete headers['accept-ranges'];
  const text = Buffer.from(rewriteAssetUrls(body.toString()));
  return {
    status,
    headers: toHeaders(listSecurityHeaders(), headers, { vary: withEncoding(headers.vary) }),
    tag: status === 200 ? toETag(`${text}`).slice(1, -1) : '',
    bodies: { identity: text },
    stamp: null,
  };
}
