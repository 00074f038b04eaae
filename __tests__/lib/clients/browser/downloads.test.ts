/** @jest-environment jsdom */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type DownloadOutcome, startDownload } from '@/lib/clients/browser/downloads';

let answer: (response: ServerResponse) => void;
let url: string;
let saved: File[] = [];
let asked = 0;

const server = createServer((_request, response) => {
  asked += 1;
  response.setHeader('Access-Control-Allow-Origin', '*');
  answer(response);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/full/800,/0/default.jpg`;
  // jsdom has no object URLs and does not navigate.
  URL.createObjectURL = (file) => {
    saved.push(file as File);
    return 'blob:http://localhost/1';
  };
  HTMLAnchorElement.prototype.dispatchEvent = () => true;
  // Shorten the timeout by a factor of 20.
  const { get, set } = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'timeout') ?? {};
  Object.defineProperty(XMLHttpRequest.prototype, 'timeout', {
    get,
    set(milliseconds: number) {
      set?.call(this, milliseconds / 20);
    },
  });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  saved = [];
  asked = 0;
});

function start() {
  const seen: [loaded: number, total: number | null][] = [];
  const download = startDownload({
    url,
    filename: 'harbour-800x533.jpg',
    onProgress: (loaded, total) => seen.push([loaded, total]),
  });
  return { ...download, seen };
}

const waitUntilAsked = async () => {
  while (asked === 0) await new Promise((resolve) => setTimeout(resolve, 5));
};

test('a file is saved under its name and with its type', async () => {
  answer = (response) => response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end('picture');
  expect(await start().outcome).toEqual({ type: 'done' });
  expect(saved.map(({ name, type, size }) => ({ name, type, size }))).toEqual([
    { name: 'harbour-800x533.jpg', type: 'image/jpeg', size: 7 },
  ]);
});

test.each<[string, Record<string, string>, number | null]>([
  ['where the server says how much there is, of all that', { 'Content-Length': '7' }, 7],
  ['where it does not, of an unknown whole', { 'Transfer-Encoding': 'chunked' }, null],
])('progress is reported: %s', async (_what, headers, total) => {
  answer = (response) => response.writeHead(200, headers).end('picture');
  const { outcome, seen } = start();
  await outcome;
  expect(seen.at(-1)).toEqual([7, total]);
});

test.each([404, 500, 503, 206])('a response with status %i fails', async (status) => {
  answer = (response) => response.writeHead(status).end('no');
  expect(await start().outcome).toEqual({ type: 'failed' });
  expect(saved).toEqual([]);
});

test('a broken connection fails', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  answer = (response) => response.destroy();
  expect(await start().outcome).toEqual({ type: 'failed' });
  log.mockRestore();
});

test('a cancelled download is reported, the connection is closed, and nothing is saved', async () => {
  const closed = new Promise<void>((resolve) => {
    answer = (response) => {
      response.on('close', resolve);
      response.writeHead(200).write('pic');
    };
  });
  const { outcome, cancel } = start();
  await waitUntilAsked();
  cancel();
  expect(await outcome).toEqual({ type: 'cancelled' });
  await closed;
  expect(saved).toEqual([]);
});

test('a download that exceeds the library’s limit is stopped, and the limit is reported in seconds', async () => {
  answer = (response) => response.writeHead(200).write('pic');
  const outcome: DownloadOutcome = await start().outcome;
  expect(outcome).toEqual({ type: 'late', seconds: 40 });
  expect(saved).toEqual([]);
});

test('on a phone, too, a file is downloaded instead of opened in a tab', async () => {
  const agent = jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone)');
  answer = (response) => response.writeHead(200).end('picture');
  await start().outcome;
  expect(saved).toHaveLength(1);
  agent.mockRestore();
});
