// Passes library change notices to the indexer process as files in the derived data.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { replaceFile } from '@/lib/clients/replace-file';

const POLL_INTERVAL_MS = 500;
/** Above this number, a single notice for the whole library replaces them. */
const MAX_PENDING_NOTICES = 1000;

const toNotice = (data: string) => path.join(/*turbopackIgnore: true*/ data, 'library.changed');
/** One file per notice, so that writer and reader do not conflict. */
const toNamed = (data: string) => path.join(/*turbopackIgnore: true*/ data, 'library.changes');

const listNamed = (folder: string) => (fs.existsSync(folder) ? fs.readdirSync(folder) : []);

/** @param keys relative to the library's prefix; undefined if any object may have changed */
export function writeChangeNotice(data: string, keys?: string[]) {
  if (keys?.length === 0) return;
  const folder = toNamed(data);
  if (!keys || listNamed(folder).length >= MAX_PENDING_NOTICES) return fs.writeFileSync(toNotice(data), '');
  fs.mkdirSync(folder, { recursive: true });
  replaceFile(path.join(folder, `${randomUUID()}.json`), JSON.stringify(keys));
}

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

/** @param onNotice called within POLL_INTERVAL_MS ms with the changed keys; null if any may have changed */
export function watchNotices(data: string, onNotice: (keys: string[] | null) => void) {
  setInterval(() => {
    const folder = toNamed(data);
    const files = listNamed(folder).filter((name) => name.endsWith('.json'));
    for (const name of files) onNotice(takeNamed(path.join(folder, name)));
    if (!fs.existsSync(toNotice(data))) return;
    fs.rmSync(toNotice(data), { force: true });
    onNotice(null);
  }, POLL_INTERVAL_MS).unref();
}
