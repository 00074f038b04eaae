// Recognizes files that are still being copied, so that no visitor sees half of one.
import { isCutShort } from '@/lib/metadata/formats/cut-short';
import { detectKind, HEAD_BYTES } from '@/lib/metadata/formats/kind';
import { withReader } from '@/lib/metadata/formats/open-reader';
import type { FolderEntry } from './folder';

/** A copy on a local disk writes more often than this. */
const QUIET_MS = 1000;
/** How long a file without its end may be a copy that has stalled. After that it is damaged. */
const MAX_STALL_MS = 60_000;
/** Clocks of network drives differ. A file of a later time was not written now. */
const MAX_SKEW_MS = 60_000;

function hasNoEnd({ absolute, bytes }: FolderEntry): boolean {
  try {
    return withReader(absolute, (readAt) => {
      const kind = detectKind(readAt(0, HEAD_BYTES));
      return !('reason' in kind) && isCutShort(readAt, { type: kind.type, bytes });
    });
  } catch {
    // Reading it reports why.
    return false;
  }
}

export type GrowingFiles = ReturnType<typeof createGrowingFiles>;

/** @param onQuiet called with a folder when its files must be looked at again */
export function createGrowingFiles(onQuiet: (folder: string) => void) {
  const due = new Map<string, { at: number; timer: NodeJS.Timeout }>();

  /** A change of the file itself is noticed by the watcher, so the earliest time of a folder is enough. */
  function lookAgain(folder: string, pause: number) {
    const at = Date.now() + pause;
    const known = due.get(folder);
    if (known && known.at <= at) return;
    clearTimeout(known?.timer);
    const timer = setTimeout(() => {
      due.delete(folder);
      onQuiet(folder);
    }, pause);
    due.set(folder, { at, timer: timer.unref() });
  }

  return {
    /** By its modification time, which a renamed file keeps, and by its end, if its format has one. */
    isGrowing(folder: string, entry: FolderEntry): boolean {
      const age = Date.now() - entry.modified;
      if (age >= MAX_STALL_MS || age < -MAX_SKEW_MS) return false;
      const isQuiet = age >= QUIET_MS;
      if (isQuiet && !hasNoEnd(entry)) return false;
      lookAgain(folder, (isQuiet ? MAX_STALL_MS : QUIET_MS) - age);
      return true;
    },
  };
}
