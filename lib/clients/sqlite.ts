// SQLite through libsql: the pragmas of the catalogue's connections, and files that are the lock of one process.
import Database from 'libsql';

export type Connection = Database.Database;

/** `timeout`: milliseconds that a connection waits for a lock; `cache`: kilobytes; the system keeps ready what is read often, too. */
const SQLITE = { timeout: 5000, cache: { read: 8000, write: 32_000 } } as const;

/** Opens a database that one process writes and many read, each a whole commit: https://www.sqlite.org/wal.html */
export function openDatabase(file: string, writable: boolean): Connection {
  const db = new Database(file, { timeout: SQLITE.timeout });
  try {
    db.exec('PRAGMA journal_mode = WAL');
    db.exec('PRAGMA synchronous = NORMAL');
    db.exec(`PRAGMA cache_size = -${writable ? SQLITE.cache.write : SQLITE.cache.read}`);
    if (!writable) db.exec('PRAGMA query_only = ON');
    return db;
  } catch (error) {
    // It is tried again and again while a disk is full, and would leave a descriptor open each time.
    db.close();
    throw error;
  }
}

/** Opens a database that another process may have locked, which is told at once rather than waited for. */
export const openUnwaited = (file: string): Connection => new Database(file, { timeout: 0 });
