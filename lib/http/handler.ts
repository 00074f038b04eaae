// The order of steps for each request: validate, resolve, cache, limits, render or hand on to Next.
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { CachedResponse } from '@/lib/cache/cached-response';
import type { DiskCache } from '@/lib/cache/disk-cache';
import { createResponseCache, type ResponseCache } from '@/lib/cache/response-cache';
import { countProcesses } from '@/lib/cluster/worker';
import { getConfig } from '@/lib/config/config';
import { runWithLocale } from '@/lib/i18n/request-locale';
import { isContinueExpected } from './all-requests';
import { rejectUntilSynced } from './awaiting-catalogue';
import { CLIENT_HEADER, identifyClient } from './client-ip';
import { compress, compressStream, deriveBody, MIN_COMPRESSED_BYTES, negotiateEncoding } from './encodings';
import { checkOverload, OverloadError, runInSlot, toSearchCost } from './load-shedding';
import { takeFrom } from './rate-limit';
import { reject } from './reject';
import { isWithdrawn, renderPage, renderSmallImage } from './render';
import { isFlightRequest, type Rejection, toOriginForm, validateMethod, validateTarget } from './request-policy';
import { resolveTarget, type Target } from './resolve-target';
import { completeHead } from './response-head';
import { sendCached } from './send-cached';

/** Largest share of the rendering thread that one client's searches may use. */
const MAX_CLIENT_SHARE = 0.5;

const MEGABYTE = 1024 * 1024;

interface HandlerOptions {
  /** Next's handler. */
  next: RequestListener;
  isDraining: () => boolean;
  /** Disk tier for pages; null while developing. */
  disk: DiskCache | null;
}

const retryLater = (status: number, message: string, seconds: number): Rejection => ({
  status,
  message,
  headers: { 'Retry-After': String(seconds) },
});

const isGetOrHead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

/** A picture is charged to the client that requests it first. */
const toClientHeaders = ({ [CLIENT_HEADER]: client }: IncomingHttpHeaders): IncomingHttpHeaders =>
  client === undefined ? {} : { [CLIENT_HEADER]: client };

/** All clients disconnected before the render began. */
class Abandoned extends Error {}

export function createHandler({ next, isDraining, disk }: HandlerOptions): RequestListener {
  // Pictures can be read from the disk again, and there are endlessly many searches: small caches of their own, so that they evict
  // no page.
  const caches = {
    cached: createResponseCache({ maxBytes: 48 * MEGABYTE, disk, isDiskShared: countProcesses() > 1 }),
    query: createResponseCache({ maxBytes: 8 * MEGABYTE }),
    image: createResponseCache({ maxBytes: 24 * MEGABYTE }),
  };

  const getCache = ({ route: { page } }: Target): ResponseCache =>
    caches[page === 'cached' || page === 'query' ? page : 'image'];

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
    { cache, key }: { cache?: ResponseCache; key?: string } = {},
  ) {
    const isImage = /^image\//.test(String(cached.headers['content-type']));
    const isShort = (cached.bodies.identity?.byteLength ?? MIN_COMPRESSED_BYTES) < MIN_COMPRESSED_BYTES;
    const encoding = isImage || isShort ? 'identity' : negotiateEncoding(request);
    const known = cached.bodies[encoding];
    const body = known ?? (await deriveBody(cached, encoding));
    if (!known && cache && key) cache.addBody(key, cached, { [encoding]: body });
    sendCached(request, response, cached, { encoding, body, isDraining: isDraining() });
  }

  /** Compresses a rendered page once, for the cache and for the client that it was rendered for. */
  async function toCompressed(cached: CachedResponse, request: IncomingMessage, use: 'cached' | 'once') {
    const encoding = negotiateEncoding(request);
    const { identity } = cached.bodies;
    if (!identity || encoding === 'identity' || identity.byteLength < MIN_COMPRESSED_BYTES) return cached;
    return { ...cached, bodies: { [encoding]: await compress(identity, encoding, use) } };
  }

  async function respondCached(request: IncomingMessage, response: ServerResponse, target: Target, key: string) {
    const cache = getCache(target);
    const isPage = target.route.page !== undefined;
    const client = new AbortController();
    response.once('close', () => client.abort());
    // A client that disconnected during an earlier step never closes again.
    if (response.destroyed) throw new Abandoned();
    const cached = await cache.get(
      key,
      (signal) =>
        runInSlot(target.route, async (release) => {
          try {
            if (signal.aborted) throw new Abandoned();
            const headers = toClientHeaders(request.headers);
            if (!isPage) return await renderSmallImage(next, target, { headers, signal });
            const page = await renderPage(next, target);
            return await toCompressed(page, request, target.route.page === 'cached' ? 'cached' : 'once');
          } finally {
            release();
          }
        }),
      {
        client: client.signal,
        mayBeStale: () => target.route.page === 'cached' && !isWithdrawn(target),
      },
    );
    await send(request, response, cached, { cache, key });
  }

  /** For pages that depend on the visitor's request, and query pages that are too many to cache. */
  async function respondRendered(request: IncomingMessage, response: ServerResponse, target: Target) {
    if (response.destroyed) throw new Abandoned();
    const { page } = target.route;
    const {
      'accept-encoding': _encoding,
      'if-none-match': _tag,
      'if-modified-since': _date,
      range: _range,
      ...headers
    } = request.headers;
    const rendered = await runInSlot(
      target.route,
      async (release) => {
        try {
          return await renderPage(next, target, page === 'visitor' ? headers : undefined);
        } finally {
          release();
        }
      },
      (leave) => response.once('close', leave),
    );
    await send(request, response, await toCompressed(rendered, request, 'once'));
  }

  /** Route handlers, files and flight data: Next writes to the client itself. */
  async function respondStreamed(request: IncomingMessage, response: ServerResponse, target: Target) {
    let release = () => {};
    completeHead(target, response, { isDraining, onHead: () => release() });
    const handOn = () => compressStream(request as never, response as never, () => next(request, response));
    if (request.method === 'OPTIONS') return handOn();
    if (request.method === 'POST') {
      // The route handler takes a slot once the body has been received.
      checkOverload(target.route);
      return handOn();
    }
    return runInSlot(
      target.route,
      (own) => {
        release = own;
        response.once('close', own);
        // If the client disconnected while it waited, 'close' has already been emitted.
        if (response.destroyed) return own();
        handOn();
      },
      (leave) => response.once('close', leave),
    );
  }

  function respond(request: IncomingMessage, response: ServerResponse, target: Target): Promise<unknown> {
    const { page } = target.route;
    if (!isGetOrHead(request) || (page === 'query' && isFlightRequest(request.headers)))
      return respondStreamed(request, response, target);
    // A hosted index does not tell when a result changes, so nothing is cached.
    const isCacheable = target.cacheKey !== null && !(page === 'query' && getConfig().algolia);
    if (isCacheable && target.cacheKey) return respondCached(request, response, target, target.cacheKey);
    return page ? respondRendered(request, response, target) : respondStreamed(request, response, target);
  }

  /** Sends a fresh response from memory, before anything else is done for the request. */
  function serveFromMemory(request: IncomingMessage, response: ServerResponse, target: Target): boolean {
    if (!target.cacheKey || !isGetOrHead(request) || isContinueExpected(request)) return false;
    if (target.route.page === 'query' && isFlightRequest(request.headers)) return false;
    const cached = getCache(target).getFresh(target.cacheKey);
    if (!cached) return false;
    const encoding = target.route.page ? negotiateEncoding(request) : 'identity';
    const body = cached.bodies[encoding];
    if (body) sendCached(request, response, cached, { encoding, body, isDraining: isDraining() });
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
    request.url = toOriginForm(request.url ?? '/');
    const invalid = validateTarget(request);
    if (invalid) return refuse(request, response, invalid);
    const target = resolveTarget(request.url);
    if ('redirect' in target) return refuse(request, response, target.redirect);
    const notAllowed = validateMethod(request.method ?? '', target.route);
    if (notAllowed) return refuse(request, response, notAllowed);
    if (serveFromMemory(request, response, target)) return undefined;
    const unavailable = rejectUntilSynced(target.route);
    if (unavailable) return refuse(request, response, unavailable);
    return admit(request, response, target);
  }

  return (request, response) => {
    handle(request, response).catch((error) => fail(request, response, error));
  };
}
