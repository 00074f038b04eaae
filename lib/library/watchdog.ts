// Ends a process whose parent is gone, even while it is caught in an endless loop and hears nothing.
import { Worker } from 'node:worker_threads';

const LOOK_EVERY = 2000;

/** Starts a thread that kills this process once its parent is another one. */
export function startWatchdog() {
  new Worker(
    `const parent = ${process.ppid}; setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL'); }, ${LOOK_EVERY});`,
    { eval: true },
  ).unref();
}
