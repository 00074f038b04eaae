// The log of sign-ins, changes of accounts and other actions that the history lacks: a file that is appended to and rotated.
import fs from 'node:fs';
import path from 'node:path';
import { getConfig } from '@/lib/config/config';
import type { LogEntry } from '@/lib/model/desk-account';

const FILE = 'desk-log.jsonl';
const ROTATED = /^desk-log-[\dTZ-]+\.jsonl$/;
const MAX_FILE_BYTES = 1024 * 1024;
const MAX_ROTATED_FILES = 4;

const listRotated = (data: string) =>
  fs
    .readdirSync(data)
    .filter((name) => ROTATED.test(name))
    .sort();

/** Several processes may rotate at once: each renames to a name of its own, so no entry is lost. */
function rotate(data: string, maxBytes: number) {
  const file = path.join(/*turbopackIgnore: true*/ data, FILE);
  if (fs.statSync(file).size < maxBytes) return;
  const time = new Date().toISOString().replace(/[^\dTZ]/g, '-');
  fs.renameSync(file, path.join(/*turbopackIgnore: true*/ data, `desk-log-${time}-${process.pid}.jsonl`));
  for (const name of listRotated(data).slice(0, -MAX_ROTATED_FILES))
    fs.rmSync(path.join(/*turbopackIgnore: true*/ data, name), { force: true });
}

/** Appends an entry. A log that cannot be written, as on a full disk, must not lock people out. */
export function writeDeskLog(entry: Omit<LogEntry, 'at'>, { maxBytes = MAX_FILE_BYTES } = {}) {
  const { data } = getConfig();
  const line = `${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`;
  try {
    fs.appendFileSync(path.join(/*turbopackIgnore: true*/ data, FILE), line, { mode: 0o600 });
    rotate(data, maxBytes);
  } catch (error) {
    // Another process has rotated the file in the meantime.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    console.error(`vitrine: the desk's log cannot be written (${(error as Error).message})`);
  }
}

function parseLine(line: string): LogEntry[] {
  try {
    return [JSON.parse(line) as LogEntry];
  } catch {
    // A crash may leave half a line.
    return [];
  }
}

/** @returns the latest entries first */
export function readDeskLog(maxEntries: number): LogEntry[] {
  const { data } = getConfig();
  const entries: LogEntry[] = [];
  for (const name of [...listRotated(data), FILE].reverse()) {
    const file = path.join(/*turbopackIgnore: true*/ data, name);
    if (!fs.existsSync(file)) continue;
    entries.push(...fs.readFileSync(file, 'utf8').split('\n').flatMap(parseLine).reverse());
    if (entries.length >= maxEntries) break;
  }
  return entries.slice(0, maxEntries);
}
