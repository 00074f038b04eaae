// The contract of facet counts: https://www.algolia.com/doc/guides/managing-results/refine-results/faceting
import type { SearchForFacetValuesResponse } from 'algoliasearch';
import { FACETS, type Facet } from '@/lib/model/search-record';
import { getReplicaName } from '@/lib/search/params/index-settings';
import { RECORDS } from './collection';
import type { Response, Subject } from './search-subject';

/** Counts the records with each value, without the engine. */
function countValues(facet: Facet, records = RECORDS) {
  const counts = new Map<string, number>();
  for (const record of records) {
    const values = record[facet];
    for (const value of new Set(Array.isArray(values) ? values : values ? [values] : []))
      counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

const toEntries = (counts: Record<string, number> | Map<string, number> | undefined) =>
  (counts instanceof Map ? [...counts] : Object.entries(counts ?? {})).sort(([a], [b]) => (a < b ? -1 : 1));

export function describeFacets(subject: Subject) {
  const { search, getRefusal } = subject;
  const assays = { filters: 'keywords:assay', facets: ['keywords'] };

  // https://www.algolia.com/doc/api-reference/api-parameters/facets
  describe('facets', () => {
    test('there are no counts by default', async () => {
      expect((await search('assay')).facets).toBeUndefined();
    });
    test.each(Object.keys(FACETS) as Facet[])('%s is counted over the whole index', async (facet) => {
      const { facets } = await search({ facets: [facet], hitsPerPage: 0 });
      expect(toEntries(facets?.[facet])).toEqual(toEntries(countValues(facet)));
    });
    test('a numeric facet is counted, with its minimum, maximum, sum and average', async () => {
      const { facets, facets_stats } = await search({ facets: ['year'], filters: 'keywords:assay', hitsPerPage: 0 });
      const years = RECORDS.flatMap(({ keywords, year }) => (keywords?.includes('assay') && year ? [year] : []));
      const sum = years.reduce((a, b) => a + b, 0);
      expect(years.length).toBeGreaterThan(2);
      expect(Object.values(facets?.year ?? {}).reduce((a, b) => a + b, 0)).toBe(years.length);
      expect(facets_stats?.year).toMatchObject({ min: Math.min(...years), max: Math.max(...years), sum });
      expect(facets_stats?.year?.avg).toBeCloseTo(sum / years.length);
    });
    test('a star counts every facet', async () => {
      const { facets } = await search({ facets: ['*'], hitsPerPage: 0 });
      for (const facet of Object.keys(FACETS) as Facet[])
        expect([facet, toEntries(facets?.[facet])]).toEqual([facet, toEntries(countValues(facet))]);
    });
    test('only matching records are counted', async () => {
      const { facets } = await search({ query: 'assay', facets: ['keywords'] });
      expect(facets?.keywords).toEqual({ assay: 8, copper: 3, tin: 2, zinc: 2, nickel: 1, 'rose gold': 1 });
    });
    test('only records that pass the filters are counted', async () => {
      const { facets } = await search({ filters: 'keywords:zinc', facets: ['keywords', 'decade'] });
      expect(facets).toEqual({ keywords: { assay: 2, zinc: 2, copper: 1 }, decade: { '1950s': 1, '2000s': 1 } });
    });
    test('counts cover all hits, on any page', async () => {
      const { facets } = await search({ ...assays, hitsPerPage: 1, page: 3 });
      expect(facets?.keywords?.copper).toBe(3);
    });
    test('counts need no hits', async () => {
      const response = await search({ ...assays, hitsPerPage: 0 });
      expect(response.hits).toEqual([]);
      expect(response.facets?.keywords?.copper).toBe(3);
    });
    test('a repeated value of an item is counted once', async () => {
      const { facets } = await search({ filters: 'keywords:echo', facets: ['keywords'] });
      expect(facets?.keywords).toEqual({ echo: 1 });
    });
    test('an item is counted in every parent folder', async () => {
      const { facets } = await search({ facets: ['collections'] });
      expect(facets?.collections).toEqual({ xylography: 2, 'xylography/woodblocks': 1 });
    });
    test('values keep their case and spelling', async () => {
      const { facets } = await search({ filters: 'keywords:oddity', facets: ['keywords'] });
      expect(Object.keys(facets?.keywords ?? {})).toEqual(
        expect.arrayContaining([
          '__proto__',
          'constructor',
          'say "cheese"',
          'film: Kodak',
          'AND',
          '-draft',
          '<b>bold</b>',
        ]),
      );
    });
    test('a facet without values in the hits has no counts', async () => {
      const { facets } = await search({ filters: 'keywords:assay', facets: ['camera'] });
      expect(facets?.camera ?? {}).toEqual({});
    });
    test('an attribute that is not a facet is ignored', async () => {
      const { facets } = await search({ facets: ['title', 'kind'] });
      expect(Object.keys(facets ?? {})).toEqual(['kind']);
    });
    test('the most frequent values come first', async () => {
      const { facets } = await search({ facets: ['keywords'] });
      const counts = Object.values(facets?.keywords ?? {});
      expect(counts).toEqual([...counts].sort((a, b) => b - a));
    });
    test('maxValuesPerFacet keeps the most frequent values', async () => {
      const { facets } = await search({ ...assays, maxValuesPerFacet: 2 });
      expect(facets?.keywords).toEqual({ assay: 8, copper: 3 });
    });
    test('maxValuesPerFacet applies to each facet', async () => {
      const { facets } = await search({ ...assays, facets: ['keywords', 'decade'], maxValuesPerFacet: 1 });
      expect(Object.keys(facets?.keywords ?? {})).toHaveLength(1);
      expect(Object.keys(facets?.decade ?? {})).toHaveLength(1);
    });
    test('sortFacetValuesBy alpha keeps the alphabetically first', async () => {
      const params = { filters: 'keywords:zinc', facets: ['keywords'], maxValuesPerFacet: 2 };
      const { facets } = await search({ ...params, sortFacetValuesBy: 'alpha' });
      expect(Object.keys(facets?.keywords ?? {})).toEqual(['assay', 'copper']);
    });
    test('sortFacetValuesBy count keeps the most frequent', async () => {
      const params = { filters: 'keywords:zinc', facets: ['keywords'], maxValuesPerFacet: 2 };
      const { facets } = await search({ ...params, sortFacetValuesBy: 'count' });
      expect(toEntries(facets?.keywords)).toEqual([
        ['assay', 2],
        ['zinc', 2],
      ]);
    });
    test('texts have no statistics', async () => {
      expect((await search({ facets: ['keywords', 'decade'] })).facets_stats ?? {}).toEqual({});
    });
    test('the counts are declared exact', async () => {
      const response = await search(assays);
      expect(response.exhaustiveFacetsCount).toBe(true);
      expect(response.exhaustive?.facetsCount).toBe(true);
    });
    test('a sort order counts as the index does', async () => {
      const [one, other] = [await search(assays), await search(assays, getReplicaName(subject.index, 'newest'))];
      expect(other.facets).toEqual(one.facets);
    });
  });

  // https://www.algolia.com/doc/guides/managing-results/refine-results/faceting/in-depth/conjunctive-disjunctive
  describe('several queries in one call', () => {
    const ask = async (...params: object[]) => {
      const requests = params.map((each) => ({ indexName: subject.index, ...each }));
      const { results } = await subject.client.search({ requests });
      return results as Response[];
    };

    test('results are in the order of the queries', async () => {
      const results = await ask({ query: 'lantern festival' }, { query: 'gander' }, { query: 'zeppelin' });
      expect(results.map(({ hits }) => hits[0]?.title)).toEqual(['Lantern festival', 'Gander', 'Notes']);
    });
    test('each has its own parameters', async () => {
      const results = await ask({ query: 'assay', hitsPerPage: 2 }, { filters: 'keywords:zinc', hitsPerPage: 0 });
      expect(results.map(({ hits, nbHits }) => [hits.length, nbHits])).toEqual([
        [2, 8],
        [0, 2],
      ]);
    });
    test('the same query may be repeated', async () => {
      const [one, other] = await ask({ query: 'assay' }, { query: 'assay' });
      expect(one?.hits).toEqual(other?.hits);
    });
    test('each result names its index', async () => {
      const replica = getReplicaName(subject.index, 'newest');
      const { results } = await subject.client.search({
        requests: [{ indexName: subject.index }, { indexName: replica }],
      });
      expect((results as Response[]).map(({ index }) => index)).toEqual([subject.index, replica]);
    });
    test('the counts of a disjunctive facet ignore its own filter', async () => {
      const colour = ['colour:red'];
      const orientation = ['orientation:landscape', 'orientation:portrait'];
      const base = { query: 'swatch', hitsPerPage: 0 };
      const [both, colours, orientations] = await ask(
        { ...base, hitsPerPage: 20, facetFilters: [colour, orientation] },
        { ...base, facetFilters: [orientation], facets: ['colour'] },
        { ...base, facetFilters: [colour], facets: ['orientation'] },
      );
      expect(both?.hits.map(({ title }) => title).sort()).toEqual(['Swatch 1', 'Swatch 2']);
      expect(colours?.facets?.colour).toEqual({ red: 2, blue: 1 });
      expect(orientations?.facets?.orientation).toEqual({ landscape: 1, portrait: 1 });
    });
    test('facet values may be searched in the same call as hits', async () => {
      const { results } = await subject.client.search({
        requests: [
          { indexName: subject.index, query: 'gander' },
          { indexName: subject.index, type: 'facet', facet: 'keywords', facetQuery: 'copp' },
        ],
      });
      expect((results[0] as Response).nbHits).toBe(1);
      expect((results[1] as SearchForFacetValuesResponse).facetHits).toEqual([
        { value: 'copper', highlighted: '<em>copp</em>er', count: 3 },
      ]);
    });
    test('the request format of older clients is supported', async () => {
      const { results } = await subject.client.search([
        { indexName: subject.index, params: { query: 'gander', hitsPerPage: 1 } },
      ]);
      expect((results[0] as Response).hits[0]?.title).toBe('Gander');
    });
    test('one invalid query rejects the call', async () => {
      const refusal = await getRefusal(() => ask({ query: 'gander' }, { filters: 'keywords:' }));
      expect(refusal?.status).toBe(400);
    });
  });

  // https://www.algolia.com/doc/rest-api/search/search-for-facet-values
  describe('searching for facet values', () => {
    const ask = (facetName: string, facetQuery?: string, more?: { params?: string; maxFacetHits?: number }) =>
      subject.client.searchForFacetValues({
        indexName: subject.index,
        facetName,
        searchForFacetValuesRequest: { ...(facetQuery !== undefined && { facetQuery }), ...more },
      });

    test('a value matches by prefix, with highlight and count', async () => {
      expect((await ask('keywords', 'cop')).facetHits).toEqual([
        { value: 'copper', highlighted: '<em>cop</em>per', count: 3 },
      ]);
    });
    test('a value matches by a word within it', async () => {
      expect((await ask('keywords', 'gold')).facetHits).toEqual([
        { value: 'rose gold', highlighted: 'rose <em>gold</em>', count: 1 },
      ]);
    });
    test('case is ignored', async () => {
      expect((await ask('keywords', 'COPPER')).facetHits.map(({ value }) => value)).toEqual(['copper']);
    });
    test('accents are ignored in matching and preserved in values', async () => {
      expect((await ask('places', 'zur')).facetHits).toEqual([
        { value: 'Zürich', highlighted: '<em>Zür</em>ich', count: 1 },
      ]);
    });
    test('the most frequent values come first', async () => {
      const { facetHits } = await ask('keywords', '');
      const counts = facetHits.map(({ count }) => count);
      expect(counts).toEqual([...counts].sort((a, b) => b - a));
      expect(facetHits[0]).toMatchObject({ value: 'assay', count: 8 });
    });
    test('ten values are returned by default', async () => {
      expect((await ask('keywords', '')).facetHits).toHaveLength(10);
      expect((await ask('keywords')).facetHits).toHaveLength(10);
    });
    test('maxFacetHits changes the number', async () => {
      expect((await ask('keywords', '', { maxFacetHits: 3 })).facetHits).toHaveLength(3);
    });
    test('maxFacetHits is at most a hundred', async () => {
      const refusal = await getRefusal(() => ask('keywords', '', { maxFacetHits: 101 }));
      expect(refusal).toEqual({ status: 400, message: expect.stringContaining('maxFacetHits') });
    });
    test('only records that pass the filters are counted', async () => {
      const { facetHits } = await ask('keywords', 'cop', { params: 'filters=keywords%3Azinc' });
      expect(facetHits).toEqual([{ value: 'copper', highlighted: '<em>cop</em>per', count: 1 }]);
    });
    test('only records that match the query are counted', async () => {
      const { facetHits } = await ask('places', '', { params: 'query=steamers' });
      expect(facetHits.map(({ value, count }) => [value, count]).sort()).toEqual([
        ['Japan', 1],
        ['Nagasaki', 1],
      ]);
    });
    test('a value without items is not found', async () => {
      expect((await ask('keywords', 'xqzvwk')).facetHits).toEqual([]);
    });
    test('values with hostile text are found', async () => {
      expect((await ask('keywords', 'constr')).facetHits.map(({ value }) => value)).toEqual(['constructor']);
    });
    test('the response states whether the counts are exact', async () => {
      const response = await ask('keywords', 'cop');
      expect(response.exhaustiveFacetsCount).toBe(true);
      expect(response.processingTimeMS).toBeGreaterThanOrEqual(0);
    });
    // https://github.com/algolia/instantsearch/issues/5543
    test.each(['kind', 'title', '__proto__'])(
      '%s, whose values are not searchable, is rejected by name',
      async (facet) => {
        expect(await getRefusal(() => ask(facet, 'ph'))).toEqual({
          status: 400,
          message: `Cannot search in \`${facet}\` attribute, you need to add \`searchable(${facet})\` to attributesForFaceting.`,
        });
      },
    );
  });
}
