// One writer at a time: a lock that the operating system lets go of when its holder dies, however it dies.
import fs from 'node:fs';
import path from 'node:path';
import Database from 'libsql';

// What nobody knows any more is closed, and its lock let go of with it.
const held = new Set<Database.Database>();

/** Takes the writer's lock of a derived-data folder; null where another process holds it. */
export function takeLock(data: string): { release(): void } | null {
  fs.mkdirSync(data, { recursive: true });
  const db = new Database(path.join(data, 'writer.lock'), { timeout: 0 });
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
