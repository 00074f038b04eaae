// Lets algoliasearch's client talk to the engine in this process instead of to a server.
import { type Client, createEmbeddedClient, type Requester } from '@/lib/clients/algolia';
import { answerCall } from './rest-api';

/** For algoliasearch's `requester` option: every request is answered here, whatever host it names. */
export const embeddedRequester: Requester = {
  async send({ url, method, data }) {
    const { pathname, search } = new URL(url);
    const { status, content } = answerCall({
      method,
      path: pathname + search,
      body: Buffer.from(data ?? '').toString(),
    });
    return { status, content, isTimedOut: false };
  },
};

let client: Client | undefined;

/** The one client of search on the server: asks the engine in this process in the words of Algolia's API. */
export function getEmbeddedClient(): Client {
  client ??= createEmbeddedClient(embeddedRequester);
  return client;
}
