// What is done about a damaged catalogue: whoever meets damage reports it in a file beside the catalogue, and the indexer looks into it.
import fs from 'node:fs';
import path from 'node:path';
import type { Connection } from '@/lib/clients/sqlite';
import { decodeChunk } from './column-chunk';
import { mustBeText } from './statements';

export const toCataloguePath = (data: string) => path.join(/*turbopackIgnore: true*/ data, 'catalogue.db');

const toReportPath = (data: string) => path.join(/*turbopackIgnore: true*/ data, 'catalogue.damaged');

/**
 * Whether SQLite says that its file is damaged: https://www.sqlite.org/rescode.html#corrupt
 * A catalogue of our schema lacks a table or a column only where its names are damaged.
 */
export const isDamage = (error: unknown) =>
  error instanceof Error &&
  /malformed|not a database|no such (table|column)|SQLITE_(CORRUPT|NOTADB)/.test(
    `${(error as { code?: string }).code} ${error.message}`,
  );

/** Whether damage explains an error: of some pages a reader first sees that they are no JSON, or no array. */
export const isSuspect = (error: unknown) =>
  isDamage(error) || error instanceof SyntaxError || error instanceof RangeError;

/** The catalogue that is there; a reader may have one open that has been replaced. */
export const readInode = (data: string) => fs.statSync(toCataloguePath(data), { throwIfNoEntry: false })?.ino;

/** Whether the catalogue is written elsewhere, and fetched: then a link stands in its place. */
export const isSnapshot = (data: string) =>
  fs.lstatSync(toCataloguePath(data), { throwIfNoEntry: false })?.isSymbolicLink() === true;

/**
 * Tells the indexer of damage, whatever process met it.
 * @param inode of the catalogue in which it was met
 * @returns false where nothing can be written: nor can anything be built anew there
 */
export function reportDamage(data: string, inode: number | undefined): boolean {
  try {
    fs.writeFileSync(toReportPath(data), String(inode));
    return true;
  } catch {
    return false;
  }
}

/** Whether damage of the catalogue that is there was reported, and not yet looked into. */
export function isDamageReported(data: string): boolean {
  try {
    return fs.readFileSync(toReportPath(data), 'utf8') === String(readInode(data));
  } catch {
    return false;
  }
}

export const forgetDamage = (data: string) => fs.rmSync(toReportPath(data), { force: true });

const fail = (what: string): never => {
  throw new Error(`database disk image is malformed: ${what}`);
};

/** @param check the name of a pragma that says `ok` or what is wrong */
function mustPass(db: Connection, check: string) {
  const [row] = db.prepare(`PRAGMA ${check}`).all() as Record<string, string>[];
  const said = row?.quick_check ?? row?.integrity_check;
  if (said !== 'ok') fail(`${check}: ${said}`);
}

/** Kept open: to close any descriptor of a file gives up all locks that this process has on it. https://www.sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_ */
const headers = new Map<number, number>();

/** Where bytes 68 to 71 of the file's header say it: https://www.sqlite.org/fileformat2.html#application_id */
function readApplicationId(file: string): number {
  const { ino } = fs.statSync(file);
  const descriptor = headers.get(ino) ?? fs.openSync(file, 'r');
  headers.set(ino, descriptor);
  const bytes = Buffer.alloc(4);
  fs.readSync(descriptor, bytes, 0, 4, 68);
  return bytes.readUInt32BE();
}

/** The count of commits, where it can be read without the write-ahead log. To be called in a transaction. */
export const stampCommit = (db: Connection, commit: number) =>
  db.exec(`PRAGMA application_id = ${commit % 0x7fffffff}`);

/** Tables with pages of their own: those of the full-text tables too. */
function listTables(db: Connection): string[] {
  const real = "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'";
  return (db.prepare(real).all() as { name: string }[]).map(({ name }) => name);
}

const DOCUMENTS = {
  items: ['data', 'pixels'],
  hidden_items: ['data'],
  collections: ['data'],
  tracks: ['lines'],
  rules: ['rules'],
};

/**
 * What can be said in little more than the time of reading the file: each page is where it belongs, no log is lost of which pages
 * have been copied, and what pages of the site are made of is JSON still, which no structure shows of a long text's middle. What
 * the full-text tables mean, which takes longest, is left to mustHoldSense.
 * @throws Error that isDamage
 */
export function mustBeSound(db: Connection, file: string) {
  const copied = readApplicationId(file);
  const { application_id: known } = db.prepare('PRAGMA application_id').get() as { application_id: number };
  if (copied > known) fail(`of commit ${copied} the log holds no more than ${known}`);
  // The name of the schema's own table stands for the list of free pages as well.
  for (const table of ['sqlite_schema', ...listTables(db)]) mustPass(db, `quick_check('${table}')`);
  for (const [table, columns] of Object.entries(DOCUMENTS))
    for (const column of columns)
      if (db.prepare(`SELECT 1 FROM ${table} WHERE NOT json_valid(${column}) LIMIT 1`).get())
        fail(`${table}.${column} is no JSON`);
}

/** All that can be said: indexes and words too, every text, and what is kept as columns. @throws Error that isDamage */
export function mustHoldSense(db: Connection, file: string) {
  mustBeSound(db, file);
  mustPass(db, 'integrity_check(1)');
  // What the full-text tables keep is no text.
  for (const table of listTables(db)) if (!/^(texts|titles)_/.test(table)) mustBeText(db, table);
  for (const { columns } of db.prepare('SELECT columns FROM chunks').iterate() as Iterable<{ columns: ArrayBuffer }>)
    try {
      decodeChunk(new Uint8Array(columns));
    } catch (error) {
      fail((error as Error).message);
    }
}
