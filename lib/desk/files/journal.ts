// Changes files of the library as one action that can be undone: each change is journalled before it is made.
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { readEntries, readEntriesBackwards } from './journal-file';
import { type Changer, createChanger, getTarget, isMove, type LibraryChange } from './make-change';

/** Folder in the library's root that holds the journal. Its name starts with a dot, so it is never published. */
export const DESK_FOLDER = '.vitrine';

/** Changes that are journalled with one write to the disk. */
const BATCH = 200;

export interface ActionHeader {
  id: string;
  /** ISO 8601, UTC. */
  at: string;
  who: string;
  /** In the language of its author. */
  title: string;
  /** The action that it reverses. */
  undoes?: string;
}

export interface Outcome {
  id: string;
  changed: number;
  /** Paths of files that another program has changed in the meantime, and that stay as they are. */
  conflicts: string[];
}

type JournalledChange = (
  | { path: string; before: string | null; after: string | null }
  | { path: string; to: string }
) & {
  /** The outermost folder that the change creates. */
  created?: string;
};

/** A change, and the folder that is removed after it if it is empty. */
type PlannedChange = LibraryChange & { leaves?: string };

const encode = (content: Buffer | null) => content?.toString('base64') ?? null;
const decode = (text: string | null) => (text === null ? null : Buffer.from(text, 'base64'));

const toLine = (change: LibraryChange, created: string | undefined): JournalledChange => ({
  ...(isMove(change)
    ? { path: change.path, to: change.to }
    : { path: change.path, before: encode(change.before), after: encode(change.after) }),
  ...(created && { created }),
});

const toReverse = (line: JournalledChange): PlannedChange => ({
  ...('to' in line
    ? { path: line.to, to: line.path }
    : { path: line.path, before: decode(line.after), after: decode(line.before), createsFolders: true }),
  ...(line.created && { leaves: line.created }),
});

const isChange = (line: object): line is JournalledChange => 'path' in line;

export type Journal = ReturnType<typeof createJournal>;

/**
 * @param root real path of the folder that holds the journal
 * @param changer changes the files; by default those of the same folder
 */
export function createJournal(root: string, changer: Changer = createChanger(root)) {
  const folder = path.join(root, DESK_FOLDER, 'journal');
  const toFile = (id: string) => path.join(folder, `${id}.ndjson`);

  async function makeChange(change: PlannedChange): Promise<boolean> {
    const isMade = await changer.make(change);
    if (isMade && change.leaves) await changer.removeEmptyFolders(change.path, change.leaves);
    return isMade;
  }

  /**
   * Makes changes in order, and stops at the first that fails; those before it stay, and can be undone.
   * @throws Error naming the file that cannot be written
   */
  async function apply(
    header: ActionHeader,
    changes: Iterable<PlannedChange> | AsyncIterable<PlannedChange>,
  ): Promise<Outcome> {
    await fs.mkdir(folder, { recursive: true });
    const outcome: Outcome = { id: header.id, changed: 0, conflicts: [] };
    const journal = await fs.open(toFile(header.id), 'ax', 0o600);
    const write = async (lines: object[]) => {
      await journal.appendFile(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
      await journal.sync();
    };
    async function makeChanges(batch: PlannedChange[]) {
      await write(
        await Promise.all(batch.map(async (change) => toLine(change, await changer.findCreatedFolder(change)))),
      );
      for (const change of batch) {
        if (await makeChange(change)) outcome.changed += 1;
        else outcome.conflicts.push(getTarget(change));
      }
    }
    try {
      await write([header]);
      let batch: PlannedChange[] = [];
      for await (const change of changes) {
        batch.push(change);
        if (batch.length < BATCH) continue;
        await makeChanges(batch);
        batch = [];
      }
      if (batch.length > 0) await makeChanges(batch);
      await write([{ ended: true, changed: outcome.changed, conflicts: outcome.conflicts }]);
      return outcome;
    } finally {
      await journal.close();
    }
  }

  async function* reverse(id: string): AsyncGenerator<PlannedChange> {
    for await (const line of readEntriesBackwards(toFile(id))) if (isChange(line)) yield toReverse(line);
  }

  async function readHeader(id: string): Promise<ActionHeader | null> {
    for await (const line of readEntries(toFile(id))) return line as unknown as ActionHeader;
    return null;
  }

  return {
    apply: (header: ActionHeader, changes: Iterable<LibraryChange> | AsyncIterable<LibraryChange>) =>
      apply(header, changes),
    /** @returns null if there is no such action */
    find: async (id: string): Promise<ActionHeader | null> =>
      /^[\w-]{1,64}$/.test(id) && existsSync(toFile(id)) ? readHeader(id) : null,
    /**
     * Reverses the changes of an action, the last first; files that have been changed since stay as they are.
     * @param id of an action that `find` finds
     */
    async undo(id: string, header: Omit<ActionHeader, 'undoes'>): Promise<Outcome> {
      return apply({ ...header, undoes: id }, reverse(id));
    },
    /** The latest first. */
    async list(max: number): Promise<(ActionHeader & { files: number; isFinished: boolean })[]> {
      const names = await fs.readdir(folder).catch(() => []);
      const ids = names.flatMap((name) => (name.endsWith('.ndjson') ? [name.slice(0, -'.ndjson'.length)] : []));
      const actions = [];
      for (const id of ids.toSorted().reverse().slice(0, max)) {
        let header: ActionHeader | undefined;
        let files = 0;
        let isFinished = false;
        for await (const line of readEntries(toFile(id))) {
          header ??= line as unknown as ActionHeader;
          if (isChange(line)) files += 1;
          isFinished ||= 'ended' in line;
        }
        if (header) actions.push({ ...header, files, isFinished });
      }
      return actions;
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
