// Limits the processor time of a process, so that a busy machine or slow disk is not blamed on a file.
import fs from 'node:fs';

const WALL_FACTOR = 10;
/** https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html counts in 1/100 s on all architectures of Node. */
const TICK_MS = 10;

/** Processor time of a process and its ended children, ms; null if unavailable. */
function readCpuTime(pid: number): number | null {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The program's name, in parentheses, may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return Number.isFinite(ticks) ? ticks * TICK_MS : null;
  } catch {
    return null;
  }
}

/** https://man7.org/linux/man-pages/man5/proc_pid_statm.5.html, with the smallest page size. */
const MEMORY_PAGE = 4096;

/** Resident memory of a process, bytes; 0 without /proc. */
export function getMemory(pid: number): number {
  try {
    return Number(fs.readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * MEMORY_PAGE;
  } catch {
    return 0;
  }
}

/**
 * `busy`: used its processor time. `asleep`: hardly used the processor, for example because a network drive hangs.
 * `heavy`: used too much memory.
 */
export type Overrun = 'busy' | 'asleep' | 'heavy';

/** Uses wall-clock time if there is no /proc. @returns a function that returns null while the limit is not exceeded */
export function startTimeLimit(pid: number, maxMs: number, wallFactor = WALL_FACTOR): () => Overrun | null {
  const begun = performance.now();
  const cpuBegun = readCpuTime(pid);
  return () => {
    const wall = performance.now() - begun;
    if (wall < maxMs) return null;
    if (cpuBegun === null) return 'busy';
    const cpu = readCpuTime(pid);
    if (cpu !== null && cpu - cpuBegun >= maxMs) return 'busy';
    return wall >= maxMs * wallFactor ? 'asleep' : null;
  };
}

/** Problem for the owner; `asleep` is a passing fault of the machine. */
export function describeOverrun(overrun: Overrun, maxMs: number, wallFactor = WALL_FACTOR) {
  if (overrun === 'heavy')
    return { reason: 'too-large' as const, detail: 'reading it took more than 4 GiB of memory, twice' };
  return overrun === 'busy'
    ? {
        reason: 'timed-out' as const,
        detail: `reading it took longer than ${maxMs / 1000} s of processor time, twice; it is tried again later`,
      }
    : {
        reason: 'timed-out' as const,
        detail: `reading it was not done after ${(maxMs * wallFactor) / 1000} s, though it hardly used the processor: its disk or network may hang; it is tried again later`,
        passing: true as const,
      };
}

export const describeCrash = (how: string) => ({
  reason: 'crashed' as const,
  detail: `reading it ended the reading process twice (${how}); it is tried again later`,
});
