// The contract of ranking: https://www.algolia.com/doc/guides/managing-results/relevance-overview/in-depth/ranking-criteria
import { type SearchRecord, SORTS } from '@/lib/model/search-record';
import { getReplicaName } from '@/lib/search/params/index-settings';
import { RECORDS } from './collection';
import type { Subject } from './search-subject';

export function describeOrder(subject: Subject) {
  const { search, find, ranks, total } = subject;

  describe('the ranking criteria, each before the next', () => {
    test('fewer errors before closer words', ranks('quartz mill', 'typoFar', 'typoNear'));
    test('nearer places before better ratings', async () => {
      const found = await find({ aroundLatLng: '32.7342,129.8693', aroundRadius: 5000 });
      expect(found[0]).toBe('glover');
    });
    test('more words before closer words and better ratings', async () => {
      const found = await find({ query: 'fjord cruise', optionalWords: ['cruise'] });
      expect(found).toEqual(['fjordCruise', 'fjordMist']);
    });
    test('closer words before better attributes', ranks('ember tower', 'proximityNear', 'proximityFar'));
    test(
      'better attributes before exact matches and better ratings',
      ranks('tamarind', 'tamarindTitle', 'tamarindPeople', 'tamarindKeyword', 'tamarindCaption'),
    );
    test('in a title, earlier words before later ones', ranks('walnut', 'walnutFirst', 'walnutLast'));
    test('elsewhere the position of a word does not count', ranks('pewter', 'pewterLast', 'pewterFirst'));
    test('for one word, the whole attribute before a part of it', ranks('indigo', 'exactWhole', 'exactPart'));
    test('for several words, whole words before beginnings', ranks('cobalt vase', 'exactWords', 'exactBeginning'));
    test(
      'equal matches are ranked by rating, then by date, undated records last',
      ranks('egret', 'egretBest', 'egretNew', 'egretOld', 'egretDateless', 'egretPlain'),
    );
    // https://www.algolia.com/doc/api-reference/api-parameters/exactOnSingleWordQuery
    test(
      'exactOnSingleWordQuery none ignores whole attributes',
      ranks({ query: 'indigo', exactOnSingleWordQuery: 'none' }, 'exactPart', 'exactWhole'),
    );
    test(
      'exactOnSingleWordQuery word accepts a whole word',
      ranks({ query: 'indigo', exactOnSingleWordQuery: 'word' }, 'exactPart', 'exactWhole'),
    );
    test('getRankingInfo reports the number of exactly matched words', async () => {
      const { hits } = await search({ query: 'cobalt vase', getRankingInfo: true });
      expect(hits.map((hit) => hit._rankingInfo?.nbExactWords)).toEqual([2, 1]);
    });
    test('getRankingInfo reports the proximity of the words', async () => {
      const { hits } = await search({ query: 'ember tower', getRankingInfo: true });
      const [near = 0, far = 0] = hits.map((hit) => hit._rankingInfo?.proximityDistance);
      expect(near).toBe(1);
      expect(far).toBeGreaterThan(near);
    });
    test('getRankingInfo reports the number of matched words', async () => {
      const { hits } = await search({ query: 'fjord cruise', optionalWords: ['cruise'], getRankingInfo: true });
      expect(hits.map((hit) => hit._rankingInfo?.words)).toEqual([2, 1]);
    });
    test('the same query returns the same result', async () => {
      expect(await find('')).toEqual(await find(''));
      expect(await find('assay')).toEqual(await find('assay'));
    });
  });

  // https://www.algolia.com/doc/api-reference/api-parameters/customRanking
  describe('without words', () => {
    // Below any date.
    const NONE = -1e15;
    const toRank = ({ rating, time = NONE }: SearchRecord) => [rating, time];

    test('all records are ranked by rating, then by date, undated ones last', async () => {
      const { hits } = await search({ hitsPerPage: 1000 });
      const ranked = hits.map(({ objectID }) =>
        toRank(RECORDS.find((record) => record.objectID === objectID) as SearchRecord),
      );
      expect(ranked).toEqual([...ranked].sort(([a = 0, b = 0], [c = 0, d = 0]) => c - a || d - b));
      expect(hits).toHaveLength(total);
    });
    test('a rejected picture ranks last, whatever its date', async () => {
      expect((await find('')).at(-1)).toBe('assay6');
    });
    test('filters do not change the order', ranks({ filters: 'keywords:copper' }, 'assay1', 'assay2', 'assay6'));
  });

  // https://www.algolia.com/doc/guides/managing-results/refine-results/sorting/how-to/sort-by-attribute
  describe('sort orders', () => {
    const sorted = (sort: keyof typeof SORTS, query: Parameters<typeof find>[0]) =>
      find(query, getReplicaName(subject.index, sort));

    test('newest first, undated records last', async () => {
      expect(await sorted('newest', 'assay')).toEqual([
        'assay7',
        'assay6',
        'assay5',
        'assay4',
        'assay3',
        'assay2',
        'assay1',
        'assay8',
      ]);
    });
    test('oldest first, undated records last', async () => {
      expect(await sorted('oldest', 'assay')).toEqual([
        'assay1',
        'assay2',
        'assay3',
        'assay4',
        'assay5',
        'assay6',
        'assay7',
        'assay8',
      ]);
    });
    test('dates take precedence over words', async () => {
      const found = await sorted('oldest', 'egret');
      expect(found).toEqual(['egretOld', 'egretBest', 'egretNew', 'egretPlain', 'egretDateless']);
    });
    test('records with equal dates are ranked by words', async () => {
      expect(await sorted('newest', 'quartz mill')).toEqual(['typoFar', 'typoNear']);
    });
    test('a sort order finds the same records as the index', async () => {
      for (const sort of Object.keys(SORTS) as (keyof typeof SORTS)[])
        expect((await sorted(sort, '')).sort()).toEqual((await find('')).sort());
    });
    test('filters narrow a sort order', async () => {
      expect(await sorted('newest', { filters: 'keywords:copper' })).toEqual(['assay6', 'assay2', 'assay1']);
    });
    test('a sort order has pages', async () => {
      const { hits, nbHits } = await search(
        { query: 'assay', hitsPerPage: 2, page: 1 },
        getReplicaName(subject.index, 'oldest'),
      );
      expect(hits.map(({ title }) => title)).toEqual(['Assay 3', 'Assay 4']);
      expect(nbHits).toBe(8);
    });
  });
}
