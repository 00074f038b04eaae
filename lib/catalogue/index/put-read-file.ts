// Remembers a file that was read, so that it is read again when it has changed.
import type { CatalogueWriter } from '@/lib/catalogue/write/writer';
import type { IndexAnswer } from './prepare-item';

interface ReadFile {
  name: string;
  bytes: number;
  modified: number;
  beside?: string;
}

/** @returns whether it could not be read just now */
export function putReadFile(
  writer: CatalogueWriter,
  [folder, { name, bytes, modified, beside = '' }]: [string, ReadFile],
  answer: IndexAnswer,
): boolean {
  const isPassing = answer.type === 'problem' && answer.passing === true;
  // What took too long is tried again after pauses that grow (retry-later.ts), for each try holds up a look at the library.
  const isSoon = isPassing && answer.reason !== 'timed-out';
  // Known to be there, and never as it should be: it is read again at every look.
  const state = isSoon ? { bytes: -1, modified: 0 } : { bytes, modified };
  writer.files.putFile(folder, { name, ...state, beside });
  return isPassing;
}
