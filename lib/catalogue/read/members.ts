// Reads the items of collections that gather them (catalogue/write/member-table.ts).
import { getPathRange } from '@/lib/catalogue/paths';
import { queryColumn, queryValue } from './connection';

/** Whether the collection shows items from elsewhere, so that its items are in the table `members`. */
export const isGathering = (folder: string): boolean =>
  queryValue('SELECT 1 FROM collections WHERE path = ? AND membership IS NOT NULL', folder) !== undefined;

/** Whether the collection, or one below it, shows items from elsewhere. */
export const hasGathering = (folder: string): boolean =>
  folder !== '' &&
  queryValue(
    'SELECT 1 FROM collections WHERE membership IS NOT NULL AND (path = ? OR (path > ? AND path < ?)) LIMIT 1',
    folder,
    ...getPathRange(folder),
  ) !== undefined;

const SPAN = '(collection = ? OR (collection > ? AND collection < ?))';

/**
 * SQL conditions on items that the collection, or one below it, gathers, with parameters of `toGatheredSpan`: IS_MEMBER
 * tests an item, IN_MEMBERS finds the items of a small collection.
 */
export const IS_MEMBER = `EXISTS (SELECT 1 FROM members WHERE members.key = items.key AND ${SPAN})`;
export const IN_MEMBERS = `key IN (SELECT key FROM members WHERE ${SPAN})`;

export const toGatheredSpan = (folder: string) => [folder, ...getPathRange(folder)] as const;

/** SQL for a part of a gathering collection, in its order, from a place. @param columns of items */
export const selectMembers = (columns: string) =>
  `SELECT ${columns} FROM members CROSS JOIN items ON items.key = members.key
   WHERE collection = ? AND (members.sort, members.key) >= (?, ?) ORDER BY members.sort, members.key LIMIT ? OFFSET ?`;

/** Keeps the items that the owner listed, in the order of the list. */
export const listListedMembers = (folder: string, ids: readonly string[]): string[] =>
  queryColumn(
    `SELECT id FROM members JOIN items ON items.key = members.key WHERE collection = ? AND members.sort < '1'
     AND id IN (SELECT value FROM json_each(?)) ORDER BY members.sort, members.key`,
    folder,
    JSON.stringify(ids),
  );

export const gathersSound = (folder: string): boolean =>
  queryValue(
    `SELECT 1 FROM members CROSS JOIN items ON items.key = members.key WHERE ${SPAN} AND kind = 'sound' LIMIT 1`,
    ...toGatheredSpan(folder),
  ) !== undefined;
