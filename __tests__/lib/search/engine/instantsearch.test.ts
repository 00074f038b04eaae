/** @jest-environment node */
// Parameters that InstantSearch widgets send in addition to queries and plain filters, as documented by Algolia.
import algoliasearchHelper from 'algoliasearch-helper';
import { answerCall } from '@/lib/search/algolia/rest-api';
import { createArchive, makeItem } from '../../../algolia/archive';

const archive = createArchive();

const at = (latitude: number, longitude: number, more: object) => ({ latitude, longitude, ...more });
const PARIS = at(48.85, 2.35, { country: 'France', region: 'Île-de-France', city: 'Paris' });
const LYON = at(45.76, 4.83, { country: 'France', region: 'Rhône', city: 'Lyon' });
const PARIS_TEXAS = at(33.66, -95.55, { country: 'USA', region: 'Texas', city: 'Paris' });

beforeAll(() => {
  archive.put([
    makeItem('walks/paris/bridge.jpg', {
      title: 'Bridge',
      keywords: ['bridge', 'river'],
      makers: ['Ann'],
      place: PARIS,
    }),
    makeItem('walks/paris/quay.jpg', { title: 'Quay', keywords: ['river'], makers: ['Bob'], place: PARIS, rating: 5 }),
    makeItem('walks/lyon/hill.jpg', { title: 'Hill', keywords: ['hill'], makers: ['Ann'], place: LYON, rating: 4 }),
    makeItem('rides/texas.jpg', { title: 'Ranch', keywords: ['hill'], makers: ['Cy'], place: PARIS_TEXAS, rating: 3 }),
    makeItem('fiji-east.jpg', { title: 'Reef', place: at(-16.8, 179.9, {}) }),
    makeItem('fiji-west.jpg', { title: 'Canoe', place: at(-16.8, -179.9, {}) }),
    makeItem('the.jpg', { title: 'The The' }),
    makeItem('who.jpg', { title: 'The view of a mill' }),
    makeItem('mill.jpg', { title: 'View from mill' }),
  ]);
  Object.assign(process.env, archive.env);
});
afterAll(archive.remove);

function post(body: object) {
  const call = { method: 'POST', path: '/1/indexes/vitrine/query', body: JSON.stringify(body) };
  const { status, content } = answerCall(call);
  return { status, ...JSON.parse(content) };
}
const find = (params: object) => post(params).hits.map(({ title }: { title: string }) => title);
const four = { filters: 'keywords:river OR keywords:hill' };

describe('optionalFilters', () => {
  test('rank matches before the rest, and exclude nothing', () => {
    expect(find(four)).toEqual(['Quay', 'Hill', 'Ranch', 'Bridge']);
    expect(find({ ...four, optionalFilters: 'makers:Ann' })).toEqual(['Hill', 'Bridge', 'Quay', 'Ranch']);
  });
  test('add up in a list, and in a nested list the highest score counts', () => {
    expect(find({ ...four, optionalFilters: ['makers:Ann', 'keywords:bridge'] })[0]).toBe('Bridge');
    expect(find({ ...four, optionalFilters: [['makers:Ann', 'keywords:bridge']] })[0]).toBe('Hill');
  });
  test('are weighted by their score', () => {
    const optionalFilters = ['makers:Ann<score=2>', 'makers:Cy<score=3>'];
    expect(find({ ...four, optionalFilters })).toEqual(['Ranch', 'Hill', 'Bridge', 'Quay']);
  });
  test.each(['makers:-Bob', '-makers:Bob'])('%s ranks matches last', (optionalFilters) => {
    expect(find({ ...four, optionalFilters }).at(-1)).toBe('Quay');
  });
  test('rank after missing words and before proximity, and are reported', () => {
    const { hits } = post({ ...four, optionalFilters: 'makers:Cy', getRankingInfo: true });
    expect(hits.map((hit: { _rankingInfo: { filters: number } }) => hit._rankingInfo.filters)).toEqual([1, 0, 0, 0]);
  });
  test('apply to large results as to small ones', () => {
    expect(find({ optionalFilters: 'makers:Cy', hitsPerPage: 1 })).toEqual(['Ranch']);
    expect(find({ optionalFilters: 'makers:Cy', query: 'the', hitsPerPage: 1 })).toHaveLength(1);
  });
  test('that are invalid are rejected', () => {
    expect(post({ optionalFilters: 'nothing' })).toMatchObject({
      status: 400,
      message: expect.stringMatching(/optionalFilters/),
    });
  });
});

test('sumOrFiltersScores adds the scores of alternatives', () => {
  const filters = 'keywords:river<score=2> OR keywords:bridge<score=1> OR keywords:hill<score=2>';
  expect(find({ filters })).toEqual(['Quay', 'Hill', 'Ranch', 'Bridge']);
  expect(find({ filters, sumOrFiltersScores: true })[0]).toBe('Bridge');
});

describe('hierarchical facets', () => {
  test('are counted on each level, including parents', () => {
    const facets = ['place.lvl0', 'place.lvl2', 'collection.lvl0', 'collection.lvl1'];
    expect(post({ ...four, facets, hitsPerPage: 0 }).facets).toEqual({
      'place.lvl0': { France: 3, USA: 1 },
      'place.lvl2': { 'France > Rhône > Lyon': 1, 'France > Île-de-France > Paris': 2, 'USA > Texas > Paris': 1 },
      'collection.lvl0': { rides: 1, walks: 3 },
      'collection.lvl1': { 'walks > lyon': 1, 'walks > paris': 2 },
    });
  });
  test('produce the menu of HierarchicalMenu', async () => {
    const search = async (asked: readonly { indexName: string; params?: object }[]) => {
      const requests = asked.map(({ indexName, params }) => ({ indexName, ...params }));
      const call = { method: 'POST', path: '/1/indexes/*/queries', body: JSON.stringify({ requests }) };
      return JSON.parse(answerCall(call).content);
    };
    const helper = algoliasearchHelper({ search } as unknown as Parameters<typeof algoliasearchHelper>[0], 'vitrine', {
      hierarchicalFacets: [{ name: 'places', attributes: ['place.lvl0', 'place.lvl1', 'place.lvl2'] }],
    });
    const { results } = await new Promise<{ results: { getFacetValues(name: string, options: object): unknown } }>(
      (resolve, reject) => {
        helper.on('result', resolve as never).on('error', ({ error }) => reject(error));
        helper.toggleFacetRefinement('places', 'France > Rhône').search();
      },
    );
    expect(results.getFacetValues('places', { sortBy: ['name:asc'] })).toMatchObject({
      data: [
        {
          name: 'France',
          count: 3,
          isRefined: true,
          data: [
            { name: 'Rhône', count: 1, isRefined: true, data: [{ name: 'Lyon', count: 1 }] },
            { name: 'Île-de-France', count: 2, isRefined: false },
          ],
        },
        { name: 'USA', count: 1, isRefined: false },
      ],
    });
  });
  test('filter by level', () => {
    expect(find({ facetFilters: [['place.lvl2:USA > Texas > Paris']] })).toEqual(['Ranch']);
    expect(find({ facetFilters: [['collection.lvl1:walks > paris']] }).sort()).toEqual(['Bridge', 'Quay']);
    expect(find({ filters: '"place.lvl0":"france" AND makers:Ann' }).sort()).toEqual(['Bridge', 'Hill']);
    expect(find({ facetFilters: ['place.lvl0:Paris'] })).toEqual([]);
  });
  test('are in the record', () => {
    const [hit] = post({ query: 'quay' }).hits;
    expect(hit.place).toEqual({
      lvl0: 'France',
      lvl1: 'France > Île-de-France',
      lvl2: 'France > Île-de-France > Paris',
    });
    expect(hit.collection).toEqual({ lvl0: 'walks', lvl1: 'walks > paris' });
  });
});

// Nested as in the test suite of Algolia's clients.
test.each(['facetFilters', 'tagFilters', 'numericFilters', 'optionalFilters'])(
  '%s may be nested three levels deep',
  (name) => {
    const each =
      name === 'numericFilters' ? ['rating>=4', 'rating<=3', 'rating>0'] : ['makers:Ann', 'makers:Bob', 'makers:Cy'];
    const [a, b, c] = each;
    expect(post({ [name]: [a, [b, [c]]] }).status).toBe(200);
    expect(post({ [name]: JSON.stringify([a, [b, [c]]]) }).status).toBe(200);
  },
);
test('nested lists in facetFilters mean all, any, all', () => {
  expect(find({ facetFilters: [['makers:Cy', ['makers:Ann', 'keywords:river']]] }).sort()).toEqual(['Bridge', 'Ranch']);
  let deep: unknown = 'makers:Ann';
  for (let depth = 0; depth < 30; depth += 1) deep = [deep];
  expect(post({ facetFilters: deep })).toMatchObject({ status: 400, message: expect.stringMatching(/deep/) });
});

describe('boxes across the antimeridian', () => {
  test.each([
    ['north-east first, as maps of InstantSearch send them', [-16, -179, -17, 179]],
    ['south-west first, as Algolia documents them', [-17, 179, -16, -179]],
  ])('%s', (_order, box) => {
    expect(find({ insideBoundingBox: [box] }).sort()).toEqual(['Canoe', 'Reef']);
  });
  test.each([[[90, -180, -90, 180]], [[-90, -180, 90, 180]], [[90, 180, -90, -180]]])(
    '%j is the whole world',
    (box) => {
      expect(post({ insideBoundingBox: [box] }).nbHits).toBe(6);
    },
  );
});

describe('renderingContent', () => {
  test('contains the order of facets', () => {
    const { order } = post({ facets: ['*'], maxValuesPerFacet: 20 }).renderingContent.facetOrdering.facets;
    expect(order).toEqual(expect.arrayContaining(['keywords', 'makers', 'places']));
  });
  test('is returned as sent', () => {
    const renderingContent = { facetOrdering: { facets: { order: ['makers'] } } };
    expect(post({ renderingContent }).renderingContent).toEqual(renderingContent);
    expect(post({ renderingContent: 'nothing' }).status).toBe(400);
  });
});

describe('language settings', () => {
  test('removeStopWords removes stop words, but not in phrases or as a prefix', () => {
    expect(find({ query: 'view of mill' })).toEqual(['The view of a mill']);
    expect(find({ query: 'view of mill', removeStopWords: true })).toHaveLength(2);
    expect(find({ query: 'view of mill', removeStopWords: ['en'] })).toHaveLength(2);
    expect(find({ query: 'view of mill', removeStopWords: true, queryLanguages: ['de'] })).toHaveLength(1);
    expect(find({ query: '"view of" mill', removeStopWords: true })).toHaveLength(1);
    expect(find({ query: 'the the', removeStopWords: true })).toContain('The The');
    for (const name of ['__proto__', 'constructor', 'xx'])
      expect(find({ query: 'view of mill', removeStopWords: name })).toHaveLength(1);
  });
  test('ignorePlurals respects queryLanguages', () => {
    expect(find({ query: 'bridges', ignorePlurals: true, queryLanguages: ['de'], typoTolerance: false })).toEqual([]);
  });
});

test.each([
  ['distinct', 2],
  ['enableRules', true],
  ['personalizationImpact', 20],
  ['clickAnalytics', true],
  ['userToken', 'anonymous-1'],
  ['analyticsTags', ['a']],
  ['ruleContexts', ['a']],
])('%s has no effect', (name, value) => {
  const { processingTimeMS: _a, params: _b, ...plain } = post({ query: 'the' });
  const { processingTimeMS: _c, params: _d, ...other } = post({ query: 'the', [name]: value });
  expect(other).toEqual(plain);
});
