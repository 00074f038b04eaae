// Applies rules to items that are already in the catalogue, when the rules, or what restricts a single item, have changed.
import { getCell, listBelow } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';
import type { Item } from '@/lib/model/types';
import type { TileTable } from './tile-table';
import type { TrackTable } from './track-table';

interface Gate {
  tracks: TrackTable;
  tiles: TileTable;
  applyRules(item: Item): Item | null;
  publishAgain(item: Item, fingerprint: string): void;
}

interface Row {
  fingerprint: string;
  data: string;
}

type Table = 'items' | 'hidden_items';

export function createReapplier(sql: Sql, { tracks, tiles, applyRules, publishAgain }: Gate) {
  /** Writes nothing where readers see no difference. */
  function applyRulesTo(path: string) {
    const kept = sql('SELECT fingerprint, data FROM hidden_items WHERE path = ?').get<Row>(path);
    const row = sql('SELECT fingerprint, data FROM items WHERE path = ?').get<Row>(path);
    const whole = kept ?? row;
    if (!whole) return;
    const item = JSON.parse(whole.data) as Item;
    const next = applyRules(item);
    const isSame = kept ? next !== item && (next ? JSON.stringify(next) : undefined) === row?.data : next === item;
    if (!isSame) publishAgain(item, whole.fingerprint);
  }

  const listKeys = (table: Table, folder: string) =>
    listBelow<{ key: number }>(sql, 'key', table, folder).map(({ key }) => key);

  function applyRulesToRows(table: Table, keys: number[]) {
    for (const key of keys) {
      const path = getCell<string>(sql, `SELECT path FROM ${table} WHERE key = ?`, key);
      if (path !== undefined) applyRulesTo(path);
    }
  }

  /** Other rules hold for a folder and all below it: no file is read again. */
  function applyRulesAgain(folder: string) {
    tracks.applyRulesAgain(folder);
    tiles.applyRulesAgain(folder);
    const shownKeys = listKeys('items', folder);
    applyRulesToRows('hidden_items', listKeys('hidden_items', folder));
    applyRulesToRows('items', shownKeys);
  }

  return { applyRulesTo, applyRulesAgain };
}
