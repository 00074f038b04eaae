// The deployer's settings, the only reader of the environment: every fault is listed at once, and stops the start.
import path from 'node:path';
import { z } from 'zod';
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
  /** Absolute path of the owner's folder, or of the folder that stands for the owner's bucket (lib/library/mirror.ts). */
  library:
    typeof values.VITRINE_LIBRARY === 'string'
      ? values.VITRINE_LIBRARY
      : path.join(/*turbopackIgnore: true*/ values.VITRINE_DATA, 'bucket', 'tree'),
  /** What whoever tells of a change of the library has to know; empty where nobody may tell. */
  changeSecret: values.VITRINE_CHANGE_SECRET,
  /** Whether originals are downloaded from the bucket itself. */
  hasSignedOriginals: values.VITRINE_ORIGINALS === 'signed',
  /** Where the library lies in object storage; null where it is a folder. */
  bucket: typeof values.VITRINE_LIBRARY === 'string' ? null : values.VITRINE_LIBRARY,
  /** Bound of what is brought from the bucket to be read, in bytes. */
  libraryCacheBytes: values.VITRINE_LIBRARY_CACHE_GIB,
  /** Absolute path of the derived data. */
  data: values.VITRINE_DATA,
  /** What several servers share; null where this one is alone. */
  store: values.VITRINE_STORE,
  /** What of indexing, publishing and answering this server does. */
  role: values.VITRINE_ROLE,
  /** How often a follower looks for a newer catalogue, in milliseconds. */
  follow: values.VITRINE_FOLLOW_SECONDS * 1000,
  /** Address of an S3 server that is not Amazon's; empty for Amazon's. */
  s3Endpoint: values.AWS_ENDPOINT_URL,
  /** Public address without a trailing slash. */
  url: values.VITRINE_URL || `http://localhost:${values.PORT}`,
  /** Where it listens. */
  port: values.PORT,
  /** Processes that serve; 0 means as many as help. */
  processes: values.VITRINE_PROCESSES,
  /** Bound of the rendition cache, in bytes. */
  cacheBytes: values.VITRINE_CACHE_GIB,
  /** Reading processes at a time; 0 means one a processor. */
  readers: values.VITRINE_READERS,
  /** How long one file may take to read, in milliseconds. */
  readTimeout: values.VITRINE_READ_SECONDS * 1000,
  /** The program that takes pictures out of films; empty where none is wanted. */
  ffmpeg: values.VITRINE_FFMPEG,
  /** Folder of the programs that read PDFs; empty where the system finds them by name, `none` where none are wanted. */
  poppler: values.VITRINE_POPPLER,
  /** How long restrictions hold after the text that stated them is gone or says otherwise, in milliseconds. */
  loosenDelay: values.VITRINE_LOOSEN_SECONDS * 1000,
  /** How often folders are looked at again where watching cannot work, in milliseconds. */
  rescan: values.VITRINE_RESCAN_SECONDS * 1000,
  /** No image answer is wider or higher, in pixels. */
  maxSide: values.VITRINE_MAX_SIDE,
  /** No image answer holds more pixels. */
  maxPixelsOut: 25_000_000,
  /** Name of the search index, embedded or hosted; those of its replicas begin with it. */
  searchIndex: values.ALGOLIA_INDEX,
  /** The hosted index; null where the embedded engine answers alone. No key of it is ever sent to a browser. */
  algolia: values.ALGOLIA_APP_ID
    ? {
        appId: values.ALGOLIA_APP_ID,
        searchKey: values.ALGOLIA_SEARCH_KEY,
        /** For publishing only; empty elsewhere. */
        adminKey: values.ALGOLIA_ADMIN_KEY,
        /** Address of what is asked instead of Algolia's own hosts; empty for those. */
        host: values.ALGOLIA_HOST,
      }
    : null,
  /** A third party's lightbox whose licence wants its use reported to `url`. The key is never sent to a browser. */
  lightbox: values.LIGHTBOX_LICENSE_KEY
    ? { key: values.LIGHTBOX_LICENSE_KEY, planType: values.LIGHTBOX_PLAN_TYPE, url: values.LIGHTBOX_LICENSE_URL }
    : null,
  /** Where letters to the owner are delivered, besides being kept. */
  letters: {
    /** `smtp` holds a password, and is never shown. */
    mail: values.LETTERS_SMTP_URL
      ? { smtp: values.LETTERS_SMTP_URL, to: values.LETTERS_TO, from: values.LETTERS_FROM }
      : null,
    webhook: values.LETTERS_WEBHOOK || null,
  },
  requests: {
    /** Proxies in front whose word about the visitor's address is taken; 0 takes nobody's. */
    proxies: values.VITRINE_PROXIES,
    /** Seconds of work that one client may ask for at once, and gets back in as many seconds; 0 sets no bound. */
    rateLimit: values.VITRINE_BUDGET_SECONDS,
    /** `strict` lets no inline script run but those that the page came with. */
    policy: values.VITRINE_CSP,
  },
  observing: {
    /** Null where nobody reads metrics. */
    metrics: values.VITRINE_METRICS,
    /** Whether the log is one JSON object a line. */
    isJson: values.VITRINE_LOG === 'json',
  },
});

export type Config = ReturnType<typeof toConfig>;
export type Algolia = NonNullable<Config['algolia']>;
export type Lightbox = NonNullable<Config['lightbox']>;
export type Mail = NonNullable<Config['letters']['mail']>;
export type MetricsAddress = NonNullable<Config['observing']['metrics']>;

/** What is wrong with settings beside each other; no secret is named. */
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
  if (texts.VITRINE_ROLE !== 'all' && !texts.VITRINE_STORE)
    yield `VITRINE_ROLE is "${texts.VITRINE_ROLE}", and VITRINE_STORE is not set: servers share what is in it`;
  const { data: library } = SETTINGS.VITRINE_LIBRARY.schema.safeParse(texts.VITRINE_LIBRARY);
  const data = SETTINGS.VITRINE_DATA.schema.parse(texts.VITRINE_DATA);
  const inside = typeof library === 'string' ? path.relative(data, library) : '..';
  if (!(inside === '..' || inside.startsWith(`..${path.sep}`) || path.isAbsolute(inside)))
    yield `VITRINE_LIBRARY (${library}) lies in VITRINE_DATA (${data}): the library is never written to`;
}

/**
 * Parses an environment.
 * @throws Error that names every bad setting, its value unless it is a secret, and what is expected.
 */
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

/** The settings of this process. @throws as parseConfig does, at the first call. */
export function getConfig(): Config {
  parsed ??= parseConfig(process.env);
  return parsed;
}

/** Whether pages are being built rather than served: then there is no library to follow. */
export const isBuilding = () => process.env.NEXT_PHASE === 'phase-production-build';

/** Whether pages are compiled as they are asked for, by a server that asks itself for more than visitors may. */
export const isDeveloping = () => process.env.NODE_ENV === 'development';
