// The inbox: files that contributors have sent, which an editor accepts into the library or rejects.
import fs from 'node:fs/promises';
import path from 'node:path';
import { DESK_FOLDER } from '../files/journal';
import { listFilesBelow } from './trash-folder';
import { chooseFreeName, parseUploadName } from './upload-name';

const INBOX = `${DESK_FOLDER}/inbox`;

/** Contributors' folders bear their names, unless a file system would refuse one. */
export function getInbox({ id, name }: { id: string; name: string }): string {
  const parsed = parseUploadName(name);
  return `${INBOX}/${parsed.type === 'valid' && parsed.folders.length === 0 ? parsed.name : id}`;
}

interface Sent {
  /** The file, on the file system of the library. */
  source: string;
  person: { id: string; name: string };
  /** Proposed folder of the library, with the folders that were uploaded. */
  folder: string;
  name: string;
}

/** @returns the path of the file in the library's folder */
export async function sendToInbox(root: string, { source, person, folder, name }: Sent): Promise<string> {
  const below = path.posix.join(getInbox(person), folder);
  await fs.mkdir(path.join(root, below), { recursive: true, mode: 0o700 });
  for (;;) {
    const taken = await fs.readdir(path.join(root, below));
    const target = `${below}/${chooseFreeName(name, taken)}`;
    try {
      // A link replaces no file that another request creates at the same moment.
      await fs.link(source, path.join(root, target));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') continue;
      await fs.rename(source, path.join(root, target));
      return target;
    }
    await fs.unlink(source);
    return target;
  }
}

export interface Sending {
  /** Below the inbox. */
  path: string;
  /** Contributor. */
  name: string;
  /** Proposed folder of the library. */
  folder: string;
}

/** @param file path below the inbox; null if it cannot be one */
export function parseSending(file: string): Sending | null {
  const parsed = parseUploadName(file);
  if (parsed.type === 'fault' || parsed.folders.length === 0) return null;
  const [name = '', ...folders] = parsed.folders;
  const path = [...parsed.folders, parsed.name].join('/');
  return path === file ? { path, name, folder: folders.join('/') } : null;
}

export const getSendingPath = ({ path: file }: Sending) => `${INBOX}/${file}`;

/** @param max of listed files; the oldest names first */
export async function listSendings(root: string, max: number): Promise<Sending[]> {
  const files = await listFilesBelow(path.join(root, INBOX));
  return files.slice(0, max).flatMap((file) => parseSending(file) ?? []);
}
