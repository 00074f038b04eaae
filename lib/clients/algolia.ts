// The configured algoliasearch clients of the server: one for hosted Algolia, one that is answered in this process.
import { AsyncLocalStorage } from 'node:async_hooks';
import { algoliasearch } from 'algoliasearch';
import type { Algolia } from '@/lib/config/config';

/** The library's own for servers, milliseconds and records; pinned by __tests__/library-defaults.test.ts. */
export const ALGOLIA_DEFAULTS = { connect: 2000, read: 5000, write: 30_000, batch: 1000 } as const;

type Options = NonNullable<Parameters<typeof algoliasearch>[2]>;
type Host = NonNullable<Options['hosts']>[number];
export type Requester = NonNullable<Options['requester']>;
export type Client = ReturnType<typeof algoliasearch>;

function toHost(address: string): Host {
  const { protocol, host, pathname } = new URL(address);
  return {
    url: host + pathname.replace(/\/$/, ''),
    accept: 'readWrite',
    protocol: protocol === 'http:' ? 'http' : 'https',
  };
}

// When the request under way has to be over, by performance.now().
const deadline = new AsyncLocalStorage<number>();

/** Milliseconds in which nobody answers: timers are that inexact, and a request that is cut at once helps nobody. */
const TOO_SHORT = 50;

/** What the library gets once nobody waits any more: an answer that it does not try another host for. */
const TOO_LATE = { status: 408, content: '{"message":"no answer in time"}', isTimedOut: false };

/** The library tries host after host, each with time-outs of its own; together they end at the deadline. */
const bound = (requester: Requester): Requester => ({
  ...requester,
  async send(request) {
    const left = (deadline.getStore() ?? Number.POSITIVE_INFINITY) - performance.now();
    if (left < TOO_SHORT) return TOO_LATE;
    const connectTimeout = Math.min(request.connectTimeout, left);
    const responseTimeout = Math.min(request.responseTimeout, left);
    return requester.send({ ...request, connectTimeout, responseTimeout });
  },
});

/** A client with the library's own time-outs, batches and hosts. A 429 is left to the caller, who knows who is waiting. */
export function createHostedClient({ appId, host }: Pick<Algolia, 'appId' | 'host'>, key: string): Client {
  const { requester } = algoliasearch(appId, key).transporter;
  return algoliasearch(appId, key, {
    requester: bound(requester),
    maxRateLimitRetries: 0,
    ...(host && { hosts: [toHost(host)] }),
  });
}

/** A client that the embedded engine answers; what it is called and which key it has say nothing. */
export const createEmbeddedClient = (requester: Requester): Client =>
  algoliasearch('embedded', 'embedded', { requester });

/** Asks, and waits for the answer no longer than the library does for one read, whatever it tries in between. */
export async function askInTime<T>(client: Client, question: (client: Client) => Promise<T>): Promise<T> {
  const { read } = client.transporter.timeouts;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${read / 1000} s`)), read);
  });
  try {
    return await Promise.race([deadline.run(performance.now() + read, () => question(client)), late]);
  } finally {
    clearTimeout(timer);
  }
}
