// Stores which items belong to collections that gather them, by `query` or `items` of their index.md.
import { getFileName, getPathRange, toFull, withAncestors } from '@/lib/catalogue/paths';
import { buildSearchEntry, type SearchEntry } from '@/lib/catalogue/search-entry';
import { getCell, listCells } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';
import { getListedSortKey, getSortKey } from '@/lib/catalogue/to-item';
import { foldName } from '@/lib/model/file-names';
import type { ItemOrder } from '@/lib/model/item-order';
import { toRecord } from '@/lib/model/to-record';
import type { Item } from '@/lib/model/types';
import { dependsOn, type Membership, matchesFilters, matchesWords } from '@/lib/rules/membership';
import { listExistingPaths } from './member-paths';
import { listExcludedKeys, listPhraseKeys } from './member-words';
import type { RuleTable } from './rule-table';

interface Gathering {
  path: string;
  membership: Membership;
  order: ItemOrder;
  /** Places in the list, by folded path. */
  places: ReadonlyMap<string, number>;
  /** Places of the folder's own files that `order` lists, by folded name. */
  own: ReadonlyMap<string, number>;
}

interface Row {
  path: string;
  membership: string;
  order: ItemOrder | null;
  listed: string | null;
}

interface StoredItem {
  key: number;
  path: string;
  folder: string;
  data: string;
  pixels: string | null;
}

const GATHERING = 'FROM collections WHERE membership IS NOT NULL';
const BATCH = 1000;

const parseStored = ({ data, pixels }: StoredItem): Item => ({
  ...(JSON.parse(data) as Item),
  ...(pixels !== null && JSON.parse(pixels)),
});

function toPlaces(names: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const [place, name] of names.entries()) if (!places.has(foldName(name))) places.set(foldName(name), place);
  return places;
}

/** The place of the file, or of the nearest folder above it, in the list. */
function findPlace({ places }: Gathering, path: string): { place: number; isFile: boolean } | null {
  if (places.size === 0) return null;
  const [file = '', ...folders] = withAncestors([foldName(path)]);
  const own = places.get(file);
  if (own !== undefined) return { place: own, isFile: true };
  const place = folders.map((folder) => places.get(folder)).find((each) => each !== undefined);
  return place === undefined ? null : { place, isFile: false };
}

interface Neighbours {
  state: { touched: Set<string>; licence?: string | undefined };
  rules: RuleTable;
}

export function createMemberTable(sql: Sql, { state, rules }: Neighbours) {
  let known: ReadonlyMap<string, Gathering> | undefined;

  function readGathering({ path, membership: text, order, listed }: Row): [string, Gathering] {
    const membership = JSON.parse(text) as Membership;
    const { places } = listExistingPaths(sql, path, membership.items ?? []);
    const own = toPlaces(listed === null ? [] : JSON.parse(listed));
    return [path, { path, membership, order: order ?? 'date', places, own }];
  }

  const readAll = () =>
    new Map(
      sql(`SELECT path, membership, CAST(json_extract(data, '$.order') AS BLOB) AS "order", listed ${GATHERING}`)
        .all<Row>()
        .map(readGathering),
    );

  const list = () => {
    known ??= readAll();
    return known;
  };

  function getSort({ membership: { query, items = [] }, order, own }: Gathering, item: Item, isOwn: boolean) {
    const key = getSortKey(item, query?.sort === 'newest' ? 'newest' : query?.sort === 'oldest' ? 'date' : order);
    const place = isOwn ? own.get(foldName(getFileName(item.path))) : undefined;
    return getListedSortKey(place === undefined ? undefined : items.length + place, key);
  }

  /**
   * @param isFound evaluates the query
   * @returns its sort key in the collection; null if it does not belong there
   */
  function evaluate(
    gathering: Gathering,
    row: Pick<Item, 'path' | 'folder'>,
    getItem: () => Item,
    isFound: () => boolean,
  ) {
    const isOwn = row.folder === gathering.path;
    const found = findPlace(gathering, row.path);
    if (!isOwn && !found && !isFound()) return null;
    const item = getItem();
    if (!isOwn && !rules.permits(gathering.path, item, state.licence)) return null;
    if (!found) return getSort(gathering, item, isOwn);
    const place = getListedSortKey(found.place, '');
    return found.isFile ? place : `${place} ${getSortKey(item, gathering.order)}`;
  }

  const insert = (collection: string, sort: string, key: number) => {
    sql('INSERT INTO members (collection, sort, key) VALUES (?, ?, ?)').run(collection, sort, key);
    state.touched.add(collection);
  };

  function put(key: number, item: Item, { texts, columns }: SearchEntry) {
    for (const gathering of list().values()) {
      const { query } = gathering.membership;
      const isFound = () => query !== undefined && matchesFilters(query, columns) && matchesWords(query, texts);
      const sort = evaluate(gathering, item, () => item, isFound);
      if (sort !== null) insert(gathering.path, sort, key);
    }
  }

  function remove(key: number) {
    for (const collection of listCells<string>(sql, 'SELECT collection FROM members WHERE key = ?', key))
      state.touched.add(collection);
    sql('DELETE FROM members WHERE key = ?').run(key);
  }

  /** Returns a function that evaluates a gathering on stored items, with the words of its query looked up once. */
  function createEvaluation(gathering: Gathering) {
    const { query } = gathering.membership;
    const wanted = query && listPhraseKeys(sql, query.phrases);
    const unwanted = query && listExcludedKeys(sql, query.excluded);
    return (row: StoredItem, getItem: () => Item) =>
      evaluate(gathering, row, getItem, () => {
        if (!query || wanted?.has(row.key) === false || unwanted?.has(row.key)) return false;
        return matchesFilters(query, toRecord(getItem(), state.licence));
      });
  }

  /** Compares all items with some collections, in one pass, and stores differences only. */
  function refresh(paths: readonly string[]) {
    const chosen = paths.flatMap((path) => list().get(path) ?? []);
    if (chosen.length === 0) return;
    const tasks = chosen.map((gathering) => ({
      path: gathering.path,
      evaluateRow: createEvaluation(gathering),
      before: new Map(
        sql('SELECT key, sort FROM members WHERE collection = ?')
          .all<{ key: number; sort: string }>(gathering.path)
          .map(({ key, sort }) => [key, sort]),
      ),
    }));
    const ask = sql('SELECT key, path, folder, data, pixels FROM items WHERE key > ? ORDER BY key LIMIT ?');
    const drop = sql('DELETE FROM members WHERE collection = ? AND sort = ? AND key = ?');
    for (let rows = ask.all<StoredItem>(0, BATCH); rows.length > 0; rows = ask.all(rows.at(-1)?.key ?? 0, BATCH)) {
      for (const row of rows) {
        let item: Item | undefined;
        const getItem = () => {
          item ??= parseStored(row);
          return item;
        };
        for (const { path, evaluateRow, before } of tasks) {
          const sort = evaluateRow(row, getItem);
          if (sort === null || before.get(row.key) === sort) {
            if (sort !== null) before.delete(row.key);
            continue;
          }
          insert(path, sort, row.key);
        }
      }
    }
    for (const { path, before } of tasks) {
      for (const [key, sort] of before) drop.run(path, sort, key);
      if (before.size > 0) state.touched.add(path);
      sql('UPDATE collections SET is_stale = 0 WHERE path = ? AND is_stale = 1').run(path);
    }
  }

  const markStale = (path: string) => sql('UPDATE collections SET is_stale = 1 WHERE path = ?').run(path);

  return {
    put,
    remove,

    /** For an item that got another key, or another value of an attribute. */
    putAgain(before: number, key: number) {
      if (list().size === 0) return;
      remove(before);
      const row = sql('SELECT key, path, folder, data, pixels FROM items WHERE key = ?').get<StoredItem>(key);
      if (!row) return;
      const item = parseStored(row);
      put(key, item, buildSearchEntry(toRecord(item, state.licence)));
    },

    dependOn: (attribute: string) => [...list().values()].some(({ membership }) => dependsOn(membership, attribute)),

    /** After a change of an attribute of many items. */
    markDependent(attribute: string) {
      for (const { path, membership } of list().values()) if (dependsOn(membership, attribute)) markStale(path);
    },

    /** After a change of a collection's membership or order. */
    redefine(path: string) {
      known = undefined;
      if (list().has(path)) return void markStale(path);
      sql('DELETE FROM members WHERE collection = ?').run(path);
      state.touched.add(path);
    },

    /** For a collection whose index.md is gone. */
    clear(path: string) {
      if (!list().has(path)) return;
      sql('UPDATE collections SET membership = NULL, is_stale = 0 WHERE path = ?').run(path);
      this.redefine(path);
    },

    /** Applies a change of the rules of a folder to the collections in it. */
    refreshBelow(folder: string) {
      const [from, to] = getPathRange(folder);
      refresh([...list().keys()].filter((path) => path === folder || (path > from && path < to)));
    },

    /** Compares all items with the collections whose definition, or the files that it lists, have changed. */
    settle() {
      const before = known;
      known = undefined;
      const isChanged = ({ path, places }: Gathering) =>
        places.size > 0 && JSON.stringify([...places]) !== JSON.stringify([...(before?.get(path)?.places ?? [])]);
      const stale = new Set(listCells<string>(sql, `SELECT path ${GATHERING} AND is_stale = 1`));
      refresh([...list().values()].filter((each) => stale.has(each.path) || isChanged(each)).map(({ path }) => path));
    },

    /** Listed paths that are not there, and queries that find nothing. */
    listLost(): { source: string; address: string }[] {
      return [...list().values()].flatMap(({ path, membership: { query, items = [] } }) => {
        const source = toFull(path, 'index.md');
        const { missing } = listExistingPaths(sql, path, items);
        const isFound = (place: number) =>
          getCell(
            sql,
            'SELECT 1 FROM members WHERE collection = ? AND sort >= ? AND sort < ? LIMIT 1',
            ...[path, getListedSortKey(place, ''), getListedSortKey(place + 1, '')],
          ) !== undefined;
        const lost = missing.flatMap((place) => (isFound(place) ? [] : (items[place] ?? [])));
        const isEmpty =
          query && items.length === 0 && getCell(sql, 'SELECT 1 FROM members WHERE collection = ?', path) === undefined;
        return [
          ...lost.map((address) => ({ source, address: `${address} (in items)` })),
          ...(isEmpty ? [{ source, address: 'anything that matches its query, so it has no page' }] : []),
        ];
      });
    },
  };
}

export type MemberTable = ReturnType<typeof createMemberTable>;
