// The gate: the one way in for an item, which applies the owner's rules, keeps what they take away, and gives it back when they change.
import { toFull } from '@/lib/catalogue/paths';
import { getCell, listCells, putRow } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';
import type { ItemOrder } from '@/lib/model/item-order';
import { toRecord } from '@/lib/model/to-record';
import type { Item } from '@/lib/model/types';
import type { Rules } from '@/lib/rules/rules';
import { createAgain } from './apply-again';
import { deletePictures } from './delete-pictures';
import type { createTermPurge } from './forget-words';
import type { FormerItems } from './former-items';
import { getDueDay, withoutHiddenPoster } from './hidden-poster';
import type { createItemTable, PreparedRow } from './item-table';
import type { MemberTable } from './member-table';
import type { createRedirectTable } from './redirects';
import type { RestrictingPictures } from './restricting-pictures';
import type { RuleTable } from './rule-table';
import type { TileTable } from './tile-table';
import type { TrackTable } from './track-table';
import type { ViewScope } from './view-scope';
import { stampChange, type WriterState } from './writer-state';

interface Neighbours {
  data: string;
  state: WriterState;
  items: ReturnType<typeof createItemTable>;
  members: MemberTable;
  redirects: ReturnType<typeof createRedirectTable>;
  rules: RuleTable;
  formerItems: FormerItems;
  restricting: RestrictingPictures;
  tracks: TrackTable;
  tiles: TileTable;
  forgetter: ReturnType<typeof createTermPurge>;
  getOrder(folder: string): ItemOrder;
  /** In the view of a share link: the part that it shows. */
  scope: ViewScope | undefined;
}

interface Kept {
  path: string;
  fingerprint: string;
  seen: number;
  data: string;
}

type Known = { twin: string | null; other: string | null; seen: number | null };

/** The paths of a picture's second files, if they are files of their own. */
const listSeconds = ({ folder, raw, live }: Item) =>
  [raw, live].flatMap((second) => (second && second.offset === undefined ? [toFull(folder, second.name)] : []));

/** Whether a text beside the file, as a transcription, says something else, or may no longer be used. */
const hasOtherTexts = (one: Item, other: Item) =>
  (['transcriptions', 'spoken', 'texts'] as const).some(
    (name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]),
  );

export function createPublishGate(sql: Sql, neighbours: Neighbours) {
  const {
    data,
    state,
    items,
    members,
    redirects,
    rules,
    formerItems,
    restricting,
    tracks,
    tiles,
    forgetter,
    getOrder,
    scope,
  } = neighbours;
  // Hidden items whose pictures are deleted after the commit.
  const doomed = new Set<string>();

  function applyRules(item: Item, fingerprint: string, former = formerItems.list(item.path, fingerprint)): Item | null {
    if (scope && !scope.contains(item)) return null;
    const isPosterShown = (poster: Item) => rules.apply(poster, state.licence) !== null;
    const pictures = restricting.list(item);
    const formerPictures = pictures.flatMap((each) =>
      typeof each === 'object' ? formerItems.list(each.path, '') : [],
    );
    const shown = rules.apply(withoutHiddenPoster(item, former, isPosterShown), state.licence, {
      former,
      pictures: [...pictures, ...formerPictures],
    });
    return shown && scope ? scope.place(shown) : shown;
  }

  const getKept = (where: string) =>
    sql('SELECT path, fingerprint, seen, data FROM hidden_items WHERE path = ?').get<Kept>(where);
  const forget = (where: string) => sql('DELETE FROM hidden_items WHERE path = ?').run(where);

  /** Paths of another hidden item and of a published item with the same id; since when this one has been hidden. */
  const getKnown = ({ id, path }: Item) =>
    sql(
      `SELECT CAST((SELECT path FROM hidden_items WHERE id = ?1 AND path <> ?2) AS BLOB) AS twin,
         CAST((SELECT path FROM items WHERE id = ?1) AS BLOB) AS other,
         (SELECT seen FROM hidden_items WHERE path = ?2) AS seen`,
    ).get<Known>(id, path) as Known;

  /** Stores the complete item in a table that readers never query. */
  function keep(item: Item, fingerprint: string, seen: number) {
    const { id, path, folder } = item;
    const due = getDueDay(item, rules.getToday());
    putRow(sql, 'hidden_items', { id, path, folder, fingerprint, seen, data: JSON.stringify(item), due });
  }

  /** Leaves a tombstone, so that harvesters delete their copies. */
  function hide(shown: Item) {
    items.deleteItem(shown.path, false);
    forgetter.note(toRecord(shown, state.licence));
    redirects.hide(shown);
    doomed.add(shown.id);
  }

  /** If an item would publish more than its last reading allowed, that reading keeps restricting it. */
  function keepReading(item: Item, last: Kept | undefined) {
    if (item.hasUnreadTexts) {
      if (last && !formerItems.hasPinned(item.path) && !(JSON.parse(last.data) as Item).hasUnreadTexts)
        formerItems.add({ path: last.path, data: last.data, fingerprint: last.fingerprint }, true);
      return;
    }
    formerItems.unpin(item.path);
    if (!last || last.data === JSON.stringify(item)) return;
    const [alone, both] = [[], [JSON.parse(last.data) as Item]].map((former) =>
      applyRules(item, last.fingerprint, former),
    );
    if (JSON.stringify(alone) !== JSON.stringify(both))
      formerItems.add({ path: last.path, data: last.data, fingerprint: last.fingerprint });
  }

  function put(item: Item, sort: string, fingerprint: string, prepared?: PreparedRow): string | null {
    const { twin, other, seen: keptSince } = getKnown(item);
    if (twin !== null) return twin;
    if (other !== null && other !== item.path) return other;
    const ask = sql('SELECT path, fingerprint, seen, data FROM items WHERE id = ?');
    const before = other === null ? undefined : ask.get<Kept>(item.id);
    if (keptSince !== null || item.hasUnreadTexts) keepReading(item, keptSince === null ? before : getKept(item.path));
    const now = stampChange(state);
    const seen = before?.seen ?? keptSince ?? now;
    const shown = applyRules(item, fingerprint);
    if (shown !== item) keep(item, fingerprint, seen);
    else if (keptSince !== null) forget(item.path);
    if (!shown) {
      sql('DELETE FROM problems WHERE path = ?').run(item.path);
      if (before) hide(JSON.parse(before.data) as Item);
      return null;
    }
    const last = before && (JSON.parse(before.data) as Item);
    if (last && (shown !== item || hasOtherTexts(last, item))) forgetter.note(toRecord(last, state.licence));
    // The prepared row applies only to a new item of which nothing is hidden.
    const row = shown === item && other === null ? prepared : undefined;
    items.insertItem(shown, { sort, fingerprint, complete: item }, { seen, now }, row);
    doomed.delete(item.id);
    return null;
  }

  function publishItem(...given: Parameters<typeof put>): string | null {
    const other = put(...given);
    applyToLinks(given[0].path);
    return other;
  }

  const again = createAgain(sql, { ...{ rules, members, tracks, tiles, getOrder, applyRules }, publishItem });
  const { publishAgain, applyRulesAgain, applyToLinks, settleLinks } = again;

  return {
    /** @returns null, or the path of the other file whose item has this id already */
    publishItem,

    publishAll: () => applyRulesAgain(''),

    applyRulesTo: again.applyRulesTo,

    setLicence(licence: string | undefined) {
      if (licence === state.licence) return;
      items.setLicence(licence);
      applyRulesAgain('');
    },

    /** @param next `{}` if the text states none or is gone */
    setRules(folder: string, file: string, next: Rules) {
      if (rules.set(folder, file, next)) applyRulesAgain(folder);
    },

    links: {
      setTargets(folder: string, next: Parameters<typeof rules.targets.set>[1]) {
        if (rules.targets.set(folder, next)) applyRulesAgain(folder);
      },
      settle: settleLinks,
      listFoldersInto: rules.targets.listFoldersInto,
    },

    /** For a deleted folder, whose items are removed separately. */
    dropRules: (folder: string, file: string) => void rules.set(folder, file, {}),

    addFormerRules(folder: string, file: string, former: Rules) {
      if (rules.addFormer(folder, file, former)) applyRulesAgain(folder);
    },

    /** @returns paths of readings whose restrictions were lifted */
    releaseFormer(): string[] {
      for (const folder of rules.releaseFormer()) applyRulesAgain(folder);
      const released = formerItems.release();
      for (const { path, fingerprint, data } of released) {
        const restricted = sql('SELECT path, fingerprint, data FROM hidden_items WHERE path = ? OR fingerprint = ?');
        const seconds = listSeconds(JSON.parse(data) as Item).flatMap((second) => getKept(second) ?? []);
        for (const row of [...restricted.all<Kept>(path, fingerprint), ...seconds])
          publishAgain(JSON.parse(row.data) as Item, row.fingerprint);
      }
      return released.map(({ path }) => path);
    },

    listRestrictedTwins: (fingerprint: string, where: string) =>
      listCells<string>(sql, 'SELECT path FROM hidden_items WHERE fingerprint = ? AND path <> ?', fingerprint, where),

    withdrawItem(where: string, isGone: boolean) {
      const kept = getKept(where);
      if (kept) formerItems.add({ path: where, data: kept.data, fingerprint: kept.fingerprint });
      if (isGone) formerItems.unpin(where);
      if (isGone) rules.targets.remove(where);
      forget(where);
      items.deleteItem(where, isGone);
      // If the file reappears elsewhere and is published, its old URL redirects there.
      if (kept && isGone)
        sql('UPDATE redirects SET fingerprint = ? WHERE path = ? AND target IS NULL').run(kept.fingerprint, where);
      applyToLinks(where);
    },

    joinItem(where: string, to: string) {
      forget(where);
      items.deleteItem(where, true, to);
      applyToLinks(where);
    },

    isReleaseDue: (last: string) => last < rules.getToday(),

    /** Publishes items whose embargo is over; call often. @param last day of the previous release */
    releaseDue(last: string): string[] {
      for (const folder of rules.listReleased(last)) applyRulesAgain(folder);
      const due = 'SELECT path, fingerprint, data FROM hidden_items WHERE due IS NOT NULL AND due <= ?';
      const released = sql(due).all<Kept>(rules.getToday());
      for (const { path, fingerprint, data } of released) {
        // Treat it as newly added on that day in feeds and change lists.
        forget(path);
        publishAgain(JSON.parse(data) as Item, fingerprint);
      }
      return released.map(({ path }) => path);
    },

    isHidden: (where: string) =>
      getKept(where) !== undefined && sql('SELECT 1 FROM items WHERE path = ?').get(where) === undefined,

    /** Those that are hidden too. */
    countItems: () =>
      getCell<number>(
        sql,
        `SELECT (SELECT count(*) FROM items) +
           (SELECT count(*) FROM hidden_items WHERE path NOT IN (SELECT path FROM items))`,
      ) ?? 0,

    /** Call after the commit that hides the items. */
    deletePicturesOfHidden(tell: (id: string) => void) {
      deletePictures(data, doomed);
      for (const id of doomed) tell(id);
      doomed.clear();
    },
  };
}
