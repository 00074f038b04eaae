// The HTTP server: connections, timeouts, and its end on SIGTERM.
import { createServer } from 'node:http';
import { handleAllRequests } from './all-requests';
import { createHandler, type HandlerOptions } from './handler';
import { reject } from './reject';
import { onRequestFinished, type RequestLogEntry } from './request-log';
import type { Rejection } from './request-policy';

/** Milliseconds. https://nodejs.org/api/http.html#serverrequesttimeout */
const TIMEOUTS = {
  headers: 15_000,
  request: 60_000,
  silence: 120_000,
  // Proxies (nginx: 60 s, Caddy: 120 s) close their idle connections first, or they would send into a closed one.
  keepAlive: 125_000,
  // Connections that were accepted and not read yet would be reset.
  grace: 500,
  drain: 15_000,
  end: 19_000,
} as const;

const STATUS = { SIGINT: 130, SIGTERM: 143 } as const;

/** https://www.rfc-editor.org/rfc/rfc9110#section-15.5.18 */
const EXPECTATION_FAILED: Rejection = { status: 417, message: 'Expectation failed: only 100-continue is supported' };

interface Settings extends Pick<HandlerOptions, 'next' | 'disk' | 'bar' | 'visitors' | 'onTarget'> {
  onRequest?: (entry: RequestLogEntry) => void;
}

/** A server that does not listen yet. It ends the process on SIGTERM and SIGINT, once its responses are sent. */
export function createSiteServer({ next, disk, bar, visitors, onTarget, onRequest }: Settings) {
  let isDraining = false;
  const handle = createHandler({ next, disk, bar, visitors, onTarget, isDraining: () => isDraining });
  const server = createServer();
  handleAllRequests(
    server,
    (request, response) => {
      if (onRequest) onRequestFinished(request, response, onRequest);
      handle(request, response);
    },
    (request, response) => reject(request, response, EXPECTATION_FAILED, isDraining),
  );
  server.headersTimeout = TIMEOUTS.headers;
  server.requestTimeout = TIMEOUTS.request;
  // An idle connection holds a file descriptor.
  server.setTimeout(TIMEOUTS.silence);
  server.keepAliveTimeout = TIMEOUTS.keepAlive;
  const drain = (signal: keyof typeof STATUS) => {
    if (isDraining) return;
    isDraining = true;
    const exit = () => process.exit(STATUS[signal]);
    setTimeout(() => server.close(exit), TIMEOUTS.grace);
    // Connections whose last response began before, and are idle since.
    setInterval(() => server.closeIdleConnections(), TIMEOUTS.grace).unref();
    setTimeout(() => server.closeAllConnections(), TIMEOUTS.drain).unref();
    setTimeout(exit, TIMEOUTS.end).unref();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => drain(signal));
  return server;
}
