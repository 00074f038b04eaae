// vitrine export: runs the site's own request handler on the loopback interface, and writes its responses as files.
import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { readBuildId } from '../../lib/cache/disk-cache';
import { getCurrentEdition } from '../../lib/cache/freshness';
import { keepPrivate } from '../../lib/clients/private-folder';
import { getConfig, toCommand } from '../../lib/config/config';
import { type ExportSummary, exportSite } from '../../lib/export/export-site';
import { writeHostFiles } from '../../lib/export/host-files';
import { listExportUrls, listStaticUrls } from '../../lib/export/list-urls';
import { checkOutput } from '../../lib/export/output-folder';
import { closeConnections } from '../../lib/export/request';
import { writeSearchFiles } from '../../lib/export/search-files';
import { openExportState } from '../../lib/export/state';
import { createExportUrls } from '../../lib/export/urls';
import { createFileWriter, WriteFault } from '../../lib/export/write-file';
import { createHandler } from '../../lib/http/handler';
import { startExport } from '../../lib/model/static-export';
import { setIndexerState } from '../../lib/server/indexer-state';
import { ignoreBrokenPipe } from '../closed-output';
import { UsageError } from './site';

const STATUS = { incomplete: 1, settings: 78, interrupted: 130 } as const;

/** Interval of progress without and with a terminal, ms. */
const PROGRESS_INTERVAL_MS = { lines: 5000, bar: 200 };

/** Counting the URLs of a large archive takes seconds, so it is done so seldom that it takes at most this share of time. */
const MAX_PROGRESS_SHARE = 0.02;

/** A library that changes during the export is exported once more, at most so often. */
const MAX_PASSES = 3;

const REMEDIES: Record<string, string> = {
  ENOSPC: 'free some space there',
  EDQUOT: 'free some space there, or raise the quota',
  EROFS: 'name a folder that can be written',
  EACCES: 'let this user write there',
  EPERM: 'let this user write there',
  EISDIR: 'a folder has the name of the file: rename it in the library',
  ENOTDIR: 'a file has the name of the folder: rename it in the library',
  EEXIST: 'a file has the name of the folder: rename it in the library',
};

const clear = () => process.stdout.isTTY && process.stdout.write('\r\u001b[K');

function say(line: string) {
  clear();
  console.log(`vitrine: ${line}`);
}

function fail(line: string, status: number): never {
  clear();
  console.error(`vitrine: ${line}`);
  process.exit(status);
}

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

function readSettings(url: string) {
  try {
    // Of the public URL only; the export starts its own server on a free port.
    Object.assign(process.env, { VITRINE_URL: url });
    return getConfig();
  } catch (error) {
    return fail((error as Error).message, STATUS.settings);
  }
}

/** Brings the catalogue up to date; beside a running site, which does so itself, it only says that. */
async function indexLibrary() {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'indexer.mjs')], { stdio: 'inherit' });
  const code = await new Promise<number>((resolve) => child.once('exit', (status) => resolve(status ?? 1)));
  if (code !== 0) fail('the library could not be indexed; the lines above say why. Nothing was exported.', code);
}

/** Serves the site to this program alone. */
async function startServer(): Promise<{ server: Server; origin: string }> {
  const { default: next } = await import('next');
  const app = next({ dev: false, dir: process.cwd(), httpServer: createServer() });
  await app.prepare();
  const handler = createHandler({ next: app.getRequestHandler(), disk: null, isDraining: () => false });
  const server = createServer(handler);
  // Connections of this program may be idle while it writes.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function createProgress(read: () => { all: number; done: number }) {
  const isTerminal = process.stdout.isTTY === true;
  const interval = isTerminal ? PROGRESS_INTERVAL_MS.bar : PROGRESS_INTERVAL_MS.lines;
  let next = performance.now() + interval;
  return (written: number) => {
    const now = performance.now();
    if (now < next) return;
    const { all, done } = read();
    next = now + Math.max(interval, (performance.now() - now) / MAX_PROGRESS_SHARE);
    const text = `${done.toLocaleString('en')} of ${all.toLocaleString('en')} URLs found so far, ${count(written, 'file', 'files')} written`;
    if (!isTerminal) return console.log(text);
    const width = 30;
    const filled = all > 0 ? Math.round((done / all) * width) : 0;
    return void process.stdout.write(`\r\u001b[K${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${text}`);
  };
}

interface Target {
  out: string;
  /** Public URL, without a slash at its end. */
  site: string;
  urls: ReturnType<typeof createExportUrls>;
  /** Origin of the server that renders the exported pages, such as http://127.0.0.1:3000. */
  origin: string;
}

async function runPass({ out, site, urls, origin }: Target, edition: string): Promise<ExportSummary> {
  const key = JSON.stringify([site, readBuildId(), edition]);
  const state = openExportState(out, key);
  const writer = createFileWriter(out);
  try {
    if (state.isResumed) say('continuing the export that was interrupted');
    const exporter = { site, origin, urls, writer, state };
    const listed = (function* () {
      yield* listStaticUrls();
      yield* listExportUrls();
    })();
    const summary = await exportSite({
      exporter,
      state,
      listed,
      addFiles: async (put) => {
        await writeHostFiles(put, { base: urls.base, redirects: state.listRedirects() });
        await writeSearchFiles(put, path.join(import.meta.dirname, 'search-client'));
      },
      onProgress: createProgress(state.count),
    });
    if (summary.faultCount === 0 && getCurrentEdition() === edition)
      state.complete({ url: site, finished: new Date().toISOString(), urls: summary.urls });
    return summary;
  } finally {
    writer.close();
    state.close();
  }
}

function report(
  out: string,
  { urls: all, written, gone, removed, faults, faultCount }: ExportSummary,
  seconds: number,
) {
  const changes = `${count(written, 'file', 'files')} written, ${removed.toLocaleString('en')} removed`;
  const notes = gone > 0 ? `, ${count(gone, 'note', 'notes')} in place of removed pages` : '';
  if (faultCount === 0)
    return say(`${out} is complete: ${count(all, 'URL', 'URLs')}, ${changes}${notes} (${seconds.toFixed(0)} s)`);
  for (const fault of faults) console.error(`  ${fault}`);
  if (faultCount > faults.length) console.error(`  … and ${(faultCount - faults.length).toLocaleString('en')} more`);
  return fail(
    `${out} is incomplete: ${count(faultCount, 'URL has', 'URLs have')} no file (${changes}). ${toCommand('report')} says which files of the library are damaged; repair or remove them, and export again: the same command continues.`,
    STATUS.incomplete,
  );
}

async function runPasses(target: Target): Promise<ExportSummary> {
  let written = 0;
  for (let pass = 1; ; pass += 1) {
    const edition = getCurrentEdition();
    const latest = await runPass(target, edition);
    written += latest.written;
    if (getCurrentEdition() === edition) return { ...latest, written };
    if (pass === MAX_PASSES)
      fail(`the library changes all the time; ${target.out} is incomplete. Export again later.`, STATUS.incomplete);
    say('the library has changed meanwhile; exporting the changes');
  }
}

function explainFailure(out: string, error: unknown): never {
  if (error instanceof WriteFault) {
    const remedy = REMEDIES[error.cause.code ?? ''] ?? 'check that folder and its disk';
    fail(
      `${path.join(out, error.file)} cannot be written (${error.cause.code ?? error.cause.message}). Remedy: ${remedy}. The export is incomplete; the same command continues it.`,
      STATUS.incomplete,
    );
  }
  if (/SQLITE_FULL/.test(String(error)))
    fail(
      `the disk of ${out} is full. Remedy: free some space there. The export is incomplete; the same command continues it.`,
      STATUS.incomplete,
    );
  console.error(error);
  return fail('the export is incomplete; the same command continues it.', STATUS.incomplete);
}

export interface ExportOptions {
  /** Folder of the copy; absolute. */
  out: string;
  /** Public URL of the copy. */
  url: string;
  /** Whether to update the index first. */
  index: boolean;
}

/**
 * Ends the process with 0, or with 1, 78 or 130 and a message for the owner.
 * @throws UsageError if the folder may not be written to
 */
export async function runExportCommand({ out, url, index }: ExportOptions): Promise<never> {
  // Set before Next is loaded, which reads it then.
  Object.assign(process.env, { NODE_ENV: 'production' });
  ignoreBrokenPipe();
  const config = readSettings(url);
  keepPrivate(config.data);
  const refusal = checkOutput(out, config);
  if (refusal) throw new UsageError(refusal);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () =>
      fail('interrupted; the export is incomplete. The same command continues it.', STATUS.interrupted),
    );
  if (index) await indexLibrary();
  const site = config.url + config.basePath;
  const urls = createExportUrls(site);
  startExport(urls.toExport);
  // The library has been read; no indexer runs beside this server.
  setIndexerState('running');
  const { server, origin } = await startServer();
  const started = performance.now();
  try {
    const summary = await runPasses({ out, site, urls, origin });
    server.close();
    report(out, summary, (performance.now() - started) / 1000);
    closeConnections();
  } catch (error) {
    explainFailure(out, error);
  }
  process.exit(0);
}
