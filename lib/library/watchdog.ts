// Ends a process with its parent: on disconnect, or by a watchdog thread while the event loop is busy.
import { Worker } from 'node:worker_threads';

const CHECK_INTERVAL_MS = 500;

/** The parent passes its own pid, because a child may be orphaned before it can read its parent's. */
const readParent = () =>
  Number(process.argv.find((argument) => argument.startsWith('--parent='))?.slice('--parent='.length)) || process.ppid;

/** Kill rather than exit, which would wait for decoder threads without a watchdog. */
const end = () => process.kill(process.pid, 'SIGKILL');

export function endWithParent() {
  const parent = readParent();
  // A disconnect before the listener was added emits no event.
  if (process.connected === false || process.ppid !== parent) end();
  // Before node:cluster, which would exit.
  process.prependListener('disconnect', end);
  new Worker(
    `setInterval(() => { if (process.ppid !== ${parent}) process.kill(process.pid, 'SIGKILL'); }, ${CHECK_INTERVAL_MS});`,
    { eval: true },
  ).unref();
}
