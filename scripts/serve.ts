// Serves the site by one process, this one, or by several (docs/decisions/0045): node dist/serve.mjs [-p PORT] [-H HOSTNAME]
import cluster from 'node:cluster';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { keepPrivate } from '../lib/clients/private-folder';
import { toProcessCounts } from '../lib/cluster/process-count';
import { reportLoad } from '../lib/cluster/report-load';
import { initWorker, isFirstProcess } from '../lib/cluster/worker';
import { getConfig } from '../lib/config/config';
import { endWithParent } from '../lib/library/watchdog';
import { ignoreBrokenPipe } from './closed-output';
import { loadEnv } from './load-env.mjs';

// Set before Next is loaded, which reads it then.
Object.assign(process.env, { NODE_ENV: 'production' });

ignoreBrokenPipe();
loadEnv('.env');

const args = process.argv.slice(2);
const { values } = parseArgs({
  args,
  options: {
    port: { type: 'string', short: 'p' },
    hostname: { type: 'string', short: 'H' },
    // For a worker, from its primary.
    parent: { type: 'string' },
    number: { type: 'string' },
    of: { type: 'string' },
  },
});
const { hostname } = values;
const port = Number(values.port ?? (process.env.PORT || 3000));

/** Invalid settings end the start with one message that lists them all. */
function readProcessCounts() {
  try {
    const { data, processes } = getConfig();
    keepPrivate(data);
    return toProcessCounts(processes);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(78);
  }
}

/** Next's request handler for the build in this folder. */
async function loadNext() {
  const { default: next } = await import('next');
  // Next listens for WebSockets on the server that it is given; only `next dev` has any.
  const app = next({ dev: false, dir: process.cwd(), httpServer: createServer() });
  await app.prepare();
  return app.getRequestHandler();
}

async function serve() {
  // Imported here: the primary needs none of them.
  const [
    { createSiteServer },
    { openDiskCache, startSite },
    { announceDesk },
    { editBar },
    { visitors },
    { startStatistics },
  ] = await Promise.all([
    import('../lib/http/server'),
    import('../lib/server/start'),
    import('../lib/desk/announce'),
    import('../lib/desk/edit-bar'),
    import('../lib/desk/visitors'),
    import('../lib/statistics/start'),
  ]);
  startSite();
  const { metrics, isJson } = getConfig().observing;
  const onRequest = metrics || isJson ? (await import('../lib/server/observe')).startObserving() : undefined;
  const next = await loadNext();
  const server = createSiteServer({
    next,
    disk: openDiskCache(),
    bar: editBar,
    visitors,
    onTarget: startStatistics(),
    onRequest,
  });
  server.once('error', (error) => {
    console.error(`vitrine: cannot listen on port ${port}: ${error.message}`);
    process.exit(1);
  });
  server.listen(port, hostname, () => {
    reportLoad();
    if (!isFirstProcess()) return;
    console.log(`vitrine: listening on http://localhost:${port}${getConfig().basePath}`);
    announceDesk(port);
  });
}

if (cluster.isWorker) {
  endWithParent();
  initWorker(Number(values.number), Number(values.of));
  await serve();
} else {
  const processes = readProcessCounts();
  if (processes.max === 1) await serve();
  else {
    const { startPrimary } = await import('../lib/server/primary');
    startPrimary({
      exec: fileURLToPath(import.meta.url),
      toArgs: (number, of) => [...args, `--parent=${process.pid}`, `--number=${number}`, `--of=${of}`],
      processes,
    });
  }
}
