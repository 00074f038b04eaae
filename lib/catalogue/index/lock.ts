// The writer's lock: an exclusive transaction on a file of its own, which the operating system ends with the process that holds it.
import fs from 'node:fs';
import path from 'node:path';
import { type Connection, openUnwaited } from '@/lib/clients/sqlite';

// Held here so that no connection is garbage-collected, which would close it and release its lock.
const held = new Set<Connection>();

/** Acquires the writer's lock of a derived-data folder; null where another process holds it. */
export function acquireLock(data: string): { release(): void } | null {
  fs.mkdirSync(data, { recursive: true });
  const db = openUnwaited(path.join(data, 'writer.lock'));
  try {
    db.exec('BEGIN EXCLUSIVE');
  } catch {
    db.close();
    return null;
  }
  held.add(db);
  return {
    release() {
      held.delete(db);
      db.close();
    },
  };
}
