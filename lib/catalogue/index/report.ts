// Says on the terminal and in the log what the index holds, and what of the library could not be used.
import fs from 'node:fs';
import path from 'node:path';
import { listLeftNotes } from '@/lib/catalogue/read/left-alone';
import { toUnfinishedNote } from '@/lib/catalogue/read/unfinished';
import { openForReading } from '@/lib/catalogue/schema';
import { getCell } from '@/lib/catalogue/short-queries';
import { createStatements } from '@/lib/catalogue/statements';
import { countFrameless } from '@/lib/catalogue/write/drawing-table';
import { type Problem, sortProblems, toExampleText, toProblemText } from '@/lib/model/problem';
import { listFramelessNotes } from './draw-frames';

const LIST = 'problems.txt';

/** Totals, then each kind of problem with an example; the whole list is a file beside the catalogue. */
export function printReport(data: string, seconds?: number, say: (text: string) => void = console.log) {
  const db = openForReading(data);
  if (!db) {
    say('There is no index yet.');
    return;
  }
  const sql = createStatements(db);
  const count = (table: string) => getCell<number>(sql, `SELECT count(*) FROM ${table}`) ?? 0;
  const unfinished = toUnfinishedNote(sql);
  if (unfinished) say(unfinished);
  const took = seconds === undefined ? '' : `, in ${seconds.toFixed(1)} s`;
  say(`${count('files')} files: ${count('items')} items, ${count('problems')} problems${took}`);
  const frameless = countFrameless(sql);
  for (const note of listFramelessNotes(frameless)) say(note);
  const problems = sortProblems(sql('SELECT path, reason, detail FROM problems ORDER BY path').all<Problem>());
  const left = listLeftNotes(sql);
  db.close();
  for (const reason of new Set(problems.map((problem) => problem.reason))) {
    const [first, ...more] = problems.filter((problem) => problem.reason === reason);
    say(`  ${String(more.length + 1).padStart(6)} ${reason}${more.length > 0 ? ', for example' : ''}`);
    if (first) say(toExampleText(toProblemText(first)));
  }
  for (const note of left) say(`Left alone: ${note}`);
  const list = path.join(data, LIST);
  fs.writeFileSync(list, problems.map((problem) => `${toProblemText(problem)}\n`).join(''));
  if (problems.length > 0) say(`All of them are in ${list}`);
}
