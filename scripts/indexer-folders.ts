// Checks the folders that the indexer needs: a readable library and a writable data folder.
import fs from 'node:fs';
import path from 'node:path';
import { DataFault, probeFolder } from '../lib/catalogue/data-fault';
import type { Config } from '../lib/config/config';
import { describeFileError, isDenied, mustRead, toReadRemedy } from '../lib/library/denied';

/** A library that belongs to another user; `reason` is for public responses. */
class DeniedLibrary extends Error {
  readonly reason = 'the library cannot be read';

  constructor(library: string, cause: unknown) {
    super(
      `VITRINE_LIBRARY=${library} cannot be read (${describeFileError(cause)}). Remedy: ${toReadRemedy(library)}. A running site tries again by itself.`,
      { cause },
    );
  }
}

/** @throws Error if it is missing, with the same message as scripts/ensure.mjs, which checks this before the start */
export function mustHaveLibrary({ library, bucket }: Config) {
  // The local mirror of a bucket is created by us.
  if (bucket) fs.mkdirSync(library, { recursive: true });
  try {
    if (fs.statSync(library, { throwIfNoEntry: false })?.isDirectory()) return mustRead(library);
  } catch (error) {
    throw isDenied(error) ? new DeniedLibrary(library, error) : error;
  }
  const tilde = path.relative('', library).startsWith('~') ? ' (a ~ in quotation marks is not your home folder)' : '';
  throw new Error(`VITRINE_LIBRARY is ${library}, where there is no folder${tilde}.`);
}

/** @throws DataFault that names the file or folder that is not writable */
export function mustWrite({ data }: Config) {
  let at = data;
  try {
    fs.mkdirSync(data, { recursive: true });
    fs.accessSync(data, fs.constants.W_OK);
    for (const name of ['writer.lock', 'catalogue.db']) {
      at = path.join(data, name);
      if (fs.existsSync(at)) fs.accessSync(at, fs.constants.W_OK);
    }
  } catch (error) {
    throw new DataFault(data, (error as NodeJS.ErrnoException).code ?? '', { file: at, cause: error });
  }
  const code = probeFolder(data);
  if (code) throw new DataFault(data, code);
}
