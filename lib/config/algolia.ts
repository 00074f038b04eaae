// The settings of the hosted search index, and what can be wrong with them.
import { listPublicKeys } from './public-keys.mjs';

type Environment = Record<string, string | undefined>;

/** The hosted index. No key of it is ever sent to a browser. */
export interface Algolia {
  appId: string;
  searchKey: string;
  /** For publishing only; empty elsewhere. */
  adminKey: string;
  /** Address of what is asked instead of Algolia's own hosts; empty for those. */
  host: string;
}

/** Lists what is wrong with the settings of hosted search; a key itself is never named. */
export function* listAlgoliaFaults(env: Environment, index: string, { appId, searchKey, adminKey, host }: Algolia) {
  if (!appId && searchKey) yield 'ALGOLIA_SEARCH_KEY is set, and ALGOLIA_APP_ID is not: both, or none';
  if (appId && !searchKey) yield 'ALGOLIA_APP_ID is set, and ALGOLIA_SEARCH_KEY is not: both, or none';
  if (adminKey && !appId) yield 'ALGOLIA_ADMIN_KEY is set, and ALGOLIA_APP_ID is not';
  if (adminKey && adminKey === searchKey)
    yield 'ALGOLIA_SEARCH_KEY is the admin key: searching needs a key that may search and nothing else';
  if (!/^[a-z0-9-]{0,63}$/i.test(appId)) yield `ALGOLIA_APP_ID is "${appId}": letters and digits`;
  for (const [name, key] of Object.entries({ ALGOLIA_SEARCH_KEY: searchKey, ALGOLIA_ADMIN_KEY: adminKey }))
    if (!/^[\x21-\x7e]*$/.test(key)) yield `${name} holds a character that no key has`;
  if (!/^[\w.-]{1,200}$/.test(index)) yield `ALGOLIA_INDEX is "${index}": letters, digits, and any of _ . -`;
  if (host && !(/^https?:\/\/[^/?#\s@]+(\/[^?#\s]*)?$/i.test(host) && URL.canParse(host)))
    yield `ALGOLIA_HOST is "${host}": an http or https address, as https://proxy.example.org`;
  yield* listPublicKeys(env);
}
