// Detects and reports damage of the catalogue: any process writes a report file, which the indexer checks.
import fs from 'node:fs';
import path from 'node:path';
import type { Connection } from '@/lib/clients/sqlite';
import { decodeChunk } from './column-chunk';
import { mustBeText } from './statements';

export const getCataloguePath = (data: string) => path.join(/*turbopackIgnore: true*/ data, 'catalogue.db');

const toReportPath = (data: string) => path.join(/*turbopackIgnore: true*/ data, 'catalogue.damaged');

/** Matches https://www.sqlite.org/rescode.html#corrupt, and missing tables or columns, whose names must be damaged. */
export const isDamage = (error: unknown) =>
  error instanceof Error &&
  /malformed|not a database|no such (table|column)|SQLITE_(CORRUPT|NOTADB)/.test(
    `${(error as { code?: string }).code} ${error.message}`,
  );

/** Whether damage may explain an error: damaged pages may first show as invalid JSON or array lengths. */
export const isSuspect = (error: unknown) =>
  isDamage(error) || error instanceof SyntaxError || error instanceof RangeError;

export const readInode = (data: string) => fs.statSync(getCataloguePath(data), { throwIfNoEntry: false })?.ino;

/** Whether the catalogue is a downloaded snapshot, which is a symbolic link. */
export const isSnapshot = (data: string) =>
  fs.lstatSync(getCataloguePath(data), { throwIfNoEntry: false })?.isSymbolicLink() === true;

/** @returns false if the folder is not writable; then the catalogue cannot be rebuilt there either */
export function reportDamage(data: string, inode: number | undefined): boolean {
  try {
    fs.writeFileSync(toReportPath(data), String(inode));
    return true;
  } catch {
    return false;
  }
}

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

function mustPass(db: Connection, check: string) {
  const [row] = db.prepare(`PRAGMA ${check}`).all() as Record<string, string>[];
  const said = row?.quick_check ?? row?.integrity_check;
  if (said !== 'ok') fail(`${check}: ${said}`);
}

/**
 * Never closed: closing any descriptor of a file releases all locks that this process has on it.
 * https://www.sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_
 */
const headers = new Map<number, number>();

/** Bytes 68 to 71 of the file header: https://www.sqlite.org/fileformat2.html#application_id */
function readApplicationId(file: string): number {
  const { ino } = fs.statSync(file);
  const descriptor = headers.get(ino) ?? fs.openSync(file, 'r');
  headers.set(ino, descriptor);
  const bytes = Buffer.alloc(4);
  fs.readSync(descriptor, bytes, 0, 4, 68);
  return bytes.readUInt32BE();
}

/** Stores the commit count where it is readable without the write-ahead log. Call in a transaction. */
export const stampCommit = (db: Connection, commit: number) =>
  db.exec(`PRAGMA application_id = ${commit % 0x7fffffff}`);

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
 * Quick check, about as fast as reading the file; mustHoldSense checks full-text tables too.
 * @throws Error that isDamage
 */
export function mustBeSound(db: Connection, file: string) {
  const copied = readApplicationId(file);
  const { application_id: known } = db.prepare('PRAGMA application_id').get() as { application_id: number };
  if (copied > known) fail(`of commit ${copied} the log holds no more than ${known}`);
  // A check of `sqlite_schema` includes the list of free pages.
  for (const table of ['sqlite_schema', ...listTables(db)]) mustPass(db, `quick_check('${table}')`);
  for (const [table, columns] of Object.entries(DOCUMENTS))
    for (const column of columns)
      if (db.prepare(`SELECT 1 FROM ${table} WHERE NOT json_valid(${column}) LIMIT 1`).get())
        fail(`${table}.${column} is no JSON`);
}

/** Full check: also indexes, full-text tables, all texts and columns. @throws Error that isDamage */
export function mustHoldSense(db: Connection, file: string) {
  mustBeSound(db, file);
  mustPass(db, 'integrity_check(1)');
  // Full-text tables do not store UTF-8 text.
  for (const table of listTables(db)) if (!/^(texts|titles)_/.test(table)) mustBeText(db, table);
  for (const { columns } of db.prepare('SELECT columns FROM chunks').iterate() as Iterable<{ columns: ArrayBuffer }>)
    try {
      decodeChunk(new Uint8Array(columns));
    } catch (error) {
      fail((error as Error).message);
    }
}
