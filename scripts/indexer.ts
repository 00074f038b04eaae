// The indexer as a program: once by hand, or beside the web server with --watch, until its parent goes.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isDamage, isSuspect, readInode, reportDamage } from '../lib/catalogue/damage';
import { createIndexer } from '../lib/catalogue/index/index-library';
import { acquireLock } from '../lib/catalogue/index/lock';
import { createReadiness } from '../lib/catalogue/index/make-ready';
import { createProblemLog } from '../lib/catalogue/index/problem-log';
import { printReport, updateProblemList } from '../lib/catalogue/index/report';
import { watchReports } from '../lib/catalogue/index/watch-reports';
import { BUILT_ANEW, discardCatalogue } from '../lib/catalogue/schema';
import type { IndexProgress } from '../lib/catalogue/write/meta-table';
import { CatalogueWriter } from '../lib/catalogue/write/writer';
import { type Config, parseConfig } from '../lib/config/config';
import { createReaders } from '../lib/library/readers';
import { createWatcher } from '../lib/library/watch';
import { endWithParent } from '../lib/library/watchdog';
import { toMachineWords } from '../lib/metadata/machine-faults';
import type { Problem } from '../lib/model/problem';

const watching = process.argv.includes('--watch');
if (watching) endWithParent();
const timing = process.argv.includes('--times');

/** @throws Error in the words of scripts/ensure.mjs, which asks before the site is started */
function mustHaveLibrary({ library }: Config) {
  if (fs.statSync(library, { throwIfNoEntry: false })?.isDirectory()) return;
  const tilde = path.relative('', library).startsWith('~') ? ' (a ~ in quotation marks is not your home folder)' : '';
  throw new Error(`VITRINE_LIBRARY is ${library}, where there is no folder${tilde}.`);
}

/** @throws Error that names what of the derived data this user may not write */
function mustWrite({ data }: Config) {
  let at = data;
  try {
    fs.mkdirSync(data, { recursive: true });
    fs.accessSync(data, fs.constants.W_OK);
    for (const name of ['writer.lock', 'catalogue.db']) {
      at = path.join(data, name);
      if (fs.existsSync(at)) fs.accessSync(at, fs.constants.W_OK);
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new Error(`VITRINE_DATA is ${data}, where ${at} cannot be written (${toMachineWords(code)}).`);
  }
}

function open(config: Config, onProblem?: (problem: Problem) => void) {
  const { ffmpeg, poppler } = config;
  const writer = new CatalogueWriter(fs.realpathSync(config.data), onProblem);
  const readers = createReaders({
    entry: new URL('./reader.mjs', import.meta.url),
    count: config.readers || os.availableParallelism(),
    timeout: config.readTimeout,
    polite: watching,
    onBroken: fail,
  });
  const [root, data] = [fs.realpathSync(config.library), fs.realpathSync(config.data)];
  return { writer, readers, ffmpeg, poppler, root, data };
}

async function once(config: Config) {
  const lock = acquireLock(config.data);
  if (!lock) {
    console.log(
      `Vitrine: a running site keeps the index in ${config.data} up to date by itself; this is what it says now.`,
    );
    printReport(config.data);
    return 0;
  }
  const started = performance.now();
  const tools = open(config);
  const bar = process.stdout.isTTY ? showBar : undefined;
  const onProgress = timing ? showTimes : bar;
  await createIndexer({ ...tools, ...(onProgress && { onProgress }) }).indexAll();
  await createReadiness(tools.writer).makeReady(() => false);
  if (bar) process.stdout.write('\r\u001b[K');
  printReport(tools.data, (performance.now() - started) / 1000);
  tools.readers.close();
  tools.writer.close();
  lock.release();
  return 0;
}

function showBar({ state, done, total, toDraw }: IndexProgress) {
  const width = 30;
  const part = total > 0 ? Math.min(1, done / total) : 0;
  const filled = Math.round(part * width);
  const text = state === 'drawing' ? `pictures to draw: ${toDraw}` : `${done} of ${total} files`;
  process.stdout.write(`\r\u001b[K${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${text}`);
}

/** Kilobytes; what the system counts for a process includes its parent's at the time of the start, but in /proc. */
function readPeak() {
  const status = fs.existsSync('/proc/self/status') ? fs.readFileSync('/proc/self/status', 'utf8') : '';
  return Number(/^VmHWM:\s*(\d+)/m.exec(status)?.[1] ?? process.resourceUsage().maxRSS);
}

/** Prints when each commit was made, and the most memory held, for tools/bench. */
function showTimes({ state }: IndexProgress) {
  const ms = Math.round(performance.now());
  console.log(JSON.stringify({ state, ms, kilobytes: readPeak() }));
}

async function watch(config: Config) {
  let lock = acquireLock(config.data);
  // Whoever holds it has looked for damage.
  if (!lock) process.send?.(CHECKED);
  while (!lock) {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    lock = acquireLock(config.data);
  }
  const log = createProblemLog();
  const tools = open(config, log.add);
  process.send?.(CHECKED);
  watchReports(tools.data);
  const dirty = new Set<string>();
  let wake = () => {};
  const watcher = createWatcher(
    tools.root,
    (folders) => {
      for (const folder of folders) dirty.add(folder);
      wake();
    },
    (error) =>
      console.warn(
        `Vitrine: cannot watch every folder (${error.message}); the library is looked at every ${config.rescan / 1000} s.`,
      ),
  );
  const indexer = createIndexer({
    ...tools,
    onFolder: (folder, there) => (there ? watcher.add(folder) : watcher.remove(folder)),
    isCalled: (drawing) => dirty.size > 0 || drawing > config.rescan,
  });
  const readiness = createReadiness(tools.writer);
  let isTold = false;
  const catalogue = fs.statSync(`${tools.data}/catalogue.db`).ino;
  for (;;) {
    let isDone = true;
    if (!fs.existsSync(tools.root))
      console.warn(`Vitrine: the library ${tools.root} is not there; what was read of it before is kept.`);
    else isDone = await indexer.indexAll();
    if (!isTold) {
      isTold = true;
      log.forget();
      printReport(tools.data, undefined, (text) => console.warn(`Vitrine: ${text}`));
    } else updateProblemList(tools.data);
    log.flush();
    const due = Date.now() + (isDone || dirty.size > 0 ? config.rescan : 0);
    while (Date.now() < due) {
      await readiness.makeReady(() => dirty.size > 0);
      await new Promise<void>((resolve) => {
        wake = resolve;
        if (dirty.size > 0) resolve();
        else setTimeout(resolve, Math.min(2000, due - Date.now()));
      });
      // The owner deleted the derived data: begin anew, in a new process.
      if (fs.statSync(`${tools.data}/catalogue.db`, { throwIfNoEntry: false })?.ino !== catalogue) process.exit(ANEW);
      const folders = [...dirty];
      dirty.clear();
      if (indexer.release()) folders.push('');
      if (folders.length > 0) {
        await indexer.indexFolders(folders);
        updateProblemList(tools.data);
      }
      log.flush();
    }
  }
}

// Tells start.ts that the catalogue can be read, and to begin anew at once.
const CHECKED = 'checked';
const ANEW = 75;

function fail(error: unknown): never {
  console.error(`Vitrine: ${error instanceof Error ? error.message : error}`);
  if (!isSuspect(error)) process.exit(1);
  const { data } = parseConfig(process.env);
  // The next start looks into it.
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
  mustHaveLibrary(config);
  mustWrite(config);
  if (watching) await watch(config);
  else process.exitCode = await once(config);
} catch (error) {
  fail(error);
}
