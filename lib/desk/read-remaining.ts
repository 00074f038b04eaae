// Finds values that a file itself states, which would be shown again if they were only removed beside it.
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { singleton } from '@/lib/clients/singleton';
import { getConfig } from '@/lib/config/config';
import { createReaders } from '@/lib/library/readers';
import type { Answer, Task } from '@/lib/library/tasks';
import type { ItemValues } from '@/lib/model/desk-fields';
import { getStem } from '@/lib/model/file-names';
import type { Item } from '@/lib/model/types';
import type { FileChange } from './files/make-change';
import { getFormValues } from './item-form';
import type { EditableLibrary } from './library';

interface Planned {
  item: Item;
  library: EditableLibrary;
  changes: readonly FileChange[];
}

/** Another process reads the file, because a damaged one may end it. It ends when it is idle. */
const getReaders = () =>
  singleton('desk readers', () =>
    createReaders<Task, Answer>({
      entry: path.join(/*turbopackIgnore: true*/ process.cwd(), 'dist', 'reader.mjs'),
      count: 1,
      timeout: getConfig().readTimeout,
      onBroken: (error) => console.error(`Vitrine: ${error.message}`),
    }),
  );

/** A file of the folder of edits replaces the library's. */
function locateEdited({ root, edits }: Planned['library'], name: string): string {
  const edited = edits && path.join(/*turbopackIgnore: true*/ edits, name);
  return edited && existsSync(edited) ? edited : path.join(/*turbopackIgnore: true*/ root, name);
}

/** Present sidecars, with the planned content of the one that changes. */
async function listSidecars({ item, library, changes }: Planned, folder: string): Promise<string[]> {
  const planned = changes.find((change) => change.path.toLowerCase().endsWith('.xmp'));
  const found: string[] = [];
  if (planned?.after) {
    found.push(path.join(folder, 'planned.xmp'));
    await fs.writeFile(found[0] as string, planned.after);
  }
  for (const name of new Set([`${item.path}.xmp`, `${getStem(item.path)}.xmp`]))
    if (name !== planned?.path && (await library.readFile(name))) found.push(locateEdited(library, name));
  return found;
}

/**
 * Values that an item would have after the changes if no table described it.
 * @returns null if the file cannot be read alone
 */
export async function readRemaining(plan: Planned): Promise<ItemValues | null> {
  const { item, library } = plan;
  const { poppler, ffmpeg } = getConfig();
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-desk-'));
  try {
    const absolute = path.join(library.root, item.path);
    const file = {
      ...{ path: item.path, absolute, bytes: item.bytes, modified: item.modified },
      sidecars: await listSidecars(plan, folder),
      ...(item.raw && item.raw.offset === undefined && { raw: path.join(path.dirname(absolute), item.raw.name) }),
    };
    const { language } = library;
    const answer = await getReaders().read({ type: 'facts', story: false, language, poppler, ffmpeg, file });
    return answer.type === 'facts' ? getFormValues(answer.metadata as Item, library.languages) : null;
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}
