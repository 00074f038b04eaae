// Prints a summary of the index and of the problems found, for the terminal and the log.
import path from 'node:path';
import { listIgnoredNotes } from '@/lib/catalogue/read/left-alone';
import { describeUnfinished } from '@/lib/catalogue/read/unfinished';
import { openForReading } from '@/lib/catalogue/schema';
import { getCell } from '@/lib/catalogue/short-queries';
import { createStatements, type Sql } from '@/lib/catalogue/statements';
import { countMissingPosters } from '@/lib/catalogue/write/drawing-table';
import { replaceFile } from '@/lib/clients/replace-file';
import { getMessages } from '@/lib/messages/messages';
import { formatProblem, type Problem, quoteExample, sortProblems } from '@/lib/model/problem';
import { missingPosterWarnings } from './draw-frames';

const LIST = 'problems.txt';

// Command-line output and logs are in English.
const ENGLISH = getMessages('en');

const readProblems = (sql: Sql) =>
  sortProblems(sql('SELECT path, reason, detail FROM problems ORDER BY path').all<Problem>());

let written: string | undefined;

function writeList(data: string, problems: Problem[]): string {
  const list = path.join(data, LIST);
  const text = problems.map((problem) => `${formatProblem(problem)}\n`).join('');
  if (text !== written) replaceFile(list, text);
  written = text;
  return list;
}

export function updateProblemList(data: string) {
  const db = openForReading(data);
  if (!db) return;
  writeList(data, readProblems(createStatements(db)));
  db.close();
}

export function printReport(data: string, seconds?: number, say: (text: string) => void = console.log) {
  const db = openForReading(data);
  if (!db) {
    say('There is no index yet.');
    return;
  }
  const sql = createStatements(db);
  const count = (table: string) => getCell<number>(sql, `SELECT count(*) FROM ${table}`) ?? 0;
  const unfinished = describeUnfinished(sql, ENGLISH);
  if (unfinished) say(unfinished);
  const took = seconds === undefined ? '' : `, in ${seconds.toFixed(1)} s`;
  say(`${count('files')} files: ${count('items')} items, ${count('problems')} problems${took}`);
  const frameless = countMissingPosters(sql);
  for (const note of missingPosterWarnings(frameless)) say(note);
  const problems = readProblems(sql);
  const left = listIgnoredNotes(sql, ENGLISH);
  db.close();
  for (const reason of new Set(problems.map((problem) => problem.reason))) {
    const [first, ...more] = problems.filter((problem) => problem.reason === reason);
    say(`  ${String(more.length + 1).padStart(6)} ${reason}${more.length > 0 ? ', for example' : ''}`);
    if (first) say(quoteExample(formatProblem(first)));
  }
  for (const note of left) say(`Left alone: ${note}`);
  written = undefined;
  const list = writeList(data, problems);
  if (problems.length > 0) say(`All of them are in ${list}`);
}
