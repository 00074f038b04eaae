// Lowers the priority of a process with all its threads, because Linux has a priority per thread.
import fs from 'node:fs';
import os from 'node:os';

function listThreads(pid: number): number[] {
  try {
    return fs.readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
}

/** Threads that are started later inherit it. */
export function lowerPriority(pid: number) {
  for (const thread of listThreads(pid)) {
    try {
      os.setPriority(thread, os.constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {}
  }
}
