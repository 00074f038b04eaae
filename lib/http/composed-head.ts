// Sends an answer again under the head that Node composed for it, which saves an eighth of what a kept answer costs (docs/decisions/0022).
import type { IncomingMessage, ServerResponse } from 'node:http';

export interface Head {
  /** Names and values in turn. https://nodejs.org/api/http.html#responsewriteheadstatuscode-statusmessage-headers */
  fields: string[];
  /** As Node composed it for whoever keeps the connection open, but for the date that stands between; there once it has been sent. */
  composed?: readonly [before: string, after: string];
}

/** Where Node keeps a head until it is sent; not documented, and not relied on. */
type Keeping = ServerResponse & { _header?: string | null };

let second = 0;
let date = '';

/** https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7 */
function toHttpDate(): string {
  const now = Math.floor(Date.now() / 1000);
  if (now !== second) date = new Date(now * 1000).toUTCString();
  second = now;
  return date;
}

function cutAtDate(text: string | null | undefined): Head['composed'] {
  const [before, after, ...more] = text?.split(/(?<=\r\nDate: )[^\r]*/) ?? [];
  return before !== undefined && after !== undefined && more.length === 0 ? [before, after] : undefined;
}

/** Whether its head says of the connection what most say. https://www.rfc-editor.org/rfc/rfc9112#section-9.3 */
const isKeptOpen = ({ httpVersion, headers }: IncomingMessage) =>
  httpVersion === '1.1' && (headers.connection === undefined || headers.connection.toLowerCase() === 'keep-alive');

/** Sends a whole answer, 200, to which nothing else has been added. */
export function sendComposed(request: IncomingMessage, response: Keeping, [head, body]: [Head, Buffer]) {
  const isUsual = isKeptOpen(request);
  if (isUsual && head.composed) {
    response._header = head.composed.join(toHttpDate());
    // Where Node keeps it elsewhere, it knows of no head, and composes it.
    if (response.headersSent) return void response.end(body);
  }
  response.writeHead(200, head.fields).end(body);
  if (isUsual) head.composed ??= cutAtDate(response._header);
}
