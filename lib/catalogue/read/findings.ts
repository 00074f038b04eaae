// Reports on the catalogue for its owner: missing metadata, duplicates and problems.

import { hasFindings } from '@/lib/catalogue/tables';
import type { Messages } from '@/lib/messages/messages';
import {
  type Finding,
  type FindingKind,
  type FindingSite,
  getFindingBit,
  ITEM_FINDINGS,
  type ItemFinding,
  listMissingMetadata,
  listPlaceLeaks,
} from '@/lib/model/findings';
import type { Problem } from '@/lib/model/problem';
import type { Item } from '@/lib/model/types';
import { queryRows } from './connection';
import { listRepeats } from './repeats';
import { getSite } from './site';

const ROWS = 500;

function* pages<Row>(list: (last: Row | undefined) => Row[]): Generator<Row> {
  let rows: Row[];
  let last: Row | undefined;
  do {
    rows = list(last);
    yield* rows;
    last = rows.at(-1);
  } while (rows.length === ROWS);
}

/** Uses unrestricted data, because metadata that a rule hides is not missing. */
function* listFound(kinds: readonly ItemFinding[], site: FindingSite, t: Messages): Generator<Finding> {
  const mask = kinds.reduce((bits, kind) => bits | getFindingBit(kind), 0);
  const rows = pages<{ path: string; data: string; shown: string }>((last) =>
    queryRows(
      `SELECT i.path, CAST(coalesce(w.data, i.data) AS BLOB) AS data, i.data AS shown
       FROM items i LEFT JOIN hidden_items w ON w.path = i.path
       WHERE ${hasFindings(mask)} AND i.path > ? ORDER BY i.path LIMIT ${ROWS}`,
      last?.path ?? '',
    ),
  );
  for (const { path, data, shown } of rows) {
    for (const lack of listMissingMetadata(JSON.parse(data) as Item, site, t)) yield { path, ...lack };
    for (const telling of listPlaceLeaks(JSON.parse(shown) as Item, t)) yield { path, ...telling };
  }
}

/** Files with equal content: each but the first names the first. */
function* listDuplicates(t: Messages): Generator<Finding> {
  const rows = pages<{ path: string; fingerprint: string }>((last) =>
    queryRows(
      `SELECT path, fingerprint FROM items WHERE ${hasFindings(getFindingBit('duplicate'))} AND path > ?
       ORDER BY path LIMIT ${ROWS}`,
      last?.path ?? '',
    ),
  );
  for (const { path, fingerprint } of rows)
    yield { path, kind: 'duplicate', detail: t('report.sameAs', { file: getFirstOf(fingerprint) }) };
}

const getFirstOf = (fingerprint: string): string =>
  queryRows<{ path: string }>('SELECT path FROM items WHERE fingerprint = ? ORDER BY path LIMIT 1', fingerprint)[0]
    ?.path ?? '';

/** Pictures that are probably copies or cut-outs of another; identical files are duplicates instead. */
function* listRepeated(t: Messages): Generator<Finding> {
  for (const { path, other, isCutOut } of listRepeats())
    yield { path, kind: 'alike', detail: t(isCutOut ? 'report.cutOutOf' : 'report.alikeTo', { file: other }) };
}

function* listProblems(): Generator<Finding> {
  const rows = pages<Problem>((last) =>
    queryRows(
      `SELECT path, reason, detail FROM problems WHERE (path, reason) > (?, ?) ORDER BY path, reason LIMIT ${ROWS}`,
      last?.path ?? '',
      last?.reason ?? '',
    ),
  );
  for (const { path, reason, detail } of rows)
    yield reason === 'dead-link' ? { path, kind: 'dead-link', detail } : { path, kind: 'problem', reason, detail };
}

/** Holds one page of rows in memory at a time. @param kinds to include; all if empty */
export function* listFindings(t: Messages, kinds: ReadonlySet<FindingKind> = new Set()): Generator<Finding> {
  const wants = (kind: FindingKind) => kinds.size === 0 || kinds.has(kind);
  const { licence, licensor, contact } = getSite();
  const lacking = ITEM_FINDINGS.filter((kind) => kind !== 'duplicate' && wants(kind));
  if (lacking.length > 0)
    for (const finding of listFound(lacking, { licence, licensor, contact }, t)) if (wants(finding.kind)) yield finding;
  if (wants('duplicate')) yield* listDuplicates(t);
  if (wants('alike')) yield* listRepeated(t);
  if (wants('problem') || wants('dead-link'))
    for (const finding of listProblems()) if (wants(finding.kind)) yield finding;
}
