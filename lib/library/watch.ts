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
  const watches = new Map<string, { watch: fs.FSWatcher; inode: number }>();
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
    /** @returns whether it is watched anew: it was not watched, or another folder took its place */
    add(folder: string): boolean {
      const here = path.join(root, folder);
      const inode = fs.statSync(here, { throwIfNoEntry: false })?.ino;
      if (inode === undefined || watches.get(folder)?.inode === inode || limited) return false;
      this.remove(folder);
      try {
        const watch = fs.watch(here, { persistent: false }, () => touch(folder));
        watch.on('error', () => this.remove(folder));
        watches.set(folder, { watch, inode });
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
