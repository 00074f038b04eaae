// Keeps work under way within bounds, and commits what it brought at short intervals.
import type { IndexProgress } from '@/lib/catalogue/write/meta-table';
import type { CatalogueWriter } from '@/lib/catalogue/write/writer';
import type { IndexAnswer, IndexTask } from './prepare-item';
import type { ScanSettings } from './scan';

export interface IndexSettings extends ScanSettings {
  writer: CatalogueWriter;
  readers: { read(task: IndexTask): Promise<IndexAnswer>; room: number };
  /** The program that takes pictures out of films; none where it is missing or empty. */
  ffmpeg?: string;
  /** Folder of the programs that read PDFs; empty where the system finds them by name, `none` where none are wanted. */
  poppler?: string;
  onProgress?(progress: IndexProgress): void;
  /** Called for every folder found, and for one that is gone. @returns whether it is watched anew */
  onFolder?(folder: string, there: boolean): boolean;
  /** Why the library cannot be looked at, though its folder is there; null where it can. */
  getFault?(): string | null;
  /** Asked between two files: whether so much was brought to be read that it is drawn first. */
  isCrowded?(): boolean;
  /** Asked between two pictures, of which some have been drawn for so many milliseconds: whether a look at the library goes first. */
  isCalled?(drawing: number): boolean;
}

// Visitors see what was read within this many milliseconds; a commit that takes long is made less often.
const COMMIT_EVERY = 250;
const COMMIT_SHARE = 20;
// Colours and placeholders come for hours where a library is large: kept this often, and shown that often, for it makes every page anew.
const REFINE_EVERY = 10_000;
const SHOW_EVERY = 60_000;

/**
 * @param most how much may be under way
 * @param onCommit called in each transaction, last
 */
export function createWork(writer: CatalogueWriter, most: number, onCommit: () => void) {
  const pending = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let due = Number.POSITIVE_INFINITY;
  let pause = COMMIT_EVERY;
  let onlyRefined = true;
  let shown = -1e9;

  function commit(isDue = true) {
    clearTimeout(timer);
    timer = undefined;
    due = Number.POSITIVE_INFINITY;
    const started = performance.now();
    writer.begin();
    onCommit();
    writer.commit(isDue);
    if (isDue) shown = started;
    onlyRefined = true;
    pause = Math.max(COMMIT_EVERY, COMMIT_SHARE * (performance.now() - started));
  }

  function commitWithin(ms: number) {
    const end = performance.now() + ms;
    if (end >= due) return;
    clearTimeout(timer);
    timer = setTimeout(() => commit(!onlyRefined || performance.now() - shown > SHOW_EVERY), ms);
    due = end;
  }

  return {
    commit: () => commit(),

    /** Changes the catalogue; the change is committed soon. */
    change<T>(work: () => T): T {
      writer.begin();
      onlyRefined = false;
      commitWithin(pause);
      return work();
    },

    /** Changes what nobody waits for; it is committed with the next change, or some seconds later, and shown within a minute. */
    refine(work: () => void) {
      writer.begin();
      commitWithin(Math.max(pause, REFINE_EVERY));
      work();
    },

    isDue: () => timer !== undefined,

    /** Adds work, waiting first while too much is under way. */
    async spawn(work: () => Promise<void>) {
      while (pending.size >= most) await Promise.race(pending);
      const running: Promise<void> = work().finally(() => pending.delete(running));
      pending.add(running);
    },

    async settle() {
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}

export type Work = ReturnType<typeof createWork>;
