// Ends a process with its parent: at the disconnect, or by a watchdog thread while the process is busy and hears nothing.
import { Worker } from 'node:worker_threads';

const LOOK_EVERY = 500;

/** The parent says who it is by `--parent=`: a child that asks the system may be an orphan already. */
const readParent = () =>
  Number(process.argv.find((argument) => argument.startsWith('--parent='))?.slice('--parent='.length)) || process.ppid;

/** What it does may be ended at any moment; to exit it would wait for decoders in other threads, and with nobody to watch it. */
const end = () => process.kill(process.pid, 'SIGKILL');

/** To be asked once, first of all. */
export function endWithParent() {
  const parent = readParent();
  // Nobody is told of a disconnect that happened before he listened.
  if (process.connected === false || process.ppid !== parent) end();
  // Before node:cluster, which would exit.
  process.prependListener('disconnect', end);
  new Worker(
    `setInterval(() => { if (process.ppid !== ${parent}) process.kill(process.pid, 'SIGKILL'); }, ${LOOK_EVERY});`,
    { eval: true },
  ).unref();
}
