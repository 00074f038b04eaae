// How many processes serve the site: a fixed number, or as many as it needs.
import { availableParallelism, totalmem } from 'node:os';

const GiB = 1024 ** 3;
/** More were not measured, and each holds caches of its own. */
const MAX_PROCESSES = 4;
/** What a process holds when all its caches are full, with a margin, and as much for the pictures under way. */
const EACH = GiB;

/** What this process may use; a container may be given less than the machine has. */
const readMemory = () => Math.min(totalmem(), process.constrainedMemory?.() || Number.POSITIVE_INFINITY);

export interface ProcessCounts {
  min: number;
  max: number;
}

/** @param wanted 0 for one, and where it is busy one more for each processor and GiB of memory, four at most */
export function toProcessCounts(wanted: number, cores = availableParallelism(), memory = readMemory()): ProcessCounts {
  if (wanted > 0) return { min: wanted, max: wanted };
  return { min: 1, max: Math.max(1, Math.min(cores, MAX_PROCESSES, Math.floor(memory / EACH))) };
}
