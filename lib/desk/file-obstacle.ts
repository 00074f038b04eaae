// Whether files can be uploaded and deleted: only in a folder, because edits of a bucket or in VITRINE_EDITS change no other files.
import { getConfig } from '@/lib/config/config';
import type { MessageKey } from '@/lib/messages/messages';
import { findObstacle } from './library';

/** The message that says why not; null if they can. */
export function findFileObstacle(): MessageKey | null {
  const obstacle = findObstacle();
  if (obstacle) return `deskObstacle.${obstacle}`;
  const { bucket, edits } = getConfig();
  return bucket || edits ? 'deskUpload.noFiles' : null;
}
