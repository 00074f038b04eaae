// Moves an uploaded file into a collection under a free name, as a change of the journal that an undo moves to the trash.
import { existsSync, statSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { singleton } from '@/lib/clients/singleton';
import { findExclusion } from '@/lib/library/exclusions';
import { takeSettled } from '@/lib/library/settling';
import { foldName } from '@/lib/model/file-names';
import type { Journal } from '../files/journal';
import type { ActionHeader } from '../files/journal-entries';
import { getTrash } from './trash-folder';
import { chooseFreeName } from './upload-name';

const MAX_TRIES = 20;

/** A name that does not fit into the library, for a reason of `deskUpload`. */
export class PlaceFault extends Error {
  constructor(readonly fault: 'noFolder' | 'notFolder' | 'ignored') {
    super(fault);
  }
}

interface Library {
  /** Real path. */
  root: string;
  journal: Journal;
}

/** Runs tasks of this process one after another, so that two files do not choose one name. */
function runAlone<T>(task: () => Promise<T>): Promise<T> {
  const queue = singleton<{ last: Promise<unknown> }>('upload places', () => ({ last: Promise.resolve() }));
  const next = queue.last.then(task, task);
  queue.last = next.catch(() => {});
  return next;
}

const joinPath = (folder: string, name: string) => (folder === '' ? name : `${folder}/${name}`);

function isExcluded(root: string, name: string, isFolder: boolean): boolean {
  // Exclusions that the owner has removed must not apply here for longer than for the indexer.
  takeSettled(root);
  return findExclusion(root, name, isFolder) !== null;
}

/** Whether a path names a folder of the library that is shown; the root is the empty path. */
export function isOpenFolder(root: string, folder: string): boolean {
  if (folder === '') return true;
  const names = folder.split('/');
  if (names.some((name) => name === '' || name.startsWith('.') || name.includes('\0'))) return false;
  const isFolder = statSync(path.join(root, folder), { throwIfNoEntry: false })?.isDirectory() === true;
  return isFolder && !isExcluded(root, folder, true);
}

/** The folder that uploaded folders lead to: an existing one of the same name in any case, or a new one. */
async function resolveFolder(root: string, into: string, names: readonly string[]): Promise<string> {
  let folder = into;
  for (const name of names) {
    const entries = await fs.readdir(path.join(root, folder), { withFileTypes: true }).catch(() => []);
    const same = entries.filter((entry) => foldName(entry.name) === foldName(name));
    const known = same.find((entry) => entry.name === name) ?? same[0];
    if (known && !known.isDirectory() && !known.isSymbolicLink()) throw new PlaceFault('notFolder');
    folder = joinPath(folder, known?.name ?? name);
  }
  return folder;
}

interface Placement {
  /** The file, on the file system of the library. */
  source: string;
  into: string;
  folders: readonly string[];
  name: string;
  header: ActionHeader;
}

/**
 * @returns the path of the file in the library
 * @throws PlaceFault
 */
export function placeUpload({ root, journal }: Library, { source, into, folders, name, header }: Placement) {
  return runAlone(async () => {
    if (!isOpenFolder(root, into)) throw new PlaceFault('noFolder');
    const folder = await resolveFolder(root, into, folders);
    for (let tries = 1; ; tries += 1) {
      const taken = await fs.readdir(path.join(root, folder)).catch(() => [] as string[]);
      const target = joinPath(folder, chooseFreeName(name, taken));
      if (isExcluded(root, target, false)) throw new PlaceFault('ignored');
      // An undo reverses the move, and so leaves the file in the trash.
      const staged = joinPath(getTrash(header.id), target);
      const file = path.join(root, staged);
      await fs.mkdir(path.dirname(file), { recursive: true });
      await fs.rename(source, file);
      try {
        const { changed } = await journal.append(header, [{ path: staged, to: target }]);
        if (changed > 0) return target;
      } finally {
        if (existsSync(file)) await fs.rename(file, source);
      }
      if (tries === MAX_TRIES) throw new Error(`no name is free for "${name}"`);
    }
  });
}
