// Passes the duration of the slowest read from the indexer to the web server, in a file of the derived data.
import fs from 'node:fs';
import path from 'node:path';
import { replaceFile } from '@/lib/clients/replace-file';

const toStatusPath = (data: string) => path.join(/*turbopackIgnore: true*/ data, 'reading.json');

export function writeReadingStatus(data: string, since: number | null) {
  if (since === null) fs.rmSync(toStatusPath(data), { force: true });
  else replaceFile(toStatusPath(data), JSON.stringify({ since }));
}

/** Duration of the slowest read, s; null if none is slow. The file is not named, because a rule may hide it. */
export function readReadingSeconds(data: string): number | null {
  try {
    const { since } = JSON.parse(fs.readFileSync(toStatusPath(data), 'utf8')) as { since: number };
    return Math.max(0, Math.round((Date.now() - since) / 1000));
  } catch {
    return null;
  }
}
