// Removes folders of processes that have just exited.
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Removes a folder recursively, including files that an exiting process still writes. Node's own `maxRetries` retries
 * the removal of the folder without listing its new content. Rejects with the last error after `tries` attempts, 100 ms
 * apart.
 */
export async function removeFolder(folder, tries = 100) {
  for (;;) {
    try {
      fs.rmSync(folder, { recursive: true, force: true });
      return;
    } catch (error) {
      tries -= 1;
      if (tries <= 0) throw error;
    }
    await sleep(100);
  }
}
