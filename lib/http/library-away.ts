// Responds for files that the catalogue knows and the machine does not give out now: a drive that is not mounted, a folder that may not be read.

import { createFaultLog } from '@/lib/clients/fault-log';
import { singleton } from '@/lib/clients/singleton';
import { getConfig } from '@/lib/config/config';
import { isAway } from '@/lib/library/mount';
import { respondError } from './respond';

const RETRY_SECONDS = '30';

function log(library: string) {
  singleton('library log', createFaultLog).note(
    `VITRINE_LIBRARY=${library} cannot be read, or a folder in it. Remedy: mount its drive, and let the user that runs Vitrine read it. Until then pages are shown as they were read, and original files are answered 503.`,
  );
}

/**
 * For a file that cannot be opened though its item is here.
 * @param absolute its path on this machine
 * @returns 503 where the machine is at fault; null where the file alone was deleted, of which the catalogue will know soon
 */
export function respondAway(absolute: string): Response | null {
  const { library } = getConfig();
  if (!isAway(absolute, library)) return null;
  log(library);
  return respondError(503, 'The original cannot be read at the moment', { 'Retry-After': RETRY_SECONDS });
}
