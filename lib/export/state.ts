// The state of an export in its folder: each URL with the file that was written for it, as a queue and for the next export.
import fs from 'node:fs';
import path from 'node:path';
import { type Connection, openDatabase } from '@/lib/clients/sqlite';

/** Folder of the state in the folder of the export. */
export const STATE_FOLDER = '.vitrine-export';

/** Present while the export is complete: removed before the first change, written after the last. */
export const COMPLETE_MARKER = 'complete.json';

const VERSION = 1;

/** `version` is that of the URL's content, from its query; `got` the one that the file has. */
const TABLES = `
  CREATE TABLE IF NOT EXISTS urls (
    url TEXT PRIMARY KEY, version TEXT NOT NULL DEFAULT '', source TEXT NOT NULL, seen INTEGER NOT NULL,
    done INTEGER NOT NULL DEFAULT 0, file TEXT, kind TEXT, tag TEXT, got TEXT, digest TEXT, bytes INTEGER, target TEXT
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS urls_pending ON urls (url) WHERE done < seen;
  CREATE INDEX IF NOT EXISTS urls_by_file ON urls (file);
  CREATE INDEX IF NOT EXISTS urls_redirecting ON urls (url) WHERE target IS NOT NULL;
  CREATE TABLE IF NOT EXISTS runs (run INTEGER PRIMARY KEY, key TEXT NOT NULL, listed INTEGER NOT NULL DEFAULT 0);
`;

/** A `page` is HTML, whose URL outlives its item; a `gone` one was removed from the archive; a `missing` one is tried again. */
export type FileKind = 'page' | 'gone' | 'redirect' | 'file' | 'missing';

export interface ExportedUrl {
  /** Path in the export, without the path of the site. */
  url: string;
  version: string;
  /** The URL that links to it. */
  source: string;
  /** Below the folder; null until it has been written. */
  file: string | null;
  kind: FileKind | null;
  tag: string | null;
  got: string | null;
  digest: string | null;
  bytes: number | null;
  target: string | null;
}

export type FileRecord = Pick<ExportedUrl, 'url' | 'file' | 'kind' | 'tag' | 'got' | 'digest' | 'bytes' | 'target'>;

export interface FoundLink {
  url: string;
  version: string;
  source: string;
}

export type ExportState = ReturnType<typeof openExportState>;

/** @param key identifies what is exported: an interrupted run with the same key is continued */
export function openExportState(folder: string, key: string) {
  const place = path.join(folder, STATE_FOLDER);
  fs.mkdirSync(place, { recursive: true });
  const db: Connection = openDatabase(path.join(place, `state-${VERSION}.db`), true);
  db.exec(TABLES);
  const last = db.prepare('SELECT run, key, listed FROM runs ORDER BY run DESC LIMIT 1').get() as
    | { run: number; key: string; listed: number }
    | undefined;
  const marker = path.join(place, COMPLETE_MARKER);
  const isResumed = last !== undefined && last.key === key && !fs.existsSync(marker);
  const run = isResumed ? last.run : (last?.run ?? 0) + 1;
  if (isResumed) db.exec("UPDATE urls SET done = 0 WHERE kind = 'missing'");
  else db.prepare('INSERT INTO runs (run, key) VALUES (?, ?)').run(run, key);
  fs.rmSync(marker, { force: true });

  const add = db.prepare(`
    INSERT INTO urls (url, version, source, seen) VALUES (?, ?, ?, ?) ON CONFLICT (url) DO UPDATE SET
      seen = excluded.seen, source = excluded.source,
      version = CASE WHEN excluded.version = '' AND seen = excluded.seen THEN version ELSE excluded.version END
    WHERE seen < excluded.seen OR (excluded.version <> '' AND excluded.version <> version)`);
  const finish = db.prepare(`
    UPDATE urls SET done = ?, file = ?, kind = ?, tag = ?, got = ?, digest = ?, bytes = ?, target = ? WHERE url = ?`);
  const save = ({ url, file, kind, tag, got, digest, bytes, target }: FileRecord) =>
    finish.run(run, file, kind, tag, got, digest, bytes, target, url);
  const pending = db.prepare('SELECT * FROM urls WHERE done < seen AND seen = ? LIMIT ?');
  const unseen = db.prepare('SELECT * FROM urls WHERE seen < ? AND url > ? ORDER BY url LIMIT ?');
  const owner = db.prepare('SELECT url FROM urls WHERE file = ? AND done = ?');
  const written = db.prepare(
    'SELECT url, file, bytes FROM urls WHERE done = ? AND file IS NOT NULL AND url > ? ORDER BY url LIMIT 1000',
  );
  const redo = db.prepare('UPDATE urls SET done = 0 WHERE url = ?');
  const count = db.prepare('SELECT count(*) AS all_, coalesce(sum(done = seen), 0) AS done FROM urls WHERE seen = ?');
  const transaction = <T>(work: () => T): T => {
    db.exec('BEGIN');
    try {
      const result = work();
      db.exec('COMMIT');
      return result;
    } catch (error) {
      db.exec('ROLLBACK');
      throw error;
    }
  };

  return {
    isResumed,
    addLinks: (links: Iterable<FoundLink>) =>
      transaction(() => {
        for (const { url, version, source } of links) add.run(url, version, source, run);
      }),
    /** Records what was written, with the links that it contains. */
    commit: (written: FileRecord[], links: Iterable<FoundLink>) =>
      transaction(() => {
        written.forEach(save);
        for (const { url, version, source } of links) add.run(url, version, source, run);
      }),
    /** Records a file that is no response. */
    put: (record: FileRecord) =>
      transaction(() => {
        add.run(record.url, '', 'the export', run);
        save(record);
      }),
    /**
     * Puts URLs back into the queue whose files were deleted or cut since they were written, such as to free some space.
     * @param hasSize whether a file exists with that number of bytes
     */
    recheck(hasSize: (file: string, bytes: number | null) => boolean) {
      type Written = { url: string; file: string; bytes: number | null };
      const list = (after: string) => written.all(run, after) as Written[];
      for (let rows = list(''); rows.length > 0; rows = list(rows.at(-1)?.url ?? ''))
        transaction(() => {
          for (const { url, file, bytes } of rows) if (!hasSize(file, bytes)) redo.run(url);
        });
    },
    takePending: (limit: number) => pending.all(run, limit) as ExportedUrl[],
    /** URLs of earlier exports to which nothing leads any more. */
    listUnseen: (after: string, limit: number) => unseen.all(run, after, limit) as ExportedUrl[],
    find: (url: string) => db.prepare('SELECT * FROM urls WHERE url = ?').get(url) as ExportedUrl | undefined,
    see: (url: string) => db.prepare('UPDATE urls SET seen = ?, done = ? WHERE url = ?').run(run, run, url),
    forget: (url: string) => db.prepare('DELETE FROM urls WHERE url = ?').run(url),
    /** The URL that has a file already in this run. */
    findOwner: (file: string) => owner.get(file, run) as { url: string } | undefined,
    listRedirects: () =>
      db
        .prepare('SELECT url, target FROM urls WHERE target IS NOT NULL AND seen = ? ORDER BY url')
        .iterate(run) as IterableIterator<{ url: string; target: string }>,
    count(): { all: number; done: number } {
      const row = count.get(run) as { all_: number; done: number };
      return { all: row.all_, done: row.done };
    },
    /** @param summary what the marker says */
    complete(summary: object) {
      const temporary = `${marker}.new`;
      fs.writeFileSync(temporary, `${JSON.stringify(summary, null, 2)}\n`);
      fs.renameSync(temporary, marker);
    },
    close: () => db.close(),
  };
}
