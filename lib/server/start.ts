// Starts the processes and timers that run beside the HTTP server.
import path from 'node:path';
import { createDiskCache, readBuildId } from '@/lib/cache/disk-cache';
import { getCatalogueFault } from '@/lib/catalogue/read/connection';
import { createFaultLog } from '@/lib/clients/fault-log';
import { keepPrivate } from '@/lib/clients/private-folder';
import { getWorker, isFirstProcess } from '@/lib/cluster/worker';
import { getConfig } from '@/lib/config/config';
import { getIndexerFault, setIndexerFault } from '@/lib/http/awaiting-catalogue';
import { createRenditionCache } from '@/lib/images/rendition-cache';
import { getLetterForm } from '@/lib/letters/form';
import { type IndexerStatus, superviseIndexer } from './indexer';
import { setIndexerState } from './indexer-state';

/** The indexer is a child of the only process that serves, or of the primary, which reports its status to each worker. */
function startIndexer() {
  const onStatus = ({ state, fault }: IndexerStatus) => {
    setIndexerState(state);
    setIndexerFault(fault);
  };
  onStatus({ state: 'starting', fault: null });
  const primary = getWorker()?.primary;
  if (!primary) return superviseIndexer(onStatus);
  primary.handle('indexer', onStatus);
  primary.request('indexer').catch(() => {});
}

const CATALOGUE_CHECK_INTERVAL_MS = 5000;

/** Logs why the catalogue cannot be read, unless the indexer, which writes into the same folder, has logged it. */
function watchCatalogue() {
  const log = createFaultLog();
  const check = () => log.note(getIndexerFault() ? null : (getCatalogueFault()?.message ?? null));
  setInterval(check, CATALOGUE_CHECK_INTERVAL_MS).unref();
}

/** Share of the rendition cache's size that the disk tier of the response cache has, in a folder of its own. */
const DISK_SHARE = 1 / 8;

/** The disk tier of the response cache; null while developing. */
export function openDiskCache() {
  const build = readBuildId();
  if (build === null) return null;
  const config = getConfig();
  const folder = path.join(/*turbopackIgnore: true*/ config.data, 'answers');
  const files = createRenditionCache({ folder, bytes: config.cacheBytes * DISK_SHARE, memoryBytes: 0 });
  return createDiskCache(folder, `${build}\n${JSON.stringify(config)}`, files);
}

/** Starts what the site needs beside its HTTP server. Invalid settings end the process with one message that lists them all. */
export function startSite() {
  try {
    getConfig();
  } catch (error) {
    console.error((error as Error).message);
    process.exit(78);
  }
  keepPrivate(getConfig().data);
  startIndexer();
  if (!isFirstProcess()) return;
  watchCatalogue();
  const { letters, store } = getConfig();
  // Delivers what an earlier process has not; with several servers, the leader does.
  if (!store && (letters.mail || letters.webhook)) getLetterForm();
}
