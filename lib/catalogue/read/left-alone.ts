// Counts ignored files of the library by kind, with an example each.
import { toFull } from '@/lib/catalogue/paths';
import { getCell } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';
import type { Messages } from '@/lib/messages/messages';
import { formatIgnored, IGNORED_KINDS, type IgnoredKind } from '@/lib/model/left-alone';

type Row = { folder: string; name: string };

const LEFT = 'left:';

export const toIgnoredMarker = (kind: IgnoredKind) => `${LEFT}${kind}`;

export const listIgnoredNotes = (sql: Sql, t: Messages): string[] =>
  IGNORED_KINDS.flatMap((kind) => {
    const mark = toIgnoredMarker(kind);
    // The redundant condition makes SQLite use the partial index.
    const where = "FROM files WHERE beside = ? AND beside GLOB 'left:*'";
    const count = getCell<number>(sql, `SELECT count(*) ${where}`, mark) ?? 0;
    const first = sql(`SELECT folder, name ${where} ORDER BY folder, name LIMIT 1`).get<Row>(mark);
    return first ? [formatIgnored(kind, count, toFull(first.folder, first.name), t)] : [];
  });
