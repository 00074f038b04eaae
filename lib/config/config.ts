// Parses the deployer's settings from the environment; all faults are reported at once, and stop the start.
import path from 'node:path';
import { z } from 'zod';
import { setBasePath } from '@/lib/model/base-path';
import { listPublicKeys } from './public-keys.mjs';
import { SETTINGS } from './settings';

type Environment = Record<string, string | undefined>;
type Name = keyof typeof SETTINGS;

const NAMES = Object.keys(SETTINGS) as Name[];
const schema = z.object(
  Object.fromEntries(NAMES.map((name) => [name, SETTINGS[name].schema])) as {
    [name in Name]: (typeof SETTINGS)[name]['schema'];
  },
);

type Values = z.infer<typeof schema>;

const toConfig = (values: Values) => ({
  /** Absolute path of the library, or of the mirror of a bucket (lib/library/mirror.ts). */
  library:
    typeof values.VITRINE_LIBRARY === 'string'
      ? values.VITRINE_LIBRARY
      : path.join(/*turbopackIgnore: true*/ values.VITRINE_DATA, 'bucket', 'tree'),
  /** Folder that is edited instead of the library; null if the library is. */
  edits: values.VITRINE_EDITS,
  changeSecret: values.VITRINE_CHANGE_SECRET,
  hasSignedOriginals: values.VITRINE_ORIGINALS === 'signed',
  /** Object storage of the library; null if it is a folder. */
  bucket: typeof values.VITRINE_LIBRARY === 'string' ? null : values.VITRINE_LIBRARY,
  /** Size limit of the object cache, bytes. */
  libraryCacheBytes: values.VITRINE_LIBRARY_CACHE_GIB,
  data: values.VITRINE_DATA,
  store: values.VITRINE_STORE,
  role: values.VITRINE_ROLE,
  /** Interval at which a follower checks for a newer catalogue, ms. */
  follow: values.VITRINE_FOLLOW_SECONDS * 1000,
  s3Endpoint: values.AWS_ENDPOINT_URL,
  /** Scheme and host of the public URL: what begins absolute URLs, before the path of a page (lib/model/base-path.ts). */
  url: values.VITRINE_URL?.origin ?? `http://localhost:${values.PORT}`,
  /** Path of the public URL, without a slash at its end; empty at the root. */
  basePath: values.VITRINE_URL?.path ?? '',
  port: values.PORT,
  processes: values.VITRINE_PROCESSES,
  /** Size limit of the rendition cache, bytes. */
  cacheBytes: values.VITRINE_CACHE_GIB,
  /** Number of reading processes; 0 for one per processor. */
  readers: values.VITRINE_READERS,
  readTimeout: values.VITRINE_READ_SECONDS * 1000,
  ffmpeg: values.VITRINE_FFMPEG,
  /** Size limit of the copies of films that browsers do not play, bytes. */
  filmBytes: values.VITRINE_FILMS_GIB,
  /** Folder of poppler's programs; empty to search the PATH, `none` to disable. */
  poppler: values.VITRINE_POPPLER,
  /** How long restrictions apply after the text that states them changes or is deleted, ms. */
  loosenDelay: values.VITRINE_LOOSEN_SECONDS * 1000,
  rescan: values.VITRINE_RESCAN_SECONDS * 1000,
  maxSide: values.VITRINE_MAX_SIDE,
  maxPixelsOut: 25_000_000,
  /** Name of the search index, embedded or hosted, and prefix of its replicas. */
  searchIndex: values.ALGOLIA_INDEX,
  /** The hosted index; null for the embedded engine. No key is sent to browsers. */
  algolia: values.ALGOLIA_APP_ID
    ? {
        appId: values.ALGOLIA_APP_ID,
        searchKey: values.ALGOLIA_SEARCH_KEY,
        adminKey: values.ALGOLIA_ADMIN_KEY,
        /** URL to use instead of Algolia's hosts; empty for those. */
        host: values.ALGOLIA_HOST,
      }
    : null,
  /** A commercial lightbox whose use must be reported to `url`. The key is not sent to browsers. */
  lightbox: values.LIGHTBOX_LICENSE_KEY
    ? { key: values.LIGHTBOX_LICENSE_KEY, planType: values.LIGHTBOX_PLAN_TYPE, url: values.LIGHTBOX_LICENSE_URL }
    : null,
  /** Contact of harvesters, which is public; empty for the postmaster of the host. */
  oaiEmail: values.VITRINE_OAI_EMAIL,
  /** Delivery of letters, in addition to storing them. */
  letters: {
    /** `smtp` contains a password, so it must not be logged. */
    mail: values.LETTERS_SMTP_URL
      ? { smtp: values.LETTERS_SMTP_URL, to: values.LETTERS_TO, from: values.LETTERS_FROM }
      : null,
    webhook: values.LETTERS_WEBHOOK || null,
  },
  /** OpenID Connect provider for sign-in at the desk; null for none. */
  oidc: values.VITRINE_OIDC_ISSUER
    ? {
        issuer: values.VITRINE_OIDC_ISSUER,
        clientId: values.VITRINE_OIDC_CLIENT_ID,
        clientSecret: values.VITRINE_OIDC_CLIENT_SECRET,
        /** The claim that lists the groups of a person; without a required one, a person is in no group. */
        groups: { claim: values.VITRINE_OIDC_GROUPS || 'groups', isRequired: values.VITRINE_OIDC_GROUPS !== '' },
      }
    : null,
  requests: {
    /** Number of trusted proxies for the client's IP address. */
    proxies: values.VITRINE_PROXIES,
    /** Token bucket of a client, in seconds of work, refilled in as many seconds; 0 disables the limit. */
    rateLimit: values.VITRINE_BUDGET_SECONDS,
    /** `strict` allows only the inline scripts of the page itself. */
    policy: values.VITRINE_CSP,
  },
  observing: {
    metrics: values.VITRINE_METRICS,
    isJson: values.VITRINE_LOG === 'json',
  },
});

export type Config = ReturnType<typeof toConfig>;
export type Algolia = NonNullable<Config['algolia']>;
export type Lightbox = NonNullable<Config['lightbox']>;
export type Mail = NonNullable<Config['letters']['mail']>;
export type MetricsAddress = NonNullable<Config['observing']['metrics']>;

/** Conflicts between settings; messages contain no secrets. */
function* listConflicts(texts: Record<Name, string>) {
  const { ALGOLIA_APP_ID: appId, ALGOLIA_SEARCH_KEY: searchKey, ALGOLIA_ADMIN_KEY: adminKey } = texts;
  if (!appId && searchKey) yield 'ALGOLIA_SEARCH_KEY is set, and ALGOLIA_APP_ID is not: both, or none';
  if (appId && !searchKey) yield 'ALGOLIA_APP_ID is set, and ALGOLIA_SEARCH_KEY is not: both, or none';
  if (adminKey && !appId) yield 'ALGOLIA_ADMIN_KEY is set, and ALGOLIA_APP_ID is not';
  if (adminKey && adminKey === searchKey)
    yield 'ALGOLIA_SEARCH_KEY is the admin key: searching needs a key that may search and nothing else';
  if (texts.LIGHTBOX_LICENSE_KEY && !texts.LIGHTBOX_LICENSE_URL)
    yield 'LIGHTBOX_LICENSE_KEY is set, and LIGHTBOX_LICENSE_URL is not: nobody would be told of it';
  const { LETTERS_SMTP_URL: smtp, LETTERS_TO: to, LETTERS_FROM: from } = texts;
  if (smtp && !to) yield 'LETTERS_SMTP_URL is set, and LETTERS_TO is not: mailed to whom?';
  if (smtp && !from) yield 'LETTERS_SMTP_URL is set, and LETTERS_FROM is not: mailed by whom?';
  if (!smtp && (to || from)) yield 'LETTERS_TO or LETTERS_FROM is set, and LETTERS_SMTP_URL is not';
  const oidc = ['VITRINE_OIDC_ISSUER', 'VITRINE_OIDC_CLIENT_ID', 'VITRINE_OIDC_CLIENT_SECRET'] as const;
  const missing = oidc.filter((name) => !texts[name]);
  if (missing.length > 0 && missing.length < oidc.length)
    yield `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not set: all three settings of OpenID Connect, or none`;
  if (texts.VITRINE_ROLE !== 'all' && !texts.VITRINE_STORE)
    yield `VITRINE_ROLE is "${texts.VITRINE_ROLE}", and VITRINE_STORE is not set: servers share what is in it`;
  const { data: library } = SETTINGS.VITRINE_LIBRARY.schema.safeParse(texts.VITRINE_LIBRARY);
  const data = SETTINGS.VITRINE_DATA.schema.parse(texts.VITRINE_DATA);
  const isInside = (inner: unknown, outer: unknown) => {
    const way = typeof inner === 'string' && typeof outer === 'string' ? path.relative(outer, inner) : '..';
    return !(way === '..' || way.startsWith(`..${path.sep}`) || path.isAbsolute(way));
  };
  const edits = SETTINGS.VITRINE_EDITS.schema.parse(texts.VITRINE_EDITS);
  for (const [name, folder] of [
    ['VITRINE_LIBRARY', library],
    ['VITRINE_DATA', data],
  ] as const)
    if (isInside(edits, folder) || isInside(folder, edits))
      yield `VITRINE_EDITS (${edits}) and ${name} (${folder}) lie in one another: edits need a folder of their own`;
  if (isInside(library, data))
    yield `VITRINE_LIBRARY (${library}) lies in VITRINE_DATA (${data}): the library is never written to`;
}

/** @throws Error that lists all invalid settings, with their values unless secret */
export function parseConfig(env: Environment): Config {
  const texts = Object.fromEntries(NAMES.map((name) => [name, env[name]?.trim() || SETTINGS[name].default])) as Record<
    Name,
    string
  >;
  const { data: values, error } = schema.safeParse(texts);
  const faults = (error?.issues ?? []).map(({ path: [name], message }) => {
    const isSecret = 'isSecret' in SETTINGS[name as Name];
    return isSecret ? `${String(name)} ${message}` : `${String(name)} is "${texts[name as Name]}": ${message}`;
  });
  faults.push(...listConflicts(texts), ...listPublicKeys(env));
  if (!values || faults.length > 0) {
    throw new Error(
      `Vitrine cannot start, its settings are wrong (docs/settings.md):\n${faults.map((f) => `  - ${f}`).join('\n')}`,
    );
  }
  return toConfig(values);
}

let parsed: Config | undefined;

export function getConfig(): Config {
  if (!parsed) {
    parsed = parseConfig(process.env);
    // URLs are made by modules that also run in browsers, where there is no configuration. `next dev` serves at the root.
    setBasePath(isDeveloping() ? '' : parsed.basePath);
  }
  return parsed;
}

/** Whether this is `next build`, which has no library. */
export const isBuilding = () => process.env.NEXT_PHASE === 'phase-production-build';

/** Whether this is a development server, which requests more from itself than clients may. */
export const isDeveloping = () => process.env.NODE_ENV === 'development';

/**
 * Names a command as the owner types it: `npm run report` in a clone; the package sets VITRINE_COMMAND for itself and
 * the processes that it starts (scripts/cli/vitrine.ts).
 */
export function toCommand(name: string, option = ''): string {
  const prefix = process.env.VITRINE_COMMAND || 'npm run';
  const separator = prefix === 'npm run' ? '--' : '';
  return [prefix, name, ...(option ? [separator, option] : [])].filter(Boolean).join(' ');
}
