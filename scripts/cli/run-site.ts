// vitrine [folder]: checks what serving needs, then serves the site in this process.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBucketText } from '../../lib/model/bucket-address';
import { mustBeFree, parsePort } from '../port.mjs';
import { findSharpFault } from '../sharp-check.mjs';
import { enterSite, programFolder, type SiteOptions } from './site';

const HEALTH_INTERVAL_MS = 200;

/** Programs that open a URL in the user's browser. */
const OPENERS: Partial<Record<NodeJS.Platform, [program: string, ...args: string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Opens the site when it responds. */
async function openBrowser(url: string) {
  for (let isReady = false; !isReady; ) {
    await new Promise((resolve) => setTimeout(resolve, HEALTH_INTERVAL_MS).unref());
    isReady = await fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
  const [program, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...args, url], { stdio: 'ignore', detached: true });
  child.once('error', () => console.warn(`vitrine: no browser can be opened here; open ${url} yourself`));
  child.unref();
}

export async function runSite({ folder, data, port: named, open }: SiteOptions & { port?: string; open?: boolean }) {
  const site = enterSite({ folder, data });
  if (named !== undefined) process.env.PORT = named;
  const port = parsePort();
  await mustBeFree(port, 'vitrine --port 3001');
  // In parallel, because it takes a fifth of the start.
  void findSharpFault(programFolder).then((fault) => {
    if (!fault) return;
    console.error(`vitrine: ${fault}.`);
    process.exit(1);
  });
  const url = `http://localhost:${port}`;
  const isBucket = isBucketText(site.library);
  console.log(`vitrine: starting at ${url}, from ${site.library} (Ctrl+C ends it)`);
  console.log(
    `vitrine: derived data and accounts are in ${site.data}${isBucket ? '' : '; your files are not changed'}`,
  );
  if (site.isSample) console.log('vitrine: this is a sample; to show your own files, start with vitrine FOLDER');
  // For the processes that serve (scripts/start.mjs).
  process.env.MALLOC_ARENA_MAX ??= '2';
  if (open) void openBrowser(url);
  const serve = path.join(programFolder, 'dist', 'serve.mjs');
  // The server reads its own arguments, which it passes on to its workers.
  process.argv = [process.execPath, serve, '-p', String(port)];
  await import(pathToFileURL(serve).href);
}
