// The deployer's settings, the only reader of the environment: every fault is listed at once, and stops the start.
import path from 'node:path';
import { type Algolia, listAlgoliaFaults } from './algolia';
import { type Letters, toLetters } from './letters';
import { type Lightbox, listLightboxFaults } from './lightbox';
import { type GuardSettings, toGuard } from './middleware';
import { type Observing, toObserving } from './observe';

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
  VITRINE_FFMPEG: 'ffmpeg',
  VITRINE_PROXIES: '0',
  VITRINE_BUDGET_SECONDS: '60',
  VITRINE_CSP: 'standard',
  VITRINE_METRICS: '',
  VITRINE_LOG: 'text',
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
  /** The program that takes pictures out of films; empty where none is wanted. */
  ffmpeg: string;
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
  /** What one client may ask for, and whose word about it is taken. */
  guard: GuardSettings;
  observing: Observing;
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
  const { guard, faults: guardFaults } = toGuard({
    proxies: whole('VITRINE_PROXIES', 0, 10),
    budget: number('VITRINE_BUDGET_SECONDS', 0, 86_400),
    policy: text('VITRINE_CSP'),
  });
  const { observing, faults: observeFaults } = toObserving({
    metrics: text('VITRINE_METRICS'),
    log: text('VITRINE_LOG'),
  });
  faults.push(...guardFaults, ...observeFaults);
  const config: Config = {
    library: folder('VITRINE_LIBRARY'),
    data: folder('VITRINE_DATA'),
    url,
    cacheBytes: number('VITRINE_CACHE_GIB', 0.01, 1_000_000) * GiB,
    readers: whole('VITRINE_READERS', 0, 64),
    readTimeout: number('VITRINE_READ_SECONDS', 1, 3600) * 1000,
    ffmpeg: text('VITRINE_FFMPEG') === 'none' ? '' : text('VITRINE_FFMPEG'),
    rescan: number('VITRINE_RESCAN_SECONDS', 1, 86_400) * 1000,
    maxSide: whole('VITRINE_MAX_SIDE', 256, 65_000),
    maxPixelsOut: 25_000_000,
    searchIndex,
    algolia: algolia.appId ? algolia : null,
    lightbox: lightbox.key ? lightbox : null,
    letters,
    guard,
    observing,
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

/** Whether pages are compiled as they are asked for, by a server that asks itself for more than visitors may. */
export const isDeveloping = () => process.env.NODE_ENV === 'development';
