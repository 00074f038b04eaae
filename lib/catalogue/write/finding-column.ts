// Keeps the findings of each item in step with it: missing metadata, and whether it is a duplicate.
import { getCell } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';
import { computeFindingBits, type FindingSite, getFindingBit } from '@/lib/model/findings';
import type { Item } from '@/lib/model/types';

const DUPLICATE = getFindingBit('duplicate');

const ROWS = 1000;

interface Row {
  key: number;
  findings: number;
  complete: string;
  data: string;
}

/** @param state with the site's settings on which findings depend */
export function createFindingColumn(sql: Sql, state: { findingSite: FindingSite }) {
  const listFirst = (fingerprint: string) =>
    sql('SELECT key, path, findings FROM items WHERE fingerprint = ? ORDER BY path LIMIT 2').all<{
      key: number;
      path: string;
      findings: number;
    }>(fingerprint);

  const hasEarlier = (path: string, fingerprint: string) =>
    getCell(sql, 'SELECT 1 FROM items WHERE fingerprint = ? AND path < ? LIMIT 1', fingerprint, path) !== undefined;

  return {
    compute: (complete: Item, shown: Item, fingerprint: string): number =>
      computeFindingBits(complete, shown, state.findingSite) | (hasEarlier(shown.path, fingerprint) ? DUPLICATE : 0),

    /** Call after an item of this content was added or removed. Each file but the first of equal ones is a duplicate. */
    settleDuplicates(fingerprint: string) {
      for (const [place, { key, findings }] of listFirst(fingerprint).entries()) {
        const next = place === 0 ? findings & ~DUPLICATE : findings | DUPLICATE;
        if (next !== findings) sql('UPDATE items SET findings = ? WHERE key = ?').run(next, key);
      }
    },

    setSite(next: FindingSite) {
      if (JSON.stringify(next) === JSON.stringify(state.findingSite)) return;
      state.findingSite = next;
      const ask = sql(
        `SELECT i.key, i.findings, i.data, CAST(coalesce(w.data, i.data) AS BLOB) AS complete
         FROM items i LEFT JOIN hidden_items w ON w.path = i.path WHERE i.key > ? ORDER BY i.key LIMIT ${ROWS}`,
      );
      for (let rows = ask.all<Row>(0); rows.length > 0; rows = ask.all<Row>(rows.at(-1)?.key ?? 0))
        for (const { key, findings, complete, data } of rows) {
          const bits = computeFindingBits(JSON.parse(complete) as Item, JSON.parse(data) as Item, next);
          const all = bits | (findings & DUPLICATE);
          if (all !== findings) sql('UPDATE items SET findings = ? WHERE key = ?').run(all, key);
        }
    },
  };
}
