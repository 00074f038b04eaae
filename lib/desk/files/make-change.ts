// Makes one change in the library, unless its files have changed since it was planned.
import type { Stats } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { describeErrorCode } from '@/lib/metadata/machine-faults';

/** New content of a file. */
export interface FileChange {
  /** In the library, with slashes. */
  path: string;
  /** Null if there is no file. */
  before: Buffer | null;
  after: Buffer | null;
  /** Whether missing folders on its path are created. Otherwise a change in a missing folder fails. */
  createsFolders?: boolean;
}

/** A file or folder that gets another path. Missing folders on the new path are created. */
export interface FileMove {
  path: string;
  to: string;
}

export type LibraryChange = FileChange | FileMove;

export const isMove = (change: LibraryChange): change is FileMove => 'to' in change;

/** The path that exists after a change. */
export const getTarget = (change: LibraryChange) => (isMove(change) ? change.to : change.path);

type Content = Buffer | null;

export const isEqual = (one: Content, other: Content) =>
  one === null || other === null ? one === other : one.equals(other);

/** Resolves with null if there is no such file or folder. */
async function unlessMissing<T>(result: Promise<T>): Promise<T | null> {
  try {
    return await result;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

/** Names the file by its path in the library: the system's message has the path on this machine. */
const nameFile = (name: string, error: NodeJS.ErrnoException) =>
  Object.assign(
    new Error(`"${name}" cannot be written (${error.code ? describeErrorCode(error.code) : error.message})`, {
      cause: error,
    }),
    { code: error.code },
  );

const isSameFile = (one: Stats, other: Stats) => one.ino === other.ino && one.dev === other.dev;

/** Names that write-file-atomic gives to a file until it is whole. */
async function listTemporary(file: string): Promise<string[]> {
  const [folder, start] = [path.dirname(file), `${path.basename(file)}.`];
  const names = (await unlessMissing(fs.readdir(folder))) ?? [];
  return names
    .filter((name) => name.startsWith(start) && /^\d+$/.test(name.slice(start.length)))
    .map((name) => path.join(folder, name));
}

/** Renaming would replace a file that another process creates at the same moment. @returns false if there is one */
async function moveFile(source: string, target: string): Promise<boolean> {
  try {
    await fs.link(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    // FAT and some network drives have no links.
    await fs.rename(source, target);
    return true;
  }
  await fs.unlink(source);
  return true;
}

export type Changer = ReturnType<typeof createChanger>;

/** @param root the library's real path */
export function createChanger(root: string) {
  /** The part of a path that exists, and the first folder that does not. */
  async function splitExisting(name: string): Promise<{ real: string; missing: string[] }> {
    const names = name.split('/');
    if (name.includes('\0') || names.some((each) => each === '' || each === '.' || each === '..'))
      throw new Error(`"${name}" is not in the library`);
    const missing: string[] = [];
    let real: string | null = null;
    for (let depth = names.length - 1; real === null; depth -= 1) {
      real = await unlessMissing(fs.realpath(path.join(root, ...names.slice(0, depth))));
      if (real === null) missing.unshift(names[depth - 1] as string);
      if (depth === 0 && real === null) throw new Error('the library is not there');
    }
    if (real !== root && !real.startsWith(root + path.sep)) throw new Error(`"${name}" is not in the library`);
    return { real, missing };
  }

  /** @throws Error if the path leads out of the library */
  async function locate(name: string): Promise<string> {
    const { real, missing } = await splitExisting(name);
    const file = path.join(/*turbopackIgnore: true*/ real, ...missing, path.posix.basename(name));
    const target = await unlessMissing(fs.realpath(file));
    if (target !== null && !target.startsWith(root + path.sep)) throw new Error(`"${name}" is not in the library`);
    return file;
  }

  const read = async (name: string): Promise<Content> => unlessMissing(fs.readFile(await locate(name)));

  async function changeContent({ path: name, before, after, createsFolders }: FileChange): Promise<boolean> {
    const file = await locate(name);
    const current = await unlessMissing(fs.readFile(file));
    if (isEqual(current, after)) return true;
    if (!isEqual(current, before)) return false;
    if (createsFolders) await fs.mkdir(path.dirname(file), { recursive: true });
    try {
      if (after === null) await fs.rm(file);
      else await writeFileAtomic(file, after);
    } catch (error) {
      throw nameFile(name, error as NodeJS.ErrnoException);
    }
    if (!isEqual(await read(name), after)) throw new Error(`"${name}" does not have the content that was written`);
    return true;
  }

  async function move({ path: from, to }: FileMove): Promise<boolean> {
    const [source, target] = [await locate(from), await locate(to)];
    const [present, occupant] = await Promise.all([unlessMissing(fs.lstat(source)), unlessMissing(fs.lstat(target))]);
    // An interrupted action that is finished later finds some of its moves made.
    if (!present) return occupant !== null;
    // Names that differ only in case can be one file.
    if (occupant && !isSameFile(present, occupant)) return false;
    await fs.mkdir(path.dirname(target), { recursive: true });
    if (present.isFile() && !occupant) return moveFile(source, target);
    await fs.rename(source, target);
    return true;
  }

  return {
    /** The content of a file; null if there is none. @throws Error if the path leads out of the library */
    read,

    /** @returns false if the files are not as expected; they are not written then */
    make: (change: LibraryChange): Promise<boolean> => (isMove(change) ? move(change) : changeContent(change)),

    /** The outermost folder that a change creates, by its path; undefined if it creates none. */
    async findCreatedFolder(change: LibraryChange): Promise<string | undefined> {
      if (!isMove(change) && !change.createsFolders) return undefined;
      const target = getTarget(change);
      const { missing } = await splitExisting(target);
      const depth = target.split('/').length - missing.length;
      return missing.length === 0 ? undefined : target.split('/').slice(0, depth).join('/');
    },

    /** Removes what an interrupted write left beside a file: the beginning of its content, under a temporary name. */
    async removeTemporary(changes: readonly LibraryChange[]): Promise<void> {
      for (const change of changes) {
        if (isMove(change) || !change.after) continue;
        const file = await locate(change.path);
        for (const temporary of await listTemporary(file)) {
          const content = await fs.readFile(temporary);
          if (change.after.subarray(0, content.length).equals(content)) await fs.rm(temporary);
        }
      }
    },

    /** Removes the folder of a file that is gone, and those above it up to the one given, as long as they are empty. */
    async removeEmptyFolders(file: string, outermost: string): Promise<void> {
      for (let folder = path.posix.dirname(file); `${folder}/`.startsWith(`${outermost}/`); ) {
        try {
          await fs.rmdir(await locate(folder));
        } catch {
          return;
        }
        folder = path.posix.dirname(folder);
      }
    },
  };
}
