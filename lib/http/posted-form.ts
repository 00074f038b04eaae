// Carries a form that is posted to a page to the render of that page, because Next renders pages for GET alone.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import { singleton } from '@/lib/clients/singleton';
import { withoutPrefix } from '@/lib/model/language-prefix';

/** Bytes. */
const MAX_POSTED_BYTES = 256 * 1024;

const getStorage = () => singleton('posted forms', () => new AsyncLocalStorage<Request>());

/** Receives the body of a request. @returns null if it is too long */
export async function receivePosted(request: IncomingMessage): Promise<Request | null> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_POSTED_BYTES) return null;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > MAX_POSTED_BYTES) return null;
    chunks.push(chunk);
  }
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    value === undefined || name === 'transfer-encoding' ? [] : [[name, String(value)] satisfies [string, string]],
  );
  const url = `http://${request.headers.host ?? 'localhost'}${request.url ?? '/'}`;
  return new Request(URL.canParse(url) ? url : 'http://localhost/', {
    method: 'POST',
    headers,
    body: new Uint8Array(Buffer.concat(chunks)),
  });
}

export const runWithPosted = <T>(posted: Request, run: () => T): T => getStorage().run(posted, run);

/** The request by which a form was posted to the page that is rendered; undefined outside of such renders. */
export const getPosted = (): Request | undefined => getStorage().getStore();

/** @param href of a page, as in its links */
export function isPostedTo(href: string): boolean {
  const posted = getPosted();
  return posted !== undefined && new URL(posted.url).pathname === withoutPrefix(href);
}
