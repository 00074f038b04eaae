// Reads site-wide data: settings, index status and problems.

import { RESTRICTION, WATERMARK } from '@/lib/catalogue/clocks';
import { type Config, getConfig } from '@/lib/config/config';
import { DEFAULT_SITE, listLanguages, localizeSite, parseSite, type Site, type SiteSettings } from '@/lib/config/site';
import { getRequestLocale } from '@/lib/i18n/request-locale';
import { getMessages, type Messages } from '@/lib/messages/messages';
import type { RestrictedPart } from '@/lib/model/audience';
import { isExport } from '@/lib/model/static-export';
import { isDamaged, queryJson, queryValue } from './connection';
import { askItems } from './item-rows';
import { getTrace, registerQueries, type Trace, traced } from './trace';
import { isPublicView } from './view';

const getMeta = (name: string) => queryValue<string>('SELECT value FROM meta WHERE name = ?', name);

let parsed: { value: string; site: SiteSettings } | undefined;

function parseSettings({ value }: { value: string }): SiteSettings {
  if (parsed?.value !== value) parsed = { value, site: parseSite(JSON.parse(value)).site };
  return parsed.site;
}

const askSettings = () => queryJson(parseSettings, "SELECT value FROM meta WHERE name = 'site'")[0] ?? DEFAULT_SITE;

const perPage = new WeakMap<Trace, SiteSettings>();

/** Settings of vitrine.yaml, or defaults. Cached per page, so that a page sees one version. */
export function getSiteSettings(): SiteSettings {
  const page = getTrace();
  if (!page) return askSettings();
  const settings = perPage.get(page) ?? askSettings();
  perPage.set(page, settings);
  return settings;
}

export function getSite(): Site {
  const settings = getSiteSettings();
  const { language } = getRequestLocale() ?? settings;
  const site = localizeSite(settings, listLanguages(settings).includes(language) ? language : undefined);
  // Letters and contributions need a server.
  return isExport() ? { ...site, contact: false, contributions: false } : site;
}

/** The settings that credit lines and downloads depend on besides an item. */
export function getPublicSite(): Site & Pick<Config, 'url' | 'maxSide' | 'maxPixelsOut'> {
  const { url, maxSide, maxPixelsOut } = getConfig();
  return { ...getSite(), url, maxSide, maxPixelsOut };
}

export function readMessages(): Messages {
  const { language, words } = getSite();
  return getMessages(language, words);
}

/** The day in the time zone of the site, as `1911-05-07`; null before the first scan. */
export const getSiteDay = (): string | null => getMeta('released') || null;

/** How much of the archive is restricted to audiences. */
export const getRestriction = (): RestrictedPart => (getMeta(RESTRICTION) as RestrictedPart | undefined) ?? 'none';

/** Digest of the watermark of all renditions, in the view of a share link that has one. */
export const getWatermark = (): string | null => getMeta(WATERMARK) ?? null;

/** Whether signing in would show more of the archive. */
export const offersSignIn = (): boolean => isPublicView() && !isExport() && getRestriction() !== 'none';

/** Number of published items: the root's total includes all folders. */
export const countRecords = () => queryValue<number>("SELECT total FROM collections WHERE path = ''") ?? 0;

/** Public status: its numbers do not count hidden files. */
interface Status {
  state: 'starting' | 'reading' | 'drawing' | 'idle';
  /** How much of the library has been looked at, in percent. */
  percent: number;
  /** Photographs whose small rendition is still to be made ahead. */
  toDraw: number;
  items: number;
  /** Without those of hidden files. */
  problems: number;
}

/** Status for the deployer only: its numbers include hidden files. */
interface IndexNumbers {
  /** Files looked at, of `total`. */
  done: number;
  total: number;
  problems: number;
}

/** Reads a random row, so frequent health checks detect corruption early. */
const readAnywhere = () => askItems('WHERE key >= (SELECT abs(random()) % max(key) FROM items) LIMIT 1');

export function getHealthyStatus(): Status | null {
  try {
    readAnywhere();
    const status = getStatus();
    return isDamaged() ? null : status;
  } catch {
    return null;
  }
}

/** Whether the last scan failed (unmounted drive, unreachable bucket); the catalogue is served as it was. */
export const isLibraryUnavailable = () =>
  queryValue("SELECT 1 FROM problems WHERE path = '.' AND reason = 'unreadable'") !== undefined;

export const getIndexNumbers = (): IndexNumbers => ({
  done: Number(getMeta('done') ?? 0),
  total: Number(getMeta('total') ?? 0),
  problems: queryValue('SELECT count(*) FROM problems') ?? 0,
});

function getPercent(): number {
  const { done, total } = getIndexNumbers();
  return total > done ? Math.floor((100 * done) / total) : 100;
}

const SHOWN_PROBLEMS = `SELECT count(*) FROM problems p WHERE NOT EXISTS (SELECT 1 FROM hidden_items h WHERE h.path = p.path)
   OR EXISTS (SELECT 1 FROM items i WHERE i.path = p.path)`;

export const getStatus = (): Status => ({
  state: (getMeta('state') ?? 'starting') as Status['state'],
  percent: getPercent(),
  toDraw: Number(getMeta('toDraw') ?? 0),
  items: countRecords(),
  problems: queryValue(SHOWN_PROBLEMS) ?? 0,
});

/** State of indexing as pages show it, without other numbers, on which they would depend. */
interface IndexingState {
  state: 'starting' | 'reading' | 'done';
  percent: number;
  isEmpty: boolean;
}

function findIndexingState(): IndexingState {
  const state = getMeta('state') ?? 'starting';
  const percent = state === 'reading' ? getPercent() : 100;
  const isEmpty = countRecords() === 0;
  if (state === 'starting') return { state, percent, isEmpty };
  return { state: percent < 100 ? 'reading' : 'done', percent, isEmpty };
}
registerQueries('indexing state', findIndexingState);

export const getIndexingState = (): IndexingState => traced(['indexing state'], findIndexingState);
