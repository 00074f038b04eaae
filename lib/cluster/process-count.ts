// How many processes serve the site where the deployer says nothing.
import { availableParallelism, totalmem } from 'node:os';

const GiB = 1024 ** 3;
/** More were not measured, and each holds caches of its own. */
const MAX_PROCESSES = 4;
/** What a process holds when all its caches are full, with a margin, and as much for the pictures under way. */
const EACH = GiB;

/** What this process may use; a container may be given less than the machine has. */
const readMemory = () => Math.min(totalmem(), process.constrainedMemory?.() || Number.POSITIVE_INFINITY);

/** @param wanted 0 for as many as help: one a processor and GiB of memory, four at most */
export function toProcessCount(wanted: number, cores = availableParallelism(), memory = readMemory()): number {
  if (wanted > 0) return wanted;
  return Math.max(1, Math.min(cores, MAX_PROCESSES, Math.floor(memory / EACH)));
}
