// Sends an answer again as the bytes that Node composed of it, which saves a quarter of what a kept answer costs (docs/decisions/0022).
import type { IncomingMessage, ServerResponse } from 'node:http';

/** A whole answer, 200. */
export interface Composed {
  /** Names and values in turn. https://nodejs.org/api/http.html#responsewriteheadstatuscode-statusmessage-headers */
  fields: string[];
  /** A part of `bytes` once they are there. */
  body: Buffer;
  /** Head and body as Node sends them to whoever keeps the connection open. */
  bytes?: Buffer;
  /** Where in `bytes` the date stands, and of which second it is. */
  date?: { at: number; second: number };
}

/** What Node knows of a head, and whether it has been sent; not documented, and not relied on. */
type Keeping = ServerResponse & { _header?: string | null; _headerSent?: boolean };

const BEFORE_DATE = '\r\nDate: ';

/** https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7, always as long */
const writeDate = (bytes: Buffer, { at, second }: { at: number; second: number }) =>
  bytes.write(new Date(second * 1000).toUTCString(), at, 'latin1');

function compose(answer: Composed, head: string | null | undefined) {
  const at = (head?.indexOf(BEFORE_DATE) ?? -1) + BEFORE_DATE.length;
  if (!head || at < BEFORE_DATE.length || head.indexOf(BEFORE_DATE, at) >= 0) return;
  const start = Buffer.from(head, 'latin1');
  answer.bytes = Buffer.concat([start, answer.body]);
  answer.body = answer.bytes.subarray(start.length);
  answer.date = { at, second: 0 };
}

/** Whether its head says of the connection what most say. https://www.rfc-editor.org/rfc/rfc9112#section-9.3 */
const isKeptOpen = ({ httpVersion, headers }: IncomingMessage) =>
  httpVersion === '1.1' && (headers.connection === undefined || headers.connection.toLowerCase() === 'keep-alive');

/** Sends a whole answer to which nothing else has been added. */
export function sendComposed(request: IncomingMessage, response: Keeping, answer: Composed) {
  const isUsual = isKeptOpen(request);
  const { bytes, date } = answer;
  // Where Node keeps these elsewhere, it composes the head.
  if (isUsual && bytes && date && response._header === null && response._headerSent === false) {
    const second = Math.floor(Date.now() / 1000);
    if (second !== date.second) {
      date.second = second;
      // Whoever still reads an earlier one gets the date of this second.
      writeDate(bytes, date);
    }
    response._header = ' ';
    response._headerSent = true;
    // Whose turn it is has the socket; one that comes after others over the same connection is kept by Node until then.
    if (!response.socket) return void response.end(bytes);
    response.socket.write(bytes);
    return void response.end();
  }
  response.writeHead(200, answer.fields).end(answer.body);
  if (isUsual && !bytes) compose(answer, response._header);
}
