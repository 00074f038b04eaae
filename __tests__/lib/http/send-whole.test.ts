/** @jest-environment node */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sendWhole } from '@/lib/http/send-whole';

const TEXT = '<!doctype html><p>A page of many words, again and again, über alles.</p>'.repeat(100);

/** What the answerer behind was told of encodings. */
let accepted: string | undefined;

/** Answers as Next does: the head at once, then piece by piece. */
function answerByNext({ url = '', headers }: http.IncomingMessage, response: http.ServerResponse) {
  accepted = headers['accept-encoding'];
  if (url.endsWith('moved')) return void response.writeHead(307, { Location: '/search' }).end('/search');
  const isLost = url.endsWith('lost');
  response.setHeader('Vary', 'rsc');
  response.writeHead(isLost ? 404 : 200, {
    'Content-Type': url.includes('flight') ? 'text/x-component' : 'text/html; charset=utf-8',
  });
  response.flushHeaders();
  if (url.endsWith('short')) return void response.end('<p>short</p>');
  for (let at = 0; at < TEXT.length; at += 1000) response.write(TEXT.slice(at, at + 1000));
  response.end();
}

const server = http.createServer((request, response) => {
  sendWhole(request, response);
  answerByNext(request, response);
});
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve())));
afterAll(() => server.close());

function ask(path: string, encodings?: string, method = 'GET') {
  const { port } = server.address() as AddressInfo;
  const headers = encodings === undefined ? {} : { 'Accept-Encoding': encodings };
  return new Promise<{ status?: number; headers: http.IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const request = http.request({ port, host: '127.0.0.1', path, headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    request.on('error', reject).end();
  });
}

it.each([
  ['/search?q=words', 'br, gzip', 'br', brotliDecompressSync],
  ['/search?q=words', 'gzip', 'gzip', gunzipSync],
  ['/search?_rsc=flight', 'gzip, deflate, br', 'br', brotliDecompressSync],
  ['/map', 'gzip', 'gzip', gunzipSync],
  ['/search?q=lost', 'gzip', 'gzip', gunzipSync],
])('sends %s to who takes %s whole, as %s', async (path, encodings, encoding, unpack) => {
  const { status, headers, body } = await ask(path, encodings);
  expect(status).toBe(path.endsWith('lost') ? 404 : 200);
  expect(headers['content-encoding']).toBe(encoding);
  expect(Number(headers['content-length'])).toBe(body.byteLength);
  expect(headers.vary).toBe('rsc, Accept-Encoding');
  expect(unpack(body).toString()).toBe(TEXT);
  expect(accepted).toBeUndefined();
});

it('sends a page as it is to who takes no encoding, and what is too short to gain', async () => {
  const plain = await ask('/search?q=words');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.headers['content-length']).toBe(String(Buffer.byteLength(TEXT)));
  expect(plain.body.toString()).toBe(TEXT);
  const short = await ask('/search?q=short', 'br');
  expect(short.headers['content-encoding']).toBeUndefined();
  expect(short.headers.vary).toBe('rsc, Accept-Encoding');
  expect(short.body.toString()).toBe('<p>short</p>');
});

it('leaves to Next what is no page, other addresses, and who asks for the head alone', async () => {
  const moved = await ask('/search?q=moved', 'br');
  expect([moved.status, moved.headers.location, moved.body.toString()]).toEqual([307, '/search', '/search']);
  const other = await ask('/contact', 'br');
  expect([accepted, other.headers['content-length'], other.body.toString()]).toEqual(['br', undefined, TEXT]);
  const head = await ask('/search?q=words', 'br', 'HEAD');
  expect([accepted, head.status, head.body.byteLength]).toEqual(['br', 200, 0]);
});
