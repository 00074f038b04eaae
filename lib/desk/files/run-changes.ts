// Makes the changes of an action in batches, and journals each batch before it is made.
import type { FileHandle } from 'node:fs/promises';
import { setImmediate as giveWay } from 'node:timers/promises';
import type { Outcome, PlannedChange, ProgressMark } from './journal-entries';
import { formatChange } from './journal-entries';
import { type Changer, getTarget } from './make-change';

/** Changes that are journalled with one write to the disk. */
const BATCH = 200;

/** Changes that are made at the same time, so that they share the disk's waits. */
const CONCURRENCY = 8;

/** Planning changes blocks other requests no longer than this. */
const MAX_BLOCK_MS = 5;

export interface ActionOptions {
  /** How many items are done; otherwise changes are counted. */
  countDone?(): number;
  /** Reasons why files could not be planned, since the last call; the result lists them. */
  takeFaults?(): string[];
  /** Called once the action has begun and is in the history. */
  onStart?(): void;
}

export type ChangeSource = Iterable<PlannedChange> | AsyncIterable<PlannedChange>;

interface Run extends ActionOptions {
  id: string;
  changer: Changer;
  changes: ChangeSource;
  /** How far the action is. */
  from: ProgressMark;
  /** Changes that are journalled, and may or may not be made. */
  repeat?: PlannedChange[];
  isStopRequested(id: string): boolean;
}

/** Whether no change depends on another: moves do, and folders that are removed. */
const areIndependent = (batch: PlannedChange[]) =>
  batch.every((change) => !('to' in change) && !change.leaves) && new Set(batch.map(getTarget)).size === batch.length;

/** @returns paths of the files that were not as expected */
async function makeBatch(changer: Changer, batch: PlannedChange[]): Promise<string[]> {
  const unexpected = new Set<PlannedChange>();
  const queue = batch.values();
  let isFailed = false;
  async function work() {
    for (const change of queue) {
      if (isFailed) return;
      try {
        if (!(await changer.make(change))) unexpected.add(change);
        else if (change.leaves) await changer.removeEmptyFolders(change.path, change.leaves);
      } catch (error) {
        isFailed = true;
        throw error;
      }
    }
  }
  const workers = Array.from({ length: areIndependent(batch) ? CONCURRENCY : 1 }, work);
  for (const result of await Promise.allSettled(workers)) if (result.status === 'rejected') throw result.reason;
  return batch.filter((change) => unexpected.has(change)).map(getTarget);
}

interface Batch {
  changes: PlannedChange[];
  /** Items done with this batch; undefined if changes are counted. */
  done: number | undefined;
}

/** Collects changes in batches; other requests are served while they are planned. */
async function* toBatches(changes: ChangeSource, countDone?: () => number): AsyncGenerator<Batch> {
  let batch: PlannedChange[] = [];
  let since = performance.now();
  for await (const change of changes) {
    batch.push(change);
    if (performance.now() - since > MAX_BLOCK_MS) {
      await giveWay();
      since = performance.now();
    }
    if (batch.length < BATCH) continue;
    yield { changes: batch, done: countDone?.() };
    batch = [];
  }
  if (batch.length > 0) yield { changes: batch, done: countDone?.() };
}

/** Takes one value more than is used, so that it is prepared meanwhile. */
async function* readAhead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = source.next();
  try {
    for (let result = await next; !result.done; result = await next) {
      next = source.next();
      // The error is thrown when it is this value's turn.
      next.catch(() => {});
      yield result.value;
    }
  } finally {
    await next.catch(() => {});
    await source.return(undefined);
  }
}

/**
 * @param journal open for appending
 * @throws Error of the first change that fails; those before it stay
 */
export async function runChanges(
  journal: FileHandle,
  { id, changer, changes, from, repeat = [], countDone, takeFaults, isStopRequested }: Run,
): Promise<Outcome> {
  const outcome: Outcome = { id, changed: from.changed, conflicts: [] };
  let mark = from;
  const append = (entries: object[]) =>
    journal.appendFile(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));

  const listFaults = () => {
    const faults = takeFaults?.() ?? [];
    return faults.length > 0 ? { faults } : {};
  };

  async function make(batch: PlannedChange[]) {
    const conflicts = await makeBatch(changer, batch);
    outcome.conflicts.push(...conflicts);
    outcome.changed += batch.length - conflicts.length;
    mark = { ...mark, changed: outcome.changed, conflicts: mark.conflicts + conflicts.length };
    await append([{ mark, conflicts, ...listFaults() }]);
  }

  async function plan({ changes: batch, done }: Batch) {
    const lines = await Promise.all(
      batch.map(async (change) => formatChange(change, await changer.findCreatedFolder(change))),
    );
    const planned = mark.planned + batch.length;
    mark = { ...mark, planned, done: done ?? planned };
    await append([...lines, { mark }]);
    await journal.sync();
  }

  async function end(isStopped: boolean) {
    const { changed, conflicts } = mark;
    await append([
      {
        ended: true,
        ...(isStopped && { stopped: true }),
        changed,
        conflicts,
        ...listFaults(),
        at: { ...mark, ...(!isStopped && { done: countDone?.() ?? mark.planned }) },
      },
    ]);
    await journal.sync();
    return outcome;
  }

  if (repeat.length > 0) await make(repeat);
  for await (const batch of readAhead(toBatches(changes, countDone))) {
    await plan(batch);
    await make(batch.changes);
    if (isStopRequested(id)) return end(true);
  }
  return end(false);
}
