// Lists one page of the items, groups or files of a finding.
import { toItemId } from '@/lib/catalogue/ids';
import { listItemsById } from '@/lib/catalogue/read/by-id';
import { getVersion } from '@/lib/catalogue/read/connection';
import { listFoundItems, listProblemPage, listSame } from '@/lib/catalogue/read/found-items';
import { type Repeat, readRepeats } from '@/lib/catalogue/read/repeats';
import { getSite } from '@/lib/catalogue/read/site';
import { singleton } from '@/lib/clients/singleton';
import type { Messages } from '@/lib/messages/messages';
import {
  type FindingKind,
  type ItemFinding,
  isItemFinding,
  listMissingMetadata,
  listPlaceLeaks,
} from '@/lib/model/findings';
import type { Problem, ProblemReason } from '@/lib/model/problem';
import type { Item } from '@/lib/model/types';

const MAX_ITEMS = 60;
const MAX_GROUPS = 20;
/** Files shown of a group of equal ones. */
const MAX_SAME = 12;

/** The last entry of a page, after which the next page begins. */
export interface ReportCursor {
  path: string;
  /** Reason of a problem: a file may have several. */
  reason?: string;
}

interface Found {
  item: Item;
  detail?: string | undefined;
}

export interface FoundProblem extends Problem {
  /** Id of the file's item, if it has one. */
  id: string | null;
}

export type ReportPage = { next: ReportCursor | null } & (
  | { type: 'items'; found: Found[] }
  | { type: 'groups'; groups: Found[][] }
  | { type: 'problems'; problems: FoundProblem[] }
);

function describe(kind: ItemFinding, item: Item, t: Messages): string | undefined {
  const { licence, licensor, contact } = getSite();
  const all = [...listMissingMetadata(item, { licence, licensor, contact }, t), ...listPlaceLeaks(item, t)];
  return all.find((finding) => finding.kind === kind)?.detail;
}

const toNext = (rows: { path: string; reason?: string }[], max: number): ReportCursor | null => {
  const last = rows.length < max ? undefined : rows.at(-1);
  return last ? { path: last.path, ...(last.reason && { reason: last.reason }) } : null;
};

function listItems(kind: ItemFinding, { path }: ReportCursor, t: Messages): ReportPage {
  const items = listFoundItems(kind, path, MAX_ITEMS);
  const found = items.map((item) => ({ item, detail: describe(kind, item, t) }));
  return { type: 'items', found, next: toNext(items, MAX_ITEMS) };
}

function listDuplicates({ path }: ReportCursor): ReportPage {
  const items = listFoundItems('duplicate', path, MAX_GROUPS);
  const groups = items.flatMap((item) => {
    const same = listSame(item.id, MAX_SAME);
    // Each group is listed once, at its second item.
    return same[1]?.path === item.path ? [same.map((each) => ({ item: each.item }))] : [];
  });
  return { type: 'groups', groups, next: toNext(items, MAX_GROUPS) };
}

/** Compares all pictures, once for each version of the catalogue. */
function compareAll(): Promise<Repeat[]> {
  const known = singleton<{ version?: string; repeats?: Promise<Repeat[]> }>('desk repeats', () => ({}));
  const version = getVersion();
  if (known.version !== version || !known.repeats) Object.assign(known, { version, repeats: readRepeats() });
  return known.repeats as Promise<Repeat[]>;
}

async function listAlike({ path }: ReportCursor, t: Messages): Promise<ReportPage> {
  const repeats = (await compareAll()).filter((repeat) => repeat.path > path).slice(0, MAX_GROUPS);
  const groups = repeats.flatMap((repeat) => {
    const [one, other] = [repeat.path, repeat.other].map((each) => listItemsById([toItemId(each)])[0]);
    if (!one || !other) return [];
    const detail = t(repeat.isCutOut ? 'report.cutOutOf' : 'report.alikeTo', { file: repeat.other });
    return [[{ item: one, detail }, { item: other }]];
  });
  return { type: 'groups', groups, next: toNext(repeats, MAX_GROUPS) };
}

function listProblems(isDeadLink: boolean, { path, reason = '' }: ReportCursor): ReportPage {
  const after = { path, reason: reason as ProblemReason };
  const rows = listProblemPage(isDeadLink, after, MAX_ITEMS);
  const items = new Map(listItemsById(rows.map((row) => toItemId(row.path))).map((item) => [item.path, item.id]));
  const problems = rows.map((row) => ({ ...row, id: items.get(row.path) ?? null }));
  return { type: 'problems', problems, next: toNext(rows, MAX_ITEMS) };
}

/** @param after `{ path: '' }` for the first page */
export async function readReportPage(kind: FindingKind, after: ReportCursor, t: Messages): Promise<ReportPage> {
  if (kind === 'duplicate') return listDuplicates(after);
  if (kind === 'alike') return await listAlike(after, t);
  return isItemFinding(kind) ? listItems(kind, after, t) : listProblems(kind === 'dead-link', after);
}
