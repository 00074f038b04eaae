import { FACETS } from '@/lib/model/search-record';
import { buildSearchRequests, listNearest } from '@/lib/query/search-requests';
import { EMPTY_SEARCH, type SearchState } from '@/lib/query/search-state';
import { parseFacetFilters, parseNumericFilters } from '@/lib/rules/filters';

const ask = (state: Partial<SearchState>) => buildSearchRequests({ ...EMPTY_SEARCH, ...state }, 'vitrine');

describe('the requests for a search state', () => {
  test('without filters are a single query for all facets', () => {
    const requests = ask({ query: 'boats' });
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ indexName: 'vitrine', query: 'boats', page: 0, facets: Object.keys(FACETS) });
    for (const name of ['facetFilters', 'numericFilters', 'aroundLatLng']) expect(requests[0]).not.toHaveProperty(name);
  });

  test('count pages from zero, as Algolia does', () => {
    expect(ask({ page: 3 })[0]).toMatchObject({ page: 2, hitsPerPage: 30 });
  });

  test('join facets by AND, values of one facet by OR', () => {
    expect(ask({ refinements: { kind: ['photo'], keywords: ['a', 'b'] } })[0]).toMatchObject({
      facetFilters: [['kind:photo'], ['keywords:a', 'keywords:b']],
    });
  });

  test('contain one more query per selected facet, without its own values, for counts only', () => {
    const [, kind, keywords, ...more] = ask({ query: 'x', refinements: { kind: ['photo'], keywords: ['a', 'b'] } });
    expect(more).toEqual([]);
    expect(kind).toMatchObject({
      query: 'x',
      facets: ['kind'],
      hitsPerPage: 0,
      facetFilters: [['keywords:a', 'keywords:b']],
    });
    expect(keywords).toMatchObject({
      query: 'x',
      facets: ['keywords'],
      hitsPerPage: 0,
      facetFilters: [['kind:photo']],
    });
  });

  test('for a single selected facet have no filter in its query', () => {
    expect(ask({ refinements: { colour: ['red'] } })[1]).not.toHaveProperty('facetFilters');
  });

  test('apply years and place to every query', () => {
    const near = { lat: 1.5, lng: -2, within: 500 };
    for (const request of ask({ from: 1850, to: 1859, near, refinements: { kind: ['photo'] } })) {
      expect(request).toMatchObject({
        numericFilters: ['lastYear>=1850', 'year<=1859'],
        aroundLatLng: '1.5,-2',
        aroundRadius: 500,
      });
    }
    expect(ask({ from: 1850 })[0]).toMatchObject({ numericFilters: ['lastYear>=1850'] });
  });

  test.each(['-private', 'a:b', 'a,b', 'say "so"', '--x', 'AND', '1 TO 2', '<script>'])(
    'quote the value %s',
    (value) => {
      const [request] = ask({ refinements: { keywords: [value] } });
      expect(parseFacetFilters(request && 'facetFilters' in request && request.facetFilters)).toEqual({
        type: 'facet',
        attribute: 'keywords',
        value,
      });
    },
  );

  test('support years before our era', () => {
    const [request] = ask({ from: -500, to: -400 });
    expect(parseNumericFilters(request && 'numericFilters' in request && request.numericFilters)).toEqual({
      type: 'and',
      parts: [
        { type: 'number', attribute: 'lastYear', operator: '>=', value: -500 },
        { type: 'number', attribute: 'year', operator: '<=', value: -400 },
      ],
    });
  });
});

describe('alternatives to a search without results', () => {
  const list = (state: Partial<SearchState>) =>
    listNearest({ ...EMPTY_SEARCH, ...state }, 'vitrine').map(({ dropped }) => dropped.join());

  test('without filters there are none', () => {
    expect(list({ query: 'xylophone' })).toEqual([]);
    expect(list({})).toEqual([]);
    expect(list({ refinements: { kind: ['film'] } })).toEqual([]);
  });

  test('with one filter remove it', () => {
    expect(list({ query: 'cat', refinements: { colour: ['red'] } })).toEqual(['colour']);
  });

  test('with several filters remove each, then all', () => {
    const all = list({ query: 'xylophone', refinements: { colour: ['red'] }, from: 1900 });
    expect(all).toEqual(['colour', 'years', 'colour,years']);
  });

  test('for a place are results farther away', () => {
    const [first] = listNearest({ ...EMPTY_SEARCH, near: { lat: 1, lng: 2, within: 10 } }, 'vitrine');
    expect(first?.request).toMatchObject({ aroundLatLng: '1,2', aroundRadius: 20_100_000 });
  });

  test('start at the first page, with the same words', () => {
    const state = { query: 'old cat', page: 7, refinements: { colour: ['red'], kind: ['film'] } };
    for (const { state: near, request } of listNearest({ ...EMPTY_SEARCH, ...state }, 'vitrine')) {
      expect([near.page, near.query, request]).toEqual([1, 'old cat', expect.objectContaining({ query: 'old cat' })]);
      expect(request).not.toHaveProperty('page');
    }
  });
});
