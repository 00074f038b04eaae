// Runs the judged queries on the search page's data and on the API, and scores their first ten results by nDCG@10.
import fs from 'node:fs';
import path from 'node:path';
import { getConfig } from '../../lib/config/config';
import type { Item } from '../../lib/model/types';
import { readResults } from '../../lib/pages/results';
import { EMPTY_SEARCH } from '../../lib/query/search-state';
import { getEmbeddedClient } from '../../lib/search/algolia/embedded';
import { type MuseumRecord, makeItem } from '../bench/records';
import { computeNdcg, foldRecord, gradeRecord, type JudgedQuery } from './grade';
import { parseQueries } from './queries';

const MAX_RESULTS = 10;

/** Returns the ids of the first results. */
export type Find = (query: string) => Promise<string[]>;

export const readJudgedQueries = (): JudgedQuery[] =>
  parseQueries(fs.readFileSync(path.resolve('tools/search-quality/queries.txt'), 'utf8'));

/** As the search page shows them: items with some of the words follow the few that contain all. */
export const findOnPage: Find = async (query) => {
  const { items, nearest, more } = await readResults({ ...EMPTY_SEARCH, query });
  const shown = [...items, ...(nearest?.items ?? []), ...more];
  return [...new Set(shown.map(({ id }) => id))].slice(0, MAX_RESULTS);
};

/** As a client of `/api/search` that sets no parameters finds them. */
export const findByApi: Find = async (query) => {
  const request = { indexName: getConfig().searchIndex, query, hitsPerPage: MAX_RESULTS };
  const { results } = await getEmbeddedClient().searchForHits({ requests: [request] });
  return (results[0]?.hits ?? []).map(({ objectID }) => objectID);
};

/** Grades of the relevant items of each query, by id. */
export type Grades = Map<JudgedQuery, Map<string, number>>;

export const createGrades = (queries: JudgedQuery[]): Grades => new Map(queries.map((query) => [query, new Map()]));

/** Makes the item of a record; `add` enters its grades. */
export function gradeItem(
  grades: Grades,
  record: MuseumRecord,
): { item: Item; relevant: [JudgedQuery, number][]; add(): void } {
  const item = makeItem(record, 0);
  const graded = foldRecord(record);
  const relevant = [...grades.keys()].flatMap((query): [JudgedQuery, number][] => {
    const grade = gradeRecord(query, graded);
    return grade > 0 ? [[query, grade]] : [];
  });
  return {
    item,
    relevant,
    add() {
      for (const [query, grade] of relevant) grades.get(query)?.set(item.id, grade);
    },
  };
}

export interface Scores {
  mean: number;
  each: { query: JudgedQuery; score: number }[];
}

export const computeMean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

export async function scoreQueries(grades: Grades, find: Find): Promise<Scores> {
  const each: Scores['each'] = [];
  for (const [query, known] of grades) {
    const found = await find(query.query);
    each.push({
      query,
      score: computeNdcg(
        found.map((id) => known.get(id) ?? 0),
        [...known.values()],
      ),
    });
  }
  return { mean: computeMean(each.map(({ score }) => score)), each };
}
