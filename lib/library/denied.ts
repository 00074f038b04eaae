// Explains why files cannot be read: whose they are, as which user this program runs, and what their owner can do.
import fs from 'node:fs';
import path from 'node:path';
import { describeError } from '@/lib/metadata/machine-faults';

const DENIED = ['EACCES', 'EPERM'];

export const isDenied = (error: unknown) => DENIED.includes((error as NodeJS.ErrnoException).code ?? '');

interface Owners {
  /** The file or folder that may not be read. */
  file: string;
  owner: number;
  group: number;
  user: number;
}

/** @returns null on Windows, where files have no numeric owner, or if nothing can be known of it */
function findOwners(file: string): Owners | null {
  const user = process.getuid?.();
  if (user === undefined) return null;
  try {
    const { uid: owner, gid: group } = fs.statSync(/*turbopackIgnore: true*/ file);
    return { file, owner, group, user };
  } catch (error) {
    const parent = path.dirname(file);
    // The folder that hides it.
    return isDenied(error) && parent !== file ? findOwners(parent) : null;
  }
}

/** Describes a file-system error for the owner; names the file's user and the process's user if they differ. */
export function describeFileError(error: unknown): string {
  const { path: file } = error as NodeJS.ErrnoException;
  const owners = isDenied(error) && file ? findOwners(file) : null;
  if (!owners || owners.owner === owners.user) return describeError(error);
  return `${describeError(error)}; it belongs to user ${owners.owner}, and Vitrine runs as user ${owners.user}`;
}

/** Ways to let this program read a folder and everything in it. */
export function toReadRemedy(folder: string): string {
  const owners = findOwners(folder);
  if (!owners) return 'give the user that runs Vitrine permission to read it';
  const { file, owner, group, user } = owners;
  const commands = `as its owner run chmod -R a+rX "${file}", or setfacl -R -m u:${user}:rX "${file}"`;
  if (owner === user) return commands;
  return `${commands}; or run a container as that user: PUID=${owner} and PGID=${group}, or --user ${owner}:${group}`;
}

/** @throws Error with code EACCES if the files of a folder cannot be listed and opened */
export const mustRead = (folder: string) =>
  fs.accessSync(/*turbopackIgnore: true*/ folder, fs.constants.R_OK | fs.constants.X_OK);
