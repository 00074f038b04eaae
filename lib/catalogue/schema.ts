// The catalogue's one SQLite file: how a connection to it is opened, and when it is built anew.
import fs from 'node:fs';
import path from 'node:path';
import { type Connection, openDatabase } from '@/lib/clients/sqlite';
import { TABLES } from './tables';

/** Raised whenever the tables or what is derived into them change; an older catalogue is built anew. */
const SCHEMA_VERSION = 12;

export const toCataloguePath = (data: string) => path.join(/*turbopackIgnore: true*/ data, 'catalogue.db');

const readVersion = (db: Connection) =>
  (db.prepare('PRAGMA user_version').get() as { user_version: number }).user_version;

/**
 * Opens the catalogue for the one writer. A catalogue of another schema, or one that SQLite finds damaged, is put aside
 * and begun anew: it holds nothing that the library does not say.
 */
export function openForWriting(data: string): { db: Connection; fresh: boolean } {
  const file = toCataloguePath(data);
  fs.mkdirSync(data, { recursive: true });
  try {
    if (fs.existsSync(file)) {
      const db = openDatabase(file, true);
      if (readVersion(db) === SCHEMA_VERSION) {
        db.prepare('SELECT count(*) FROM meta').get();
        return { db, fresh: false };
      }
      db.close();
    }
  } catch (error) {
    console.warn(`Vitrine: ${file} is damaged (${error instanceof Error ? error.message : error}); it is built anew.`);
  }
  discardCatalogue(data);
  const db = openDatabase(file, true);
  db.exec(`BEGIN; ${TABLES} PRAGMA user_version = ${SCHEMA_VERSION}; COMMIT`);
  return { db, fresh: true };
}

/** Takes the catalogue away; it holds nothing that the library does not say. */
export function discardCatalogue(data: string) {
  for (const suffix of ['', '-wal', '-shm']) fs.rmSync(toCataloguePath(data) + suffix, { force: true });
}

/** Whether SQLite says that its file is damaged: https://www.sqlite.org/rescode.html#corrupt */
export const isDamage = (error: unknown) =>
  error instanceof Error &&
  /malformed|not a database|SQLITE_(CORRUPT|NOTADB)/.test(`${(error as { code?: string }).code} ${error.message}`);

/** Opens the catalogue for reading; null while there is none of this schema. */
export function openForReading(data: string): Connection | null {
  const file = toCataloguePath(data);
  if (!fs.existsSync(file)) return null;
  try {
    const db = openDatabase(file, false);
    if (readVersion(db) === SCHEMA_VERSION) return db;
    db.close();
  } catch {
    // Not there yet, or being built anew: the next look finds it.
  }
  return null;
}
