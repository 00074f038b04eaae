// Lets answers of route handlers say their Content-Length, which Next drops: where they are not compressed it stands (docs/design.md).
import type { ServerResponse } from 'node:http';

/** Carries the length past Next, and goes no further. */
const CARRIER = 'x-vitrine-length';

/** Headers that say how long a body is. @param bytes of the body as a route hands it on */
export const toLengthHeaders = (bytes: number): Record<string, string> => ({
  'Content-Length': String(bytes),
  [CARRIER]: String(bytes),
});

/** How long the body of an answer will be; NaN where it is not known yet. */
export const readLength = (response: ServerResponse) =>
  Number(response.getHeader(CARRIER) ?? response.getHeader('content-length') ?? Number.NaN);

/** What compresses has spoken when the head is written: then there is a Content-Encoding, and the length is another. */
export function restoreLength(response: ServerResponse) {
  const { writeHead } = response;
  response.writeHead = function (this: ServerResponse, ...args: Parameters<ServerResponse['writeHead']>) {
    const length = String(response.getHeader(CARRIER) ?? '');
    response.removeHeader(CARRIER);
    const isPlain = !response.hasHeader('content-encoding') && !response.hasHeader('transfer-encoding');
    if (isPlain && /^\d+$/.test(length)) response.setHeader('Content-Length', length);
    return writeHead.apply(this, args);
  } as ServerResponse['writeHead'];
}
