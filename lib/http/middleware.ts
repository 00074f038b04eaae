// Middleware before Next: validates requests, identifies clients, limits their rate, sets security headers, times out, drains on SIGTERM.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type IncomingMessage, type RequestListener, Server, type ServerResponse } from 'node:http';
import { isDeveloping } from '@/lib/config/config';
import { handleAllRequests, isContinueExpected } from './all-requests';
import { answerFinished } from './answer-cache';
import { answerComputed } from './answer-computed';
import { rejectAwaiting } from './awaiting-catalogue';
import { identifyClient } from './client-ip';
import { mendType } from './compression-fix';
import { restoreLength } from './content-length';
import { REFUSAL_POLICY } from './csp.mjs';
import { releaseEarlyRequests } from './early-requests';
import { sendKept } from './finished-answers';
import { enterBulkhead, toSearchCost } from './load-shedding';
import { mendLocation } from './redirect-fix';
import { type Rejection, toOriginForm, toPathname, validateRequest, validateTarget } from './request-policy';
import { addSecurityHeaders, listSecurityHeaders } from './security-headers';
import { askInLanguage, handOn, redirectSlash, toOwnAddress } from './site-languages';
import { takeFrom } from './take-tokens';
import { mendMissing } from './unread-archive';

/** Milliseconds. https://nodejs.org/api/http.html#serverrequesttimeout */
const TIMEOUTS = {
  headers: 15_000,
  request: 60_000,
  silence: 120_000,
  keepAlive: 125_000,
  grace: 500,
  drain: 15_000,
  end: 19_000,
} as const;

const shared = globalThis as { vitrineDraining?: boolean };

const toRejection = (status: number, message: string, seconds: number): Rejection => ({
  status,
  message,
  headers: { 'Retry-After': String(seconds) },
});

/** https://www.rfc-editor.org/rfc/rfc9110#section-15.5.18 */
const EXPECTATION_FAILED: Rejection = { status: 417, message: 'Only 100-continue can be expected' };

/** The part of the thread that makes pages and searches which one client's searches may have. */
const SHARE = 0.5;

function reject(request: IncomingMessage, response: ServerResponse, { status, message, headers }: Rejection) {
  const isApi = toPathname(request.url ?? '').startsWith('/api/');
  const text = isApi ? JSON.stringify({ message, status }) : `${message}\n`;
  const body = status === 204 || request.method === 'HEAD' ? '' : text;
  response.writeHead(status, {
    ...listSecurityHeaders(),
    'Content-Security-Policy': REFUSAL_POLICY,
    'Cache-Control': 'no-store',
    ...(isApi && { 'Access-Control-Allow-Origin': '*' }),
    ...(body && { 'Content-Type': isApi ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8' }),
    ...(status !== 204 && { 'Content-Length': Buffer.byteLength(body) }),
    // The rest of a request's body is not read.
    ...((request.method === 'GET' || request.method === 'HEAD') && !shared.vitrineDraining
      ? {}
      : { Connection: 'close' }),
    ...headers,
  });
  response.end(body);
}

/** @param url without the prefix of a language @returns the URL that Next receives */
type ToAddress = (url: string) => string;

/** @param go called where the request may be answered: at once, unless another process is asked whether */
function admit(request: IncomingMessage, response: ServerResponse, toAddress: ToAddress, go: () => void) {
  const client = identifyClient(request);
  const url = request.url ?? '/';
  const rejection = validateRequest(request.method ?? '', url) ?? rejectAwaiting(toPathname(url)) ?? redirectSlash(url);
  if (rejection) return reject(request, response, rejection);
  const decide = (wait: number) => {
    if (wait > 0) return reject(request, response, toRejection(429, 'Too much at a time; please wait a little', wait));
    // https://www.rfc-editor.org/rfc/rfc9110#section-10.1.1
    if (isContinueExpected(request)) response.writeContinue();
    addHeaders(request, response);
    request.url = toAddress(url);
    go();
  };
  const wait = takeFrom(client, client ? toSearchCost(request) / SHARE : 0);
  if (typeof wait === 'number') return decide(wait);
  wait.then(decide).catch((error) => response.destroy(error));
}

/** Mends what Next will write, before anything else stands between. */
function mend(request: IncomingMessage, response: ServerResponse) {
  mendMissing(request, response);
  mendType(response);
  restoreLength(response);
  mendLocation(response);
}

const addHeaders: RequestListener = (request, response) =>
  addSecurityHeaders(request, response, () => shared.vitrineDraining === true);

/** Does to an answer that nobody gets what is done to others before they are handed on. */
const prepare: RequestListener = (request, response) => {
  mend(request, response);
  addHeaders(request, response);
};

/** The framework's own listeners, in place of which another one listens. */
function takeListeners(server: Server) {
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  return (request: IncomingMessage, response: ServerResponse) => {
    handOn(request);
    for (const listener of listeners) listener.call(server, request, response);
  };
}

/** While developing, the addresses of languages alone. */
function addLanguages(server: Server) {
  const answerByNext = takeListeners(server);
  server.on('request', (request, response) => {
    const invalid = validateTarget(request);
    if (invalid) return reject(request, response, invalid);
    mend(request, response);
    askInLanguage(request, (moved) => (moved ? reject(request, response, moved) : answerByNext(request, response)));
  });
}

function addMiddleware(server: Server, toAddress: ToAddress) {
  const answerByNext = takeListeners(server);
  const answerInTurn: RequestListener = (request, response) =>
    enterBulkhead(
      { request, response },
      () => answerComputed(request, response, answerByNext),
      (seconds) =>
        reject(request, response, toRejection(503, 'Too busy for this at the moment; please come again', seconds)),
    );
  const answerAsked: RequestListener = (request, response) =>
    admit(request, response, toAddress, () => answerFinished(request, response, answerInTurn, prepare));
  const handle: RequestListener = (request, response) => {
    request.url = toOriginForm(request.url ?? '/');
    const invalid = validateTarget(request);
    if (invalid) return reject(request, response, invalid);
    const address = shared.vitrineDraining || isContinueExpected(request) ? null : toOwnAddress(request.url);
    if (address && sendKept(request, response, address)) return;
    mend(request, response);
    askInLanguage(request, (moved) => (moved ? reject(request, response, moved) : answerAsked(request, response)));
  };
  // Next listens for WebSockets, which only `next dev` speaks, and ends all others.
  handleAllRequests(server, handle, (request, response) => reject(request, response, EXPECTATION_FAILED));
  server.headersTimeout = TIMEOUTS.headers;
  server.requestTimeout = TIMEOUTS.request;
  // An idle connection holds a file descriptor.
  server.setTimeout(TIMEOUTS.silence);
  // A proxy (nginx: 60 s, Caddy: 120 s) closes its idle connections before this server does, or it would send into a closed one.
  server.keepAliveTimeout = Math.max(server.keepAliveTimeout, TIMEOUTS.keepAlive);
  // Connections that were accepted and not read yet would be reset.
  const close = server.close.bind(server);
  server.close = (then) => {
    setTimeout(() => close(then), TIMEOUTS.grace);
    return server;
  };
  const drain = () => {
    shared.vitrineDraining = true;
    setTimeout(() => server.closeAllConnections(), TIMEOUTS.drain).unref();
    setTimeout(() => process.exit(143), TIMEOUTS.end).unref();
  };
  process.once('SIGTERM', drain);
  process.once('SIGINT', drain);
}

const served = new WeakSet<object>();

function addOnce(server: unknown, toAddress: ToAddress) {
  if (!(server instanceof Server) || served.has(server)) return;
  served.add(server);
  if (isDeveloping()) addLanguages(server);
  else addMiddleware(server, toAddress);
}

/**
 * Adds the middleware, or while developing what pages cannot do without, to every HTTP server of this process at its first connection: Next starts its own, and has no hook for it.
 * @param toAddress the route table of the server behind; without one it receives each address as it is
 * @returns adds it to no more of them
 */
export function startMiddleware(toAddress: ToAddress = (url) => url) {
  const hear = (message: unknown) => {
    const { socket, server } = message as { socket: { server: unknown }; server?: Server };
    addOnce(server ?? socket.server, toAddress);
  };
  // A connection is told before anything is read of it; a request, of one that was there before.
  // https://nodejs.org/api/diagnostics_channel.html#http
  const channels = ['net.server.socket', 'http.server.request.start'];
  for (const channel of channels) subscribe(channel, hear);
  releaseEarlyRequests((server) => addOnce(server, toAddress));
  return () => {
    for (const channel of channels) unsubscribe(channel, hear);
  };
}
