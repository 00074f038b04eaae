// Content-Length of route handlers' responses, which Next drops.
import type { ServerResponse } from 'node:http';

/** Carries the length past Next. */
export const LENGTH_HEADER = 'x-vitrine-length';

/** @param bytes length of the identity body */
export const toLengthHeaders = (bytes: number): Record<string, string> => ({
  'Content-Length': String(bytes),
  [LENGTH_HEADER]: String(bytes),
});

/** To be called when the head is sent: by then a compressed body has its Content-Encoding. */
export function restoreLength(response: ServerResponse) {
  const length = String(response.getHeader(LENGTH_HEADER) ?? '');
  response.removeHeader(LENGTH_HEADER);
  const isPlain = !response.hasHeader('content-encoding') && !response.hasHeader('transfer-encoding');
  if (isPlain && /^\d+$/.test(length)) response.setHeader('Content-Length', length);
}
