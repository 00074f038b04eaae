// The writer's lock: an exclusive SQLite transaction on a lock file, which the system releases when the process exits.
import fs from 'node:fs';
import path from 'node:path';
import { classifyDataFault } from '@/lib/catalogue/data-fault';
import { type Connection, openUnwaited } from '@/lib/clients/sqlite';

// Keeps connections from being garbage-collected, which would close them and release their locks.
const held = new Set<Connection>();

/**
 * @returns null if another process holds the lock
 * @throws DataFault if the disk is full or read-only
 */
export function acquireLock(data: string): { release(): void } | null {
  const file = path.join(data, 'writer.lock');
  let db: Connection | undefined;
  try {
    fs.mkdirSync(data, { recursive: true });
    db = openUnwaited(file);
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db?.close();
    const fault = classifyDataFault(data, error, file);
    if (fault?.code === 'ELOCKED') return null;
    throw fault ?? error;
  }
  const connection = db;
  held.add(connection);
  return {
    release() {
      held.delete(connection);
      connection.close();
    },
  };
}
