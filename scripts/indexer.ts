// The indexer as a program: once by hand, or beside the web server with --watch, until its parent goes.
import fs from 'node:fs';
import os from 'node:os';
import { createIndexer, type Progress } from '../lib/catalogue/index-library';
import { takeLock } from '../lib/catalogue/lock';
import { openWriter, type Writer } from '../lib/catalogue/write';
import { type Config, parseConfig } from '../lib/config';
import { createReaders } from '../lib/library/readers';
import { createWatcher } from '../lib/library/watch';

const watching = process.argv.includes('--watch');
const timing = process.argv.includes('--times');

function open(config: Config) {
  fs.mkdirSync(config.data, { recursive: true });
  const writer = openWriter(fs.realpathSync(config.data));
  const readers = createReaders({
    entry: new URL('./reader.mjs', import.meta.url),
    count: config.readers || os.availableParallelism(),
    timeout: config.readTimeout,
    polite: watching,
    onBroken: fail,
  });
  return { writer, readers, root: fs.realpathSync(config.library), data: fs.realpathSync(config.data) };
}

async function once(config: Config) {
  const lock = takeLock(config.data);
  if (!lock) {
    console.error(
      `Vitrine: another process is indexing into ${config.data} (a running site keeps its index up to date by itself).`,
    );
    return 1;
  }
  const started = performance.now();
  const tools = open(config);
  const bar = process.stdout.isTTY ? showBar : undefined;
  const onProgress = timing ? showTimes : bar;
  await createIndexer({ ...tools, ...(onProgress && { onProgress }) }).indexAll();
  if (bar) process.stdout.write('\r\u001b[K');
  summarise(tools.writer, (performance.now() - started) / 1000);
  tools.readers.close();
  tools.writer.close();
  lock.release();
  return 0;
}

function showBar({ state, done, total, toDraw }: Progress) {
  const width = 30;
  const part = total > 0 ? Math.min(1, done / total) : 0;
  const filled = Math.round(part * width);
  const text = state === 'drawing' ? `pictures to draw: ${toDraw}` : `${done} of ${total} files`;
  process.stdout.write(`\r\u001b[K${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${text}`);
}

/** Prints when each commit was made, and the most memory held, for scripts/bench. */
function showTimes({ state }: Progress) {
  const ms = Math.round(performance.now());
  console.log(JSON.stringify({ state, ms, kilobytes: process.resourceUsage().maxRSS }));
}

function summarise(writer: Writer, seconds: number) {
  const { files, items, problems } = writer.getCounts();
  console.log(`${files} files: ${items} items, ${problems} problems, in ${seconds.toFixed(1)} s`);
  for (const { reason, count } of writer.countProblems()) console.log(`  ${String(count).padStart(6)} ${reason}`);
}

async function watch(config: Config) {
  process.on('disconnect', () => process.exit());
  let lock = takeLock(config.data);
  while (!lock) {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    lock = takeLock(config.data);
  }
  const tools = open(config);
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
  });
  const catalogue = fs.statSync(`${tools.data}/catalogue.db`).ino;
  for (;;) {
    if (!fs.existsSync(tools.root))
      console.warn(`Vitrine: the library ${tools.root} is not there; what was read of it before is kept.`);
    else await indexer.indexAll();
    const due = Date.now() + config.rescan;
    while (Date.now() < due) {
      await new Promise<void>((resolve) => {
        wake = resolve;
        if (dirty.size > 0) resolve();
        else setTimeout(resolve, Math.min(2000, due - Date.now()));
      });
      // The owner deleted the derived data: begin anew, in a new process.
      if (fs.statSync(`${tools.data}/catalogue.db`, { throwIfNoEntry: false })?.ino !== catalogue) process.exit(75);
      const folders = [...dirty];
      dirty.clear();
      if (folders.length > 0) await indexer.indexFolders(folders);
    }
  }
}

function fail(error: unknown): never {
  console.error(`Vitrine: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}

try {
  const config = parseConfig(process.env);
  if (watching) await watch(config);
  else process.exitCode = await once(config);
} catch (error) {
  fail(error);
}
