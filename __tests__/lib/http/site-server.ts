// The site's HTTP server around a stand-in for Next, and clients of it.
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { DiskCache } from '@/lib/cache/disk-cache';
import type { RequestLogEntry } from '@/lib/http/request-log';
import { createSiteServer } from '@/lib/http/server';

export interface Received {
  status: number;
  headers: http.IncomingHttpHeaders;
  /** As sent. */
  body: Buffer;
  /** Without its content encoding. */
  text: string;
}

function toReceived({ statusCode = 0, headers }: http.IncomingMessage, body: Buffer): Received {
  const decompress = { br: brotliDecompressSync, gzip: gunzipSync }[headers['content-encoding'] ?? ''];
  return {
    status: statusCode,
    headers,
    body,
    text: (decompress && body.length > 0 ? decompress(body) : body).toString(),
  };
}

/** @param next handles requests in place of Next */
export async function startServer(
  next: http.RequestListener,
  { disk = null, onRequest }: { disk?: DiskCache | null; onRequest?: (entry: RequestLogEntry) => void } = {},
) {
  const signals = ['SIGTERM', 'SIGINT'] as const;
  const before = signals.map((signal) => process.listeners(signal));
  const server = createSiteServer({ next, disk, onRequest });
  const stop = process.listeners('SIGTERM').find((listener) => !before[0]?.includes(listener));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,

    request: (path: string, headers: http.OutgoingHttpHeaders = {}, method = 'GET') =>
      new Promise<Received>((resolve, reject) => {
        const request = http.request({ port, host: '127.0.0.1', path, headers, method, agent: false }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => resolve(toReceived(response, Buffer.concat(chunks))));
        });
        request.on('error', reject).end();
      }),

    /**
     * Writes raw requests on one connection: the first at once, each later one once data have been received.
     * @returns all that the server has sent until it closed the connection
     */
    send: (first: string, ...later: string[]) =>
      new Promise<string>((resolve, reject) => {
        const socket = net.connect(port, '127.0.0.1', () => socket.write(first));
        let received = '';
        socket.on('data', (chunk) => {
          received += chunk;
          const next = later.shift();
          if (next) socket.write(next);
        });
        socket.on('error', reject).on('close', () => resolve(received));
      }),

    /** Runs the handler of SIGTERM; a test replaces the end of the process. */
    stop: () => stop?.('SIGTERM'),

    close() {
      signals.forEach((signal, at) => {
        for (const listener of process.listeners(signal))
          if (!before[at]?.includes(listener)) process.off(signal, listener);
      });
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export type SiteServer = Awaited<ReturnType<typeof startServer>>;
