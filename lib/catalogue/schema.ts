// The catalogue's one SQLite file: its tables, and how a connection to it is opened.
import fs from 'node:fs';
import path from 'node:path';
import Database from 'libsql';
import { COMMON_TABLE } from '@/lib/catalogue/write/common-matches';
import { LINK_TABLE } from '@/lib/catalogue/write/links';
import { RULE_TABLES } from '@/lib/catalogue/write/rule-table';
import { SEARCH_TABLES } from '@/lib/catalogue/write/search-tables';
import { TRACK_TABLE } from '@/lib/catalogue/write/track-table';

/** Raised whenever the tables or what is derived into them change; an older catalogue is built anew. */
export const SCHEMA_VERSION = 7;

const TABLES = `
  -- Every regular file seen in the library, so that only changed ones are read again.
  CREATE TABLE files (
    folder TEXT NOT NULL, name TEXT NOT NULL, bytes INTEGER NOT NULL, modified REAL NOT NULL,
    beside TEXT NOT NULL,
    PRIMARY KEY (folder, name)
  ) WITHOUT ROWID;
  -- A key stands for one state of an item: whatever else is known of it under that key never changes.
  CREATE TABLE items (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE, path TEXT NOT NULL UNIQUE, folder TEXT NOT NULL, sort TEXT NOT NULL,
    kind TEXT NOT NULL, date REAL, fingerprint TEXT NOT NULL, document TEXT, seen REAL NOT NULL,
    changed REAL NOT NULL, drawn INTEGER NOT NULL DEFAULT 0,
    data TEXT NOT NULL, pixels TEXT
  );
  CREATE INDEX items_in_folder ON items (folder, sort, key);
  CREATE INDEX items_by_date ON items (date, key);
  CREATE INDEX items_by_fingerprint ON items (fingerprint, seen);
  -- What feeds begin with; the path says without a look at the item whether it lies in a folder.
  CREATE INDEX items_by_seen ON items (seen, path);
  CREATE INDEX items_by_modified ON items (json_extract(data, '$.modified'), path);
  -- The few whose files reserve something.
  CREATE INDEX items_reserved ON items (id) WHERE json_extract(data, '$.rights.dataMining') LIKE 'DMI-PROHIBITED%';
  CREATE INDEX items_by_document ON items (document, seen) WHERE document IS NOT NULL;
  CREATE INDEX items_to_draw ON items (key) WHERE drawn = 0;
  CREATE INDEX items_frameless ON items (key) WHERE drawn = 2;
  -- Every thousandth item of a large collection, so that its last page costs what its first does.
  CREATE TABLE anchors (
    folder TEXT NOT NULL, position INTEGER NOT NULL, sort TEXT NOT NULL, key INTEGER NOT NULL,
    PRIMARY KEY (folder, position)
  ) WITHOUT ROWID;
  CREATE TABLE collections (
    path TEXT PRIMARY KEY, parent TEXT, sort TEXT NOT NULL, count INTEGER NOT NULL, total INTEGER NOT NULL, cover TEXT,
    data TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX collections_in_parent ON collections (parent, sort, path);
  CREATE TABLE problems (
    path TEXT NOT NULL, reason TEXT NOT NULL, detail TEXT NOT NULL, PRIMARY KEY (path, reason)
  ) WITHOUT ROWID;
  -- Addresses that once were: \`target\` is the id of the item that the file became, null where it is gone; \`key\` is one of
  -- the items', given when it went, so that what came, changed and went stands in one order.
  CREATE TABLE former (
    id TEXT PRIMARY KEY, path TEXT NOT NULL, fingerprint TEXT, document TEXT, since REAL NOT NULL, target TEXT, kind TEXT, key INTEGER
  ) WITHOUT ROWID;
  CREATE INDEX former_by_key ON former (key) WHERE key IS NOT NULL;
  CREATE INDEX former_by_path ON former (path) WHERE target IS NOT NULL;
  CREATE INDEX former_by_fingerprint ON former (fingerprint) WHERE target IS NULL;
  CREATE INDEX former_by_document ON former (document) WHERE target IS NULL AND document IS NOT NULL;
  CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  ${SEARCH_TABLES}
  ${COMMON_TABLE}
  ${LINK_TABLE}
  ${RULE_TABLES}
  ${TRACK_TABLE}
`;

export type Connection = Database.Database;

export const toCataloguePath = (data: string) => path.join(/*turbopackIgnore: true*/ data, 'catalogue.db');

function open(file: string, writable: boolean): Connection {
  const db = new Database(file, { timeout: 5000 });
  db.exec('PRAGMA journal_mode = WAL');
  db.exec('PRAGMA synchronous = NORMAL');
  // Kilobytes; what is read often, the system keeps ready too.
  db.exec(`PRAGMA cache_size = ${writable ? -32_000 : -8_000}`);
  if (!writable) db.exec('PRAGMA query_only = ON');
  return db;
}

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
      const db = open(file, true);
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
  const db = open(file, true);
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
    const db = open(file, false);
    if (readVersion(db) === SCHEMA_VERSION) return db;
    db.close();
  } catch {
    // Not there yet, or being built anew: the next look finds it.
  }
  return null;
}
