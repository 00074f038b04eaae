// Records that a file was read, so that only a change makes the indexer read it again.
import type { CatalogueWriter } from '@/lib/catalogue/write/writer';
import type { IndexAnswer } from './prepare-item';

interface ReadFile {
  name: string;
  bytes: number;
  modified: number;
  changed?: number;
  beside?: string;
}

export function putReadFile(
  writer: CatalogueWriter,
  [folder, { name, bytes, modified, changed = 0, beside = '' }]: [string, ReadFile],
  answer: IndexAnswer,
): boolean {
  const isPassing = answer.type === 'problem' && answer.passing === true;
  // Files that timed out are retried with growing delays (retry-later.ts), because each attempt delays the scan.
  const isSoon = isPassing && answer.reason !== 'timed-out';
  // A size of -1 never matches, so the file is read again at every scan.
  const state = isSoon ? { bytes: -1, modified: 0, changed: 0 } : { bytes, modified, changed };
  writer.files.putFile(folder, { name, ...state, beside });
  return isPassing;
}
