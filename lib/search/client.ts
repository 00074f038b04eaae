// The one client of search on the server: the library's own, answered by the embedded engine.
import { algoliasearch } from 'algoliasearch';
import { embeddedRequester } from './embedded';
import type { Client } from './hosted-client';

let client: Client | undefined;

/** Asks the engine in this process in the words of Algolia's API; what it is called and which key it has say nothing. */
export function getEmbeddedClient(): Client {
  client ??= algoliasearch('embedded', 'embedded', { requester: embeddedRequester });
  return client;
}
