// Watches the library's folders, one watch a folder, and says which of them changed.
import fs from 'node:fs';
import path from 'node:path';

// Programs write in bursts: a folder is looked at when it has been quiet, or has changed for long enough.
const QUIET = 150;
const LONGEST = 1000;

/**
 * @param onChange told which folders changed, at most once a second for each
 * @param onLimit told once when the system allows no further watches; what is not watched has to be looked at in intervals
 */
export function createWatcher(root: string, onChange: (folders: string[]) => void, onLimit: (error: Error) => void) {
  const watches = new Map<string, fs.FSWatcher>();
  const dirty = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let since = 0;
  let limited = false;

  function touch(folder: string) {
    const now = Date.now();
    if (dirty.size === 0) since = now;
    dirty.add(folder);
    clearTimeout(timer);
    timer = setTimeout(flush, Math.max(0, Math.min(QUIET, since + LONGEST - now)));
  }

  function flush() {
    const folders = [...dirty];
    dirty.clear();
    onChange(folders);
  }

  return {
    add(folder: string) {
      if (watches.has(folder) || limited) return;
      try {
        const watch = fs.watch(path.join(root, folder), { persistent: false }, () => touch(folder));
        watch.on('error', () => this.remove(folder));
        watches.set(folder, watch);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === 'ENOENT') return;
        limited = true;
        onLimit(error as Error);
      }
    },
    remove(folder: string) {
      watches.get(folder)?.close();
      watches.delete(folder);
    },
    close() {
      clearTimeout(timer);
      for (const watch of watches.values()) watch.close();
      watches.clear();
    },
  };
}

export type Watcher = ReturnType<typeof createWatcher>;
