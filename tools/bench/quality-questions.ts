// Writes the records of all judged queries, and what each query should find: quality-questions.mjs RECORDS TO QUESTIONS.

import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import type { SearchRecord } from '../../lib/model/search-record';
import { toRecord } from '../../lib/model/to-record';
import { computeNdcg } from '../search-quality/grade';
import { createGrades, gradeItem, readJudgedQueries } from '../search-quality/quality';
import { makeRecords } from '../search-quality/records';
import { drawKnownQueries, type KnownQuery } from './known-queries';
import { type MuseumRecord, readRecords } from './records';

export interface Questions {
  /** With the grades of the relevant items by id. */
  judged: { query: string; language: string; grades: Record<string, number> }[];
  known: KnownQuery[];
}

export interface Figures {
  /** Mean nDCG@10, and that of each language. */
  judged: Record<string, number>;
  /** Share of the known items in the first ten, per cent, by kind. */
  known: Record<string, number>;
}

const computeMean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const groupBy = <T>(all: T[], toKey: (each: T) => string): [string, T[]][] =>
  [...new Set(all.map(toKey))].map((key) => [key, all.filter((each) => toKey(each) === key)]);

/** @param find returns the ids of the first ten results */
export async function askQuestions(
  { judged, known }: Questions,
  find: (query: string) => Promise<string[]>,
): Promise<Figures> {
  const scores: { language: string; score: number }[] = [];
  for (const { query, language, grades } of judged) {
    const found = (await find(query)).map((id) => grades[id] ?? 0);
    scores.push({ language, score: computeNdcg(found, Object.values(grades)) });
  }
  const answers: { kind: string; isFound: boolean }[] = [];
  for (const { kind, id, query } of known) answers.push({ kind, isFound: (await find(query)).includes(id) });
  const toScore = (some: typeof scores) => computeMean(some.map(({ score }) => score));
  return {
    judged: {
      all: toScore(scores),
      ...Object.fromEntries(groupBy(scores, ({ language }) => language).map(([name, some]) => [name, toScore(some)])),
    },
    known: Object.fromEntries(
      groupBy(answers, ({ kind }) => kind).map(([kind, some]) => [
        kind,
        100 * computeMean(some.map(({ isFound }) => Number(isFound))),
      ]),
    ),
  };
}

async function write(file: string, to: string, questions: string) {
  const grades = createGrades(readJudgedQueries());
  const records: SearchRecord[] = [];
  const stream = fs.createWriteStream(to);
  const add = async (record: MuseumRecord) => {
    const { item, add: addGrades } = gradeItem(grades, record);
    addGrades();
    if (!stream.write(`${JSON.stringify(record)}\n`)) await once(stream, 'drain');
    return item;
  };
  for await (const record of readRecords(file)) records.push(toRecord(await add(record)));
  for (const record of makeRecords()) await add(record);
  stream.end();
  await once(stream, 'finish');
  const judged = [...grades].map(([{ query, language }, known]) => ({
    query,
    language,
    grades: Object.fromEntries(known),
  }));
  fs.writeFileSync(questions, JSON.stringify({ judged, known: drawKnownQueries(records) } satisfies Questions));
  console.log(records.length + makeRecords().length);
}

const [program = '', file = '', to = '', questions = ''] = process.argv.slice(1);
if (path.basename(program).startsWith('quality-questions.')) await write(file, to, questions);
