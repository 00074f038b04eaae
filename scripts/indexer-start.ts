// Waits until this process may index: library present, data folder writable, no other indexer running.
import { classifyDataFault } from '../lib/catalogue/data-fault';
import { acquireLock } from '../lib/catalogue/index/lock';
import { type Config, getConfig } from '../lib/config/config';
import { mustHaveLibrary, mustWrite } from './indexer-folders';

const RETRY_INTERVAL_MS = 2000;

/** Exit code: a message has already reported the machine fault (lib/server/indexer.ts). */
const MACHINE_FAULT = 74;

interface Fault {
  message: string;
  /** The message without any path. */
  reason: string;
}

/**
 * Reports a fault to the parent server, which logs it once; without a parent it is logged here.
 * @param then called when the message is sent
 */
function reportFault({ message, reason }: Fault, then: () => void = () => {}) {
  if (process.send) process.send({ fault: { message, reason } }, then);
  else {
    console.error(`Vitrine: ${message}`);
    then();
  }
}

function toDataFaultHere(error: unknown) {
  try {
    return classifyDataFault(getConfig().data, error);
  } catch {
    // The settings are invalid, which the error itself states.
    return null;
  }
}

/**
 * Exits if the error was caused by the machine (disk full, not writable).
 * @returns false for other errors
 */
export function endWithFault(error: unknown): boolean {
  const fault = toDataFaultHere(error);
  if (fault) reportFault(fault, () => process.exit(MACHINE_FAULT));
  return fault !== null;
}

const toFault = (error: Error & { reason?: string }): Fault => ({
  message: error.message,
  reason: error.reason ?? 'the library is not there',
});

/**
 * Resolves when this process holds the writer's lock.
 * @param onHeld called if another process holds the lock; it has checked the catalogue for damage
 */
export async function waitForLock(config: Config, onHeld: () => void) {
  let told = '';
  for (;;) {
    try {
      if (config.role !== 'web') mustHaveLibrary(config);
      mustWrite(config);
      if (acquireLock(config.data)) return;
      if (told !== 'held') onHeld();
      told = 'held';
    } catch (error) {
      const { message } = error as Error;
      if (message !== told) reportFault(toFault(error as Error));
      told = message;
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_INTERVAL_MS));
  }
}
