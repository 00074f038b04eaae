// Since when the indexer has been reading the file that it has been at longest, in a file of the derived data: the web server is another process.
import fs from 'node:fs';
import path from 'node:path';
import { replaceFile } from '@/lib/clients/replace-file';

const toStatusPath = (data: string) => path.join(/*turbopackIgnore: true*/ data, 'reading.json');

/** @param since milliseconds since 1970; null where no file takes long */
export function writeReadingStatus(data: string, since: number | null) {
  if (since === null) fs.rmSync(toStatusPath(data), { force: true });
  else replaceFile(toStatusPath(data), JSON.stringify({ since }));
}

/** Seconds that the file which takes longest has taken so far; null where none takes long. It names no file: a rule may hide it. */
export function readReadingSeconds(data: string): number | null {
  try {
    const { since } = JSON.parse(fs.readFileSync(toStatusPath(data), 'utf8')) as { since: number };
    return Math.max(0, Math.round((Date.now() - since) / 1000));
  } catch {
    return null;
  }
}
