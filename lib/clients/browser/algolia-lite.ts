// Configures Algolia's lite client for this site's search endpoint.
import { liteClient } from 'algoliasearch/lite';
import { withBasePath } from '@/lib/model/base-path';

/** The library's defaults for browsers in milliseconds; verified by __tests__/library-defaults.test.ts. */
export const ALGOLIA_LITE_DEFAULTS = { connect: 1000, read: 2000, write: 30_000 } as const;

// Disables the client's cache of host states in browser storage; there is only one host.
const hostsCache = {
  get: <Value>(_key: unknown, otherwise: () => Promise<Value>) => otherwise(),
  set: <Value>(_key: unknown, value: Value) => Promise.resolve(value),
  delete: () => Promise.resolve(),
  clear: () => Promise.resolve(),
};

let client: ReturnType<typeof liteClient> | undefined;

export function getSearchClient() {
  const protocol = location.protocol === 'https:' ? 'https' : 'http';
  client ??= liteClient('vitrine', 'vitrine', {
    hosts: [{ url: location.host + withBasePath('/api/search'), accept: 'readWrite', protocol }],
    hostsCache,
  });
  return client;
}
