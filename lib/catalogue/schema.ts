// Opens connections to the catalogue's SQLite file, and decides when it must be rebuilt.
import fs from 'node:fs';
import path from 'node:path';
import { type Connection, openDatabase } from '@/lib/clients/sqlite';
import {
  forgetDamage,
  getCataloguePath,
  isDamage,
  isDamageReported,
  isSuspect,
  mustBeSound,
  mustHoldSense,
  readInode,
  reportDamage,
} from './damage';
import { classifyDataFault, DataFault } from './data-fault';
import { TABLES } from './tables';

/** Increase when tables or derived data change: an older catalogue is rebuilt. */
export const SCHEMA_VERSION = 34;

export const BUILT_ANEW =
  'it is built anew from the library. permalinks.jsonl keeps what was moved and deleted before; whatever was moved or deleted since the last look is unknown at its former address.';

const readVersion = (db: Connection) =>
  (db.prepare('PRAGMA user_version').get() as { user_version: number }).user_version;

/**
 * A catalogue of another schema, or a damaged one, is discarded and rebuilt.
 * @throws Error if it cannot be opened for another reason; the file is left unchanged
 */
export function openForWriting(data: string): { db: Connection; fresh: boolean } {
  const file = getCataloguePath(data);
  fs.mkdirSync(data, { recursive: true });
  let db: Connection | undefined;
  try {
    if (fs.existsSync(file)) {
      db = openDatabase(file, true);
      if (readVersion(db) === SCHEMA_VERSION) {
        (isDamageReported(data) ? mustHoldSense : mustBeSound)(db, file);
        forgetDamage(data);
        return { db, fresh: false };
      }
      db.close();
    }
  } catch (error) {
    db?.close();
    const cause = error instanceof Error ? error.message : error;
    // A full disk or an unreadable file is no reason to discard the catalogue.
    if (!isSuspect(error))
      throw classifyDataFault(data, error, file) ?? new Error(`${file} cannot be opened: ${cause}`, { cause: error });
    console.warn(`Vitrine: ${file} is damaged (${cause}); ${BUILT_ANEW}`);
  }
  discardCatalogue(data);
  db = openDatabase(file, true);
  db.exec(`BEGIN; ${TABLES} PRAGMA user_version = ${SCHEMA_VERSION}; COMMIT`);
  return { db, fresh: true };
}

/** Checks reported damage on a new connection with an empty page cache. @throws Error that isDamage */
export function examine(data: string) {
  const db = openDatabase(getCataloguePath(data), false);
  mustHoldSense(db, getCataloguePath(data));
  db.close();
  forgetDamage(data);
}

export function discardCatalogue(data: string) {
  for (const suffix of ['.db', '.db-wal', '.db-shm', '.damaged'])
    fs.rmSync(path.join(data, `catalogue${suffix}`), { force: true });
}

/**
 * @returns null if there is none
 * @throws DataFault if it cannot be read now, Error that isDamage if it must be rebuilt
 */
export function openForReading(data: string): Connection | null {
  const file = getCataloguePath(data);
  let db: Connection | undefined;
  try {
    if (readInode(data) === undefined) return null;
    db = openDatabase(file, false);
    // The writer creates the file before its tables; version 0 means that it is not ready.
    const version = readVersion(db);
    if (version === SCHEMA_VERSION) return db;
    db.close();
    if (version === 0) return null;
  } catch (error) {
    db?.close();
    if (isDamage(error)) reportDamage(data, readInode(data));
    throw classifyDataFault(data, error, file) ?? error;
  }
  throw new DataFault(data, 'EVERSION');
}
