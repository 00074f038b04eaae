/** @jest-environment node */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { mendType } from '@/lib/http/compression-fix';

type Handler = (request: http.IncomingMessage, response: http.ServerResponse, next: () => void) => void;
const compression = jest.requireActual<() => Handler>('next/dist/compiled/compression');

const TEXT = 'harbour '.repeat(500);

/** As Next does: compression around an answer whose headers are set as lists. */
async function ask(headers: Record<string, string>) {
  const compress = compression();
  const server = http.createServer((request, response) => {
    mendType(response);
    compress(request, response, () => {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, [value]);
      response.end(TEXT);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  const answer = await new Promise<{ encoding: string | undefined; body: Buffer }>((resolve) => {
    http.get({ port, host: 'localhost', headers: { 'Accept-Encoding': 'gzip' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ encoding: response.headers['content-encoding'], body: Buffer.concat(chunks) }),
      );
    });
  });
  server.close();
  return answer;
}

test.each([
  'text/csv; charset=utf-8',
  'text/x-ndjson; charset=utf-8',
  'application/ld+json;profile="http://a.example/"',
])('%s of a route handler is compressed', async (type) => {
  const { encoding, body } = await ask({ 'content-type': type });
  expect(encoding).toBe('gzip');
  expect(gunzipSync(body).toString()).toBe(TEXT);
});

test('a picture is not, and no file that is offered in parts', async () => {
  expect((await ask({ 'content-type': 'image/jpeg' })).encoding).toBeUndefined();
  const part = await ask({ 'accept-ranges': 'bytes', 'content-range': 'bytes 0-1/2', 'content-type': 'text/plain' });
  expect(part.encoding).toBeUndefined();
});
