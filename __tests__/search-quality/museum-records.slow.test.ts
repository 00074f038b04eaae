/** @jest-environment node */
// Relevance of all judged queries over museum records and the generated ones together.
import path from 'node:path';
import type { Item } from '@/lib/model/types';
import { readRecords } from '../../tools/bench/records';
import {
  createGrades,
  findByApi,
  findOnPage,
  gradeItem,
  readJudgedQueries,
  scoreQueries,
} from '../../tools/search-quality/quality';
import { makeRecords } from '../../tools/search-quality/records';
import { createArchive } from '../algolia/archive';
import { corpus } from '../corpus';
import { expectFloor } from './floors';

const RECORDS = path.join(corpus ?? '', 'records/museum-records.ndjson.gz');

/** Maximum number of records of each query and grade, and the sampling interval of all others. */
const MAX_GRADED = 100;
const OTHERS = 24;

const describeWhere = corpus ? describe : describe.skip;

describeWhere(`judged queries over museum records${corpus ? '' : ' (skipped: ../shared/corpus is absent)'}`, () => {
  const archive = createArchive();
  const grades = createGrades(readJudgedQueries());

  beforeAll(async () => {
    const items: Item[] = [];
    const counts = new Map<string, number>();
    const put = ({ item, add }: ReturnType<typeof gradeItem>) => {
      items.push(item);
      add();
    };
    for (const record of makeRecords()) put(gradeItem(grades, record));
    let others = 0;
    for await (const record of readRecords(RECORDS)) {
      const graded = gradeItem(grades, record);
      const keys = graded.relevant.map(([{ query }, grade]) => `${grade} ${query}`);
      others += 1;
      if (others % OTHERS > 0 && !keys.some((key) => (counts.get(key) ?? 0) < MAX_GRADED)) continue;
      for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
      put(graded);
    }
    archive.put(items);
    Object.assign(process.env, archive.env);
  }, 600_000);
  afterAll(archive.remove);

  test('each query has relevant records', () => {
    expect([...grades].filter(([, known]) => known.size === 0).map(([{ query }]) => query)).toEqual([]);
  });

  test.each([
    ['page', findOnPage],
    ['API', findByApi],
  ] as const)('the %s finds the best of all records first', async (name, find) => {
    expectFloor(`all records, ${name}`, await scoreQueries(grades, find));
  });
});
