// The library that the desk writes to.
import fs from 'node:fs';
import { getSiteSettings } from '@/lib/catalogue/read/site';
import { getConfig } from '@/lib/config/config';
import { listLanguages } from '@/lib/config/site';
import { createActionLock } from './files/action-lock';
import { createJournal } from './files/journal';
import { createChanger } from './files/make-change';

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

export type EditableLibrary = ReturnType<typeof openLibrary>;

/** @throws Error if the library is not there */
export function openLibrary() {
  const root = fs.realpathSync(getConfig().library);
  // Not those of the request: a person may use the desk in another language than the site's first.
  const settings = getSiteSettings();
  const { language, fields = {} } = settings;
  return {
    root,
    language,
    /** All languages of the site, the default first. */
    languages: listLanguages(settings),
    fields,
    journal: createJournal(root, createActionLock(getConfig().data)),
    /**
     * Reads a file that is to be edited; null if there is none.
     * @param name path in the library, with slashes
     * @throws Error if the path leads out of the library
     */
    readFile: (name: string) => createChanger(root).read(name),
  };
}
