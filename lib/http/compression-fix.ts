// Lets Next compress what route handlers answer: it looks for one media type, and finds their headers as lists.
import { subscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';

/**
 * Hands on a media type as the text that it is. Next sets headers of route handlers as lists of one, and the part of it that
 * compresses takes no list for a media type. A part of a file stays as it is, or its range would count other bytes.
 */
export function mendType(response: Pick<ServerResponse, 'setHeader' | 'hasHeader'>) {
  const { setHeader } = response;
  response.setHeader = function set(name, value) {
    const isType = name.toLowerCase() === 'content-type' && Array.isArray(value) && value.length === 1;
    const isWhole = !response.hasHeader('content-range') && !response.hasHeader('accept-ranges');
    return setHeader.call(response, name, isType && isWhole ? (value[0] as string) : value);
  };
}

/** Mends every answer from here on. */
export function startCompressing() {
  // https://nodejs.org/api/diagnostics_channel.html#http: told before the server hears of the request.
  subscribe('http.server.request.start', (message) => mendType((message as { response: ServerResponse }).response));
}
