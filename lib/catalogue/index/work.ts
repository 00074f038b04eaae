// Limits concurrent work of the indexer, and batches its changes into commits at short intervals.
import type { IndexProgress } from '@/lib/catalogue/write/meta-table';
import type { CatalogueWriter } from '@/lib/catalogue/write/writer';
import type { GrowingFiles } from '@/lib/library/growing-files';
import type { IndexAnswer, IndexTask } from './prepare-item';

export interface ScanSettings {
  root: string;
  data: string;
  /** Real path of the folder of edits (VITRINE_EDITS). */
  edits?: string;
  /** Set while a site runs: files that are still being copied are read later. */
  growing?: GrowingFiles;
}

export interface IndexSettings extends ScanSettings {
  writer: CatalogueWriter;
  readers: { read(task: IndexTask): Promise<IndexAnswer>; room: number };
  ffmpeg?: string;
  poppler?: string;
  onProgress?(progress: IndexProgress): void;
  /** Called for each folder that is found or gone. @returns whether the watch is new or the folder was replaced */
  onFolder?(folder: string, there: boolean): boolean;
  /** Why the library cannot be scanned although its folder exists; null if it can. */
  getFault?(): string | null;
  /** Called between two files. True if so much has been downloaded that it should be drawn first. */
  isCrowded?(): boolean;
  /** Called between pictures with the time spent drawing, ms. True if drawing should yield to a rescan. */
  isCalled?(drawing: number): boolean;
}

// Interval between commits, ms, and the minimum ratio of pause to commit time.
const COMMIT_INTERVAL_MS = 250;
const COMMIT_SHARE = 20;
// Second-pass results are published at most once a minute, because each new edition invalidates pages.
const REFINE_INTERVAL_MS = 10_000;
const PUBLISH_INTERVAL_MS = 60_000;

/** @param onCommit called at the end of each transaction */
export function createWriteBatcher(writer: CatalogueWriter, max: number, onCommit: () => void) {
  const pending = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let due = Number.POSITIVE_INFINITY;
  let pause = COMMIT_INTERVAL_MS;
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
    pause = Math.max(COMMIT_INTERVAL_MS, COMMIT_SHARE * (performance.now() - started));
  }

  function commitWithin(ms: number) {
    const end = performance.now() + ms;
    if (end >= due) return;
    clearTimeout(timer);
    timer = setTimeout(() => commit(!onlyRefined || performance.now() - shown > PUBLISH_INTERVAL_MS), ms);
    due = end;
  }

  return {
    commit: () => commit(),

    change<T>(work: () => T): T {
      writer.begin();
      onlyRefined = false;
      commitWithin(pause);
      return work();
    },

    /** Makes a change of low urgency, committed with the next one or after REFINE_INTERVAL_MS. */
    refine(work: () => void) {
      writer.begin();
      commitWithin(Math.max(pause, REFINE_INTERVAL_MS));
      work();
    },

    isDue: () => timer !== undefined,

    async spawn(work: () => Promise<void>) {
      while (pending.size >= max) await Promise.race(pending);
      const running: Promise<void> = work().finally(() => pending.delete(running));
      pending.add(running);
    },

    async settle() {
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}

export type Work = ReturnType<typeof createWriteBatcher>;
