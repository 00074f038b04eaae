// What of the library is left alone without being anybody's fault: how many files of each kind, with an example.
import { toFull } from '@/lib/catalogue/paths';
import { getCell } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';
import type { Messages } from '@/lib/messages/messages';
import { LEFT_ALONE, type LeftKind, toLeftText } from '@/lib/model/left-alone';

type Row = { folder: string; name: string };

const LEFT = 'left:';

/** What is remembered beside a file that is left alone. */
export const toLeftMark = (kind: LeftKind) => `${LEFT}${kind}`;

/** A line a kind; none where there is nothing of it. */
export const listLeftNotes = (sql: Sql, t: Messages): string[] =>
  LEFT_ALONE.flatMap((kind) => {
    const mark = toLeftMark(kind);
    // The index of the few is taken only where the question says so.
    const where = "FROM files WHERE beside = ? AND beside GLOB 'left:*'";
    const count = getCell<number>(sql, `SELECT count(*) ${where}`, mark) ?? 0;
    const first = sql(`SELECT folder, name ${where} ORDER BY folder, name LIMIT 1`).get<Row>(mark);
    return first ? [toLeftText(kind, count, toFull(first.folder, first.name), t)] : [];
  });
