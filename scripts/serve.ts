// Serves the site by one process, this one, or by several (docs/decisions/0045): dist/serve.mjs PROGRAM [ARGUMENT …], where the program is Next's.
import cluster from 'node:cluster';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { keepPrivate } from '../lib/clients/private-folder';
import { toProcessCount } from '../lib/cluster/process-count';
import { becomeWorker } from '../lib/cluster/worker';
import { getConfig } from '../lib/config/config';
import { holdEarlyRequests } from '../lib/http/early-requests';
import { endWithParent } from '../lib/library/watchdog';
import { installAsyncContextFrame } from '../lib/server/async-context-frame';
import { startPrimary } from '../lib/server/primary';
import { ignoreBrokenPipe } from './closed-output';

const args = process.argv.slice(2);
ignoreBrokenPipe();

/** As Next reads it. */
if (fs.existsSync('.env')) process.loadEnvFile('.env');

/** A bad setting ends the start with one message that lists them all. */
function countWanted() {
  try {
    const { data, processes } = getConfig();
    keepPrivate(data);
    return toProcessCount(processes);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(78);
  }
}

async function runNext([program = '', ...rest]: string[]) {
  holdEarlyRequests();
  installAsyncContextFrame();
  process.argv.splice(1, Number.POSITIVE_INFINITY, program, ...rest);
  await import(pathToFileURL(path.resolve(program)).href);
}

if (cluster.isWorker) {
  const [, number, of] = args.splice(0, 3).map((arg) => Number(arg.split('=')[1]));
  endWithParent();
  becomeWorker(number ?? 1, of ?? 1);
  await runNext(args);
} else {
  const processes = countWanted();
  if (processes === 1) await runNext(args);
  else
    startPrimary({
      exec: fileURLToPath(import.meta.url),
      toArgs: (number) => [`--parent=${process.pid}`, `--number=${number}`, `--of=${processes}`, ...args],
      processes,
    });
}
