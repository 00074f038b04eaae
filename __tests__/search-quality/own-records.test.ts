/** @jest-environment node */
// Relevance of the judged queries over the generated records of five languages.
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
import { expectFloor } from './floors';

const archive = createArchive();
const grades = createGrades(readJudgedQueries().filter(({ records }) => records === 'own'));

beforeAll(() => {
  const graded = makeRecords().map((record) => gradeItem(grades, record));
  for (const { add } of graded) add();
  archive.put(graded.map(({ item }) => item));
  Object.assign(process.env, archive.env);
});
afterAll(archive.remove);

test('each query has relevant records', () => {
  expect([...grades].filter(([, known]) => known.size === 0).map(([{ query }]) => query)).toEqual([]);
});

test.each([
  ['page', findOnPage],
  ['API', findByApi],
] as const)('the %s finds the best of the generated records first', async (name, find) => {
  expectFloor(`generated records, ${name}`, await scoreQueries(grades, find));
});
