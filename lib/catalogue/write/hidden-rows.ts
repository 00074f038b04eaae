// Puts items into the catalogue as far as the owner's rules allow, keeps what they take away, and gives it back when they change.
import fs from 'node:fs';
import path from 'node:path';
import { toSpan } from '@/lib/catalogue/paths';
import type { createStatements } from '@/lib/catalogue/statements';
import { toSortKey } from '@/lib/catalogue/to-item';
import { toRecord } from '@/lib/model/search-record';
import type { Item, Problem } from '@/lib/model/types';
import type { Rules } from '@/lib/rules/rules';
import type { createForgetter } from './forget-words';
import type { createItemTable } from './item-table';
import type { RuleTable } from './rule-table';
import type { TrackTable } from './track-table';
import type { Order } from './writer';

interface Beside {
  /** Derived data. */
  data: string;
  items: ReturnType<typeof createItemTable>;
  rules: RuleTable;
  tracks: TrackTable;
  forgetter: ReturnType<typeof createForgetter>;
  getOrder(folder: string): Order;
  getLicence(): string | undefined;
}

interface Kept {
  key: number;
  path: string;
  fingerprint: string;
  seen: number;
  data: string;
}

export function createWithheld(sql: ReturnType<typeof createStatements>, beside: Beside) {
  const { data, items, rules, tracks, forgetter, getOrder, getLicence } = beside;
  // Items that are shown no more, whose pictures go when that is committed.
  const doomed = new Set<string>();
  const judge = (item: Item) => rules.getJudge(item.folder)(item, getLicence());

  const getKept = (where: string) =>
    sql('SELECT key, path, fingerprint, seen, data FROM withheld WHERE path = ?').get<Kept>(where);
  const forget = (where: string) => sql('DELETE FROM withheld WHERE path = ?').run(where);

  /** The whole item is kept where readers never look. */
  function keep(item: Item, fingerprint: string, seen: number) {
    sql('INSERT OR REPLACE INTO withheld (id, path, folder, fingerprint, seen, data) VALUES (?, ?, ?, ?, ?, ?)').run(
      item.id,
      item.path,
      item.folder,
      fingerprint,
      seen,
      JSON.stringify(item),
    );
  }

  /** Who keeps a copy of the archive is told that what was shown is gone; where it was, and what it was like, is not said. */
  function hide(shown: Item) {
    items.takeOut(shown.path, false);
    forgetter.note(toRecord(shown, getLicence()));
    sql(
      'INSERT OR REPLACE INTO former (id, path, fingerprint, document, since, target, kind, key) VALUES (?, ?, NULL, NULL, ?, NULL, ?, ?)',
    ).run(shown.id, shown.path, Date.now(), shown.kind, items.takeKey());
    doomed.add(shown.id);
  }

  /** @returns null, or the path of the other file whose item has this one's id already */
  function putItem(item: Item, sort: string, fingerprint: string): string | null {
    const twin = sql('SELECT path FROM withheld WHERE id = ? AND path <> ?').get<{ path: string }>(item.id, item.path);
    if (twin) return twin.path;
    const before = sql('SELECT path, seen, data FROM items WHERE id = ?').get<{
      path: string;
      seen: number;
      data: string;
    }>(item.id);
    if (before && before.path !== item.path) return before.path;
    const now = Date.now();
    const seen = before?.seen ?? getKept(item.path)?.seen ?? now;
    const shown = judge(item);
    if (shown === item) forget(item.path);
    else keep(item, fingerprint, seen);
    if (!shown) {
      sql('DELETE FROM problems WHERE path = ?').run(item.path);
      if (before) hide(JSON.parse(before.data) as Item);
      return null;
    }
    if (before && shown !== item) forgetter.note(toRecord(JSON.parse(before.data) as Item, getLicence()));
    items.putItem(shown, sort, fingerprint, { seen, now });
    doomed.delete(item.id);
    return null;
  }

  /** What is wrong with a file is so under any rules. */
  function putAgain(item: Item, fingerprint: string) {
    const problems = sql('SELECT path, reason, detail FROM problems WHERE path = ?').all<Problem>(item.path);
    putItem(item, toSortKey(item, getOrder(item.folder)), fingerprint);
    for (const { path: where, reason, detail } of problems)
      sql('INSERT OR REPLACE INTO problems (path, reason, detail) VALUES (?, ?, ?)').run(where, reason, detail);
  }

  const listKeys = (table: 'items' | 'withheld', folder: string): number[] =>
    (folder === ''
      ? sql(`SELECT key FROM ${table}`).all<{ key: number }>()
      : sql(
          `SELECT key FROM ${table} WHERE folder = ? UNION ALL SELECT key FROM ${table} WHERE folder > ? AND folder < ?`,
        ).all<{ key: number }>(folder, ...toSpan(folder))
    ).map(({ key }) => key);

  /** Other rules hold for a folder and all below it: no file is read again. */
  function judgeAgain(folder: string) {
    tracks.judgeTracks(folder);
    const shownKeys = listKeys('items', folder);
    for (const key of listKeys('withheld', folder)) {
      const kept = sql('SELECT key, path, fingerprint, seen, data FROM withheld WHERE key = ?').get<Kept>(key);
      if (!kept) continue;
      const item = JSON.parse(kept.data) as Item;
      const shown = sql('SELECT data FROM items WHERE path = ?').get<{ data: string }>(kept.path)?.data;
      const next = judge(item);
      if (next === item || (next ? JSON.stringify(next) : undefined) !== shown) putAgain(item, kept.fingerprint);
    }
    for (const key of shownKeys) {
      const row = sql('SELECT path, fingerprint, data FROM items WHERE key = ?').get<Kept>(key);
      if (!row) continue;
      const item = JSON.parse(row.data) as Item;
      if (judge(item) !== item && !getKept(row.path)) putAgain(item, row.fingerprint);
    }
  }

  return {
    putItem,
    judgeAgain,

    /** @param file the text in the folder that says so; `{}` where it says nothing, or is gone */
    setRules(folder: string, file: string, next: Rules) {
      if (rules.set(folder, file, next)) judgeAgain(folder);
    },

    /** The folder goes, and its items with it. */
    dropRules: (folder: string) => void rules.set(folder, 'index.md', {}),

    takeOut(where: string, isGone: boolean) {
      const kept = getKept(where);
      forget(where);
      items.takeOut(where, isGone);
      // Should its file come back elsewhere and be shown, the address that it had leads there.
      if (kept && isGone)
        sql('UPDATE former SET fingerprint = ? WHERE path = ? AND target IS NULL').run(kept.fingerprint, where);
    },

    /** Those that are hidden too. */
    countItems: () =>
      sql(
        `SELECT (SELECT count(*) FROM items) +
           (SELECT count(*) FROM withheld WHERE path NOT IN (SELECT path FROM items)) AS count`,
      ).get<{ count: number }>()?.count ?? 0,

    /** Takes away the pictures of what is shown no more. */
    removePictures() {
      for (const id of doomed) removePictures(data, id);
      doomed.clear();
    },

    /** Of an item that was hidden while its picture was made. */
    removePicturesOf: (id: string) => removePictures(data, id),
  };
}

function removePictures(data: string, id: string) {
  const shelf = id.slice(0, 2);
  fs.rmSync(path.join(data, 'renditions', shelf, id), { recursive: true, force: true });
  const masters = path.join(data, 'masters', shelf);
  if (!fs.existsSync(masters)) return;
  for (const name of fs.readdirSync(masters))
    if (name.startsWith(`${id}-`)) fs.rmSync(path.join(masters, name), { recursive: true, force: true });
}
