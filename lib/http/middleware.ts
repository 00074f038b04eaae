// Stands between the network and the site: refuses what nobody answers well, knows who asks, bounds costly work, ends in time.
import { randomBytes } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { getConfig } from '@/lib/config/config';
import { CONSENT_COOKIE, parseConsentCookie } from '@/lib/model/consent';
import { CLIENT_HEADER, isLoopback, toClientAddress, toNetwork, UNKNOWN } from './client-ip';
import {
  analyticsPolicy,
  policy,
  REFUSAL_POLICY,
  SECURITY_HEADERS,
  withHashes,
  withNonce,
  withSources,
} from './csp.mjs';
import { type Budget, createBudget } from './rate-limit';
import { dropInternal, judgeRequest, type Refusal, toOriginForm, toPathname } from './request-policy';

/** Milliseconds. https://nodejs.org/api/http.html#serverrequesttimeout */
const PATIENCE = {
  headers: 15_000,
  request: 60_000,
  silence: 120_000,
  grace: 500,
  drain: 15_000,
  end: 19_000,
} as const;

/** What is computed anew for every request, and what it is reckoned to cost, milliseconds. */
const SEARCHES = /^\/(search|map|feed\.(xml|json)|api\/(search|points|tracks|context))(\/|$)/;
const SEARCH_COST = 20;

/** Pages that are rendered for each request; all others are kept, and a nonce would be kept with them. */
const NEVER_KEPT = /^\/(search|map|contact|consent)$/;

const PROXIED =
  'Vitrine: requests come through a proxy, so visitors cannot be told apart and have no budget; VITRINE_PROXIES says how many there are (docs/settings.md).';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

const shared = globalThis as {
  vitrinePageHooks?: { hasAnalytics(): boolean; getTilesOrigin?(): string | null };
  vitrineBudget?: Budget | null;
  vitrineDraining?: boolean;
  vitrineProxied?: boolean;
};

/** The one of this process, for routes that cost more than their address shows; null where there is no bound. */
export function getBudget(): Budget | null {
  const { budget } = getConfig().guard;
  shared.vitrineBudget ??= budget > 0 ? createBudget({ credit: budget * 1000, perSecond: 1000 }) : null;
  return shared.vitrineBudget;
}

/**
 * Takes from a client's budget what a piece of work costs.
 * @param headers of the request; without the guard's word about the client nothing is bounded
 * @returns 0 where it may be done, else the seconds after which to ask again
 */
export function spend(headers: Headers, cost: number): number {
  const client = headers.get(CLIENT_HEADER);
  return client ? (getBudget()?.take(client, cost) ?? 0) : 0;
}

/** Writes down who asks, and leaves of what proxies say only what is trusted. */
function takeClient({ headers, socket }: IncomingMessage): string | null {
  const { url, guard } = getConfig();
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',');
  const client = toClientAddress(socket.remoteAddress ?? '', forwarded || undefined, guard.proxies);
  const scheme = guard.proxies > 0 ? headers['x-forwarded-proto'] : undefined;
  dropInternal(headers);
  if (guard.proxies === 0) delete headers['x-forwarded-host'];
  headers['x-forwarded-proto'] = scheme === 'https' || url.startsWith('https:') ? 'https' : 'http';
  headers['x-forwarded-for'] = client ?? UNKNOWN;
  if (client === null && !shared.vitrineProxied) {
    shared.vitrineProxied = true;
    console.warn(PROXIED);
  }
  // The machine itself asks as often as it likes.
  if (client === null || isLoopback(client)) return null;
  const network = toNetwork(client);
  headers[CLIENT_HEADER] = network;
  return network;
}

function judgeClient(client: string | null, url: string): Refusal | null {
  const wait = client && SEARCHES.test(toPathname(url)) ? (getBudget()?.take(client, SEARCH_COST) ?? 0) : 0;
  if (wait === 0) return null;
  return { status: 429, message: 'Too much at a time; please wait a little', headers: { 'Retry-After': String(wait) } };
}

function refuse(request: IncomingMessage, response: ServerResponse, { status, message, headers }: Refusal) {
  const isApi = toPathname(request.url ?? '').startsWith('/api/');
  const text = isApi ? JSON.stringify({ message, status }) : `${message}\n`;
  const body = status === 204 || request.method === 'HEAD' ? '' : text;
  response.writeHead(status, {
    ...SECURITY_HEADERS,
    'Content-Security-Policy': REFUSAL_POLICY,
    'Cache-Control': 'no-store',
    ...(isApi && { 'Access-Control-Allow-Origin': '*' }),
    ...(body && { 'Content-Type': isApi ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8' }),
    ...(status !== 204 && { 'Content-Length': Buffer.byteLength(body) }),
    // What is still being sent is not read.
    ...((request.method === 'GET' || request.method === 'HEAD') && !shared.vitrineDraining
      ? {}
      : { Connection: 'close' }),
    ...headers,
  });
  response.end(body);
}

/** Whether visits of this visitor are counted: the owner wants it, and the visitor has agreed. */
function isCounted({ headers }: IncomingMessage): boolean {
  if (!shared.vitrinePageHooks?.hasAnalytics()) return false;
  const cookie = headers.cookie?.split('; ').find((each) => each.startsWith(`${CONSENT_COOKIE.name}=`));
  return parseConsentCookie(cookie?.slice(CONSENT_COOKIE.name.length + 1))?.analytics === true;
}

/** The policy of a page that was not given one where pages are kept. */
function toPagePolicy(request: IncomingMessage, nonce: string | null): string {
  const page = isCounted(request) ? analyticsPolicy : policy;
  const tiles = toPathname(request.url ?? '') === '/map' && shared.vitrinePageHooks?.getTilesOrigin?.();
  const base = tiles ? withSources(page, { 'connect-src': tiles }) : page;
  if (getConfig().guard.policy !== 'strict') return base;
  return nonce ? withNonce(base, nonce) : withHashes(base, '');
}

/** Gives a page that is rendered for this request alone what its scripts are known by; Next reads it from there. */
function takeNonce({ headers, url = '' }: IncomingMessage): string | null {
  if (getConfig().guard.policy !== 'strict' || !NEVER_KEPT.test(toPathname(url))) return null;
  const nonce = randomBytes(16).toString('base64');
  headers['content-security-policy'] = `script-src 'nonce-${nonce}'`;
  return nonce;
}

/** Adds what every answer carries, where the page or route has not said otherwise. */
function dress(request: IncomingMessage, response: ServerResponse) {
  const nonce = takeNonce(request);
  const { writeHead } = response;
  response.writeHead = function (this: ServerResponse, ...args: Parameters<ServerResponse['writeHead']>) {
    for (const [name, value] of Object.entries(SECURITY_HEADERS))
      if (!response.hasHeader(name)) response.setHeader(name, value);
    const isPage = String(response.getHeader('content-type')).startsWith('text/html');
    if (isPage && !response.hasHeader('content-security-policy'))
      response.setHeader('Content-Security-Policy', toPagePolicy(request, nonce));
    if (shared.vitrineDraining) response.setHeader('Connection', 'close');
    return writeHead.apply(this, args);
  } as ServerResponse['writeHead'];
}

function answer(request: IncomingMessage, response: ServerResponse): boolean {
  request.url = toOriginForm(request.url ?? '/');
  const client = takeClient(request);
  const refusal = judgeRequest(request.method ?? '', request.url) ?? judgeClient(client, request.url);
  if (refusal) refuse(request, response, refusal);
  else dress(request, response);
  return refusal !== null;
}

function guard(server: Server) {
  const listeners = server.listeners('request') as Listener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!answer(request, response)) for (const listener of listeners) listener.call(server, request, response);
  });
  server.headersTimeout = PATIENCE.headers;
  server.requestTimeout = PATIENCE.request;
  // Whoever neither reads nor writes holds a file open.
  server.setTimeout(PATIENCE.silence);
  // What has arrived and was not looked at yet would be cut off.
  const close = server.close.bind(server);
  server.close = (then) => {
    setTimeout(() => close(then), PATIENCE.grace);
    return server;
  };
  const drain = () => {
    shared.vitrineDraining = true;
    setTimeout(() => server.closeAllConnections(), PATIENCE.drain).unref();
    setTimeout(() => process.exit(143), PATIENCE.end).unref();
  };
  process.once('SIGTERM', drain);
  process.once('SIGINT', drain);
}

const guarded = new WeakSet<object>();

/** Guards every web server of this process from its next request on: Next starts its own, and offers no other place to stand. */
export function startGuard() {
  // https://nodejs.org/api/diagnostics_channel.html#http: told before the server hears of the request.
  subscribe('http.server.request.start', (message) => {
    const { server } = message as { server: Server };
    if (guarded.has(server)) return;
    guarded.add(server);
    guard(server);
  });
}
