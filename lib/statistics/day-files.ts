// Files of daily counts in the derived data, one for each process, so that none overwrites the counts of another.
import fs from 'node:fs';
import path from 'node:path';
import { replaceFile } from '@/lib/clients/replace-file';
import { addTally, createTally, type DayTally, parseTally, serializeTally } from './day-tally';

/** A year and a month; older days are deleted. */
export const MAX_AGE_DAYS = 400;

const DAY_MS = 86_400_000;
const NAME = /^(\d{4}-\d\d-\d\d)\.\d{1,4}\.json$/;

const getFolder = (data: string) => path.join(/*turbopackIgnore: true*/ data, 'statistics');

const readTally = (file: string): DayTally | null => {
  try {
    return parseTally(fs.readFileSync(/*turbopackIgnore: true*/ file, 'utf8'));
  } catch {
    return null;
  }
};

const listNames = (data: string): string[] => {
  try {
    return fs.readdirSync(getFolder(data)).filter((name) => NAME.test(name));
  } catch {
    return [];
  }
};

/**
 * Adds counts to the file of a day and a process.
 * @throws as fs does, for example on a full disk; the file is then as before
 */
export function addToDay(
  data: string,
  { day, process: number, tally }: { day: string; process: number; tally: DayTally },
) {
  const folder = getFolder(data);
  const file = path.join(folder, `${day}.${number}.json`);
  const stored = readTally(file) ?? createTally();
  addTally(stored, tally);
  fs.mkdirSync(/*turbopackIgnore: true*/ folder, { recursive: true, mode: 0o700 });
  replaceFile(file, serializeTally(stored), 0o600);
}

/** Deletes days that are too old. @param today as `2030-01-01` */
export function deleteOldDays(data: string, today: string) {
  const first = new Date(Date.parse(today) - MAX_AGE_DAYS * DAY_MS).toISOString().slice(0, 10);
  for (const name of listNames(data))
    if (name < first) fs.rmSync(path.join(/*turbopackIgnore: true*/ getFolder(data), name), { force: true });
}

/** Counts of all processes by day. @param first the earliest day, as `2030-01-01` */
export function readDays(data: string, first: string): Map<string, DayTally> {
  const days = new Map<string, DayTally>();
  for (const name of listNames(data).sort()) {
    const [, day = ''] = NAME.exec(name) ?? [];
    const tally = day >= first ? readTally(path.join(getFolder(data), name)) : null;
    if (!tally) continue;
    const known = days.get(day) ?? createTally();
    addTally(known, tally);
    days.set(day, known);
  }
  return days;
}
