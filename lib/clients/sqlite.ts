// Opens SQLite databases through libsql, with the pragmas of the catalogue.
import Database from 'libsql';

export type Connection = Database.Database;

/** `timeout`: milliseconds to wait for a lock; `cache`: kilobytes, in addition to the system's file cache. */
const SQLITE = { timeout: 5000, cache: { read: 8000, write: 32_000 } } as const;

/** Opens a database with one writer and many readers (WAL): https://www.sqlite.org/wal.html */
export function openDatabase(file: string, writable: boolean): Connection {
  const db = new Database(file, { timeout: SQLITE.timeout });
  try {
    db.exec('PRAGMA journal_mode = WAL');
    db.exec('PRAGMA synchronous = NORMAL');
    db.exec(`PRAGMA cache_size = -${writable ? SQLITE.cache.write : SQLITE.cache.read}`);
    if (!writable) db.exec('PRAGMA query_only = ON');
    return db;
  } catch (error) {
    // Opening is retried while a disk is full; without closing, each attempt would leak a descriptor.
    db.close();
    throw error;
  }
}

export const openUnwaited = (file: string): Connection => new Database(file, { timeout: 0 });
