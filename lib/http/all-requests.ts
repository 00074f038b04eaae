// Every request of a server, by one listener: Node would answer some without it, and stop reading behind others.
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const EVENTS = ['request', 'checkContinue', 'checkExpectation', 'upgrade'] as const;

/** Names and values: Node keeps no more than a thousand headers of a request, of which none may be missing here. */
const MAX_RAW_HEADERS = 1000;

const OFFER = /^(?:upgrade|http2-settings)$/i;

/** The response to the latest request of a connection. */
const responses = new WeakMap<Socket, ServerResponse>();

/** Whether a client waits for an interim response before it sends a body; HTTP/1.0 knows none. */
export const isContinueExpected = ({ headers, httpVersion }: Pick<IncomingMessage, 'headers' | 'httpVersion'>) =>
  headers.expect !== undefined && httpVersion !== '1.0';

/** The head of a request without its offer of another protocol, as it came otherwise. */
function toPlainHead({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    const options = value.split(',').filter((option) => !OFFER.test(option.trim()));
    if (name.toLowerCase() !== 'connection') {
      if (!OFFER.test(name)) lines.push(`${name}: ${value}`);
    } else if (options.length > 0) lines.push(`${name}: ${options.join(',')}`);
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}

/**
 * Reads a request that offers another protocol once more, without the offer: a server may ignore it
 * (https://www.rfc-editor.org/rfc/rfc9110#section-7.8), and Node drops what is pipelined behind a request that has one.
 * @param head what came behind the request's head
 */
function readAgain(server: Server, request: IncomingMessage, { socket, head }: { socket: Socket; head: Buffer }) {
  if (request.rawHeaders.length > MAX_RAW_HEADERS) {
    socket.end('HTTP/1.1 431 Request Header Fields Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    return;
  }
  const ignore = () => {};
  // Between two parsers, errors of the connection would have no listener.
  socket.on('error', ignore);
  const resume = () => {
    if (socket.destroyed || !socket.writable) return;
    socket.unshift(Buffer.concat([toPlainHead(request), head]));
    // https://nodejs.org/api/http.html#event-connection
    server.emit('connection', socket);
    socket.off('error', ignore);
  };
  const earlier = responses.get(socket);
  // Responses keep the order of their requests.
  if (earlier && !earlier.destroyed) earlier.once('close', resume);
  else resume();
}

/**
 * Has one listener handle all requests of a server: also those that expect `100-continue`, of which it writes the interim response
 * itself, and those that offer another protocol, which it sees as HTTP/1.1.
 * @param rejectExpectation handles a request that expects anything else
 */
export function handleAllRequests(server: Server, handle: RequestListener, rejectExpectation: RequestListener) {
  const track =
    (listener: RequestListener): RequestListener =>
    (request, response) => {
      responses.set(request.socket, response);
      listener(request, response);
    };
  removeAllHandlers(server);
  server.on('request', track(handle));
  server.on('checkContinue', track(handle));
  server.on('checkExpectation', track(rejectExpectation));
  server.on('upgrade', (request, socket, head) => readAgain(server, request, { socket: socket as Socket, head }));
}

export function removeAllHandlers(server: Server) {
  for (const event of EVENTS) server.removeAllListeners(event);
}
