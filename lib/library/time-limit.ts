// Limits what a process may take, in processor time: a busy machine or a slow disk says nothing of the file.
import fs from 'node:fs';

/** Nothing may take longer by the clock than so many times its limit. */
const WALL_FACTOR = 10;
/** https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html counts in hundredths of a second on all architectures of Node. */
const TICK_MS = 10;

/** Milliseconds of processor time of a process and its ended children; null where the system does not say. */
function readCpuTime(pid: number): number | null {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name of the program, in brackets, may hold spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return Number.isFinite(ticks) ? ticks * TICK_MS : null;
  } catch {
    return null;
  }
}

/** `busy`: it took its processor time. `asleep`: it hardly used the processor, as when a network drive hangs. */
export type Overrun = 'busy' | 'asleep';

/**
 * Starts to count. Elsewhere than on Linux a limit counts by the clock.
 * @param longest milliseconds
 * @returns asks whether the limit is passed; null while it is not
 */
export function startTimeLimit(pid: number, longest: number, wallFactor = WALL_FACTOR): () => Overrun | null {
  const begun = performance.now();
  const cpuBegun = readCpuTime(pid);
  return () => {
    const wall = performance.now() - begun;
    if (wall < longest) return null;
    if (cpuBegun === null) return 'busy';
    const cpu = readCpuTime(pid);
    if (cpu !== null && cpu - cpuBegun >= longest) return 'busy';
    return wall >= longest * wallFactor ? 'asleep' : null;
  };
}

/** In words for the owner of the file. What hardly used the processor is the machine's fault and not the file's. */
export const toOverrunProblem = (overrun: Overrun, longest: number, wallFactor = WALL_FACTOR) =>
  overrun === 'busy'
    ? {
        reason: 'timed-out' as const,
        detail: `reading it took longer than ${longest / 1000} s of processor time, twice; it is tried again later`,
      }
    : {
        reason: 'timed-out' as const,
        detail: `reading it was not done after ${(longest * wallFactor) / 1000} s, though it hardly used the processor: its disk or network may hang; it is tried again later`,
        passing: true as const,
      };

/** @param how exit code or signal */
export const toCrashProblem = (how: string) => ({
  reason: 'crashed' as const,
  detail: `reading it ended the reading process twice (${how}); it is tried again later`,
});
