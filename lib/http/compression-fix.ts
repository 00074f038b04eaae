// Works around Next's compression, which skips the responses of route handlers.
import type { ServerResponse } from 'node:http';

/**
 * Unwraps the Content-Type header. Next sets the headers of route handlers as arrays of one, and its compression middleware
 * ignores a Content-Type that is an array. A partial response stays as it is: its range counts uncompressed bytes.
 */
export function mendType(response: Pick<ServerResponse, 'setHeader' | 'hasHeader'>) {
  const { setHeader } = response;
  response.setHeader = function set(name, value) {
    const isType = name.toLowerCase() === 'content-type' && Array.isArray(value) && value.length === 1;
    const isWhole = !response.hasHeader('content-range') && !response.hasHeader('accept-ranges');
    return setHeader.call(response, name, isType && isWhole ? (value[0] as string) : value);
  };
}
