// Stale-while-revalidate: a page that was sent as it was is made anew on nobody's behalf. https://www.rfc-editor.org/rfc/rfc5861#section-3
import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { countWaiting } from './load-shedding';

/** What takes longer has failed, milliseconds. */
const LONGEST = 2000;

/** When the one that is made began, by performance.now(). */
let begun = Number.NEGATIVE_INFINITY;

/**
 * Makes a page anew, one at a time and only while no request waits for its turn; whoever comes next asks again.
 * @param asked what was asked for, and sent as it was
 * @param make answers a request that nobody sent, to nobody
 */
export function revalidate({ url, headers }: Pick<IncomingMessage, 'url' | 'headers'>, make: RequestListener) {
  const now = performance.now();
  if (now - begun < LONGEST || countWaiting() > 0) return;
  begun = now;
  const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url, headers: { ...headers } });
  request.push(null);
  const response = new ServerResponse(request);
  response.end = () => {
    begun = Number.NEGATIVE_INFINITY;
    // As though it had been sent.
    response.emit('finish');
    response.emit('close');
    return response;
  };
  // When what came meanwhile, and only has to be sent, is on its way.
  setImmediate(make, request, response);
}
