// Requests a URL from the server of the export, on the loopback interface.
import http from 'node:http';

export interface ServerResponse {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: http.IncomingMessage;
}

/** Seconds after which a busy server is asked again, if it does not say. */
const RETRY_SECONDS = 1;

const MAX_ATTEMPTS = 8;

const agent = new http.Agent({ keepAlive: true, maxSockets: 16 });

const send = (url: string, headers: http.OutgoingHttpHeaders) =>
  new Promise<ServerResponse>((resolve, reject) => {
    http
      .get(url, { agent, headers }, (body) => resolve({ status: body.statusCode ?? 0, headers: body.headers, body }))
      .once('error', reject);
  });

export async function readBody(body: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Repeats a request while the server is busy. */
export async function request(url: string, headers: http.OutgoingHttpHeaders = {}): Promise<ServerResponse> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await send(url, { 'accept-encoding': 'identity', ...headers });
    if (![429, 503].includes(response.status) || attempt === MAX_ATTEMPTS) return response;
    response.body.resume();
    const seconds = Number(response.headers['retry-after'] ?? RETRY_SECONDS);
    await new Promise((resolve) => setTimeout(resolve, Math.min(seconds, 10) * 1000));
  }
}

export const closeConnections = () => agent.destroy();
