// Watches the library's folders with one watch each, and reports changed folders.
import fs from 'node:fs';
import path from 'node:path';
import { getMountIdentity } from './mount';

// Debounce: report a folder after QUIET ms without events, or MAX_DELAY_MS ms after the first one.
const QUIET = 150;
const MAX_DELAY_MS = 1000;

/** @param onLimit called once if the system allows no more watches; the rest must be polled */
export function createWatcher(root: string, onChange: (folders: string[]) => void, onLimit: (error: Error) => void) {
  const watches = new Map<string, { watch: fs.FSWatcher; identity: string }>();
  const dirty = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let since = 0;
  let limited = false;

  function touch(folder: string) {
    const now = Date.now();
    if (dirty.size === 0) since = now;
    dirty.add(folder);
    clearTimeout(timer);
    timer = setTimeout(flush, Math.max(0, Math.min(QUIET, since + MAX_DELAY_MS - now)));
  }

  function flush() {
    const folders = [...dirty];
    dirty.clear();
    onChange(folders);
  }

  return {
    /** @returns whether the watch is new: the folder was not watched, or was replaced */
    add(folder: string): boolean {
      const here = path.join(root, folder);
      // With the device, because the root of every mounted drive may have the same inode.
      const identity = getMountIdentity(here);
      if (identity === null || watches.get(folder)?.identity === identity || limited) return false;
      this.remove(folder);
      try {
        const watch = fs.watch(here, { persistent: false }, () => touch(folder));
        watch.on('error', () => this.remove(folder));
        watches.set(folder, { watch, identity });
        return true;
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === 'ENOENT') return false;
        limited = true;
        onLimit(error as Error);
        return false;
      }
    },
    remove(folder: string): boolean {
      watches.get(folder)?.watch.close();
      watches.delete(folder);
      return false;
    },
    close() {
      clearTimeout(timer);
      for (const { watch } of watches.values()) watch.close();
      watches.clear();
    },
  };
}
