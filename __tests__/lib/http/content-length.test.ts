/** @jest-environment node */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { restoreLength, toLengthHeaders } from '@/lib/http/content-length';

type Handler = (request: http.IncomingMessage, response: http.ServerResponse, next: () => void) => void;
const compression = jest.requireActual<() => Handler>('next/dist/compiled/compression');
const { sendResponse } = jest.requireActual('next/dist/server/send-response');
const { NodeNextRequest, NodeNextResponse } = jest.requireActual('next/dist/server/base-http/node');

const TEXT = 'harbour '.repeat(500);

/** As Next does: compression around what it sends of a route handler's answer, whose length it drops. */
async function ask(answer: () => Response, method = 'GET') {
  const compress = compression();
  const server = http.createServer((request, response) => {
    restoreLength(response);
    compress(request, response, () =>
      sendResponse(new NodeNextRequest(request), new NodeNextResponse(response), answer()),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  const got = await new Promise<{ headers: http.IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const request = http.request(
      { port, host: 'localhost', method, headers: { 'Accept-Encoding': 'gzip' } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }));
      },
    );
    request.on('error', reject).end();
  });
  server.close();
  return got;
}

const streamed = () =>
  new ReadableStream({
    start(controller) {
      for (const part of [TEXT.slice(0, 1000), TEXT.slice(1000)]) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });
const headers = { 'Content-Type': 'image/jpeg', ...toLengthHeaders(TEXT.length) };

test('a picture says how long it is, though Next drops it, and is no longer sent in chunks', async () => {
  const { headers: got, body } = await ask(() => new Response(streamed(), { headers }));
  expect(got['content-length']).toBe(String(TEXT.length));
  expect(got['transfer-encoding']).toBeUndefined();
  expect(body.toString()).toBe(TEXT);
  expect(Object.keys(got).filter((name) => name.startsWith('x-'))).toEqual([]);
});

test('so does the answer to HEAD', async () => {
  const { headers: got } = await ask(() => new Response(null, { headers }), 'HEAD');
  expect(got['content-length']).toBe(String(TEXT.length));
});

test('what is compressed on the way has no length that would be another’s', async () => {
  const { headers: got, body } = await ask(
    () => new Response(streamed(), { headers: { ...headers, 'Content-Type': 'text/plain' } }),
  );
  expect(got['content-encoding']).toBe(body.length < TEXT.length ? 'gzip' : undefined);
  if (got['content-encoding']) {
    expect(got['content-length']).toBeUndefined();
    expect(gunzipSync(body).toString()).toBe(TEXT);
  } else expect(got['content-length']).toBe(String(body.length));
});
