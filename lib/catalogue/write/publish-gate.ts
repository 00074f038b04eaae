// The gate: the one way in for an item, which applies the owner's rules, keeps what they take away, and gives it back when they change.

import { getCell, putRow } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';
import { toSortKey } from '@/lib/catalogue/to-item';
import type { ItemOrder } from '@/lib/model/item-order';
import type { Problem } from '@/lib/model/problem';
import { toRecord } from '@/lib/model/to-record';
import type { Item } from '@/lib/model/types';
import type { Rules } from '@/lib/rules/rules';
import { createReapplier } from './apply-rules-again';
import { deletePictures } from './delete-pictures';
import type { createForgetter } from './forget-words';
import { getDueDay, withoutHiddenPoster } from './hidden-poster';
import type { createItemTable, PreparedRow, WriterState } from './item-table';
import type { createRedirectTable } from './redirects';
import type { RestrictingPictures } from './restricting-pictures';
import type { RuleTable } from './rule-table';
import type { TileTable } from './tile-table';
import type { TrackTable } from './track-table';

interface Neighbours {
  /** Derived data. */
  data: string;
  state: WriterState;
  items: ReturnType<typeof createItemTable>;
  redirects: ReturnType<typeof createRedirectTable>;
  rules: RuleTable;
  restricting: RestrictingPictures;
  tracks: TrackTable;
  tiles: TileTable;
  forgetter: ReturnType<typeof createForgetter>;
  getOrder(folder: string): ItemOrder;
}

interface Kept {
  key: number;
  path: string;
  fingerprint: string;
  seen: number;
  data: string;
}

type Known = { twin: string | null; other: string | null; seen: number | null };

export function createPublishGate(sql: Sql, neighbours: Neighbours) {
  const { data, state, items, redirects, rules, restricting, tracks, tiles, forgetter, getOrder } = neighbours;
  // Items that are shown no more, whose pictures go when that is committed.
  const doomed = new Set<string>();
  function applyRules(item: Item): Item | null {
    const apply = rules.getApplier(item.folder);
    const posterless = withoutHiddenPoster(item, (poster) => apply(poster, state.licence) !== null);
    return apply(posterless, state.licence, restricting.list(item));
  }

  const getKept = (where: string) =>
    sql('SELECT key, path, fingerprint, seen, data FROM hidden_items WHERE path = ?').get<Kept>(where);
  const forget = (where: string) => sql('DELETE FROM hidden_items WHERE path = ?').run(where);

  /** The paths of another hidden item and of one that readers see under its id, and since when it has been hidden itself. */
  const getKnown = ({ id, path }: Item) =>
    sql(
      `SELECT CAST((SELECT path FROM hidden_items WHERE id = ?1 AND path <> ?2) AS BLOB) AS twin,
         CAST((SELECT path FROM items WHERE id = ?1) AS BLOB) AS other,
         (SELECT seen FROM hidden_items WHERE path = ?2) AS seen`,
    ).get<Known>(id, path) as Known;

  /** The whole item is kept where readers never look. */
  function keep(item: Item, fingerprint: string, seen: number) {
    const { id, path, folder } = item;
    const due = getDueDay(item, rules.getToday());
    putRow(sql, 'hidden_items', { id, path, folder, fingerprint, seen, data: JSON.stringify(item), due });
  }

  /** Who keeps a copy of the archive is told that what was shown is gone; where it was, and what it was like, is not said. */
  function hide(shown: Item) {
    items.deleteItem(shown.path, false);
    forgetter.note(toRecord(shown, state.licence));
    redirects.hide(shown);
    doomed.add(shown.id);
  }

  function publishItem(item: Item, sort: string, fingerprint: string, prepared?: PreparedRow): string | null {
    const { twin, other, seen: keptSince } = getKnown(item);
    if (twin !== null) return twin;
    if (other !== null && other !== item.path) return other;
    const ask = sql('SELECT seen, data FROM items WHERE id = ?');
    const before = other === null ? undefined : ask.get<Pick<Kept, 'seen' | 'data'>>(item.id);
    const now = Date.now();
    const seen = before?.seen ?? keptSince ?? now;
    const shown = applyRules(item);
    if (shown !== item) keep(item, fingerprint, seen);
    else if (keptSince !== null) forget(item.path);
    if (!shown) {
      sql('DELETE FROM problems WHERE path = ?').run(item.path);
      if (before) hide(JSON.parse(before.data) as Item);
      return null;
    }
    if (before && shown !== item) forgetter.note(toRecord(JSON.parse(before.data) as Item, state.licence));
    // What was prepared is of the whole item, and of one that is new.
    const row = shown === item && other === null ? prepared : undefined;
    items.insertItem(shown, { sort, fingerprint }, { seen, now }, row);
    doomed.delete(item.id);
    return null;
  }

  /** What is wrong with a file is so under any rules. */
  function publishAgain(item: Item, fingerprint: string) {
    const problems = sql('SELECT path, reason, detail FROM problems WHERE path = ?').all<Problem>(item.path);
    publishItem(item, toSortKey(item, getOrder(item.folder)), fingerprint);
    for (const problem of problems) putRow(sql, 'problems', { ...problem });
  }

  const again = createReapplier(sql, { tracks, tiles, applyRules, publishAgain });
  const { applyRulesAgain } = again;

  return {
    /**
     * @param prepared what a reading process made of the very item, with the settings that hold
     * @returns null, or the path of the other file whose item has this one's id already
     */
    publishItem,

    /** To be called where what restricts an item beside its own metadata has changed. */
    applyRulesTo: again.applyRulesTo,

    /** A rule may ask for a licence. @param licence the site's own */
    setLicence(licence: string | undefined) {
      if (licence === state.licence) return;
      items.setLicence(licence);
      applyRulesAgain('');
    },

    /** @param file the text in the folder that says so; `{}` where it says nothing, or is gone */
    setRules(folder: string, file: string, next: Rules) {
      if (rules.set(folder, file, next)) applyRulesAgain(folder);
    },

    /** The folder goes, and its items with it. */
    dropRules: (folder: string) => void rules.set(folder, 'index.md', {}),

    /** @param isGone whether its file is no more, and it may come back elsewhere */
    withdrawItem(where: string, isGone: boolean) {
      const kept = getKept(where);
      forget(where);
      items.deleteItem(where, isGone);
      // Should its file come back elsewhere and be shown, the address that it had leads there.
      if (kept && isGone)
        sql('UPDATE redirects SET fingerprint = ? WHERE path = ? AND target IS NULL').run(kept.fingerprint, where);
    },

    /** @param to where the item is of which its file is a part */
    joinItem(where: string, to: string) {
      forget(where);
      items.deleteItem(where, true, to);
    },

    isReleaseDue: (last: string) => last < rules.getToday(),

    /**
     * Shows what waited for a day that has begun; to be asked often.
     * @param last the day until which this was done before
     * @returns the paths of what waited for a day of its own
     */
    releaseDue(last: string): string[] {
      for (const folder of rules.listReleased(last)) applyRulesAgain(folder);
      const due = 'SELECT path, fingerprint, data FROM hidden_items WHERE due IS NOT NULL AND due <= ?';
      const released = sql(due).all<Kept>(rules.getToday());
      for (const { path, fingerprint, data } of released) {
        // It is seen for the first time on that day, and new to whoever follows the archive.
        forget(path);
        publishAgain(JSON.parse(data) as Item, fingerprint);
      }
      return released.map(({ path }) => path);
    },

    /** Those that are hidden too. */
    countItems: () =>
      getCell<number>(
        sql,
        `SELECT (SELECT count(*) FROM items) +
           (SELECT count(*) FROM hidden_items WHERE path NOT IN (SELECT path FROM items))`,
      ) ?? 0,

    /** To be asked when it is committed that they are shown no more. @param tell told of each */
    deletePicturesOfHidden(tell: (id: string) => void) {
      deletePictures(data, doomed);
      for (const id of doomed) tell(id);
      doomed.clear();
    },
  };
}
