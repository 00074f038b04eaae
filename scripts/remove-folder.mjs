// Removes folders of processes that have just been ended.
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Removes a folder with all that is in it, and what an ended process still lays down there. Node's own retries
 * (`maxRetries`) ask again for a folder that is not empty without looking for what came into it.
 * Rejects with the last error after `tries` of 100 ms.
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
