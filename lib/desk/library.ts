// The files that the desk edits: those of the library, or of the folder of edits that takes their place.
import fs from 'node:fs';
import path from 'node:path';
import { getSiteSettings } from '@/lib/catalogue/read/site';
import { createBucket } from '@/lib/clients/s3';
import { getConfig } from '@/lib/config/config';
import { listLanguages } from '@/lib/config/site';
import { writeChangeNotice } from '@/lib/library/change-notice';
import type { DeskObstacle } from '@/lib/model/desk';
import { createActionLock } from './files/action-lock';
import { createBucketChanger } from './files/bucket-changer';
import { createJournal } from './files/journal';
import { type Changer, createChanger } from './files/make-change';
import { createOverlayChanger } from './files/overlay-changer';

const canWrite = (folder: string) => {
  try {
    fs.accessSync(folder, fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

/** Why nothing can be edited here; null if it can. */
export function findObstacle(): DeskObstacle | null {
  const { bucket, role, library, edits } = getConfig();
  if (role === 'web') return 'follower';
  if (edits) return canWrite(edits) ? null : 'edits';
  // Whether a bucket can be written to is only known when it is.
  return bucket !== null || canWrite(library) ? null : 'read-only';
}

export type EditableLibrary = ReturnType<typeof openLibrary>;

/** The folder or bucket that is written to, for people. */
export function getEditedPlace(): string {
  const { bucket, edits, library } = getConfig();
  return edits ?? (bucket ? `s3://${bucket.bucket}/${bucket.prefix}` : library);
}

/** A journal is appended to, which objects in a bucket cannot be, so it is beside the accounts. */
export const getBucketHistory = () => path.join(/*turbopackIgnore: true*/ getConfig().data, 'desk');

function createLibraryChanger(root: string, edits: string | null): Changer {
  const { bucket, s3Endpoint, data } = getConfig();
  const library = bucket
    ? createBucketChanger(createBucket(bucket, s3Endpoint), (key) => writeChangeNotice(data, [key]))
    : createChanger(root);
  if (!edits) return library;
  const hasFolder = async (name: string) =>
    fs.statSync(path.join(/*turbopackIgnore: true*/ root, name), { throwIfNoEntry: false })?.isDirectory() === true;
  return createOverlayChanger(edits, { read: library.read, hasFolder });
}

/** @throws Error if the library or the folder of edits is not there */
export function openLibrary() {
  const config = getConfig();
  const root = fs.realpathSync(config.library);
  const edits = config.edits && fs.realpathSync(config.edits);
  // Not those of the request: a person may use the desk in another language than the site's first.
  const settings = getSiteSettings();
  const { language, fields = {} } = settings;
  const changer = createLibraryChanger(root, edits);
  const journalFolder = edits ?? (config.bucket ? getBucketHistory() : root);
  return {
    root,
    edits,
    language,
    /** All languages of the site, the default first. */
    languages: listLanguages(settings),
    fields,
    journal: createJournal(journalFolder, changer, createActionLock(config.data)),
    /**
     * Reads a file that is to be edited; null if there is none.
     * @param name path in the library, with slashes
     * @throws Error if the path leads out of the library
     */
    readFile: changer.read,
  };
}
