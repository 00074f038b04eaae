// Describes machine errors that keep VITRINE_DATA from being used: which folder, why, and what the owner can do about it.
import fs from 'node:fs';
import path from 'node:path';
import { describeErrorCode } from '@/lib/metadata/machine-faults';

const REMEDIES: Record<string, string> = {
  ENOSPC: 'free some space there',
  EDQUOT: 'free some space there, or raise the quota',
  EROFS: 'mount that disk for writing, or set VITRINE_DATA to a folder on another one',
  EACCES: 'let the user that runs Vitrine read and write that folder and all files in it',
  EIO: 'check that disk',
  EMFILE: 'raise the limit of open files',
  ENOENT: 'if it is on a drive of its own, mount that drive',
  ELOCKED: 'end the other program that has the catalogue open',
  EVERSION: 'let one version of Vitrine use that folder',
};
const SAME_REMEDY: Record<string, string> = {
  EPERM: 'EACCES',
  ECANTOPEN: 'EACCES',
  ENFILE: 'EMFILE',
  ENOTDIR: 'ENOENT',
  ESTALE: 'ENOENT',
};

const OWN_WORDS: Record<string, string> = {
  ECANTOPEN: 'a file in it cannot be opened',
  ELOCKED: 'another program keeps the catalogue locked',
  EVERSION: 'the catalogue is of another version of Vitrine, and is about to be built again',
};

/** SQLite codes of machine errors: https://www.sqlite.org/rescode.html. libsql gives 14 (CANTOPEN) without a name. */
const SQLITE_FAULT =
  /SQLITE_(FULL|READONLY|CANTOPEN|IOERR|PERM|NOLFS|NOMEM)|Unable to open connection to local database .*: 14/;
const SQLITE_LOCKED = /SQLITE_(BUSY|LOCKED|PROTOCOL)/;

/** Space that SQLite needs to open a database: the first region of its shared memory. */
const MIN_FREE_BYTES = 32 * 1024;

/** A machine error rather than damage or a bug: the content of VITRINE_DATA is left unchanged. */
export class DataFault extends Error {
  /** Node's error code, for example ENOSPC; ECANTOPEN, ELOCKED and EVERSION are ours. */
  readonly code: string;
  /** The reason without any path, for public responses. */
  readonly reason: string;

  constructor(data: string, code: string, { file, cause }: { file?: string | undefined; cause?: unknown } = {}) {
    const reason = OWN_WORDS[code] ?? describeErrorCode(code || 'UNKNOWN');
    const remedy = REMEDIES[SAME_REMEDY[code] ?? code] ?? 'check that folder and its disk';
    const where = file && file !== data ? ` (${file})` : '';
    super(
      `VITRINE_DATA=${data} cannot be used: ${reason}${where}. Remedy: ${remedy}. Nothing is lost, and a running site tries again by itself.`,
      { cause },
    );
    this.name = 'DataFault';
    this.code = code;
    this.reason = reason;
  }
}

/** @returns the code of a failed write: SQLite has one code for many causes, which the file system distinguishes */
export function probeFolder(data: string): string | null {
  const file = path.join(/*turbopackIgnore: true*/ data, `.probe-${process.pid}`);
  try {
    fs.writeFileSync(file, Buffer.alloc(MIN_FREE_BYTES, 1));
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? null;
  } finally {
    fs.rmSync(file, { force: true });
  }
}

/** Errors of libsql are not instances of Error, and may come from another realm. */
const isError = (error: unknown): error is Error =>
  typeof (error as { message?: unknown } | null | undefined)?.message === 'string';

/** Compare by name: Next bundles copies of this module, each with its own class. */
export const isDataFault = (error: unknown): error is DataFault => isError(error) && error.name === 'DataFault';

const isWithin = (data: string, file: string) => file === data || file.startsWith(data + path.sep);

/** @returns null if the error is no machine error but damage or a bug */
export function classifyDataFault(data: string, error: unknown, file?: string): DataFault | null {
  if (isDataFault(error)) return error;
  if (!isError(error)) return null;
  const { code = '', syscall, path: at = '' } = error as NodeJS.ErrnoException;
  const said = `${code} ${error.message}`;
  if (SQLITE_LOCKED.test(said)) return new DataFault(data, 'ELOCKED', { file, cause: error });
  if (SQLITE_FAULT.test(said)) {
    const found = probeFolder(data) ?? (/IOERR/.test(said) ? 'EIO' : /FULL/.test(said) ? 'ENOSPC' : 'ECANTOPEN');
    return new DataFault(data, found, { file, cause: error });
  }
  if (syscall === undefined || !isWithin(data, at)) return null;
  return new DataFault(data, code, { file: at, cause: error });
}
