// Stores the name of the snapshot that the local catalogue is based on.

import fs from 'node:fs';
import path from 'node:path';
import { replaceFile } from '@/lib/clients/replace-file';

const toPublishedPath = (data: string) => path.join(data, 'published.json');

/** Returns the snapshot's name (snapshot.ts), or null. */
export function readPublished(data: string): string | null {
  try {
    const { name } = JSON.parse(fs.readFileSync(toPublishedPath(data), 'utf8'));
    return typeof name === 'string' ? name : null;
  } catch {
    return null;
  }
}

export function writePublished(data: string, name: string) {
  replaceFile(toPublishedPath(data), JSON.stringify({ name }));
}
