// Changes files of the library as one action that can be undone: each change is journalled before it is made.
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { type ActionLock, createActionLock } from './action-lock';
import {
  type ActionEnd,
  type ActionHeader,
  combineChanges,
  getState,
  isChange,
  isMark,
  NO_MARK,
  type Outcome,
  type PlannedChange,
  type ProgressMark,
  parseChange,
  reverseChange,
} from './journal-entries';
import { readEnds, readEntries, readEntriesBackwards, reopen } from './journal-file';
import { type Changer, createChanger, type LibraryChange } from './make-change';
import { type ActionOptions, type ChangeSource, runChanges } from './run-changes';

/** Folder in the library's root that holds the journal. Its name starts with a dot, so it is never published. */
export const DESK_FOLDER = '.vitrine';

/** How long an action waits for an earlier one. */
const MAX_WAIT_MS = 30_000;

/** Leaves out the first changes, which are made already. */
async function* skip(changes: ChangeSource, count: number) {
  let left = count;
  for await (const change of changes) {
    if (left > 0) left -= 1;
    else yield change;
  }
}

/** Changes of other files; an action changes each file once. */
async function* omitPaths(changes: AsyncIterable<LibraryChange>, paths: ReadonlySet<string>) {
  for await (const change of changes) if (!paths.has(change.path)) yield change;
}

export interface ActionSummary extends ActionHeader {
  mark: ProgressMark;
  /** `running`: now, in any process of the site. */
  end: ActionEnd | 'interrupted' | 'running';
}

interface JournalRest {
  header: ActionHeader;
  mark: ProgressMark;
  /** Changes that are journalled, and may or may not be made. */
  rest: PlannedChange[];
  /** Paths of all changes that are journalled. */
  planned: ReadonlySet<string>;
}

export type Journal = ReturnType<typeof createJournal>;

/**
 * @param root real path of the folder that holds the journal
 * @param changer changes the files; by default those of the same folder
 */
export function createJournal(
  root: string,
  changer: Changer = createChanger(root),
  lock: ActionLock = createActionLock(path.join(root, DESK_FOLDER)),
) {
  const folder = path.join(root, DESK_FOLDER, 'journal');
  const toFile = (id: string) => path.join(folder, `${id}.ndjson`);
  const context = { changer, isStopRequested: lock.isStopRequested };

  async function begin(header: ActionHeader) {
    const journal = await fs.open(toFile(header.id), 'ax', 0o600);
    await journal.appendFile(`${JSON.stringify(header)}\n${JSON.stringify({ mark: NO_MARK })}\n`);
    await journal.sync();
    return journal;
  }

  /** Adds changes to an action, which the first of them begins. */
  async function append(header: ActionHeader, changes: ChangeSource): Promise<Outcome> {
    await fs.mkdir(folder, { recursive: true });
    return lock.run(header.id, MAX_WAIT_MS, async () => {
      const known = existsSync(toFile(header.id)) ? await readSummary(header.id, null) : null;
      const journal = known ? await reopen(toFile(header.id)) : await begin(header);
      try {
        return await runChanges(journal, { ...context, id: header.id, changes, from: known?.mark ?? NO_MARK });
      } finally {
        await journal.close();
      }
    });
  }

  async function apply(header: ActionHeader, changes: ChangeSource, options: ActionOptions = {}): Promise<Outcome> {
    await fs.mkdir(folder, { recursive: true });
    return lock.run(header.id, MAX_WAIT_MS, async () => {
      const journal = await begin(header);
      try {
        options.onStart?.();
        return await runChanges(journal, { ...context, ...options, id: header.id, changes, from: NO_MARK });
      } finally {
        await journal.close();
      }
    });
  }

  async function* reverse(id: string): AsyncGenerator<PlannedChange> {
    const { end } = (await readSummary(id, null)) ?? {};
    if (end === 'interrupted') await context.changer.removeTemporary((await readRest(id))?.rest ?? []);
    // Moves that were not made: another file had the name, and it stays.
    const unmade: string[] = [];
    for await (const line of readEntriesBackwards(toFile(id))) {
      if (isMark(line) && line.conflicts) unmade.push(...line.conflicts);
      if (!isChange(line)) continue;
      const at = 'to' in line ? unmade.indexOf(line.to) : -1;
      if (at >= 0) unmade.splice(at, 1);
      else yield reverseChange(line);
    }
  }

  async function* reverseEach(ids: readonly string[]): AsyncGenerator<PlannedChange> {
    for (const id of ids) yield* reverse(id);
  }

  /** Changes of one action are read while they are reversed, because there can be very many. */
  async function* reverseAll(undoes: string | string[]): AsyncGenerator<PlannedChange> {
    if (typeof undoes === 'string') yield* reverse(undoes);
    else yield* await combineChanges(reverseEach(undoes));
  }

  /** Reads all of a journal: how far the action is, and the changes of its last batch if it was interrupted. */
  async function readRest(id: string): Promise<JournalRest | null> {
    let header: ActionHeader | undefined;
    let mark = NO_MARK;
    let batch: PlannedChange[] = [];
    let rest: PlannedChange[] = [];
    const planned = new Set<string>();
    for await (const entry of readEntries(toFile(id))) {
      header ??= entry as unknown as ActionHeader;
      if (isChange(entry)) batch.push(parseChange(entry));
      if (!isMark(entry)) continue;
      // A batch without a mark was never begun, and is planned again. One that is made is marked with its conflicts.
      rest = entry.conflicts ? [] : batch;
      for (const change of batch) planned.add(change.path);
      batch = [];
      mark = entry.mark;
    }
    if (!header) return null;
    // Journals of earlier versions have no marks.
    return { header, mark: mark === NO_MARK ? { ...NO_MARK, planned: batch.length } : mark, rest, planned };
  }

  /** Without reading the changes, unless the action was interrupted in the middle of a line. */
  async function readSummary(id: string, running: string | null): Promise<ActionSummary | null> {
    const ends = await readEnds(toFile(id));
    const known = ends && getState(ends.last);
    if (ends && known)
      return {
        ...(ends.first as unknown as ActionHeader),
        mark: known.mark,
        end: known.end ?? (running === id ? 'running' : 'interrupted'),
      };
    const read = await readRest(id);
    if (!read) return null;
    return { ...read.header, mark: read.mark, end: running === id ? 'running' : 'interrupted' };
  }

  const find = async (id: string): Promise<ActionSummary | null> =>
    /^[\w-]{1,64}$/.test(id) && existsSync(toFile(id)) ? readSummary(id, lock.getRunning()) : null;

  return {
    /**
     * Makes changes in order, and stops at the first that fails; those before it stay, and can be undone.
     * @throws Error naming the file that cannot be written
     */
    apply: (
      header: ActionHeader,
      changes: Iterable<LibraryChange> | AsyncIterable<LibraryChange>,
      options?: ActionOptions,
    ) => apply(header, changes, options),
    append: (header: ActionHeader, changes: Iterable<LibraryChange>) => append(header, changes),
    /** @returns null if there is no such action */
    find,
    /**
     * Reverses the changes of an action, the last first; files that have been changed since are not written.
     * @param undoes id of an action that `find` finds, or those of several, the latest first
     */
    undo: (
      undoes: string | string[],
      header: Omit<ActionHeader, 'undoes'>,
      options?: ActionOptions,
    ): Promise<Outcome> => apply({ ...header, undoes }, reverseAll(undoes), options),
    /**
     * Finishes an interrupted action.
     * @param changes all of the action, of which those that are journalled are left out; for an undo they are known
     */
    async finish(id: string, changes: AsyncIterable<LibraryChange>, options: ActionOptions = {}): Promise<Outcome> {
      return lock.run(id, MAX_WAIT_MS, async () => {
        const read = await readRest(id);
        if (!read) throw new Error('this action is not in the history');
        const { header, mark, rest, planned } = read;
        await context.changer.removeTemporary(rest);
        const journal = await reopen(toFile(id));
        try {
          options.onStart?.();
          const left = header.undoes ? skip(reverseAll(header.undoes), mark.planned) : omitPaths(changes, planned);
          return await runChanges(journal, { ...context, ...options, id, changes: left, from: mark, repeat: rest });
        } finally {
          await journal.close();
        }
      });
    },
    /** The latest first. @param before id of an action; only earlier ones are listed */
    async list(max: number, before = '~'): Promise<ActionSummary[]> {
      const names = await fs.readdir(folder).catch(() => []);
      const ids = names.flatMap((name) => (name.endsWith('.ndjson') ? [name.slice(0, -'.ndjson'.length)] : []));
      const running = lock.getRunning();
      const latest = ids
        .filter((id) => id < before)
        .toSorted()
        .reverse()
        .slice(0, max);
      const summaries = await Promise.all(latest.map((id) => readSummary(id, running)));
      return summaries.filter((summary) => summary !== null);
    },
    /** The actions of a series, the latest first. */
    async listSeries(series: string): Promise<ActionSummary[]> {
      const names = await fs.readdir(folder).catch(() => []);
      const ids = names.flatMap((name) =>
        name.endsWith(`-${series}.ndjson`) ? [name.slice(0, -'.ndjson'.length)] : [],
      );
      const running = lock.getRunning();
      const found: ActionSummary[] = [];
      for (const id of ids.toSorted().reverse()) {
        const summary = await readSummary(id, running);
        if (summary?.series === series) found.push(summary);
      }
      return found;
    },
    /** Has a running action end after its present batch. */
    stop: (id: string) => lock.requestStop(id),
    /** Why an action ended before its end, if it was the last one. */
    getFault: (id: string) => lock.getFault(id),
    /** Files of an action, in order; its conflicts; and faults with their reasons. */
    async listFiles(id: string, max: number): Promise<Record<'files' | 'conflicts' | 'faults', string[]>> {
      const files: string[] = [];
      const conflicts: string[] = [];
      const faults: string[] = [];
      for await (const entry of readEntries(toFile(id))) {
        if (isChange(entry)) {
          if (files.length < max) files.push('to' in entry ? `${entry.path} → ${entry.to}` : entry.path);
          continue;
        }
        if (Array.isArray(entry.conflicts)) conflicts.push(...entry.conflicts);
        if (Array.isArray(entry.faults)) faults.push(...entry.faults);
      }
      return { files, conflicts, faults };
    },
    /** The owner agrees by having the folder created. */
    hasConsent: () =>
      fs.stat(folder).then(
        (stat) => stat.isDirectory(),
        () => false,
      ),
    giveConsent: () => fs.mkdir(folder, { recursive: true }),
  };
}
