/** @jest-environment node */
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { type Composed, sendComposed } from '@/lib/http/composed-head';

const BODY = Buffer.from('a page');
const FIELDS = ['content-type', 'text/html', 'link', '<a>', 'link', '<b>', 'content-length', String(BODY.length)];

/** Asks over one connection, all at once. */
async function ask(asked: string[], answer: Composed = { fields: FIELDS, body: BODY }) {
  const server = http.createServer((request, response) => sendComposed(request, response, answer));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()));
  let text = '';
  const isClosed = await new Promise<boolean>((resolve) => {
    const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('data', (chunk) => {
      text += chunk;
      if (text.split(BODY.toString()).length <= asked.length) return;
      // Whoever is to be closed is closed by then.
      setTimeout(() => socket.destroy(), 50);
    });
    socket.on('end', () => resolve(true));
    socket.on('close', () => resolve(false));
    socket.write(asked.join(''));
  });
  server.close();
  const answers = text.split(BODY.toString()).slice(0, -1);
  return { answers, isClosed };
}

const toRequest = (version: string, ...headers: string[]) =>
  `${[`GET / HTTP/${version}`, 'Host: localhost', ...headers].join('\r\n')}\r\n\r\n`;
const toConnection = (head: string) => /\r\nConnection: ([^\r]*)/.exec(head)?.[1];
const withoutDate = (head = '') => head.replace(/\r\nDate: [^\r]*/, '\r\nDate: ');
const USUAL = toRequest('1.1');

test('an answer that is sent again has the head that Node composed for it, with the time of now', async () => {
  const { answers, isClosed } = await ask([USUAL, USUAL, toRequest('1.1', 'Connection: Keep-Alive')]);
  expect(answers).toHaveLength(3);
  const [first = '', ...others] = answers;
  expect(first.split('\r\n')).toEqual(
    expect.arrayContaining(['HTTP/1.1 200 OK', 'link: <a>', 'link: <b>', 'Connection: keep-alive']),
  );
  for (const other of others) {
    expect(withoutDate(other)).toBe(withoutDate(first));
    const [, date = ''] = /\r\nDate: ([^\r]*GMT)\r\n/.exec(other) ?? [];
    expect(Math.abs(Date.now() - Date.parse(date))).toBeLessThan(5000);
  }
  expect(isClosed).toBe(false);
});

test.each([
  ['that wants the connection closed', toRequest('1.1', 'Connection: close')],
  ['of HTTP/1.0', toRequest('1.0')],
])('a client %s is told that it is closed, and those before it that they keep it open', async (_, asked) => {
  const { answers, isClosed } = await ask([USUAL, USUAL, asked]);
  expect(answers.map(toConnection)).toEqual(['keep-alive', 'keep-alive', 'close']);
  expect(isClosed).toBe(true);
});

test('what one who leaves was told is told to nobody else', async () => {
  const answer = { fields: FIELDS, body: BODY };
  const { answers: first } = await ask([toRequest('1.1', 'Connection: close')], answer);
  const { answers: next } = await ask([USUAL, USUAL], answer);
  expect([...first, ...next].map(toConnection)).toEqual(['close', 'keep-alive', 'keep-alive']);
});

test('words of a date in another header are left as they are', async () => {
  const { answers } = await ask([USUAL, USUAL], { fields: [...FIELDS, 'X-Words', 'Date: today'], body: BODY });
  for (const answer of answers) expect(answer).toContain('\r\nX-Words: Date: today\r\n');
});

test('what is sent later says so, and is the same otherwise', async () => {
  const answer = { fields: FIELDS, body: BODY };
  const { answers: early } = await ask([USUAL, USUAL], answer);
  const later = Date.now() + 3_600_000;
  const now = jest.spyOn(Date, 'now').mockReturnValue(later);
  const { answers: late } = await ask([USUAL], answer);
  now.mockRestore();
  expect(withoutDate(late[0])).toBe(withoutDate(early[0]));
  expect(late[0]).toContain(`\r\nDate: ${new Date(later).toUTCString()}\r\n`);
});

/** All that comes until the connection is closed, read a little at a time. */
async function readSlowly(port: number, asked: string) {
  const socket = net.connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => {
    chunks.push(chunk);
    socket.pause();
    setTimeout(() => socket.resume(), 1);
  });
  socket.write(asked);
  await new Promise((resolve) => socket.once('end', resolve));
  return Buffer.concat(chunks).toString('latin1');
}

test('who reads slowly gets all of it, in the order that was asked for', async () => {
  const body = Buffer.alloc(12_000_000, 'slow ');
  const answer = { fields: ['content-length', String(body.length)], body };
  const server = http.createServer((request, response) => sendComposed(request, response, answer));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  // Of the first connection one is composed and one waits for it, of the second one is written at once.
  for (const _ of ['composed', 'again']) {
    const text = await readSlowly(port, USUAL.repeat(2) + toRequest('1.1', 'Connection: close'));
    const [nothing, ...answers] = text.split(/HTTP\/1\.1 200 OK\r\n/);
    expect(nothing).toBe('');
    expect(answers.map((each) => each.split('\r\n\r\n')[1] === body.toString())).toEqual([true, true, true]);
  }
  server.close();
});
