// Counts and pages through the items with a finding, for the owner's desk, without reading the others.
import { hasFindings } from '@/lib/catalogue/tables';
import { getFindingBit, type ItemFinding } from '@/lib/model/findings';
import type { Problem } from '@/lib/model/problem';
import type { Item } from '@/lib/model/types';
import { queryJson, queryRows, queryValue } from './connection';
import { askItems, type ItemRow, toStoredItem } from './item-rows';

const toCondition = (kind: ItemFinding) => hasFindings(getFindingBit(kind));

export const countFound = (kind: ItemFinding): number =>
  queryValue<number>(`SELECT count(*) FROM items WHERE ${toCondition(kind)} AND path > ''`) ?? 0;

export const countFoundBefore = (kind: ItemFinding, path: string): number =>
  queryValue<number>(`SELECT count(*) FROM items WHERE ${toCondition(kind)} AND path < ?`, path) ?? 0;

/** In the order of their paths. @param after path of the last item of the page before */
export const listFoundItems = (kind: ItemFinding, after: string, limit: number): Item[] =>
  askItems(`WHERE ${toCondition(kind)} AND path > ? ORDER BY path LIMIT ?`, after, limit);

/** @returns the id of the nearest item with the finding, after or before a path; null if there is none but stories */
export function findFound(kind: ItemFinding, direction: 'after' | 'before', path: string): string | null {
  const [sign, order] = direction === 'after' ? ['>', 'ASC'] : ['<', 'DESC'];
  const where = `${toCondition(kind)} AND path ${sign} ? AND kind <> 'story' ORDER BY path ${order} LIMIT 1`;
  return queryRows<{ id: string; path: string }>(`SELECT id, path FROM items WHERE ${where}`, path)[0]?.id ?? null;
}

/** The items of one content, in the order of their paths, with these. */
export function listSame(id: string, limit: number): { path: string; item: Item }[] {
  return queryJson(
    (row: ItemRow & { path: string }) => ({ path: row.path, item: toStoredItem(row) }),
    `SELECT path, data, pixels FROM items WHERE fingerprint = (SELECT fingerprint FROM items WHERE id = ?)
     ORDER BY path LIMIT ?`,
    id,
    limit,
  );
}

const toReason = (isDeadLink: boolean) => (isDeadLink ? "reason = 'dead-link'" : "reason <> 'dead-link'");

export const countProblems = (isDeadLink: boolean): number =>
  queryValue<number>(`SELECT count(*) FROM problems WHERE ${toReason(isDeadLink)}`) ?? 0;

/** In the order of their paths. @param after the last one of the page before */
export const listProblemPage = (
  isDeadLink: boolean,
  after: Pick<Problem, 'path' | 'reason'>,
  limit: number,
): Problem[] =>
  queryRows<Problem>(
    `SELECT path, reason, detail FROM problems WHERE (path, reason) > (?, ?) AND ${toReason(isDeadLink)}
     ORDER BY path, reason LIMIT ?`,
    after.path,
    after.reason,
    limit,
  );
