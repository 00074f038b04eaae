// Limits the view of a share link to the items that it shows, and removes traces of others.
import fs from 'node:fs';
import { getCataloguePath } from '@/lib/catalogue/damage';
import { getPathRange, withAncestors } from '@/lib/catalogue/paths';
import { listCells } from '@/lib/catalogue/short-queries';
import { createStatements, type Sql } from '@/lib/catalogue/statements';
import { type Connection, openDatabase } from '@/lib/clients/sqlite';
import type { LinkScope } from '@/lib/model/audience';
import type { Item } from '@/lib/model/types';

export interface ViewScope {
  contains(item: Pick<Item, 'id' | 'folder'>): boolean;
  /** The item in its place in the view, without the names of folders around the part that is shared. */
  place(item: Item): Item;
}

const BELOW = '(path = ?1 OR (path > ?2 AND path < ?3))';

/** Items elsewhere that a collection, and those below it, gather by `query` or `items`. */
const listGathered = (sql: Sql, collection: string) =>
  listCells<string>(
    sql,
    `SELECT DISTINCT items.id FROM members JOIN items ON items.key = members.key
     WHERE collection IN (SELECT path FROM collections WHERE membership IS NOT NULL AND ${BELOW})`,
    ...[collection, ...getPathRange(collection)],
  );

/** Files may have moved since the link was created. */
const listMoved = (sql: Sql, ids: readonly string[]) =>
  listCells<string>(
    sql,
    `WITH RECURSIVE moved (id) AS (
       SELECT target FROM redirects WHERE id IN (SELECT value FROM json_each(?)) AND target IS NOT NULL
       UNION SELECT target FROM redirects JOIN moved USING (id) WHERE target IS NOT NULL
     ) SELECT id FROM moved`,
    JSON.stringify(ids),
  );

/** @param sources data folders of catalogues that contain the items: the public one, and that of people who see everything */
export function resolveScope(scope: LinkScope, sources: readonly string[]): ViewScope {
  const ids = new Set('ids' in scope ? scope.ids : []);
  for (const source of sources.filter((each) => fs.existsSync(getCataloguePath(each)))) {
    const db = openDatabase(getCataloguePath(source), false);
    const sql = createStatements(db);
    const found = 'ids' in scope ? listMoved(sql, scope.ids) : listGathered(sql, scope.collection);
    for (const id of found) ids.add(id);
    db.close();
  }
  const outside = 'collection' in scope ? Math.max(0, scope.collection.split('/').length - 1) : 0;
  const isWithin = (folder: string) => 'collection' in scope && withAncestors([folder]).includes(scope.collection);
  return {
    contains: ({ id, folder }) => ids.has(id) || isWithin(folder),
    place(item) {
      if (!isWithin(item.folder)) return { ...item, folder: '' };
      return outside === 0 ? item : { ...item, outside };
    },
  };
}

/** Removes collections around the part that is shared, former addresses of other items, and tracks. */
export function removeOutside(db: Connection, scope: LinkScope) {
  const folder = 'collection' in scope && scope.collection !== '' ? scope.collection : null;
  const within = folder === null ? null : [folder, ...getPathRange(folder)];
  const remove = (table: string, condition: string) =>
    within
      ? db.prepare(`DELETE FROM ${table} WHERE ${condition} AND NOT ${BELOW}`).run(...within)
      : db.prepare(`DELETE FROM ${table} WHERE ${condition}`).run();
  if (!('collection' in scope) || folder !== null) {
    remove('collections', "path <> ''");
    remove('tracks', 'true');
  }
  // It is the only one in the root.
  if (folder !== null) db.prepare("UPDATE collections SET parent = '' WHERE path = ?").run(folder);
  db.exec(`DELETE FROM redirects WHERE target IS NULL;
    DELETE FROM redirects WHERE NOT EXISTS (
      WITH RECURSIVE goal (id) AS (
        SELECT redirects.target UNION SELECT target FROM redirects AS next JOIN goal USING (id) WHERE target IS NOT NULL
      ) SELECT 1 FROM goal JOIN items USING (id))`);
}
