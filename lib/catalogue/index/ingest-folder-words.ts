// Ingests an index.md and reports which parts of it are invalid.
import path from 'node:path';
import { toFull } from '@/lib/catalogue/paths';
import type { FolderEntry } from '@/lib/library/folder';
import { listMissingNames } from '@/lib/library/item-list';
import type { TranslationFile } from '@/lib/model/media-file';
import { ingestWords, putFaults } from './ingest-texts';
import type { IndexSettings, Work } from './work';

export interface ChangedWords {
  entry: FolderEntry;
  translations: TranslationFile[];
  /** Signature of the translation files, to detect changes. */
  beside: string;
}

/** A listed file that appears or disappears changes what is reported about the list, so index.md is read again. */
export const joinListSignature = (beside: string, missing: readonly string[]) => [beside, ...missing].join('|');

export async function ingestFolderWords(
  { writer, readers }: IndexSettings,
  work: Work,
  [folder, { entry, translations, beside }]: [string, ChangedWords],
) {
  const answer = await readers.read({ type: 'words', entry, translations });
  work.change(() => {
    if (answer.type !== 'problem' && answer.type !== 'words') return;
    const listed = answer.type === 'words' ? answer.words.listed : undefined;
    const missing = listMissingNames(path.dirname(entry.absolute), listed ?? []);
    writer.files.putFile(folder, { ...entry, beside: joinListSignature(beside, missing) });
    if (answer.type === 'problem') return writer.problems.putProblem({ path: toFull(folder, entry.name), ...answer });
    ingestWords(writer, folder, answer.words);
    putFaults(writer, toFull(folder, entry.name), answer.faults);
  });
}
