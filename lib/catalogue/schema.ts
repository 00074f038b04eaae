// The catalogue's one SQLite file: how a connection to it is opened, and when it is built anew.
import fs from 'node:fs';
import path from 'node:path';
import { type Connection, openDatabase } from '@/lib/clients/sqlite';
import {
  forgetDamage,
  isDamage,
  isDamageReported,
  isSuspect,
  mustBeSound,
  mustHoldSense,
  readInode,
  reportDamage,
  toCataloguePath,
} from './damage';
import { DataFault, toDataFault } from './data-fault';
import { TABLES } from './tables';

/** Raised whenever the tables or what is derived into them change; an older catalogue is built anew. */
export const SCHEMA_VERSION = 23;

/** What becomes of a damaged catalogue, and of the addresses that it knew. */
export const BUILT_ANEW =
  'it is built anew from the library. permalinks.jsonl keeps what was moved and deleted before; whatever was moved or deleted since the last look is unknown at its former address.';

const readVersion = (db: Connection) =>
  (db.prepare('PRAGMA user_version').get() as { user_version: number }).user_version;

/**
 * Opens the catalogue for the one writer. A catalogue of another schema, or one that SQLite finds damaged, is put aside
 * and begun anew: it holds nothing that the library does not say.
 * @throws Error where it cannot be opened for another reason; it is left as it is
 */
export function openForWriting(data: string): { db: Connection; fresh: boolean } {
  const file = toCataloguePath(data);
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
    // A full disk, or a file that may not be read, is no reason to throw away what is known.
    if (!isSuspect(error))
      throw toDataFault(data, error, file) ?? new Error(`${file} cannot be opened: ${cause}`, { cause: error });
    console.warn(`Vitrine: ${file} is damaged (${cause}); ${BUILT_ANEW}`);
  }
  discardCatalogue(data);
  db = openDatabase(file, true);
  db.exec(`BEGIN; ${TABLES} PRAGMA user_version = ${SCHEMA_VERSION}; COMMIT`);
  return { db, fresh: true };
}

/** Looks into damage that was reported, as somebody who has read nothing of it before. @throws Error that isDamage, where it is so */
export function examine(data: string) {
  const db = openDatabase(toCataloguePath(data), false);
  mustHoldSense(db, toCataloguePath(data));
  db.close();
  forgetDamage(data);
}

/** Takes the catalogue away; it holds nothing that the library does not say. */
export function discardCatalogue(data: string) {
  for (const suffix of ['.db', '.db-wal', '.db-shm', '.damaged'])
    fs.rmSync(path.join(data, `catalogue${suffix}`), { force: true });
}

/**
 * Opens the catalogue for reading.
 * @returns null where there is none, as on a new site
 * @throws DataFault where there is one that cannot be read now, Error that isDamage where it has to be built again
 */
export function openForReading(data: string): Connection | null {
  const file = toCataloguePath(data);
  let db: Connection | undefined;
  try {
    if (readInode(data) === undefined) return null;
    db = openDatabase(file, false);
    // The writer creates the file before its tables.
    const version = readVersion(db);
    if (version === SCHEMA_VERSION) return db;
    db.close();
    if (version === 0) return null;
  } catch (error) {
    db?.close();
    if (isDamage(error)) reportDamage(data, readInode(data));
    throw toDataFault(data, error, file) ?? error;
  }
  throw new DataFault(data, 'EVERSION');
}
