import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { reportLicence } from '@/lib/clients/lightbox-licence';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

interface Seen {
  method: string | undefined;
  type: string | undefined;
  path: string | undefined;
  body: string;
}

let seen: Seen[] = [];
let answer: Answer;
let url: string;

const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  seen.push({ method: request.method, type: request.headers['content-type'], path: request.url, body });
  answer(response, request);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/check`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  seen = [];
  answer = send(200, '{"license_valid":true}');
});

const send =
  (status: number, body: string, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body);

// Long enough for a busy machine, unless a test sets its own time-out.
const report = (patience = 60_000) => reportLicence({ key: 'secret-1', planType: 'team', url }, patience);

test('key and plan are posted once, as JSON with two fields', async () => {
  await report();
  expect(seen).toEqual([
    { method: 'POST', type: 'application/json', path: '/check', body: '{"license_key":"secret-1","plan_type":"team"}' },
  ]);
});

test.each([true, false])('a response with license_valid %s is parsed', async (isValid) => {
  answer = send(200, JSON.stringify({ license_valid: isValid, message: 'x' }));
  expect(await report()).toBe(isValid);
});

test.each<[string, Answer]>([
  ['fails', send(500, '{"license_valid":true}')],
  ['refuses', send(403, 'no')],
  ['answers nothing', send(200, '')],
  ['answers what is no JSON', send(200, '<html>')],
  ['answers null', send(200, 'null')],
  ['answers a list', send(200, '[]')],
  ['answers another type', send(200, '{"license_valid":"yes"}')],
  ['closes the connection', (response) => response.socket?.destroy()],
  ['closes it amid the answer', (response) => response.writeHead(200).write('{"lic', () => response.destroy())],
])('a server that %s gives no result and no error', async (_what, given) => {
  answer = given;
  expect(await report()).toBeNull();
  expect(seen).toHaveLength(1);
});

test('a server that hangs is abandoned', async () => {
  answer = () => {};
  expect(await report(2000)).toBeNull();
  expect(seen).toHaveLength(1);
});

test('a server that hangs within the response is abandoned', async () => {
  answer = (response) => response.writeHead(200).write('{"license_valid":');
  expect(await report(50)).toBeNull();
});

test('an endless response is not read to its end', async () => {
  let isClosed = () => {};
  const closed = new Promise<void>((resolve) => {
    isClosed = resolve;
  });
  answer = (response) => {
    response.on('close', isClosed);
    const more = () => response.write('x'.repeat(16 * 1024), (error) => error || setImmediate(more));
    more();
  };
  expect(await report()).toBeNull();
  await closed;
});

test('redirects are not followed with the key', async () => {
  answer = send(307, '', { Location: `${url}/elsewhere` });
  expect(await report()).toBeNull();
  expect(seen.map(({ path }) => path)).toEqual(['/check']);
});

test('a closed port gives no error', async () => {
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  expect(await reportLicence({ key: 'k', planType: '', url: `http://127.0.0.1:${port}/` })).toBeNull();
});

test('at most eight reports run concurrently, and later ones are sent again', async () => {
  const waiting: ServerResponse[] = [];
  answer = (response) => waiting.push(response);
  const first = Array.from({ length: 8 }, () => report());
  const ninth = await report();
  expect(ninth).toBeNull();
  while (waiting.length < 8) await new Promise((resolve) => setTimeout(resolve, 5));
  for (const response of waiting) send(200, '{"license_valid":true}')(response, undefined as never);
  expect(await Promise.all(first)).toEqual(Array(8).fill(true));
  expect(seen).toHaveLength(8);
  answer = send(200, '{"license_valid":true}');
  expect(await report()).toBe(true);
});
