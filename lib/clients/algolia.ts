// Creates algoliasearch clients for the server: one for hosted Algolia, one for the embedded engine.
import { AsyncLocalStorage } from 'node:async_hooks';
import { algoliasearch } from 'algoliasearch';
import type { Algolia } from '@/lib/config/config';

/** The library's defaults for servers, in milliseconds and records; verified by __tests__/library-defaults.test.ts. */
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

const deadline = new AsyncLocalStorage<number>();

/** Milliseconds; a shorter timeout would always fail. */
const TOO_SHORT = 50;

/** Returned after the deadline; the library does not retry a 408 with another host. */
const TOO_LATE = { status: 408, content: '{"message":"no answer in time"}', isTimedOut: false };

/** The library tries several hosts with a timeout each; this limits their sum to the deadline. */
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

/** Creates a client with the library's timeouts, batches and hosts. Leaves a 429 to the caller. */
export function createHostedClient({ appId, host }: Pick<Algolia, 'appId' | 'host'>, key: string): Client {
  const { requester } = algoliasearch(appId, key).transporter;
  return algoliasearch(appId, key, {
    requester: bound(requester),
    maxRateLimitRetries: 0,
    ...(host && { hosts: [toHost(host)] }),
  });
}

export const createEmbeddedClient = (requester: Requester): Client =>
  algoliasearch('embedded', 'embedded', { requester });

/** Limits a query, including retries, to the library's timeout for one read. */
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
