// Lets a process give way to others, all of its threads: Linux counts each by itself.
import fs from 'node:fs';
import os from 'node:os';

function listThreads(pid: number): number[] {
  try {
    return fs.readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
}

/** Threads that it starts later do as those that start them. */
export function lowerPriority(pid: number) {
  for (const thread of listThreads(pid)) {
    try {
      os.setPriority(thread, os.constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // Where it may not be changed, or has ended, it is only less polite.
    }
  }
}
