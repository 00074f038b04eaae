// Helpers of the HTTP tests: requests to a site, and checks that are repeated until they pass.
import http from 'node:http';
import { eventually } from '../abuse/case';
import { PORT } from '../e2e/place';
import { toPatience } from '../patience.mjs';
import { fetchPatiently, retryWhenShed } from '../patient-fetch';

/** The site that all HTTP tests share. */
export const SITE = `http://localhost:${PORT}`;

export interface Received {
  status: number;
  headers: Headers;
  body: Buffer;
  text: string;
}

/** Sends requests to a site, and follows redirects. */
export const createClient =
  (site: string) =>
  async (path: string, init?: RequestInit): Promise<Received> => {
    const response = await fetchPatiently(path.startsWith('/') ? site + path : path, init);
    const body = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, body, text: body.toString() };
  };

/** Option of a request: returns a redirect instead of following it. */
export const UNFOLLOWED = { redirect: 'manual' } as const;

export interface Exact {
  method?: string;
  headers?: Record<string, string>;
}

interface ExactResponse {
  status: number;
  headers: http.IncomingHttpHeaders;
  /** As sent: not decompressed. */
  body: Buffer;
}

const sendOnce = (url: string, init: Exact) =>
  new Promise<ExactResponse>((resolve, reject) => {
    const request = http.request(url, init, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    request.on('error', reject).end();
  });

/** Sends a request with no other headers than those given and Host; `fetch` adds some, and decompresses the body. */
export async function sendExactly(url: string, init: Exact = {}): Promise<ExactResponse> {
  return retryWhenShed(async () => {
    const response = await sendOnce(url, init);
    return { response, seconds: response.status === 503 ? Number(response.headers['retry-after'] ?? 0) : 0 };
  });
}

/** Like `expect` of a value that is read again until it matches. @throws the last mismatch after two minutes */
export function poll<T>(read: () => Promise<T> | T) {
  const repeat = (check: (value: T) => void) => eventually(async () => check(await read()), toPatience(120));
  return {
    toBe: (expected: T) => repeat((value) => expect(value).toBe(expected)),
    toEqual: (expected: T) => repeat((value) => expect(value).toEqual(expected)),
    toContain: (part: string) => repeat((value) => expect(value).toContain(part)),
    toBeTruthy: () => repeat((value) => expect(value).toBeTruthy()),
    toBeGreaterThan: (limit: number) => repeat((value) => expect(value).toBeGreaterThan(limit)),
  };
}
