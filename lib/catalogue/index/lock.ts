// The writer's lock: an exclusive transaction on a file of its own, which the operating system ends with the process that holds it.
import fs from 'node:fs';
import path from 'node:path';
import { toDataFault } from '@/lib/catalogue/data-fault';
import { type Connection, openUnwaited } from '@/lib/clients/sqlite';

// Held here so that no connection is garbage-collected, which would close it and release its lock.
const held = new Set<Connection>();

/**
 * Acquires the writer's lock of a derived-data folder.
 * @returns null where another process holds it
 * @throws DataFault where the machine does not let anybody hold it: the disk is full, or may only be read
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
    const fault = toDataFault(data, error, file);
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
