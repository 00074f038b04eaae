// Finds the folders of the site that a command is about, and the folder of the program.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBucketText } from '../../lib/model/bucket-address';

/** Folder of the program, which contains dist, .next and public. */
export const programFolder = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** The sample library of the package; a clone lays its own (scripts/sample.mjs). */
const SAMPLE = path.join(programFolder, 'sample');

const HASH_LENGTH = 8;

/** Folders that users and backup programs of the system expect to hold data of programs. */
function getUserFolder(): string {
  const home = os.homedir();
  if (process.platform === 'darwin') return path.join(home, 'Library', 'Application Support', 'vitrine');
  if (process.platform === 'win32')
    return path.join(process.env.LOCALAPPDATA || path.join(home, 'AppData', 'Local'), 'vitrine');
  // https://specifications.freedesktop.org/basedir-spec: a relative path is invalid.
  const named = process.env.XDG_DATA_HOME ?? '';
  return path.join(path.isAbsolute(named) ? named : path.join(home, '.local', 'share'), 'vitrine');
}

/** Shells leave it in `--data=~/site`. */
const resolveTilde = (text: string) => text.replace(/^~(?=$|[/\\])/, os.homedir());

const resolveFolder = (text: string) => path.resolve(resolveTilde(text));

/** Resolves a folder of the command line. `npm run` changes to the clone, and keeps the user's folder in INIT_CWD. */
export const resolveTyped = (text: string) =>
  path.resolve((process.env.VITRINE_COMMAND === 'npm run' && process.env.INIT_CWD) || '.', resolveTilde(text));

/** Derived data of each library have a folder of their own: `Pictures-1f3a9c0d`. */
function getDataFolder(library: string): string {
  const name = (library.match(/[^/\\]+(?=[/\\]*$)/)?.[0] ?? '').replace(/[^\p{L}\p{N}._-]+/gu, '-') || 'library';
  const hash = createHash('sha256').update(library).digest('hex').slice(0, HASH_LENGTH);
  return path.join(getUserFolder(), `${name}-${hash}`);
}

/** Copies the sample, so that the desk can write to it. */
function laySample(): string {
  const library = path.join(getUserFolder(), 'sample');
  if (fs.existsSync(library)) return library;
  if (!fs.existsSync(SAMPLE)) throw new UsageError('name the folder of your files: vitrine FOLDER');
  const temporary = `${library}.laying-${process.pid}`;
  fs.mkdirSync(path.dirname(library), { recursive: true });
  fs.cpSync(SAMPLE, temporary, { recursive: true });
  fs.renameSync(temporary, library);
  return library;
}

/** A command that cannot be carried out as written; exits with 2. */
export class UsageError extends Error {}

export interface SiteOptions {
  /** Library, instead of VITRINE_LIBRARY. */
  folder?: string | undefined;
  /** Derived data, instead of VITRINE_DATA. */
  data?: string | undefined;
}

function findLibrary(folder: string | undefined): string {
  const named = folder ?? process.env.VITRINE_LIBRARY?.trim();
  if (!named) return laySample();
  if (isBucketText(named)) return named;
  const library = folder ? resolveTyped(folder) : resolveFolder(named);
  if (fs.statSync(library, { throwIfNoEntry: false })?.isDirectory()) return fs.realpathSync(library);
  if (!folder) return library;
  throw new UsageError(`"${folder}" is neither a folder nor a command; vitrine --help lists the commands`);
}

/**
 * Sets VITRINE_LIBRARY and VITRINE_DATA for the program that a command runs, and moves to the program's folder, where
 * servers and readers find their files.
 */
export function enterSite({ folder, data }: SiteOptions) {
  const isSample = !folder && !process.env.VITRINE_LIBRARY?.trim();
  const library = findLibrary(folder);
  const named = process.env.VITRINE_DATA?.trim();
  const place = data ? resolveTyped(data) : named ? resolveFolder(named) : getDataFolder(library);
  const edits = process.env.VITRINE_EDITS?.trim();
  Object.assign(process.env, {
    VITRINE_LIBRARY: library,
    VITRINE_DATA: place,
    ...(edits && { VITRINE_EDITS: resolveFolder(edits) }),
  });
  process.chdir(programFolder);
  return { library, data: place, isSample };
}
