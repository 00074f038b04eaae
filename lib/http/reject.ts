// Responses to requests that reach no page and no route handler.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { REFUSAL_POLICY } from './csp';
import { listSecurityHeaders } from './page-policy';
import { type Rejection, toPathname } from './request-policy';

export function reject(
  request: IncomingMessage,
  response: ServerResponse,
  { status, message, headers }: Rejection,
  isDraining: boolean,
) {
  const isApi = toPathname(request.url ?? '').startsWith('/api/');
  const text = isApi ? JSON.stringify({ message, status }) : `${message}\n`;
  const body = status === 204 || request.method === 'HEAD' ? '' : text;
  // The body of a request is not read, so nothing else can follow it.
  const isLast = isDraining || (request.method !== 'GET' && request.method !== 'HEAD');
  response.writeHead(status, {
    ...listSecurityHeaders(),
    'Content-Security-Policy': REFUSAL_POLICY,
    'Cache-Control': 'no-store',
    ...(isApi && { 'Access-Control-Allow-Origin': '*' }),
    ...(body && { 'Content-Type': isApi ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8' }),
    ...(status !== 204 && { 'Content-Length': Buffer.byteLength(body) }),
    ...(isLast && { Connection: 'close' }),
    ...headers,
  });
  response.end(body);
}
