// Algolia's own light client, pointed at this site and at nobody else.
import { liteClient } from 'algoliasearch/lite';

/** The library's own for browsers, milliseconds; pinned by __tests__/library-defaults.test.ts. */
export const ALGOLIA_LITE_DEFAULTS = { connect: 1000, read: 2000, write: 30_000 } as const;

// The client would keep which hosts failed in the browser's storage; there is one host, and nothing to keep.
const hostsCache = {
  get: <Value>(_key: unknown, otherwise: () => Promise<Value>) => otherwise(),
  set: <Value>(_key: unknown, value: Value) => Promise.resolve(value),
  delete: () => Promise.resolve(),
  clear: () => Promise.resolve(),
};

let client: ReturnType<typeof liteClient> | undefined;

/** One client a page, with the library's own time-outs. */
export function getSearchClient() {
  const protocol = location.protocol === 'https:' ? 'https' : 'http';
  client ??= liteClient('vitrine', 'vitrine', {
    hosts: [{ url: `${location.host}/api/search`, accept: 'readWrite', protocol }],
    hostsCache,
  });
  return client;
}
