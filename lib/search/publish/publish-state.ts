// Stores in published.db what was sent to the hosted index.
// The next run sends only changes, and an interrupted run can resume.
import fs from 'node:fs';
import path from 'node:path';
import { openUnwaited } from '@/lib/clients/sqlite';

const VERSION = 1;

const TABLES = `
  -- What an index holds, or (with a temporary name) what a full run that has not ended has sent so far.
  CREATE TABLE runs (
    run INTEGER PRIMARY KEY, target TEXT NOT NULL, temporary TEXT, settings TEXT NOT NULL DEFAULT '',
    -- The last task that was accepted; that of the move, 0 where it may or may not have been; the largest record taken.
    task INTEGER, move INTEGER, largest INTEGER
  );
  CREATE TABLE records (run INTEGER NOT NULL, id TEXT NOT NULL, digest TEXT NOT NULL, PRIMARY KEY (run, id)) WITHOUT ROWID;
`;

export interface Run {
  run: number;
  temporary: string | null;
  settings: string;
  task: number | null;
  move: number | null;
  largest: number | null;
}

type Sent = [id: string, digest: string];

/** Opens the state of one target (application and index). @returns null while another process publishes */
export function openPublished(data: string, target: string) {
  fs.mkdirSync(data, { recursive: true });
  const db = openUnwaited(path.join(data, 'published.db'));
  try {
    // Exclusive lock of the publishing process; the operating system releases it when the process ends.
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    if (/locked|busy/i.test(String(error))) return null;
    throw error;
  }
  const version = (db.prepare('PRAGMA user_version').get() as { user_version: number }).user_version;
  if (version !== VERSION) db.exec(`DROP TABLE IF EXISTS runs; DROP TABLE IF EXISTS records; ${TABLES}`);
  // SQLite holds the lock only after a write.
  db.exec(`PRAGMA user_version = ${VERSION}; COMMIT; PRAGMA synchronous = NORMAL`);

  function together(action: () => void) {
    db.exec('BEGIN IMMEDIATE');
    try {
      action();
      db.exec('COMMIT');
    } catch (error) {
      db.exec('ROLLBACK');
      throw error;
    }
  }

  const forget = db.prepare('DELETE FROM records WHERE run = ?');
  const find = (unfinished: boolean) =>
    db.prepare(`SELECT * FROM runs WHERE target = ? AND temporary IS ${unfinished ? 'NOT' : ''} NULL`).get(target) as
      | Run
      | undefined;
  function remove(run: number) {
    forget.run(run);
    db.prepare('DELETE FROM runs WHERE run = ?').run(run);
  }
  const put = db.prepare('INSERT OR REPLACE INTO records (run, id, digest) VALUES (?, ?, ?)');
  const drop = db.prepare('DELETE FROM records WHERE run = ? AND id = ?');
  const setTask = db.prepare('UPDATE runs SET task = ? WHERE run = ?');
  const known = db.prepare('SELECT id, digest FROM records WHERE run = ? AND id IN (SELECT value FROM json_each(?))');
  const ids = db.prepare('SELECT id FROM records WHERE run = ? AND id > ? ORDER BY id LIMIT ?');

  return {
    getFinished: () => find(false),
    getUnfinished: () => find(true),
    begin(temporary: string): Run {
      db.prepare('INSERT INTO runs (target, temporary) VALUES (?, ?)').run(target, temporary);
      return find(true) as Run;
    },
    discard: (run: number) => together(() => remove(run)),

    finish: (run: number) =>
      together(() => {
        const before = find(false);
        if (before) remove(before.run);
        db.prepare('UPDATE runs SET temporary = NULL, move = NULL WHERE run = ?').run(run);
      }),

    set(run: number, values: Partial<Pick<Run, 'settings' | 'move' | 'task' | 'largest'>>) {
      for (const [name, value] of Object.entries(values))
        db.prepare(`UPDATE runs SET ${name} = ? WHERE run = ?`).run(value, run);
    },

    getDigests: (run: number, of: string[]) =>
      new Map(
        (known.all(run, JSON.stringify(of)) as { id: string; digest: string }[]).map((row) => [row.id, row.digest]),
      ),
    listIds: (run: number, after: string, limit: number) =>
      (ids.all(run, after, limit) as { id: string }[]).map((row) => row.id),
    count: (run: number) =>
      (db.prepare('SELECT count(*) AS count FROM records WHERE run = ?').get(run) as { count: number }).count,

    /** Records an accepted task with the records that it sent or deleted. */
    note: (run: number, { task, sent, gone }: { task: number; sent?: Sent[]; gone?: string[] }) =>
      together(() => {
        for (const [id, digest] of sent ?? []) put.run(run, id, digest);
        for (const id of gone ?? []) drop.run(run, id);
        setTask.run(task, run);
      }),

    close: () => db.close(),
  };
}

export type PublishState = NonNullable<ReturnType<typeof openPublished>>;
