import { FACETS, SEARCHABLE } from '@/lib/model/search-record';
import { parseFacetParams, parseParams } from '@/lib/search/params/params';
import { ParamsError } from '@/lib/search/params/values';

const refusal = (input: unknown, parse: (input: unknown) => unknown = parseParams) => {
  try {
    parse(input);
  } catch (error) {
    expect(error).toBeInstanceOf(ParamsError);
    expect((error as ParamsError).status).toBe(400);
    return (error as Error).message;
  }
  return null;
};

test.each([[undefined], [null], [{}], [{ params: '' }], [{ query: null, hitsPerPage: undefined }]])(
  'a request with %j gets Algolia’s defaults and the index’s settings',
  (input) => {
    expect(parseParams(input)).toMatchObject({
      query: '',
      page: 0,
      hitsPerPage: 20,
      offset: undefined,
      length: undefined,
      filter: null,
      facets: [],
      maxValuesPerFacet: 100,
      sortFacetValuesBy: 'count',
      typoTolerance: 'min',
      allowTyposOnNumericTokens: false,
      ignorePlurals: true,
      datesInWords: true,
      wholeWords: true,
      minWordSizefor1Typo: 4,
      minWordSizefor2Typos: 8,
      queryType: 'prefixLast',
      advancedSyntax: true,
      advancedSyntaxFeatures: ['exactPhrase', 'excludeWords'],
      removeWordsIfNoResults: 'allOptional',
      optionalWords: [],
      restrictSearchableAttributes: null,
      around: null,
      aroundRadius: null,
      minimumAroundRadius: null,
      aroundPrecision: 10,
      boxes: [],
      polygons: [],
      attributesToRetrieve: ['*'],
      attributesToHighlight: null,
      attributesToSnippet: [],
      highlightPreTag: '<em>',
      highlightPostTag: '</em>',
      snippetEllipsisText: '…',
      restrictHighlightAndSnippetArrays: false,
      getRankingInfo: false,
      responseFields: ['*'],
    });
  },
);

test('parameters may be JSON', () => {
  expect(
    parseParams({
      indexName: 'items',
      query: 'sea',
      page: 2,
      hitsPerPage: 0,
      facets: ['kind', 'camera'],
      typoTolerance: 'min',
      advancedSyntax: false,
      optionalWords: ['old boat', 'x'],
      attributesToRetrieve: ['*', '-text'],
      attributesToHighlight: [],
      attributesToSnippet: ['caption:20', 'text'],
      getRankingInfo: true,
    }),
  ).toMatchObject({
    query: 'sea',
    page: 2,
    hitsPerPage: 0,
    facets: ['kind', 'camera'],
    typoTolerance: 'min',
    advancedSyntax: false,
    optionalWords: ['old boat', 'x'],
    attributesToRetrieve: ['*', '-text'],
    attributesToHighlight: [],
    attributesToSnippet: [
      { attribute: 'caption', words: 20 },
      { attribute: 'text', words: 10 },
    ],
    getRankingInfo: true,
  });
});

test('parameters may be the query of a URL, as older clients of InstantSearch send them', () => {
  const params = new URLSearchParams({
    query: 'sea & sand',
    page: '1',
    hitsPerPage: '12',
    facets: '["kind","colour"]',
    facetFilters: '[["kind:photo","kind:film"],["keywords:a, b"]]',
    numericFilters: '["year>=1850"]',
    tagFilters: '',
    highlightPreTag: '__ais-highlight__',
    highlightPostTag: '__/ais-highlight__',
    advancedSyntax: 'false',
    typoTolerance: 'false',
    attributesToRetrieve: 'title,image',
    insideBoundingBox: '[[47,5,46,4]]',
    optionalWords: 'old boat, x',
    aroundRadius: '',
  }).toString();
  expect(parseParams({ indexName: 'items', params })).toMatchObject({
    query: 'sea & sand',
    page: 1,
    hitsPerPage: 12,
    facets: ['kind', 'colour'],
    highlightPreTag: '__ais-highlight__',
    advancedSyntax: false,
    typoTolerance: false,
    attributesToRetrieve: ['title', 'image'],
    boxes: [{ top: 47, left: 4, bottom: 46, right: 5 }],
    optionalWords: ['old boat', 'x'],
    aroundRadius: null,
    filter: {
      type: 'and',
      parts: [
        { type: 'or', parts: [{ value: 'photo' }, { value: 'film' }] },
        { type: 'facet', attribute: 'keywords', value: 'a, b' },
        { type: 'number', attribute: 'year', operator: '>=', value: 1850 },
      ],
    },
  });
});

test('fields beside params override those within it', () => {
  expect(parseParams({ params: 'query=sea&page=3', query: 'sky' })).toMatchObject({ query: 'sky', page: 3 });
  expect(parseParams({ params: 'query=sea', query: null })).toMatchObject({ query: 'sea' });
});

test('all four kinds of filters are combined', () => {
  const { filter } = parseParams({
    filters: 'kind:photo AND year > 1800',
    facetFilters: ['keywords:-sky'],
    numericFilters: ['rating >= 3'],
    tagFilters: 'public',
  });
  expect(filter).toEqual({
    type: 'and',
    parts: [
      { type: 'facet', attribute: 'kind', value: 'photo' },
      { type: 'number', attribute: 'year', operator: '>', value: 1800 },
      { type: 'not', part: { type: 'facet', attribute: 'keywords', value: 'sky' } },
      { type: 'number', attribute: 'rating', operator: '>=', value: 3 },
      { type: 'facet', attribute: '_tags', value: 'public' },
    ],
  });
});

test.each([
  [{ filters: 'kind photo' }, 'filters: Unexpected token string(photo) expected end of filter at col 5'],
  [{ filters: '(a AND b) OR c' }, 'filters: filter (X AND Y) OR Z is not allowed, only (X OR Y) AND Z is allowed'],
  [
    { facetFilters: [[[5]]] },
    'facetFilters: Invalid value, expected a string or an array of strings or of arrays of strings',
  ],
  [{ numericFilters: ['year'] }, 'numericFilters: Invalid condition "year", expected a number compared or a range'],
])('an invalid filter is rejected: %j', (input, message) => {
  expect(refusal(input)).toBe(message);
});

test('unknown parameters are ignored', () => {
  expect(parseParams({ clickAnalytics: true, analyticsTags: ['a'], userToken: 5, hello: { a: 1 } })).toEqual(
    parseParams({}),
  );
});

test('facets are selected by name or by a star, and unknown ones are ignored', () => {
  expect(parseParams({ facets: ['*'] }).facets).toEqual(Object.keys(FACETS));
  expect(parseParams({ facets: '*' }).facets).toEqual(Object.keys(FACETS));
  expect(parseParams({ facets: ['kind', 'kind', 'title', 'unheard', '__proto__', 'constructor'] }).facets).toEqual([
    'kind',
  ]);
  expect(parseParams({ facets: 'kind,lens' }).facets).toEqual(['kind', 'lens']);
});

test('a star highlights every attribute, and snippets searchable ones', () => {
  expect(parseParams({ attributesToHighlight: ['*'] }).attributesToHighlight).toEqual(['*']);
  expect(parseParams({ attributesToSnippet: ['*:5', 'text:30'] }).attributesToSnippet).toEqual(
    SEARCHABLE.map((attribute) => ({ attribute, words: attribute === 'text' ? 30 : 5 })),
  );
});

test('a search can be limited to searchable attributes only', () => {
  expect(parseParams({ restrictSearchableAttributes: ['title', 'people'] }).restrictSearchableAttributes).toEqual([
    'title',
    'people',
  ]);
  expect(parseParams({ restrictSearchableAttributes: [] }).restrictSearchableAttributes).toBeNull();
  expect(refusal({ restrictSearchableAttributes: ['title', 'date'] })).toBe(
    'invalid setting for restrictSearchableAttributes, attribute date is not in searchableAttributes setting',
  );
});

describe('places', () => {
  test('the centre of a circle is a string, latitude first', () => {
    expect(parseParams({ aroundLatLng: '47.316669, 5.016670', aroundRadius: 500 })).toMatchObject({
      around: { lat: 47.316669, lng: 5.01667 },
      aroundRadius: 500,
    });
    expect(
      parseParams({ aroundLatLng: '1,2', aroundRadius: 'all', minimumAroundRadius: '9', aroundPrecision: '50' }),
    ).toMatchObject({
      aroundRadius: 'all',
      minimumAroundRadius: 9,
      aroundPrecision: 50,
    });
    expect(parseParams({ aroundLatLng: '' }).around).toBeNull();
  });

  test('a precision given as ranges uses the nearest one', () => {
    const ranges = [
      { from: 2000, value: 1000 },
      { from: 0, value: 25 },
    ];
    expect(parseParams({ aroundPrecision: ranges }).aroundPrecision).toBe(25);
    expect(parseParams({ aroundPrecision: JSON.stringify(ranges) }).aroundPrecision).toBe(25);
  });

  test.each<[unknown]>([
    [[[46, 7, 45, 1]]],
    ['46,7,45,1'],
    ['[[45,1,46,7]]'],
    [[45, 7, 46, 1]],
    [[['46', '1', '45', '7']]],
  ])('a box is defined by any two opposite corners: %j', (insideBoundingBox) => {
    expect(parseParams({ insideBoundingBox }).boxes).toEqual([{ top: 46, left: 1, bottom: 45, right: 7 }]);
  });

  test('several boxes and polygons are supported', () => {
    const corners = [1, 2, 3, 4];
    expect(parseParams({ insideBoundingBox: [corners, corners] }).boxes).toHaveLength(2);
    expect(parseParams({ insideBoundingBox: [...corners, ...corners] }).boxes).toHaveLength(2);
    expect(
      parseParams({
        insidePolygon: [
          [0, 0, 0, 1, 1, 1],
          [5, 5, 5, 6, 6, 6, 6, 5],
        ],
      }).polygons,
    ).toEqual([
      [
        [0, 0],
        [0, 1],
        [1, 1],
      ],
      [
        [5, 5],
        [5, 6],
        [6, 6],
        [6, 5],
      ],
    ]);
  });

  test('boxes take precedence over polygons, and both over a circle', () => {
    const insidePolygon = [[0, 0, 0, 1, 1, 1]];
    const circle = { aroundLatLng: '1,2' };
    expect(parseParams({ ...circle, insidePolygon })).toMatchObject({ around: null, polygons: [{}] });
    expect(parseParams({ ...circle, insidePolygon, insideBoundingBox: [[1, 2, 3, 4]] })).toMatchObject({
      around: null,
      polygons: [],
      boxes: [{}],
    });
  });

  test.each<[object, string]>([
    [
      { aroundLatLng: '47' },
      'Invalid value for "aroundLatLng" parameter, expected two floats like "aroundLatLng=47.316669,5.016670"',
    ],
    [{ aroundLatLng: "'55.8, -4.2'" }, 'Invalid value for "aroundLatLng" parameter, expected float'],
    [{ aroundLatLng: '1,1e999' }, 'Invalid value for "aroundLatLng" parameter, expected float'],
    [
      { insideBoundingBox: [[1, 2, 3]] },
      'Invalid value for "insideBoundingBox" parameter, expected list of float with nb element = 4 + 4 * X',
    ],
    [{ insideBoundingBox: [['a', 2, 3, 4]] }, 'Invalid value for "insideBoundingBox" parameter, expected float'],
    [{ insideBoundingBox: '[[1,2' }, 'Invalid value for "insideBoundingBox" parameter, expected valid JSON'],
    [{ insideBoundingBox: {} }, 'Invalid value for "insideBoundingBox" parameter, expected list of float'],
    [
      { insidePolygon: [[1, 2, 3, 4]] },
      'Invalid value for "insidePolygon" parameter, expected list of float with nb element = 6 + 2 * X',
    ],
    [
      { aroundRadius: 'far' },
      `Value "far" outside of the range for "aroundRadius" parameter, expected integer between 1 and ${Number.MAX_SAFE_INTEGER}`,
    ],
    [
      { aroundPrecision: [null] },
      'Invalid value for "aroundPrecision" parameter, expected integer or list of {from, value}',
    ],
    [
      { aroundPrecision: [] },
      'Invalid value for "aroundPrecision" parameter, expected integer or list of {from, value}',
    ],
  ])('%j is rejected', (input, message) => {
    expect(refusal(input)).toBe(message);
  });

  test('ten thousand points and a hundred boxes are the limit', () => {
    const polygon = Array.from({ length: 20_000 }, () => 1);
    expect(parseParams({ insidePolygon: [polygon] }).polygons[0]).toHaveLength(10_000);
    expect(refusal({ insidePolygon: [polygon, [1, 2, 3, 4, 5, 6]] })).toContain('at most 10000 points');
    expect(refusal({ insideBoundingBox: Array.from({ length: 101 }, () => [1, 2, 3, 4]) })).toContain(
      'at most 100 boxes',
    );
  });
});

describe('rejected parameters', () => {
  test.each<[object, string]>([
    [
      { hitsPerPage: 1001 },
      'Value "1001" outside of the range for "hitsPerPage" parameter, expected integer between 0 and 1000',
    ],
    [
      { hitsPerPage: -1 },
      'Value "-1" outside of the range for "hitsPerPage" parameter, expected integer between 0 and 1000',
    ],
    [
      { hitsPerPage: 'three' },
      'Value "three" outside of the range for "hitsPerPage" parameter, expected integer between 0 and 1000',
    ],
    [
      { hitsPerPage: 1.5 },
      'Value "1.5" outside of the range for "hitsPerPage" parameter, expected integer between 0 and 1000',
    ],
    [
      { hitsPerPage: [5] },
      'Value "[5]" outside of the range for "hitsPerPage" parameter, expected integer between 0 and 1000',
    ],
    [
      { maxValuesPerFacet: 1001 },
      'Value "1001" outside of the range for "maxValuesPerFacet" parameter, expected integer between 0 and 1000',
    ],
    [
      { minProximity: 8 },
      'Value "8" outside of the range for "minProximity" parameter, expected integer between 1 and 7',
    ],
    [{ query: 'a'.repeat(513) }, 'Invalid value for "query" parameter, expected string shorter than 512 bytes'],
    [{ query: ['a'] }, 'Invalid value for "query" parameter, expected a string'],
    [{ advancedSyntax: 'maybe' }, 'Invalid value for "advancedSyntax" parameter, expected boolean'],
    [{ typoTolerance: 'max' }, 'Invalid value for "typoTolerance" parameter, expected one of true, false, min, strict'],
    [
      { queryType: 'prefix' },
      'Invalid value for "queryType" parameter, expected one of prefixLast, prefixAll, prefixNone',
    ],
    [{ queryType: {} }, 'Invalid value for "queryType" parameter, expected one of prefixLast, prefixAll, prefixNone'],
    [{ sortFacetValuesBy: 'size' }, 'Invalid value for "sortFacetValuesBy" parameter, expected one of count, alpha'],
    [
      { advancedSyntaxFeatures: ['x'] },
      'Invalid value for "advancedSyntaxFeatures" parameter, expected one of exactPhrase, excludeWords',
    ],
    [{ facets: [1] }, 'Invalid value for "facets" parameter, expected array of strings'],
    [{ facets: {} }, 'Invalid value for "facets" parameter, expected array of strings'],
    [{ facets: '[broken' }, 'Invalid value for "facets" parameter, expected valid JSON'],
    [
      { attributesToSnippet: ['text:many'] },
      'Value "many" outside of the range for "attributesToSnippet" parameter, expected integer between 1 and 1000',
    ],
    [
      { attributesToRetrieve: Array.from({ length: 1001 }, () => 'a') },
      'Invalid value for "attributesToRetrieve" parameter, expected at most 1000 entries',
    ],
    [
      { highlightPreTag: '<'.repeat(101) },
      'Invalid value for "highlightPreTag" parameter, expected string of at most 100 characters',
    ],
    [{ params: {} }, 'Invalid value for "params" parameter, expected a string'],
  ])('%j', (input, message) => {
    expect(refusal(input)).toBe(message);
  });

  test.each([['query=sea'], [5], [[]], [true]])('a request that is %j instead of an object', (input) => {
    expect(refusal(input)).toBe('Invalid parameters, expected a JSON object');
  });

  test('the length of a query is measured in bytes', () => {
    expect(parseParams({ query: 'a'.repeat(512) }).query).toHaveLength(512);
    expect(parseParams({ query: 'é'.repeat(256) }).query).toHaveLength(256);
    expect(refusal({ query: 'é'.repeat(257) })).toContain('512 bytes');
  });
});

test('property names of objects are treated like others', () => {
  const hostile = JSON.parse(
    '{"__proto__":{"hitsPerPage":7},"constructor":1,"toString":2,"params":"__proto__=1&constructor=2"}',
  );
  expect(parseParams(hostile)).toEqual(parseParams({}));
  expect(parseParams(Object.create({ hitsPerPage: 7 })).hitsPerPage).toBe(20);
  expect(parseParams({ attributesToRetrieve: ['__proto__', 'constructor'] }).attributesToRetrieve).toEqual([
    '__proto__',
    'constructor',
  ]);
  expect(Object.hasOwn(Object.prototype, 'hitsPerPage')).toBe(false);
});

describe('the search for facet values', () => {
  test('has its own words beside the query whose hits are counted', () => {
    expect(
      parseFacetParams({ facetQuery: 'se', maxFacetHits: 50, query: 'boat', filters: 'kind:photo' }),
    ).toMatchObject({
      facetQuery: 'se',
      maxFacetHits: 50,
      params: { query: 'boat', filter: { type: 'facet', value: 'photo' } },
    });
    expect(parseFacetParams({ params: 'facetQuery=se&query=boat' })).toMatchObject({
      facetQuery: 'se',
      params: { query: 'boat' },
    });
    expect(parseFacetParams(undefined)).toMatchObject({ facetQuery: '', maxFacetHits: 10 });
  });

  test('returns at most a hundred', () => {
    expect(refusal({ maxFacetHits: 101 }, parseFacetParams)).toBe(
      'Value "101" outside of the range for "maxFacetHits" parameter, expected integer between 1 and 100',
    );
    expect(refusal({ facetQuery: 'a'.repeat(600) }, parseFacetParams)).toContain('"facetQuery"');
  });
});
