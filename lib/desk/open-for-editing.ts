// Opens the library for an action, unless it cannot be changed here or the owner has not agreed.
import type { MessageKey } from '@/lib/messages/messages';
import { findFileObstacle } from './file-obstacle';
import { type EditableLibrary, findObstacle, openLibrary } from './library';

/**
 * @param needsFiles whether files are added, moved or deleted
 * @returns the message that says why the library cannot be changed
 */
export async function openForEditing(needsFiles = false): Promise<EditableLibrary | MessageKey> {
  const obstacle = findObstacle();
  if (obstacle) return `deskObstacle.${obstacle}`;
  const fileObstacle = needsFiles ? findFileObstacle() : null;
  if (fileObstacle) return fileObstacle;
  const library = openLibrary();
  return (await library.journal.hasConsent()) ? library : 'desk.noConsent';
}
