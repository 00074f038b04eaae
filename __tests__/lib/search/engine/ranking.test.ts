/** @jest-environment node */
// Ranking compared with judgements of a person: forty queries over museum records, by nDCG@10
// (https://doi.org/10.1145/582415.582418).
import path from 'node:path';
import { readResults } from '@/lib/pages/results';
import { EMPTY_SEARCH } from '@/lib/query/search-state';
import { makeItem, readRecords } from '../../../../tools/bench/records';
import { createArchive } from '../../../algolia/archive';
import { corpus } from '../../../corpus';
import { JUDGED, judge, toGain } from './judged';

const RECORDS = path.join(corpus ?? '', 'records/museum-records.ndjson.gz');
/** Maximum number of judged records per query, and the sampling interval of all others. */
const MAX_JUDGED = 60;
const OTHERS = 25;
const MIN_SCORES = { mean: 0.95, each: 0.5 };

const describeWhere = corpus ? describe : describe.skip;

describeWhere(`forty judged queries${corpus ? '' : ' (skipped: ../shared/corpus is absent)'}`, () => {
  const archive = createArchive();
  const grades = JUDGED.map(() => new Map<string, number>());

  beforeAll(async () => {
    const items: ReturnType<typeof makeItem>[] = [];
    let others = 0;
    for await (const record of readRecords(RECORDS)) {
      const { title = '' } = record;
      others += 1;
      const isWanted = JUDGED.some((judged, at) => judged.title.test(title) && (grades[at]?.size ?? 0) < MAX_JUDGED);
      if (others % OTHERS > 0 && !isWanted) continue;
      const item = makeItem(record, 0);
      items.push(item);
      for (const [at, judged] of JUDGED.entries()) {
        const grade = judge(judged, record);
        if (grade > 0) grades[at]?.set(item.id, grade);
      }
    }
    archive.put(items);
    Object.assign(process.env, archive.env);
  }, 600_000);
  afterAll(archive.remove);

  test('the best results come first', async () => {
    const scores: Record<string, number> = {};
    for (const [at, { query }] of JUDGED.entries()) {
      const { items } = await readResults({ ...EMPTY_SEARCH, query });
      const known = grades[at] as Map<string, number>;
      const ideal = toGain([...known.values()].sort((a, b) => b - a));
      scores[query] = toGain(items.map(({ id }) => known.get(id) ?? 0)) / ideal;
    }
    const values = Object.values(scores);
    const mean = values.reduce((sum, score) => sum + score, 0) / values.length;
    expect(values).toHaveLength(40);
    expect(mean).toBeGreaterThan(MIN_SCORES.mean);
    expect(Object.entries(scores).filter(([, score]) => score < MIN_SCORES.each)).toEqual([]);
  });
});
