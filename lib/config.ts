// The deployer's settings, the only reader of the environment: every fault is listed at once, and stops the start.
import path from 'node:path';
import { type Letters, toLetters } from './letter-settings';
import { listPublicKeys } from './public-keys.mjs';

type Environment = Record<string, string | undefined>;

const GiB = 1024 ** 3;

/** Every setting with its default, read by docs/settings.md's test. */
export const SETTINGS = {
  VITRINE_LIBRARY: 'library',
  VITRINE_DATA: '.vitrine',
  VITRINE_URL: '',
  PORT: '3000',
  VITRINE_CACHE_GIB: '5',
  VITRINE_READERS: '',
  VITRINE_READ_SECONDS: '20',
  VITRINE_RESCAN_SECONDS: '300',
  VITRINE_MAX_SIDE: '8192',
  ALGOLIA_APP_ID: '',
  ALGOLIA_SEARCH_KEY: '',
  ALGOLIA_ADMIN_KEY: '',
  ALGOLIA_INDEX: 'vitrine',
  ALGOLIA_HOST: '',
  LIGHTBOX_LICENSE_KEY: '',
  LIGHTBOX_PLAN_TYPE: '',
  LIGHTBOX_LICENSE_URL: '',
  LETTERS_SMTP_URL: '',
  LETTERS_TO: '',
  LETTERS_FROM: '',
  LETTERS_WEBHOOK: '',
} as const;

/** The hosted index. No key of it is ever sent to a browser. */
export interface Algolia {
  appId: string;
  searchKey: string;
  /** For publishing only; empty elsewhere. */
  adminKey: string;
  /** Address of what is asked instead of Algolia's own hosts; empty for those. */
  host: string;
}

/** A third party's lightbox whose licence wants its use reported. The key is never sent to a browser. */
export interface Lightbox {
  key: string;
  planType: string;
  /** Address that is told. */
  url: string;
}

export interface Config {
  /** Absolute path of the owner's folder. */
  library: string;
  /** Absolute path of the derived data. */
  data: string;
  /** Public address without a trailing slash. */
  url: string;
  /** Bound of the rendition cache, in bytes. */
  cacheBytes: number;
  /** Reading processes at a time; 0 means one a processor. */
  readers: number;
  /** How long one file may take to read, in milliseconds. */
  readTimeout: number;
  /** How often folders are looked at again where watching cannot work, in milliseconds. */
  rescan: number;
  /** No image answer is wider or higher, in pixels. */
  maxSide: number;
  /** No image answer holds more pixels. */
  maxPixelsOut: number;
  /** Name of the search index, embedded or hosted; those of its replicas begin with it. */
  searchIndex: string;
  /** Null where the embedded engine answers alone. */
  algolia: Algolia | null;
  /** Null where there is nothing to report. */
  lightbox: Lightbox | null;
  /** Where letters to the owner are delivered, besides being kept. */
  letters: Letters;
}

/** Lists what is wrong with the settings of hosted search; a key itself is never named. */
function* listAlgoliaFaults(env: Environment, index: string, { appId, searchKey, adminKey, host }: Algolia) {
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

function isConfidential(address: string) {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (username || password) return false;
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname));
}

/** Lists what is wrong with the settings of the lightbox; the key is never named. */
function* listLightboxFaults({ key, url }: Lightbox) {
  if (key && !url) yield 'LIGHTBOX_LICENSE_KEY is set, and LIGHTBOX_LICENSE_URL is not: nobody would be told of it';
  if (url && !isConfidential(url))
    yield `LIGHTBOX_LICENSE_URL is "${url}": an https address (http on this machine alone), as https://licences.example.org/check`;
}

/**
 * Parses an environment.
 * @throws Error that names every bad setting, its value and what is expected.
 */
export function parseConfig(env: Environment): Config {
  const faults: string[] = [];
  const text = (name: keyof typeof SETTINGS) => env[name]?.trim() || SETTINGS[name];
  const number = (name: keyof typeof SETTINGS, least: number, most: number) => {
    const value = Number(text(name) || least);
    if (!(value >= least && value <= most)) faults.push(`${name} is "${env[name]}": a number from ${least} to ${most}`);
    return value;
  };
  const whole = (name: keyof typeof SETTINGS, least: number, most: number) => {
    const value = number(name, least, most);
    if (value % 1) faults.push(`${name} is "${env[name]}": a whole number`);
    return value;
  };
  const folder = (name: keyof typeof SETTINGS) => path.resolve(/*turbopackIgnore: true*/ text(name));
  const port = whole('PORT', 0, 65_535);
  const named = text('VITRINE_URL');
  const url = (named || `http://localhost:${port}`).replace(/\/$/, '');
  if (named && !(/^https?:\/\/[^/?#\s]+$/i.test(url) && URL.canParse(url))) {
    faults.push(`VITRINE_URL is "${named}": an http or https address without a path, as https://photos.example.org`);
  }
  const searchIndex = text('ALGOLIA_INDEX');
  const algolia: Algolia = {
    appId: text('ALGOLIA_APP_ID'),
    searchKey: text('ALGOLIA_SEARCH_KEY'),
    adminKey: text('ALGOLIA_ADMIN_KEY'),
    host: text('ALGOLIA_HOST').replace(/\/+$/, ''),
  };
  faults.push(...listAlgoliaFaults(env, searchIndex, algolia));
  const lightbox: Lightbox = {
    key: text('LIGHTBOX_LICENSE_KEY'),
    planType: text('LIGHTBOX_PLAN_TYPE'),
    url: text('LIGHTBOX_LICENSE_URL'),
  };
  faults.push(...listLightboxFaults(lightbox));
  const { letters, faults: letterFaults } = toLetters({
    smtp: text('LETTERS_SMTP_URL'),
    to: text('LETTERS_TO'),
    from: text('LETTERS_FROM'),
    webhook: text('LETTERS_WEBHOOK'),
  });
  faults.push(...letterFaults);
  const config: Config = {
    library: folder('VITRINE_LIBRARY'),
    data: folder('VITRINE_DATA'),
    url,
    cacheBytes: number('VITRINE_CACHE_GIB', 0.01, 1_000_000) * GiB,
    readers: whole('VITRINE_READERS', 0, 64),
    readTimeout: number('VITRINE_READ_SECONDS', 1, 3600) * 1000,
    rescan: number('VITRINE_RESCAN_SECONDS', 1, 86_400) * 1000,
    maxSide: whole('VITRINE_MAX_SIDE', 256, 65_000),
    maxPixelsOut: 25_000_000,
    searchIndex,
    algolia: algolia.appId ? algolia : null,
    lightbox: lightbox.key ? lightbox : null,
    letters,
  };
  const inside = path.relative(config.data, config.library);
  if (!(inside === '..' || inside.startsWith(`..${path.sep}`) || path.isAbsolute(inside))) {
    faults.push(
      `VITRINE_LIBRARY (${config.library}) lies in VITRINE_DATA (${config.data}): the library is never written to`,
    );
  }
  if (faults.length > 0) {
    throw new Error(
      `Vitrine cannot start, its settings are wrong (docs/settings.md):\n${faults.map((f) => `  - ${f}`).join('\n')}`,
    );
  }
  return config;
}

let parsed: Config | undefined;

/** The settings of this process. @throws as parseConfig does, at the first call. */
export function getConfig(): Config {
  parsed ??= parseConfig(process.env);
  return parsed;
}

/** Whether pages are being built rather than served: then there is no library to follow. */
export const isBuilding = () => process.env.NEXT_PHASE === 'phase-production-build';
