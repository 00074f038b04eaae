// Logs that a machine error keeps the site from working: once when it begins and once when it ends, however often it is met.

/** After so long the same fault is logged again, milliseconds. */
const REPEAT_INTERVAL_MS = 3_600_000;

export function createFaultLog(log: (line: string) => void = console.error) {
  let last = '';
  let logged = Number.NEGATIVE_INFINITY;
  let isOpen = false;
  return {
    /** @param message what is wrong, and what the owner can do; null where nothing is */
    note(message: string | null) {
      if (message === null) {
        if (isOpen) log('Vitrine: what was wrong is over; the site works again.');
        isOpen = false;
        return;
      }
      const now = performance.now();
      if (message === last && now - logged < REPEAT_INTERVAL_MS) return;
      last = message;
      logged = now;
      isOpen = true;
      log(`Vitrine: ${message}`);
    },
  };
}
