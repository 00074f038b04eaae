// Request log: reports every answered request of this process's HTTP servers, and does not delay any.
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

export interface Answered {
  method: string;
  /** As asked for, without its query, which may hold what a visitor typed. */
  path: string;
  /** Of HTTP; 499 where the client left before the end. */
  status: number;
  /** From the request's head to the end of the answer. */
  seconds: number;
}

/** Of a client that left: no standard has a number for it, and this is the one that servers' logs use. */
const LEFT = 499;

const GROUPS = [
  '_next',
  'api',
  'collections',
  'data',
  'iiif',
  'items',
  'map',
  'people',
  'places',
  'search',
  'sitemap',
  'years',
];

/** One of a few names for a path, so that what counts by it stays small whatever is asked for. */
export function toGroup(path: string): string {
  const [, first = ''] = path.split('/');
  if (first === '') return 'home';
  return GROUPS.includes(first) ? first : 'other';
}

/**
 * Calls back for each answer of every HTTP server of this process.
 * @param except a server whose answers are not told
 */
export function watchRequests(tell: (answered: Answered) => void, except?: Server) {
  // https://nodejs.org/api/diagnostics_channel.html#http
  subscribe('http.server.request.start', (message) => {
    const { request, response, server } = message as {
      request: IncomingMessage;
      response: ServerResponse;
      server: Server;
    };
    if (server === except) return;
    const begun = performance.now();
    const { method = '' } = request;
    const [path = ''] = (request.url ?? '').split('?');
    response.once('close', () =>
      tell({
        method,
        path: path.slice(0, 2048),
        status: response.writableFinished ? response.statusCode : LEFT,
        seconds: (performance.now() - begun) / 1000,
      }),
    );
  });
}
