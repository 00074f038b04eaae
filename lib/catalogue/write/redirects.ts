// Redirects and tombstones: where a moved file's item is now (308), and which addresses are gone for good (410).

import fs from 'node:fs';
import path from 'node:path';
import { readClock } from '@/lib/catalogue/clocks';
import { toItemId } from '@/lib/catalogue/ids';
import { putRow } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';
import type { MediaKind } from '@/lib/model/types';
import { pairMoved } from './pair-moved';

type Found = { id: string; path: string };
type Missed = Found & { fingerprint: string | null; target: string | null };

/** What makes a file the same file under another name: its content, or its XMP document id. */
interface Identity {
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
 * `permalinks.jsonl` in the derived data keeps every redirect and tombstone, also when the catalogue is deleted.
 * @param reserveKey the next of the items' keys
 */
export function createRedirectTable(sql: Sql, data: string, reserveKey: () => number) {
  const permalinks = path.join(data, 'permalinks.jsonl');

  // A kill may have cut the last line short; the next one begins on a line of its own.
  if (!endsLine(permalinks)) fs.appendFileSync(permalinks, '\n');

  let unwritten = '';
  /** @param to null where it is gone */
  function remember(from: string, to: string | null) {
    unwritten += `${JSON.stringify({ from, to, since: Date.now() })}\n`;
  }

  // The contents and documents that came or went in this transaction, and what of them came.
  const moved = { fingerprint: new Map<string, Found[]>(), document: new Map<string, Found[]>() };

  const add = (to: Map<string, Found[]>, value: string, came: Found | undefined) => {
    const found = to.get(value) ?? [];
    if (came) found.push(came);
    to.set(value, found);
  };

  function note({ fingerprint, document }: Identity, came?: Found) {
    add(moved.fingerprint, fingerprint, came);
    if (document !== null) add(moved.document, document, came);
  }

  /**
   * Leads what is missed of a content, or a document, to files of it that were first seen after the last whole look at the
   * library: an older duplicate is no move. What was paired since that look is paired again, for more may have come by now.
   */
  function pair(by: keyof typeof moved, value: string, came: Found[]) {
    const confirmed = readClock(sql, 'scanned') ?? Number.MAX_SAFE_INTEGER;
    const candidates = sql(
      `SELECT id, path, fingerprint, target FROM redirects WHERE ${by} = ? AND (target IS NULL OR since > ?)`,
    ).all<Missed>(value, confirmed);
    if (candidates.length === 0) return;
    const found = sql(`SELECT id, path FROM items WHERE ${by} = ? AND seen > ?`).all<Found>(value, confirmed);
    const ids = new Map([...came, ...found].map(({ id, path }) => [path, id]));
    const arrived = new Set(ids.values());
    const isExact = sql('SELECT 1 FROM items WHERE id = ? AND fingerprint = ?');
    const missed = candidates.filter(({ target, fingerprint }) => {
      if (target === null) return true;
      return arrived.has(target) && (by === 'fingerprint' || isExact.get(target, fingerprint) === undefined);
    });
    const pairs = pairMoved(
      missed.map(({ path }) => path),
      [...ids.keys()],
    );
    for (const { id, path, target } of missed) {
      const to = pairs.get(path);
      const next = to === undefined ? undefined : ids.get(to);
      if (to === undefined || next === undefined || next === target) continue;
      sql('UPDATE redirects SET target = ? WHERE id = ?').run(next, id);
      remember(path, to);
    }
  }

  return {
    /** Also where a log that was cut short has taken the catalogue back to an earlier commit. */
    restore() {
      if (!fs.existsSync(permalinks)) return;
      const kept = new Map<string, { id: string; path: string; since: number; target: string | null }>();
      for (const line of fs.readFileSync(permalinks, 'utf8').split('\n')) {
        try {
          const { from, to, since } = JSON.parse(line);
          if (typeof from !== 'string' || (typeof to !== 'string' && to !== null)) continue;
          const target = to === null ? null : toItemId(to);
          kept.set(toItemId(from), { id: toItemId(from), path: from, since: Number(since) || 0, target });
        } catch {
          // A line cut short by a kill says nothing; the next ones do.
        }
      }
      const known = sql('SELECT 1 FROM items WHERE id = ? UNION ALL SELECT 1 FROM redirects WHERE id = ?');
      for (const row of kept.values()) if (!known.get(row.id, row.id)) putRow(sql, 'redirects', row);
    },

    /** A file is no longer at its path. */
    leave(item: { id: string; path: string; kind: MediaKind } & Identity) {
      const { id, path, kind, fingerprint, document } = item;
      putRow(sql, 'redirects', { id, path, kind, fingerprint, document, since: Date.now(), key: reserveKey() });
      remember(path, null);
      note(item);
    },

    /** A file is part of another item from now on. */
    join({ id, path, kind }: { id: string; path: string; kind: MediaKind }, to: string) {
      putRow(sql, 'redirects', { id, path, kind, since: Date.now(), key: reserveKey(), target: toItemId(to) });
      remember(path, to);
    },

    /** An item is shown no more: of what it was, nothing stays but that it was. */
    hide({ id, path, kind }: { id: string; path: string; kind: MediaKind }) {
      putRow(sql, 'redirects', { id, path, kind, since: Date.now(), key: reserveKey() });
      remember(path, null);
    },

    /** A file is new at its path. */
    arrive(item: { id: string; path: string } & Identity) {
      sql('DELETE FROM redirects WHERE id = ?').run(item.id);
      note(item, item);
    },

    /** To be called before a commit: what is missed leads to where it is now. The same content goes before the same document. */
    settle() {
      for (const by of ['fingerprint', 'document'] as const) {
        for (const [value, came] of moved[by]) pair(by, value, came);
        moved[by].clear();
      }
      if (unwritten) fs.appendFileSync(permalinks, unwritten);
      unwritten = '';
    },
  };
}
