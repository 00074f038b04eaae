// Works around Next's redirects of pages, of which whoever asks meanwhile gets no Location, or whoever renders them two.
import type { ServerResponse } from 'node:http';

/**
 * Leaves one Location of two that are the same: who renders a redirect sets one, to which Next adds that of the page that it keeps; whoever asked for
 * it in the meantime has the kept one alone.
 */
export function mendLocation(response: Pick<ServerResponse, 'writeHead' | 'getHeader' | 'setHeader'>) {
  const { writeHead } = response;
  response.writeHead = function (this: ServerResponse, ...args: Parameters<ServerResponse['writeHead']>) {
    const location: unknown = response.getHeader('location');
    if (Array.isArray(location)) response.setHeader('Location', String(location[0]));
    return writeHead.apply(this, args);
  } as ServerResponse['writeHead'];
}
