// The one client of search on the server: the library's own, answered by the embedded engine.
import { algoliasearch } from 'algoliasearch';
import type { Client } from '@/lib/search/hosted/hosted-client';
import { embeddedRequester } from './embedded';

let client: Client | undefined;

/** Asks the engine in this process in the words of Algolia's API; what it is called and which key it has say nothing. */
export function getEmbeddedClient(): Client {
  client ??= algoliasearch('embedded', 'embedded', { requester: embeddedRequester });
  return client;
}
