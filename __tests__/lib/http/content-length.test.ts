/** @jest-environment node */
import { toLengthHeaders } from '@/lib/http/content-length';
import { createArchive } from '../../algolia/archive';
import { type SiteServer, startServer } from './site-server';

const { sendResponse } = jest.requireActual('next/dist/server/send-response');
const { NodeNextRequest, NodeNextResponse } = jest.requireActual('next/dist/server/base-http/node');

const archive = createArchive();
Object.assign(process.env, archive.env);

const TEXT = 'harbour '.repeat(500);

let site: SiteServer;
/** The response of a route handler, which Next sends without its length. */
let respond = () => new Response();
beforeAll(async () => {
  site = await startServer((request, response) =>
    sendResponse(new NodeNextRequest(request), new NodeNextResponse(response), respond()),
  );
});
afterAll(async () => {
  await site.close();
  archive.remove();
});

async function request(make: () => Response, method = 'GET') {
  respond = make;
  return site.request('/items/x/file', { 'Accept-Encoding': 'gzip' }, method);
}

const streamed = () =>
  new ReadableStream({
    start(controller) {
      for (const part of [TEXT.slice(0, 1000), TEXT.slice(1000)]) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });
const headers = { 'Content-Type': 'image/jpeg', ...toLengthHeaders(TEXT.length) };

test('a file has the Content-Length that Next drops, and is not sent in chunks', async () => {
  const { headers: received, body } = await request(() => new Response(streamed(), { headers }));
  expect(received['content-length']).toBe(String(TEXT.length));
  expect(received['transfer-encoding']).toBeUndefined();
  expect(body.toString()).toBe(TEXT);
  expect(Object.keys(received).filter((name) => name.startsWith('x-vitrine'))).toEqual([]);
});

test('the response to HEAD has it too', async () => {
  const { headers: received } = await request(() => new Response(null, { headers }), 'HEAD');
  expect(received['content-length']).toBe(String(TEXT.length));
});

test('a response that is compressed has no length, which would be that of another encoding', async () => {
  const {
    headers: received,
    body,
    text,
  } = await request(() => new Response(streamed(), { headers: { ...headers, 'Content-Type': 'text/plain' } }));
  expect(received['content-encoding']).toBe('gzip');
  expect(received['content-length']).toBeUndefined();
  expect(body.length).toBeLessThan(TEXT.length);
  expect(text).toBe(TEXT);
});

test('a range keeps its length, and is not compressed', async () => {
  const range = { 'Content-Range': 'bytes 0-3999/9000', 'Accept-Ranges': 'bytes', 'Content-Type': 'text/plain' };
  const { headers: received, text } = await request(
    () => new Response(streamed(), { status: 206, headers: { ...headers, ...range } }),
  );
  expect([received['content-encoding'], received['content-length']]).toEqual([undefined, String(TEXT.length)]);
  expect(text).toBe(TEXT);
});
