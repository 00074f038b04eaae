// What this process is among those that serve one site: the only one, or a worker of a primary (docs/decisions/0045).
import { createLink, type Link } from './ipc';

interface ClusterWorker {
  /** From 1; whoever takes the place of one that died has its number. */
  number: number;
  /** How many there are. */
  of: number;
  /** To the primary. */
  primary: Link;
}

const shared = globalThis as { vitrineWorker?: ClusterWorker };

/** Call this first: other modules ask how many processes there are. */
export function initWorker(number: number, of: number) {
  shared.vitrineWorker = { number, of, primary: createLink(process) };
}

/** Null where this is the only process. */
export const getWorker = () => shared.vitrineWorker ?? null;

/** Among how many processes what the machine has is divided. */
export const countProcesses = () => shared.vitrineWorker?.of ?? 1;

/** Whether this process does what only one may do. */
export const isFirstProcess = () => (shared.vitrineWorker?.number ?? 1) === 1;
