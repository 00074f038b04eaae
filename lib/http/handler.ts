// The order of steps for each request: validate, resolve, cache, limits, render or hand on to Next.
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { CachedResponse, Encoding } from '@/lib/cache/cached-response';
import type { DiskCache } from '@/lib/cache/disk-cache';
import type { ResponseCache } from '@/lib/cache/response-cache';
import { getView, isPublicView } from '@/lib/catalogue/read/view';
import { getConfig } from '@/lib/config/config';
import { runWithLocale } from '@/lib/i18n/request-locale';
import { getBasePath } from '@/lib/model/base-path';
import { isContinueExpected } from './all-requests';
import { isScriptPath } from './asset-paths';
import { handleInView, refuseStranger, restrictCaching, type Visitors } from './audience';
import { rejectUntilSynced } from './awaiting-catalogue';
import { CLIENT_HEADER, identifyClient } from './client-ip';
import { compress, compressStream, deriveBody, MIN_COMPRESSED_BYTES, negotiateEncoding } from './encodings';
import { followRedirectRule } from './follow-redirect-rule';
import { redirectToLinkedData } from './linked-data';
import { checkOverload, OverloadError, runInSlot, toSearchCost } from './load-shedding';
import { createPageCaches } from './page-caches';
import { isPersonal, type PersonalBar, renderPersonalPage } from './personal-page';
import { receivePosted, runWithPosted } from './posted-form';
import { takeFrom } from './rate-limit';
import { reject } from './reject';
import { isWithdrawn, readScript, renderPage, renderSmallImage } from './render';
import { isFlightRequest, type Rejection, toOriginForm, validateMethod, validateTarget } from './request-policy';
import { parseBasePath, resolveTarget, type Target, toPermanentRedirect } from './resolve-target';
import { completeHead } from './response-head';
import { sendCached } from './send-cached';

/** Largest share of the rendering thread that one client's searches may use. */
const MAX_CLIENT_SHARE = 0.5;

export interface HandlerOptions {
  /** Next's handler. */
  next: RequestListener;
  isDraining: () => boolean;
  /** Disk tier for pages; null while developing. */
  disk: DiskCache | null;
  bar?: PersonalBar | undefined;
  visitors?: Visitors | undefined;
  /** Called for each valid request before it is handled. */
  onTarget?: ((request: IncomingMessage, response: ServerResponse, target: Target) => void) | undefined;
}

const retryLater = (status: number, message: string, seconds: number): Rejection => ({
  status,
  message,
  headers: { 'Retry-After': String(seconds) },
});

/** Whether a response is completed in memory: documents, and below a path all that names files of the build. */
function isRendered({ headers }: IncomingMessage, { route, pathname }: Target): boolean {
  if (getBasePath() !== '' && (route.page !== undefined || isScriptPath(pathname))) return true;
  return route.page !== undefined && !isFlightRequest(headers);
}

const isGetOrHead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

/** A picture is charged to the client that requests it first. */
const toClientHeaders = ({ [CLIENT_HEADER]: client }: IncomingHttpHeaders): IncomingHttpHeaders =>
  client === undefined ? {} : { [CLIENT_HEADER]: client };

/** Headers of the body of a posted form, which the page receives by itself (posted-form.ts). */
const BODY_HEADERS = ['content-encoding', 'content-length', 'content-type', 'expect', 'transfer-encoding'];

/** Headers that a page may depend on; how it is sent is decided here. */
function toVisitorHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const others = { ...headers };
  const dropped = ['accept-encoding', 'if-none-match', 'if-modified-since', 'range', ...BODY_HEADERS];
  for (const name of dropped) delete others[name];
  return others;
}

/** Pictures are compressed already, and short bodies hardly shrink. */
function chooseEncoding(request: IncomingMessage, { headers, bodies }: CachedResponse): Encoding {
  const isImage = String(headers['content-type']).startsWith('image/');
  const isShort = bodies.identity !== undefined && bodies.identity.byteLength < MIN_COMPRESSED_BYTES;
  return isImage || isShort ? 'identity' : negotiateEncoding(request);
}

/** Replaces the identity body of a rendered page by that of the client that it was rendered for. */
async function compressFor(request: IncomingMessage, page: CachedResponse, use: 'cached' | 'once') {
  const encoding = chooseEncoding(request, page);
  const { identity } = page.bodies;
  if (!identity || encoding === 'identity') return page;
  return { ...page, bodies: { [encoding]: await compress(identity, encoding, use) } };
}

/** All clients disconnected before the render began. */
class Abandoned extends Error {}

export function createHandler({ next, isDraining, disk, bar, visitors, onTarget }: HandlerOptions): RequestListener {
  const getCaches = createPageCaches(disk);

  /** Where the response to a request is cached; null where it is rendered or streamed for this request. */
  function findCache(
    request: IncomingMessage,
    { route: { page }, cacheKey: key }: Target,
  ): { cache: ResponseCache; key: string } | null {
    if (key === null || !isGetOrHead(request)) return null;
    // Flight data are streamed, and a hosted index does not notify of changed results.
    if (page === 'query' && (isFlightRequest(request.headers) || getConfig().algolia)) return null;
    return { cache: getCaches(getView())[page === 'cached' || page === 'query' ? page : 'image'], key };
  }

  const refuse = (request: IncomingMessage, response: ServerResponse, rejection: Rejection) =>
    reject(request, response, rejection, isDraining());

  function fail(request: IncomingMessage, response: ServerResponse, error: unknown) {
    if (error instanceof OverloadError)
      return refuse(request, response, retryLater(503, 'Service overloaded, retry later', error.seconds));
    if (error instanceof Abandoned || response.destroyed) return response.destroy();
    console.error(error);
    if (response.headersSent) return response.destroy();
    return refuse(request, response, { status: 500, message: 'Internal server error' });
  }

  /** Sends a response in the client's encoding, which is added to the cache. */
  async function send(
    request: IncomingMessage,
    response: ServerResponse,
    cached: CachedResponse,
    target: Target,
    stored?: { cache: ResponseCache; key: string },
  ) {
    const location = cached.status === 404 ? followRedirectRule(target.requested) : null;
    if (location !== null) return refuse(request, response, toPermanentRedirect(location));
    const encoding = chooseEncoding(request, cached);
    const known = cached.bodies[encoding];
    const body = known ?? (await deriveBody(cached, encoding));
    if (!known) stored?.cache.addBody(stored.key, cached, { [encoding]: body });
    sendCached(request, response, restrictCaching(cached), { encoding, body, isDraining: isDraining() });
  }

  /** Renders a response unless it is cached, once for all who request it at the same time. */
  async function renderStored(
    request: IncomingMessage,
    response: ServerResponse,
    target: Target,
    stored: { cache: ResponseCache; key: string },
  ) {
    // A client that disconnected during an earlier step never closes again.
    if (response.destroyed) throw new Abandoned();
    const client = new AbortController();
    response.once('close', () => client.abort());
    const { page } = target.route;
    const render = (signal: AbortSignal) =>
      runInSlot(target.route, async () => {
        if (signal.aborted) throw new Abandoned();
        if (!page) return renderSmallImage(next, target, { headers: toClientHeaders(request.headers), signal });
        return compressFor(request, await renderPage(next, target), page === 'cached' ? 'cached' : 'once');
      });
    const mayBeStale = () => page === 'cached' && !isWithdrawn(target);
    return stored.cache.get(stored.key, render, { client: client.signal, mayBeStale });
  }

  async function respondCached(
    request: IncomingMessage,
    response: ServerResponse,
    target: Target,
    stored: { cache: ResponseCache; key: string },
  ) {
    await send(request, response, await renderStored(request, response, target, stored), target, stored);
  }

  /** For a person who is signed in: fills the cache of the person's own view, and never that of the public. */
  async function respondPersonal(request: IncomingMessage, response: ServerResponse, target: Target, fragment: string) {
    if (response.destroyed) throw new Abandoned();
    const stored = findCache(request, target);
    const visitor = target.route.page === 'visitor' ? toVisitorHeaders(request.headers) : undefined;
    const render = () =>
      runInSlot(
        target.route,
        () => renderPage(next, target, visitor),
        (leave) => response.once('close', leave),
      );
    const page =
      stored && !isPublicView()
        ? await renderStored(request, response, target, stored)
        : (stored?.cache.getFresh(stored.key) ?? (await render()));
    const own = await renderPersonalPage(page, fragment);
    await send(request, response, await compressFor(request, own, 'once'), target);
  }

  /** For pages that depend on the visitor's request, and query pages that are not cached. */
  async function respondRendered(request: IncomingMessage, response: ServerResponse, target: Target) {
    if (response.destroyed) throw new Abandoned();
    const isOwn = target.route.page === 'visitor' || isFlightRequest(request.headers);
    const visitor = isOwn ? toVisitorHeaders(request.headers) : undefined;
    const rendered = await runInSlot(
      target.route,
      () => (target.route.page ? renderPage(next, target, visitor) : readScript(next, target)),
      (leave) => response.once('close', leave),
    );
    await send(request, response, await compressFor(request, rendered, 'once'), target);
  }

  /** A form that is posted to a page: it is received first, so that a slow client occupies no slot. */
  async function respondPosted(request: IncomingMessage, response: ServerResponse, target: Target) {
    checkOverload(target.route);
    const posted = await receivePosted(request);
    if (!posted) return refuse(request, response, { status: 413, message: 'Content too large' });
    return runWithPosted(posted, () => respondRendered(request, response, target));
  }

  /** Route handlers, files and flight data: Next writes to the client itself. */
  async function respondStreamed(request: IncomingMessage, response: ServerResponse, target: Target) {
    let release = () => {};
    completeHead(target, response, { isDraining, isRestricted: !isPublicView(), onHead: () => release() });
    // The middleware's types are those of Express, of which it uses only what node:http has.
    const handOn = () => compressStream(request as never, response as never, () => next(request, response));
    if (request.method === 'OPTIONS') return handOn();
    if (request.method === 'POST') {
      // The route handler takes a slot once the body has been received.
      checkOverload(target.route);
      return handOn();
    }
    const sendHead = () =>
      new Promise<void>((resolve) => {
        release = resolve;
        response.once('close', resolve);
        // If the client disconnected while it waited, 'close' has already been emitted.
        if (response.destroyed) return resolve();
        handOn();
      });
    // A client that reads slowly holds no slot: it is released with the head.
    return runInSlot(target.route, sendHead, (leave) => response.once('close', leave));
  }

  async function respond(request: IncomingMessage, response: ServerResponse, target: Target): Promise<unknown> {
    const fragment = bar && isPersonal(request, target, bar) ? await bar.render(request.headers, target) : null;
    if (fragment !== null) return respondPersonal(request, response, target, fragment);
    const stored = findCache(request, target);
    if (stored) return respondCached(request, response, target, stored);
    if (target.route.page && request.method === 'POST') return respondPosted(request, response, target);
    return isGetOrHead(request) && isRendered(request, target)
      ? respondRendered(request, response, target)
      : respondStreamed(request, response, target);
  }

  /** Sends a fresh response from memory, before anything else is done for the request. */
  function serveFromMemory(request: IncomingMessage, response: ServerResponse, target: Target): boolean {
    if (isContinueExpected(request) || (bar && isPersonal(request, target, bar))) return false;
    const stored = findCache(request, target);
    const cached = stored?.cache.getFresh(stored.key);
    // A URL of the owner's former site may name no page here.
    if (!cached || cached.status === 404) return false;
    const encoding = chooseEncoding(request, cached);
    const body = cached.bodies[encoding];
    if (body) sendCached(request, response, restrictCaching(cached), { encoding, body, isDraining: isDraining() });
    return body !== undefined;
  }

  async function admit(request: IncomingMessage, response: ServerResponse, target: Target) {
    const client = identifyClient(request, target.route);
    const waitSeconds = await takeFrom(client, client ? toSearchCost(target.route) / MAX_CLIENT_SHARE : 0);
    if (waitSeconds > 0) return refuse(request, response, retryLater(429, 'Rate limit exceeded', waitSeconds));
    // https://www.rfc-editor.org/rfc/rfc9110#section-10.1.1
    if (isContinueExpected(request)) response.writeContinue();
    request.url = target.url;
    return target.locale
      ? runWithLocale(target.locale, () => respond(request, response, target))
      : respond(request, response, target);
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const own = parseBasePath(toOriginForm(request.url ?? '/'));
    if ('redirect' in own) return refuse(request, response, own.redirect);
    request.url = own.url;
    const invalid = validateTarget(request);
    if (invalid) return refuse(request, response, invalid);
    const target = resolveTarget(request.url);
    if ('redirect' in target) return refuse(request, response, target.redirect);
    const notAllowed = validateMethod(request.method ?? '', target.route);
    if (notAllowed) return refuse(request, response, notAllowed);
    onTarget?.(request, response, target);
    return handleInView(request, target, {
      visitors,
      handle: () => handleTarget(request, response, target),
      refuse: (rejection) => refuse(request, response, rejection),
    });
  }

  function handleTarget(request: IncomingMessage, response: ServerResponse, target: Target) {
    const refused = refuseStranger(request, target) ?? redirectToLinkedData(request, target);
    if (refused) return refuse(request, response, refused);
    if (serveFromMemory(request, response, target)) return undefined;
    const unavailable = rejectUntilSynced(target.route);
    if (unavailable) return refuse(request, response, unavailable);
    return admit(request, response, target);
  }

  return (request, response) => {
    handle(request, response).catch((error) => fail(request, response, error));
  };
}
