// Republishes stored items after a change of rules, without reading files again.
import { getCell, putRow } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';
import { getSortKey } from '@/lib/catalogue/to-item';
import type { ItemOrder } from '@/lib/model/item-order';
import type { Problem } from '@/lib/model/problem';
import type { Item } from '@/lib/model/types';
import type { MemberTable } from './member-table';
import type { RuleTable } from './rule-table';
import type { TileTable } from './tile-table';
import type { TrackTable } from './track-table';

interface Gate {
  members: MemberTable;
  rules: RuleTable;
  tracks: TrackTable;
  tiles: TileTable;
  getOrder(folder: string): ItemOrder;
  applyRules(item: Item, fingerprint: string): Item | null;
  publishItem(item: Item, sort: string, fingerprint: string): string | null;
}

interface Stored {
  path: string;
  fingerprint: string;
  data: string;
}

export function createAgain(sql: Sql, { rules, members, tracks, tiles, getOrder, applyRules, publishItem }: Gate) {
  /** Problems of a file do not depend on rules, so they are restored. */
  function publishAgain(item: Item, fingerprint: string) {
    const problems = sql('SELECT path, reason, detail FROM problems WHERE path = ?').all<Problem>(item.path);
    publishItem(item, getSortKey(item, getOrder(item.folder)), fingerprint);
    for (const problem of problems) putRow(sql, 'problems', { ...problem });
  }

  function applyToHidden({ path, fingerprint, data }: Stored) {
    const item = JSON.parse(data) as Item;
    const shown = getCell<string>(sql, 'SELECT data FROM items WHERE path = ?', path);
    const next = applyRules(item, fingerprint);
    if (next === item || (next ? JSON.stringify(next) : undefined) !== shown) publishAgain(item, fingerprint);
  }

  function applyToShown({ fingerprint, data }: Stored) {
    const item = JSON.parse(data) as Item;
    if (applyRules(item, fingerprint) !== item) publishAgain(item, fingerprint);
  }

  const getHidden = (where: string) =>
    sql('SELECT path, fingerprint, data FROM hidden_items WHERE path = ?').get<Stored>(where);

  function applyRulesTo(path: string) {
    const kept = getHidden(path);
    const row = sql('SELECT path, fingerprint, data FROM items WHERE path = ?').get<Stored>(path);
    if (kept) applyToHidden(kept);
    else if (row) applyToShown(row);
  }

  return {
    publishAgain,

    applyRulesAgain(folder: string) {
      tracks.applyRulesAgain(folder);
      tiles.applyRulesAgain(folder);
      const shown = rules.listGoverned<{ key: number }>('key', 'items', folder);
      for (const { key } of rules.listGoverned<{ key: number }>('key', 'hidden_items', folder)) {
        const kept = sql('SELECT path, fingerprint, data FROM hidden_items WHERE key = ?').get<Stored>(key);
        if (kept) applyToHidden(kept);
      }
      for (const { key } of shown) {
        const row = sql('SELECT path, fingerprint, data FROM items WHERE key = ?').get<Stored>(key);
        if (row && !getHidden(row.path)) applyToShown(row);
      }
      // The rules of the root apply to every item in its own place.
      if (folder !== '') members.refreshBelow(folder);
    },

    /** Call at the end of a scan, when all companions that are links have been seen. */
    settleLinks() {
      const where = 'path IN (SELECT path FROM link_targets)';
      const ask = sql(`SELECT path, fingerprint, data FROM hidden_items WHERE ${where}`);
      for (const kept of ask.all<Stored>()) applyToHidden(kept);
    },

    applyRulesTo,

    applyToLinks(target: string) {
      for (const path of rules.targets.listTo(target)) applyRulesTo(path);
    },
  };
}
