// Redirects and tombstones: where a moved file's item is now (308), and which addresses are gone for good (410).
import fs from 'node:fs';
import path from 'node:path';
import { readClock } from '@/lib/catalogue/clocks';
import { toItemId } from '@/lib/catalogue/ids';
import type { createStatements } from '@/lib/catalogue/statements';
import type { MediaKind } from '@/lib/model/types';

type Found = { id: string; path: string };

/** What makes a file the same file under another name: its content, or its XMP document id. */
export interface Identity {
  fingerprint: string;
  document: string | null;
}

const NEWLINE = 0x0a;

/** Whether a file is absent, empty, or ends with a whole line: of a long one only the last byte is read. */
function endsLine(file: string) {
  const bytes = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (bytes === 0) return true;
  const last = Buffer.alloc(1);
  const descriptor = fs.openSync(file, 'r');
  try {
    fs.readSync(descriptor, last, 0, 1, bytes - 1);
  } finally {
    fs.closeSync(descriptor);
  }
  return last[0] === NEWLINE;
}

/**
 * `permalinks.jsonl` in the derived data keeps every redirect, also when the catalogue is deleted.
 * @param reserveKey the next of the items' keys
 */
export function createRedirectTable(sql: ReturnType<typeof createStatements>, data: string, reserveKey: () => number) {
  const permalinks = path.join(data, 'permalinks.jsonl');

  // A kill may have cut the last line short; the next one begins on a line of its own.
  if (!endsLine(permalinks)) fs.appendFileSync(permalinks, '\n');

  const remember = (from: string, to: string) =>
    fs.appendFileSync(permalinks, `${JSON.stringify({ from, to, since: Date.now() })}\n`);

  return {
    restore() {
      if (!fs.existsSync(permalinks)) return;
      for (const line of fs.readFileSync(permalinks, 'utf8').split('\n')) {
        try {
          const { from, to, since } = JSON.parse(line);
          if (typeof from !== 'string' || typeof to !== 'string') continue;
          sql('INSERT OR REPLACE INTO redirects (id, path, since, target) VALUES (?, ?, ?, ?)').run(
            toItemId(from),
            from,
            Number(since) || 0,
            toItemId(to),
          );
        } catch {
          // A line cut short by a kill says nothing; the next ones do.
        }
      }
    },

    /**
     * A file is no longer at its path. Its heir is a file with the same content, or the same document, that was first
     * seen after the last whole look at the library: an older duplicate is no move.
     */
    leave(item: { id: string; path: string; kind: MediaKind } & Identity) {
      const confirmed = readClock(sql, 'scanned') ?? Number.MAX_SAFE_INTEGER;
      const heir =
        sql('SELECT id, path FROM items WHERE fingerprint = ? AND seen > ? ORDER BY seen DESC LIMIT 1').get<Found>(
          item.fingerprint,
          confirmed,
        ) ??
        (item.document === null
          ? undefined
          : sql('SELECT id, path FROM items WHERE document = ? AND seen > ? ORDER BY seen DESC LIMIT 1').get<Found>(
              item.document,
              confirmed,
            ));
      sql(
        `INSERT OR REPLACE INTO redirects (id, path, fingerprint, document, since, target, kind, key)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      ).run(item.id, item.path, item.fingerprint, item.document, Date.now(), heir?.id ?? null, item.kind, reserveKey());
      if (heir) remember(item.path, heir.path);
    },

    /** A file is new at its path: whatever of the same content or document is missed elsewhere has moved here. */
    arrive(item: { id: string; path: string } & Identity) {
      sql('DELETE FROM redirects WHERE id = ?').run(item.id);
      const missed = [
        ...sql('SELECT id, path FROM redirects WHERE target IS NULL AND fingerprint = ?').all<Found>(item.fingerprint),
        ...(item.document === null
          ? []
          : sql('SELECT id, path FROM redirects WHERE target IS NULL AND document = ?').all<Found>(item.document)),
      ];
      for (const source of missed) {
        sql('UPDATE redirects SET target = ? WHERE id = ?').run(item.id, source.id);
        remember(source.path, item.path);
      }
    },
  };
}
