// The indexer program: runs once, or with --watch beside the web server until its parent exits.
import fs from 'node:fs';
import { isDamage, isSuspect, readInode, reportDamage } from '../lib/catalogue/damage';
import { createIndexer } from '../lib/catalogue/index/index-library';
import { connectStore } from '../lib/catalogue/index/indexer-store';
import { acquireLock } from '../lib/catalogue/index/lock';
import { createPostingListWarmup } from '../lib/catalogue/index/make-ready';
import { createFilmPreparer, retryFilms } from '../lib/catalogue/index/prepare-films';
import { createProblemLog } from '../lib/catalogue/index/problem-log';
import { printReport, updateProblemList } from '../lib/catalogue/index/report';
import { createRetries } from '../lib/catalogue/index/retry-later';
import { createViewKeeper } from '../lib/catalogue/index/view-keeper';
import { watchReports } from '../lib/catalogue/index/watch-reports';
import { BUILT_ANEW, discardCatalogue } from '../lib/catalogue/schema';
import { CatalogueWriter } from '../lib/catalogue/write/writer';
import { keepPrivate } from '../lib/clients/private-folder';
import { type Config, parseConfig } from '../lib/config/config';
import { watchNotices } from '../lib/library/change-notice';
import { createFollower } from '../lib/library/follow-library';
import { createGrowingFiles } from '../lib/library/growing-files';
import { isElsewhere, isEmpty } from '../lib/library/mount';
import { takeSettled } from '../lib/library/settling';
import { createWatcher } from '../lib/library/watch';
import { endWithParent } from '../lib/library/watchdog';
import { getLibraryStorage } from '../lib/library/with-content';
import type { Problem } from '../lib/model/problem';
import { ignoreBrokenPipe } from './closed-output';
import { mustHaveLibrary, mustWrite } from './indexer-folders';
import { endWithFault, endWithoutReaders, waitForLock } from './indexer-start';
import { lead } from './lead';
import { createReadingNote, describeLibrary, listNextSteps } from './next-steps';
import { openReaders } from './open-readers';
import { showBar, showTimes } from './progress';

const watching = process.argv.includes('--watch');
if (watching) endWithParent();
if (watching) ignoreBrokenPipe();
const timing = process.argv.includes('--times');

/** Other servers, and a library in a bucket, have no files for ffmpeg. */
const getFilmBytes = ({ store, bucket, filmBytes }: Config) => (store || bucket ? 0 : filmBytes);

function open(config: Config, onProblem?: (problem: Problem) => void) {
  const { ffmpeg, poppler } = config;
  const writer = new CatalogueWriter(fs.realpathSync(config.data), onProblem, {
    loosenDelay: config.loosenDelay,
  });
  const [root, data] = [fs.realpathSync(config.library), fs.realpathSync(config.data)];
  const tools = {
    writer,
    ffmpeg,
    poppler,
    root,
    data,
    // While it does not exist, the indexer reports that.
    ...(config.edits && { edits: fs.existsSync(config.edits) ? fs.realpathSync(config.edits) : config.edits }),
    ...openReaders(config, { root, data, watching, onBroken: watching ? endWithoutReaders : fail }),
  };
  return connectStore(config, tools);
}

/** @param files in the library */
function printNextSteps({ root, writer }: { root: string; writer: CatalogueWriter }, library: string, files: number) {
  const hasUnreadable = writer.problems.listPaths(['unreadable']).length > 0;
  for (const step of listNextSteps({ root, library, files, hasUnreadable })) console.log(`Vitrine: ${step}`);
}

async function once(config: Config) {
  if (config.store)
    throw new Error(
      'VITRINE_STORE is set: the server that leads keeps the catalogue, and nothing is indexed beside it.',
    );
  const lock = acquireLock(config.data);
  if (!lock) {
    console.log(
      `Vitrine: a running site keeps the index in ${config.data} up to date by itself; this is what it says now.`,
    );
    printReport(config.data);
    return 0;
  }
  const started = performance.now();
  const fault = await createFollower(config).follow();
  if (fault) throw new Error(`VITRINE_LIBRARY cannot be read: ${fault}.`);
  const tools = open(config);
  const library = describeLibrary(config);
  const bar = process.stdout.isTTY ? showBar : createReadingNote(library, (text) => console.log(`Vitrine: ${text}`));
  await retryFilms(tools.writer, config.ffmpeg);
  const indexer = createIndexer({ ...tools, onProgress: timing ? showTimes : bar });
  await indexer.indexAll();
  for (let pause = indexer.getReleasePause(); pause !== null; pause = indexer.getReleasePause()) {
    console.log(`Vitrine: what was hidden before stays so for ${Math.ceil(pause / 1000)} s (VITRINE_LOOSEN_SECONDS).`);
    await new Promise((resolve) => setTimeout(resolve, pause + 1));
    indexer.release();
    await indexer.indexAll();
  }
  await createPostingListWarmup(tools.writer).makeReady(() => false);
  await createViewKeeper(tools).refresh(() => false);
  await tools.finishStore();
  if (bar === showBar) process.stdout.write('\r\u001b[K');
  printReport(tools.data, (performance.now() - started) / 1000);
  printNextSteps(tools, library, indexer.progress.total);
  tools.readers.close();
  tools.writer.close();
  lock.release();
  return 0;
}

async function watch(config: Config) {
  await waitForLock(config, () => process.send?.(CHECKED));
  const replication = await lead(config, () => process.send?.(CHECKED));
  const log = createProblemLog();
  const tools = open(config, log.add);
  replication?.publish(tools.writer, ANEW);
  process.send?.(CHECKED);
  watchReports(tools.data);
  const dirty = new Set<string>();
  let wake = () => {};
  // A bucket has no file-system events: a webhook can request a rescan, otherwise it is polled.
  let isCalled = false;
  const follower = createFollower(config);
  watchNotices(tools.data, (keys) => {
    if (!keys || !follower.note(keys)) isCalled = true;
    wake();
  });
  const watchFolder = (root: string) =>
    createWatcher(
      root,
      (folders) => {
        for (const folder of folders) dirty.add(folder);
        wake();
      },
      (error) =>
        console.warn(
          `Vitrine: cannot watch every folder (${error.message}); the library is looked at every ${config.rescan / 1000} s.`,
        ),
    );
  const watchers = [config.bucket ? null : tools.root, tools.edits].flatMap((root) => (root ? watchFolder(root) : []));
  const growing = createGrowingFiles((folder) => {
    dirty.add(folder);
    wake();
  });
  const isWanted = () => isCalled || dirty.size > 0 || follower.hasNamed();
  const library = describeLibrary(config);
  const indexer = createIndexer({
    ...tools,
    onProgress: createReadingNote(library, (text) => console.log(`Vitrine: ${text}`)),
    onFolder: (folder, there) =>
      watchers.map((watcher) => (there ? watcher.add(folder) : watcher.remove(folder))).includes(true),
    ...(!config.bucket && { growing }),
    getFault: follower.getFault,
    isCalled: (drawing) => isWanted() || drawing > config.rescan || getLibraryStorage()?.isAway() === true,
  });
  const readiness = createPostingListWarmup(tools.writer);
  const views = createViewKeeper(tools);
  const retries = createRetries(tools.writer);
  await retryFilms(tools.writer, config.ffmpeg);
  const films = createFilmPreparer({
    ...tools,
    maxBytes: getFilmBytes(config),
    onViewFilm: views.forget,
    onSettled: () => updateProblemList(tools.data),
  });
  let isTold = false;
  const catalogue = fs.statSync(`${tools.data}/catalogue.db`).ino;
  for (;;) {
    isCalled = false;
    const fault = await follower.follow();
    // An unmounted drive leaves an empty folder, or none.
    const isThere = config.bucket !== null || !isEmpty(tools.root);
    const isDone = await indexer.indexAll();
    if (isDone) void tools.compareStore();
    // Before the report, so that a film that is being converted is no problem.
    if (isDone) await views.refresh(isWanted);
    if (isDone && !isWanted()) await films.refresh();
    if (!isTold) {
      isTold = true;
      log.forget();
      printReport(tools.data, undefined, (text) => console.warn(`Vitrine: ${text}`));
      printNextSteps(tools, library, indexer.progress.total);
    } else updateProblemList(tools.data);
    log.flush();
    let isLeft = !isDone && !fault;
    const pause = isThere ? follower.getPause() : Math.min(AWAY_PAUSE_MS, config.rescan);
    const due = performance.now() + (!isLeft || isWanted() ? pause : 0);
    while (performance.now() < due && !isCalled) {
      await views.refresh(isWanted);
      await readiness.makeReady(isWanted);
      if (!isWanted() && !isLeft) await films.refresh();
      await new Promise<void>((resolve) => {
        wake = resolve;
        if (isWanted()) resolve();
        else setTimeout(resolve, Math.min(2000, due - performance.now()));
      });
      // The data folder was deleted, or the library's link leads elsewhere: start over in a new process.
      if (isElsewhere(config.library, tools.root)) {
        console.warn(`Vitrine: the link ${config.library} leads to another folder now, which is read.`);
        process.exit(ANEW);
      }
      if (fs.statSync(`${tools.data}/catalogue.db`, { throwIfNoEntry: false })?.ino !== catalogue) process.exit(ANEW);
      const folders = [...dirty];
      dirty.clear();
      const changed = await follower.followNamed();
      if (changed) folders.push(...changed);
      else isCalled = true;
      if (indexer.release()) folders.push('');
      folders.push(...indexer.listOverdue(), ...takeSettled(tools.root), ...retries.takeDue());
      // Resume an interrupted run even if the change that interrupted it was none.
      if (folders.length > 0 || isLeft) {
        isLeft = !(await indexer.indexFolders(folders));
        // If the bucket became unavailable, rescan all of it, and retry at shorter intervals.
        if (isLeft && !isWanted()) isCalled = true;
        updateProblemList(tools.data);
      }
      log.flush();
    }
  }
}

// Interval of checks for a library that is not available, ms.
const AWAY_PAUSE_MS = 5000;

// IPC message that the catalogue is readable; and the exit code that requests an immediate restart.
const CHECKED = 'checked';
const ANEW = 75;

function fail(error: unknown) {
  if (watching && endWithFault(error)) return;
  console.error(`Vitrine: ${error instanceof Error ? error.message : error}`);
  if (!isSuspect(error)) process.exit(1);
  const { data } = parseConfig(process.env);
  // Mark the catalogue, so that the next start checks it.
  reportDamage(data, readInode(data));
  if (!isDamage(error)) process.exit(1);
  console.error(`Vitrine: the catalogue is damaged; ${BUILT_ANEW}`);
  discardCatalogue(data);
  process.exit(ANEW);
}

process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);

try {
  const config = parseConfig(process.env);
  const fault = keepPrivate(config.data);
  if (fault) console.warn(`Vitrine: ${fault}`);
  if (watching) await watch(config);
  else {
    mustHaveLibrary(config);
    mustWrite(config);
    process.exitCode = await once(config);
  }
} catch (error) {
  fail(error);
}
