// Prints on the terminal how many files are being read, and what the owner can do next.

import fs from 'node:fs';
import type { IndexProgress } from '../lib/catalogue/write/meta-table';
import { type Config, toCommand } from '../lib/config/config';

/** The library as the deployer names it. */
export const describeLibrary = ({ bucket, library }: Pick<Config, 'bucket' | 'library'>): string =>
  bucket ? `s3://${[bucket.bucket, bucket.prefix].filter(Boolean).join('/')}` : library;

/** Prints the number of files once, when the first of them are read. */
export function createReadingNote(library: string, print: (text: string) => void) {
  let isPrinted = false;
  return ({ state, total }: IndexProgress) => {
    if (isPrinted || state !== 'reading' || total === 0) return;
    isPrinted = true;
    print(`reading ${total.toLocaleString('en')} ${total === 1 ? 'file' : 'files'} of ${library}`);
  };
}

const SITE_FILE = /^vitrine\.ya?ml$/i;

function hasSiteFile(root: string): boolean {
  try {
    return fs.readdirSync(root).some((name) => SITE_FILE.test(name));
  } catch {
    // The library is unavailable, which is reported otherwise.
    return true;
  }
}

interface IndexedLibrary {
  root: string;
  library: string;
  /** Number of its files. */
  files: number;
  hasUnreadable: boolean;
}

export function listNextSteps({ root, library, files, hasUnreadable }: IndexedLibrary): string[] {
  const doctor = `next: ${toCommand('doctor')} says why files cannot be read, and names the remedy`;
  if (files === 0 && hasUnreadable) return [doctor];
  if (files === 0)
    return [
      `there are no files in ${library} yet; put photographs, films, recordings, PDF files or Markdown texts into it`,
    ];
  return [
    ...(hasSiteFile(root)
      ? []
      : [
          `there is no vitrine.yaml in ${library}; a text file of that name with the line "title: My archive" names the site (languages, licence and more: docs/settings.md)`,
        ]),
    ...(hasUnreadable ? [doctor] : []),
    `next: ${toCommand('report')} lists which files lack a title, an alternative text, a date or a place`,
  ];
}
