// Reports on the catalogue for its owner: missing metadata, duplicates and problems.

import type { Messages } from '@/lib/messages/messages';
import {
  type Finding,
  type FindingKind,
  type FindingSite,
  listMissingMetadata,
  listPlaceLeaks,
} from '@/lib/model/findings';
import type { Problem } from '@/lib/model/problem';
import type { Item } from '@/lib/model/types';
import { queryRows } from './connection';
import { listRepeats } from './repeats';
import { getSite } from './site';

const ROWS = 500;

const LACKS = new Set<FindingKind>(['title', 'alt', 'date', 'odd-date', 'place', 'rights', 'badge', 'hidden-place']);

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
function* listLacking(site: FindingSite, t: Messages): Generator<Finding> {
  const rows = pages<{ path: string; data: string; shown: string }>((last) =>
    queryRows(
      `SELECT i.path, CAST(coalesce(w.data, i.data) AS BLOB) AS data, i.data AS shown FROM items i LEFT JOIN hidden_items w ON w.path = i.path
       WHERE i.path > ? ORDER BY i.path LIMIT ${ROWS}`,
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
  const groups = pages<{ fingerprint: string }>((last) =>
    queryRows(
      `SELECT fingerprint FROM items WHERE fingerprint > ? GROUP BY fingerprint HAVING count(*) > 1
       ORDER BY fingerprint LIMIT ${ROWS}`,
      last?.fingerprint ?? '',
    ),
  );
  for (const { fingerprint } of groups) {
    const paths = pages<{ path: string }>((last) =>
      queryRows(
        `SELECT path FROM items WHERE fingerprint = ? AND path > ? ORDER BY path LIMIT ${ROWS}`,
        fingerprint,
        last?.path ?? '',
      ),
    );
    let same: string | undefined;
    for (const { path } of paths) {
      if (same !== undefined) yield { path, kind: 'duplicate', detail: t('report.sameAs', { file: same }) };
      same ??= path;
    }
  }
}

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
  if ([...LACKS].some(wants))
    for (const finding of listLacking({ licence, licensor, contact }, t)) if (wants(finding.kind)) yield finding;
  if (wants('duplicate')) yield* listDuplicates(t);
  if (wants('alike')) yield* listRepeated(t);
  if (wants('problem') || wants('dead-link'))
    for (const finding of listProblems()) if (wants(finding.kind)) yield finding;
}
