// Waits until the machine lets this process index: the library is there, the derived data can be written, no other process does it.
import { toDataFault } from '../lib/catalogue/data-fault';
import { acquireLock } from '../lib/catalogue/index/lock';
import { type Config, getConfig } from '../lib/config/config';
import { mustHaveLibrary, mustWrite } from './indexer-folders';

const RETRY_EVERY_MS = 2000;

/** The exit code that says that a message has told why the machine failed (lib/server/indexer.ts). */
const MACHINE_FAULT = 74;

interface Fault {
  message: string;
  /** The same without any path. */
  reason: string;
}

/** Tells the server beside which this runs, which logs it once; without one it is logged here. @param then called when it is told */
function reportFault({ message, reason }: Fault, then: () => void = () => {}) {
  if (process.send) process.send({ fault: { message, reason } }, then);
  else {
    console.error(`Vitrine: ${message}`);
    then();
  }
}

function toDataFaultHere(error: unknown) {
  try {
    return toDataFault(getConfig().data, error);
  } catch {
    // The settings are at fault, which the error says.
    return null;
  }
}

/** Ends the process where the machine is at fault for an error. @returns false where it is not */
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
 * Holds the writer's lock when it resolves.
 * @param onHeld called where another process has it: that one has looked for damage
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
    await new Promise((resolve) => setTimeout(resolve, RETRY_EVERY_MS));
  }
}
