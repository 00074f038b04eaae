// Says on the terminal what the index holds, and what of the library could not be used.

import { toUnfinishedNote } from '@/lib/catalogue/read/unfinished';
import { openForReading } from '@/lib/catalogue/schema';
import { getCell } from '@/lib/catalogue/short-queries';
import { createStatements } from '@/lib/catalogue/statements';
import { countFrameless } from '@/lib/catalogue/write/drawing-table';
import { type Problem, sortProblems, toProblemText } from '@/lib/model/problem';
import { toFramelessNote } from './draw-frames';

/** @param seconds how long it took, where it was made just now */
export function printReport(data: string, seconds?: number) {
  const db = openForReading(data);
  if (!db) {
    console.log('There is no index yet.');
    return;
  }
  const sql = createStatements(db);
  const count = (table: string) => getCell<number>(sql, `SELECT count(*) FROM ${table}`) ?? 0;
  const unfinished = toUnfinishedNote(sql);
  if (unfinished) console.log(unfinished);
  const took = seconds === undefined ? '' : `, in ${seconds.toFixed(1)} s`;
  console.log(`${count('files')} files: ${count('items')} items, ${count('problems')} problems${took}`);
  for (const { reason, count: number } of sql(
    'SELECT reason, count(*) AS count FROM problems GROUP BY reason ORDER BY count DESC',
  ).all<{ reason: string; count: number }>()) {
    console.log(`  ${String(number).padStart(6)} ${reason}`);
  }
  const frameless = countFrameless(sql);
  if (frameless > 0) console.log(toFramelessNote(frameless));
  const problems = sql('SELECT path, reason, detail FROM problems ORDER BY path').all<Problem>();
  for (const problem of sortProblems(problems)) console.log(toProblemText(problem));
  db.close();
}
