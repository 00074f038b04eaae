// Sends an answer again as the bytes that Node composed of it, which saves a quarter of what a kept answer costs (docs/decisions/0022).
import type { IncomingMessage, ServerResponse } from 'node:http';

/** A whole answer, 200. */
export interface Composed {
  /** Names and values in turn. https://nodejs.org/api/http.html#responsewriteheadstatuscode-statusmessage-headers */
  fields: string[];
  /** A part of `whole` once that is there. */
  body: Buffer;
  /** Head and body as Node sends them to whoever keeps the connection open; there once they have been sent. */
  whole?: { bytes: Buffer; dateAt: number; second: number };
}

/** What Node knows of a head, and whether it has been sent; not documented, and not relied on. */
type Keeping = ServerResponse & { _header?: string | null; _headerSent?: boolean };

const BEFORE_DATE = '\r\nDate: ';

/** https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7, always as long; whoever still reads an earlier one gets the date of this second. */
function writeDate(whole: NonNullable<Composed['whole']>) {
  const second = Math.floor(Date.now() / 1000);
  if (second === whole.second) return;
  whole.second = second;
  whole.bytes.write(new Date(second * 1000).toUTCString(), whole.dateAt, 'latin1');
}

function compose(answer: Composed, head: string | null | undefined) {
  const [before, ...after] = head?.split(BEFORE_DATE) ?? [];
  if (!head || before === undefined || after.length !== 1) return;
  const start = Buffer.from(head, 'latin1');
  const bytes = Buffer.concat([start, answer.body]);
  answer.body = bytes.subarray(start.length);
  answer.whole = { bytes, dateAt: before.length + BEFORE_DATE.length, second: 0 };
}

/** Whether its head says of the connection what most say. https://www.rfc-editor.org/rfc/rfc9112#section-9.3 */
const isKeptOpen = ({ httpVersion, headers }: IncomingMessage) =>
  httpVersion === '1.1' && (headers.connection === undefined || headers.connection.toLowerCase() === 'keep-alive');

/** Sends a whole answer to which nothing else has been added. */
export function sendComposed(request: IncomingMessage, response: Keeping, answer: Composed) {
  const isUsual = isKeptOpen(request);
  const { whole } = answer;
  // Where Node keeps these elsewhere, it composes the head.
  if (isUsual && whole && response._header === null && response._headerSent === false) {
    writeDate(whole);
    response._header = ' ';
    response._headerSent = true;
    // Whose turn it is has the socket; one that comes after others over the same connection is kept by Node until then.
    if (!response.socket) return void response.end(whole.bytes);
    response.socket.write(whole.bytes);
    return void response.end();
  }
  response.writeHead(200, answer.fields).end(answer.body);
  if (isUsual && !whole) compose(answer, response._header);
}
