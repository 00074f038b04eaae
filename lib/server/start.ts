// Starts what runs beside the web server: the indexer, and the page cache's view of the catalogue.
import path from 'node:path';
import { getCatalogueFault, getEdition, isTraceCurrent } from '@/lib/catalogue/read/connection';
import { getSite } from '@/lib/catalogue/read/site';
import { getTrace } from '@/lib/catalogue/read/trace';
import { keepPrivate } from '@/lib/clients/private-folder';
import { getWorker, isFirstProcess } from '@/lib/cluster/worker';
import { getConfig, isBuilding, isDeveloping } from '@/lib/config/config';
import { keepAnswersOnDisk } from '@/lib/http/answer-disk';
import { getIndexerFault, setIndexerFault } from '@/lib/http/awaiting-catalogue';
import { createFaultLog } from '@/lib/http/fault-log';
import { countWaitingPages } from '@/lib/http/load-shedding';
import { startMiddleware } from '@/lib/http/middleware';
import { resolveItem } from '@/lib/http/resolve-item';
import { toRouteAddress } from '@/lib/http/route-table';
import { createRenditionCache } from '@/lib/images/rendition-cache';
import { getLetterForm } from '@/lib/letters/form';
import { toTilesOrigin } from '@/lib/map/tile-source';
import { toPolicySources } from '@/lib/model/external-video';
import { parseItemPath } from '@/lib/model/routes';
import { isTilesPath } from '@/lib/model/tile-archive';
import type { Item } from '@/lib/model/types';
import { type IndexerState, type IndexerStatus, keepIndexing } from './indexer';

const shared = globalThis as {
  vitrinePageHooks?: ReturnType<typeof createPageHooks>;
  vitrineIndexer?: IndexerState;
};

// The edition is asked for with every page; this often it is looked up, in milliseconds.
const LOOK_EVERY = 100;

/** What an item's page may show of other sites: a film that stands elsewhere, and Google's map where the owner offers it. */
function listSources({ elsewhere, place }: Item): Record<string, string> {
  const sources = elsewhere ? toPolicySources(elsewhere) : {};
  if (!getSite().embeds?.googleMaps || place?.latitude === undefined) return sources;
  return { ...sources, 'frame-src': [sources['frame-src'], 'https://www.google.com'].filter(Boolean).join(' ') };
}

/** What the page cache and the middleware ask of the catalogue; addresses are as they were asked for. */
export function createPageHooks() {
  let edition = '';
  let looked = -1e9;
  return {
    /** Pages of another one are old. */
    getEdition() {
      // A clock that only goes forward, whatever is done to the other one.
      const now = performance.now();
      if (now - looked > LOOK_EVERY) {
        edition = getEdition();
        looked = now;
      }
      return edition;
    },
    getTrace,
    isTraceCurrent,
    countWaiting: countWaitingPages,
    isGone(encoded: string) {
      try {
        return resolveItem(parseItemPath(decodeURI(encoded))).type === 'gone';
      } catch {
        return false;
      }
    },
    /** What of another site a page may show, by directive of its policy. */
    getSources(encoded: string): Record<string, string> {
      try {
        const address = resolveItem(parseItemPath(decodeURI(encoded)));
        return address.type === 'here' ? listSources(address.item) : {};
      } catch {
        return {};
      }
    },
    /** Whether no inline script may run but those that a page came with. */
    isStrict: () => getConfig().requests.policy === 'strict',
    /** Whether pages may load what counts visits, once a visitor agrees. */
    hasAnalytics: () => getSite().analytics !== undefined,
    /** The other site from which the map may load its tiles. */
    getTilesOrigin() {
      // What lies in the library is this site's own.
      const { tiles } = getSite().map ?? {};
      return tiles === undefined || isTilesPath(tiles) ? null : toTilesOrigin({ tiles });
    },
  };
}

/** The indexer is a process of its own: the child of the only process that serves, or of the primary, which tells how it stands. */
function startIndexer() {
  const hear = ({ state, fault }: IndexerStatus) => {
    shared.vitrineIndexer = state;
    setIndexerFault(fault);
  };
  hear({ state: 'starting', fault: null });
  const primary = getWorker()?.primary;
  if (!primary) return keepIndexing(hear);
  primary.answerTo('indexer', hear);
  primary.ask('indexer').catch(() => {});
}

/** How often it is looked up whether the catalogue can be read, milliseconds. */
const WATCH_EVERY = 5000;

/** Logs why the catalogue cannot be read where the indexer, which writes into the same folder, has not said so already. */
function watchCatalogue() {
  const log = createFaultLog();
  const look = () => log.note(getIndexerFault() ? null : (getCatalogueFault()?.message ?? null));
  setInterval(look, WATCH_EVERY).unref();
}

/** Whether the indexer beside this server does its work. */
export const getIndexerState = () => shared.vitrineIndexer ?? 'failing';

/** Answers that memory has no room for go where renditions go, to a folder of their own with an eighth of their room. */
function startKeepingAnswers() {
  const config = getConfig();
  const folder = path.join(/*turbopackIgnore: true*/ config.data, 'answers');
  const cache = createRenditionCache({ folder, bytes: config.cacheBytes / 8, memoryBytes: 0 });
  keepAnswersOnDisk(folder, JSON.stringify(config), cache);
}

/** A bad setting ends the process with one message that lists them all: a site that answers 500 helps nobody. */
export function startSite() {
  if (isBuilding()) return;
  try {
    getConfig();
  } catch (error) {
    console.error((error as Error).message);
    process.exit(78);
  }
  if (shared.vitrineIndexer) return;
  keepPrivate(getConfig().data);
  shared.vitrinePageHooks = createPageHooks();
  startMiddleware(toRouteAddress);
  if (!isDeveloping()) startKeepingAnswers();
  startIndexer();
  if (isFirstProcess()) watchCatalogue();
  const { letters, store } = getConfig();
  // What was not delivered before is delivered now; of several servers by the one that leads.
  if (!store && (letters.mail || letters.webhook) && isFirstProcess()) getLetterForm();
}
