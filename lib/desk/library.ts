// The library that the desk writes to.
import fs from 'node:fs';
import { getSite } from '@/lib/catalogue/read/site';
import { getConfig } from '@/lib/config/config';
import { createJournal } from './files/journal';

/** Why the library cannot be edited here; null if it can. */
export function findObstacle(): 'bucket' | 'follower' | 'read-only' | null {
  const { bucket, role, library } = getConfig();
  if (bucket) return 'bucket';
  if (role === 'web') return 'follower';
  try {
    fs.accessSync(library, fs.constants.W_OK);
    return null;
  } catch {
    return 'read-only';
  }
}

/** @throws Error if the library is not there */
export function openLibrary() {
  const root = fs.realpathSync(getConfig().library);
  const { language, fields = {} } = getSite();
  return { root, language, fields, journal: createJournal(root) };
}
