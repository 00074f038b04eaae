// Redirects of moved files (308) and tombstones of deleted files (410).

import fs from 'node:fs';
import path from 'node:path';
import { readClock } from '@/lib/catalogue/clocks';
import { toItemId } from '@/lib/catalogue/ids';
import { putRow } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';
import type { MediaKind } from '@/lib/model/types';
import { pairMoved } from './pair-moved';
import { reserveKey, stampChange, type WriterState } from './writer-state';

type Found = { id: string; path: string };
type Missed = Found & { fingerprint: string | null; target: string | null };

/** Equal content or XMP document id identifies a moved file. */
interface Identity {
  fingerprint: string;
  document: string | null;
}

const NEWLINE = 0x0a;

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

/** All redirects and tombstones are also in `permalinks.jsonl`, which survives the catalogue. */
export function createRedirectTable(sql: Sql, data: string, state: WriterState) {
  const permalinks = path.join(data, 'permalinks.jsonl');

  // A crash may have cut the last line short.
  if (!endsLine(permalinks)) fs.appendFileSync(permalinks, '\n');

  let unwritten = '';
  function remember(from: string, to: string | null) {
    unwritten += `${JSON.stringify({ from, to, since: Date.now() })}\n`;
  }

  const stamp = () => ({ since: stampChange(state), key: reserveKey(state) });

  // Contents and documents that appeared or disappeared in this transaction, with the files that appeared.
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
   * Pairs missing files with files first seen since the last complete scan; older duplicates are no moves. Earlier
   * pairs of that time are made again, because more files may have appeared.
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
    /** Also needed if a truncated write-ahead log has rolled back the catalogue. */
    restore() {
      if (!fs.existsSync(permalinks)) return;
      const kept = new Map<string, { id: string; path: string; since: number; target: string | null }>();
      for (const line of fs.readFileSync(permalinks, 'utf8').split('\n')) {
        try {
          const { from, to, since } = JSON.parse(line);
          if (typeof from !== 'string' || (typeof to !== 'string' && to !== null)) continue;
          const target = to === null ? null : toItemId(to);
          kept.set(toItemId(from), { id: toItemId(from), path: from, since: Number(since) || 0, target });
        } catch {}
      }
      const known = sql('SELECT 1 FROM items WHERE id = ? UNION ALL SELECT 1 FROM redirects WHERE id = ?');
      const lost = [...kept.values()].filter(({ id }) => !known.get(id, id)).sort((one, two) => one.since - two.since);
      for (const row of lost) {
        // In the order of the other changes, so that harvesters of a rebuilt catalogue see the deletions too.
        state.lastChange = Math.max(state.lastChange, Math.min(row.since, Date.now()));
        putRow(sql, 'redirects', { ...row, since: state.lastChange, key: reserveKey(state) });
      }
    },

    leave(item: { id: string; path: string; kind: MediaKind } & Identity) {
      const { id, path, kind, fingerprint, document } = item;
      putRow(sql, 'redirects', { id, path, kind, fingerprint, document, ...stamp() });
      remember(path, null);
      note(item);
    },

    join({ id, path, kind }: { id: string; path: string; kind: MediaKind }, to: string) {
      putRow(sql, 'redirects', { id, path, kind, ...stamp(), target: toItemId(to) });
      remember(path, to);
    },

    /** Call when an item is hidden: the tombstone holds neither content nor document id. */
    hide({ id, path, kind }: { id: string; path: string; kind: MediaKind }) {
      putRow(sql, 'redirects', { id, path, kind, ...stamp() });
      remember(path, null);
    },

    arrive(item: { id: string; path: string } & Identity) {
      sql('DELETE FROM redirects WHERE id = ?').run(item.id);
      note(item, item);
    },

    /** Call before a commit: pairs missing files with new ones, by content before document id. */
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
