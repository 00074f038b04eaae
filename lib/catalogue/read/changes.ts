// Lists created, changed, moved and deleted items in order of time.
import { getCell } from '@/lib/catalogue/short-queries';
import type { Item } from '@/lib/model/types';
import { ask } from './connection';
import { getAddress } from './items';

export interface Change {
  type: 'create' | 'update' | 'delete' | 'move';
  id: string;
  target?: string;
  /** Milliseconds since 1970. */
  time: number;
  item?: Item;
}

interface ItemRow {
  key: number;
  id: string;
  seen: number;
  changed: number;
  data: string;
}

interface RedirectRow {
  key: number;
  id: string;
  since: number;
  target: string | null;
}

const REDIRECTS = "FROM redirects WHERE kind <> 'story'";
const ITEMS = "FROM items WHERE kind <> 'story'";

/** Changes of photographs and films with keys above `after`, up to `last`. Superseded changes are omitted. */
export const listChanges = (after: number, last: number): Change[] =>
  ask((sql) => {
    const items = sql(`SELECT key, id, seen, changed, data ${ITEMS} AND key > ? AND key <= ? ORDER BY key`)
      .all<ItemRow>(after, last)
      .map(({ key, id, seen, changed, data }) => {
        const type = seen === changed ? 'create' : 'update';
        return { key, change: { type, id, time: changed, item: JSON.parse(data) } as Change };
      });
    const redirects = sql(`SELECT key, id, since, target ${REDIRECTS} AND key > ? AND key <= ? ORDER BY key`)
      .all<RedirectRow>(after, last)
      .map(({ key, id, since, target }) => {
        const now = target ? getAddress(id) : null;
        const change: Change =
          now?.type === 'moved'
            ? { type: 'move', id, target: now.item.id, time: since }
            : { type: 'delete', id, time: since };
        return { key, change };
      });
    return [...items, ...redirects].sort((one, two) => one.key - two.key).map(({ change }) => change);
  }, []);

/** The nearest key with a change, from `key` on or before it; null if there is none. */
export const findChange = (key: number, where: 'from' | 'before'): number | null =>
  ask((sql) => {
    const [which, compare] = where === 'from' ? ['min', '>='] : ['max', '<'];
    const find = (from: string) =>
      getCell<number | null>(sql, `SELECT ${which}(key) ${from} AND key ${compare} ?`, key);
    const keys = [find(ITEMS), find(REDIRECTS)].filter((found) => found != null);
    return keys.length > 0 ? Math[which as 'min' | 'max'](...keys) : null;
  }, null);
