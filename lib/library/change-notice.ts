// Tells the indexer, whatever process it is, that the library has changed: by files in the derived data.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { replaceFile } from '@/lib/clients/replace-file';

const LOOK_EVERY = 500;
/** Of more, which nobody takes, one stands for all. */
const MOST_WAITING = 1000;

const toNotice = (data: string) => path.join(/*turbopackIgnore: true*/ data, 'library.changed');
/** Of objects that were named, one file a notice: nobody writes where another reads. */
const toNamed = (data: string) => path.join(/*turbopackIgnore: true*/ data, 'library.changes');

const listNamed = (folder: string) => (fs.existsSync(folder) ? fs.readdirSync(folder) : []);

/** @param keys of the objects that have changed, below the library's prefix; without them all may have */
export function putChangeNotice(data: string, keys?: string[]) {
  if (keys?.length === 0) return;
  const folder = toNamed(data);
  if (!keys || listNamed(folder).length >= MOST_WAITING) return fs.writeFileSync(toNotice(data), '');
  fs.mkdirSync(folder, { recursive: true });
  replaceFile(path.join(folder, `${randomUUID()}.json`), JSON.stringify(keys));
}

/** @returns keys; null where what was written is damaged */
function takeNamed(file: string): string[] | null {
  try {
    const keys: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
    return Array.isArray(keys) && keys.every((key) => typeof key === 'string') ? keys : null;
  } catch {
    return null;
  } finally {
    fs.rmSync(file, { force: true });
  }
}

/** @param onNotice told within half a second of a notice: the keys it names, or null where all may have changed */
export function watchNotices(data: string, onNotice: (keys: string[] | null) => void) {
  setInterval(() => {
    const folder = toNamed(data);
    // One that is still being written comes with the next look.
    const files = listNamed(folder).filter((name) => name.endsWith('.json'));
    for (const name of files) onNotice(takeNamed(path.join(folder, name)));
    if (!fs.existsSync(toNotice(data))) return;
    fs.rmSync(toNotice(data), { force: true });
    onNotice(null);
  }, LOOK_EVERY).unref();
}
