// Says "not yet" in place of "not found" while the library is read for the first time, or again after the catalogue was lost.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isWhole } from '@/lib/catalogue/read/all';
import { toPathname } from './request-policy';

/** Addresses that no file of the library has. */
const OTHERS = /^\/(api|_next)\//;
const RETRY_SECONDS = '60';

/** Search engines drop what is 404 or 410; what has yet to be read may be there. */
const isUnread = (status: number) => {
  if (status !== 404 && status !== 410) return false;
  try {
    return !isWhole();
  } catch {
    return true;
  }
};

/** Sends 503 with Retry-After in place of 404 until the library has been read completely. */
export function mendMissing({ url = '' }: Pick<IncomingMessage, 'url'>, response: ServerResponse) {
  if (OTHERS.test(toPathname(url))) return;
  const { writeHead } = response;
  response.writeHead = function (this: ServerResponse, status: number, ...rest: unknown[]) {
    if (!isUnread(status)) return writeHead.call(this, status, ...(rest as []));
    response.setHeader('Retry-After', RETRY_SECONDS);
    response.setHeader('Cache-Control', 'no-store');
    return writeHead.call(this, 503, ...(rest as []));
  } as ServerResponse['writeHead'];
}
