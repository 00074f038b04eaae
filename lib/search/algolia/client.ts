// The one client of search on the server: the library's own, answered by the embedded engine.
import { type Client, createEmbeddedClient } from '@/lib/clients/algolia';
import { embeddedRequester } from './embedded';

let client: Client | undefined;

/** Asks the engine in this process in the words of Algolia's API. */
export function getEmbeddedClient(): Client {
  client ??= createEmbeddedClient(embeddedRequester);
  return client;
}
