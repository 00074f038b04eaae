// Requests the same URLs over 16 connections, persistent or `fresh` ones, and prints the requests per second.
import net from 'node:net';

const CONNECTIONS = 16;
const WARM_UP = 500;

const [, , url, seconds, list, keeping] = process.argv;
const isFresh = keeping === 'fresh';
const { hostname, port } = new URL(url);
const requests = JSON.parse(list).map((path) =>
  Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept: */*\r\nAccept-Encoding: gzip\r\n\r\n`),
);
let next = 0;
let counting = false;
let answered = 0;
let failed = 0;
let why = '';

/** Returns the length of the first response in the buffer; 0 while it is incomplete. */
function toLength(buffer) {
  const head = buffer.indexOf('\r\n\r\n');
  if (head < 0) return 0;
  const text = buffer.toString('latin1', 0, head).toLowerCase();
  if (counting && !text.startsWith('http/1.1 200')) {
    failed += 1;
    why ||= text.slice(0, text.indexOf('\r\n'));
  }
  const given = /\r\ncontent-length: (\d+)/.exec(text);
  if (given) return head + 4 + Number(given[1]) <= buffer.length ? head + 4 + Number(given[1]) : 0;
  const end = buffer.indexOf('0\r\n\r\n', head + 2);
  return end < 0 ? 0 : end + 5;
}

function connect() {
  const socket = net.connect(Number(port), hostname);
  let parts = [];
  let size = 0;
  let wanted = 0;
  const ask = () => socket.write(requests[next++ % requests.length]);
  socket.setNoDelay(true);
  socket.on('connect', ask);
  socket.on('data', (chunk) => {
    parts.push(chunk);
    size += chunk.length;
    if (size < wanted) return;
    const buffer = parts.length > 1 ? Buffer.concat(parts) : chunk;
    parts = [buffer];
    if (toLength(buffer) === 0) {
      const known = /\r\ncontent-length: (\d+)/i.exec(buffer.toString('latin1', 0, Math.min(buffer.length, 4096)));
      if (known) wanted = buffer.indexOf('\r\n\r\n') + 4 + Number(known[1]);
      return;
    }
    parts = [];
    size = 0;
    wanted = 0;
    if (counting) answered += 1;
    if (isFresh) socket.destroy();
    else ask();
  });
  socket.on('error', ({ message }) => {
    failed += 1;
    why ||= message;
  });
  socket.on('close', () => (isFresh ? connect() : setTimeout(connect, 10)));
}

for (let index = 0; index < CONNECTIONS; index++) connect();
setTimeout(() => {
  counting = true;
  const since = performance.now();
  setTimeout(() => {
    const rate = answered / ((performance.now() - since) / 1000);
    console.log(JSON.stringify({ rate, failed, why }));
    process.exit();
  }, Number(seconds) * 1000);
}, WARM_UP);
