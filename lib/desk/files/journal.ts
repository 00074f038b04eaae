// Changes files of the library as one action that can be undone: each change is journalled before it is made.
import { createReadStream, existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import writeFileAtomic from 'write-file-atomic';

/** Folder in the library's root that holds the journal. Its name starts with a dot, so it is never published. */
const DESK_FOLDER = '.vitrine';

/** Changes that are journalled with one write to the disk. */
const BATCH = 200;

export interface FileChange {
  /** In the library, with slashes. */
  path: string;
  /** Null if there is no file. */
  before: Buffer | null;
  after: Buffer | null;
}

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

interface JournalledChange {
  path: string;
  before: string | null;
  after: string | null;
}

type Content = Buffer | null;

const isEqual = (one: Content, other: Content) => (one === null || other === null ? one === other : one.equals(other));

const encode = (content: Content) => content?.toString('base64') ?? null;
const decode = (text: string | null): Content => (text === null ? null : Buffer.from(text, 'base64'));

async function readContent(file: string): Promise<Content> {
  try {
    return await fs.readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

export type Journal = ReturnType<typeof createJournal>;

/** @param root the library's real path */
export function createJournal(root: string) {
  const folder = path.join(root, DESK_FOLDER, 'journal');
  const toFile = (id: string) => path.join(folder, `${id}.ndjson`);

  /** @throws Error if the path leads out of the library */
  async function locate(name: string): Promise<string> {
    const file = path.join(root, name);
    const parent = await fs.realpath(path.dirname(file));
    const isInside = parent === root || parent.startsWith(root + path.sep);
    if (!isInside || name.includes('\0') || path.relative(root, file).startsWith('..'))
      throw new Error(`"${name}" is not in the library`);
    return path.join(parent, path.basename(file));
  }

  /** @returns whether the file had the content that is expected */
  async function makeChange({ path: name, before, after }: FileChange): Promise<boolean> {
    const file = await locate(name);
    const current = await readContent(file);
    if (isEqual(current, after)) return true;
    if (!isEqual(current, before)) return false;
    if (after === null) await fs.rm(file);
    else await writeFileAtomic(file, after);
    if (!isEqual(await readContent(file), after))
      throw new Error(`"${name}" does not have the content that was written`);
    return true;
  }

  /**
   * Makes changes in order, and stops at the first that fails; those before it stay, and can be undone.
   * @throws Error naming the file that cannot be written
   */
  async function apply(
    header: ActionHeader,
    changes: Iterable<FileChange> | AsyncIterable<FileChange>,
  ): Promise<Outcome> {
    await fs.mkdir(folder, { recursive: true });
    const outcome: Outcome = { id: header.id, changed: 0, conflicts: [] };
    const journal = await fs.open(toFile(header.id), 'ax', 0o600);
    const write = async (lines: object[]) => {
      await journal.appendFile(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
      await journal.sync();
    };
    async function makeChanges(batch: FileChange[]) {
      await write(batch.map(({ path, before, after }) => ({ path, before: encode(before), after: encode(after) })));
      for (const change of batch) {
        if (await makeChange(change)) outcome.changed += 1;
        else outcome.conflicts.push(change.path);
      }
    }
    try {
      await write([header]);
      let batch: FileChange[] = [];
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

  async function* readLines(id: string): AsyncGenerator<Record<string, unknown>> {
    const lines = createInterface({ input: createReadStream(toFile(id)), crlfDelay: Number.POSITIVE_INFINITY });
    for await (const line of lines) {
      try {
        yield JSON.parse(line);
      } catch {
        // The last line of an action that was interrupted while it was journalled: nothing of it was changed.
        return;
      }
    }
  }

  const isChange = (line: object): line is JournalledChange => 'path' in line;

  async function* reverse(id: string): AsyncGenerator<FileChange> {
    for await (const line of readLines(id))
      if (isChange(line)) yield { path: line.path, before: decode(line.after), after: decode(line.before) };
  }

  async function readHeader(id: string): Promise<ActionHeader | null> {
    for await (const line of readLines(id)) return line as unknown as ActionHeader;
    return null;
  }

  return {
    apply,
    /** @returns null if there is no such action */
    find: async (id: string): Promise<ActionHeader | null> =>
      /^[\w-]{1,64}$/.test(id) && existsSync(toFile(id)) ? readHeader(id) : null,
    /** Restores the files of an action that have not been changed since. @param id of an action that `find` finds */
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
        for await (const line of readLines(id)) {
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
