// Hostile searches: each gets a response in Algolia's format, and quickly.
import assert from 'node:assert/strict';
import { type Case, toCase, toSmokeCase } from './case';
import type { Site } from './site';

const NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'];

export function createSearchCases(site: Site): Case[] {
  const expect = async (body: unknown, ...statuses: number[]) => {
    const { status, body: content } = await site.search(body);
    assert(statuses.includes(status), `${JSON.stringify(body).slice(0, 120)}: ${status} ${content.slice(0, 200)}`);
    const value = JSON.parse(content);
    if (status === 200) assert(Array.isArray(value.hits));
    else assert.equal(typeof value.message, 'string');
    return value;
  };
  const post = (path: string, body: unknown) =>
    site.ask(`/api/search/1/indexes/${path}`, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  return [
    ...([511, 512, 513, 5000, 100_000] as const).map((length) =>
      toCase(`a query of ${length} bytes is answered`, () => expect({ query: 'wörd '.repeat(length / 6) }, 200, 400)),
    ),
    ...[
      '"',
      '""',
      '"a',
      'a"b"c',
      '-"',
      '-',
      '--',
      '*',
      'a*',
      'title:x',
      'NEAR(a b)',
      'a AND',
      'OR',
      'NOT',
      '(',
      ')',
      '^a',
      '{a b}: c',
      'a + b',
      "';--",
      '%',
      '\\',
      '\u0000',
      '\u202e',
      '\ud800',
      '🏔️'.repeat(40),
    ].map((query) =>
      toCase(`the query ${JSON.stringify(query)} is words and nothing else`, () => expect({ query }, 200)),
    ),
    ...[
      "kind:photo' OR 1=1 --",
      'kind:photo AND',
      '((((',
      'kind:"photo',
      'NOT NOT NOT kind:photo',
      'rating > 1e999',
      'rating:NaN TO Infinity',
      '__proto__:x',
      'constructor = 1',
      `${'('.repeat(10_000)}kind:photo${')'.repeat(10_000)}`,
      Array.from({ length: 5000 }, (_, number) => `keywords:w${number}`).join(' OR '),
      'kind:photo; DROP TABLE items',
    ].map((filters) =>
      toCase(`the filter ${filters.slice(0, 40)} opens nothing`, () => expect({ query: '', filters }, 200, 400)),
    ),
    toSmokeCase('a billion hits a page are refused or bounded', async () => {
      const value = await expect({ query: '', hitsPerPage: 1e9 }, 200, 400);
      assert((value.hits?.length ?? 0) <= 1000);
    }),
    ...[
      { hitsPerPage: -1 },
      { hitsPerPage: 1.5 },
      { page: 1e308 },
      { page: -1 },
      { offset: 1e15, length: 10 },
      { length: 1e9, offset: 0 },
      { maxValuesPerFacet: 1e9, facets: ['*'] },
      { typoTolerance: {} },
      { attributesToRetrieve: NAMES },
      { facets: NAMES },
      { aroundRadius: -1, aroundLatLng: '1e999,0' },
      { highlightPreTag: '<script>' },
    ].map((params) =>
      toCase(`${JSON.stringify(params).slice(0, 60)} is refused or bounded`, () =>
        expect({ query: 'a', ...params }, 200, 400),
      ),
    ),
    toCase('a polygon of 10,000 points is refused or answered', () =>
      expect(
        {
          query: '',
          insidePolygon: [
            Array.from({ length: 20_000 }, (_, n) =>
              n % 2 ? Math.round(Math.sin(n) * 180) : Math.round(Math.cos(n) * 90),
            ),
          ],
        },
        200,
        400,
      ),
    ),
    toCase('polygons of no points and of odd numbers are refused', async () => {
      for (const insidePolygon of [[[]], [[1, 2, 3]], [['a', 'b']], [[null]], 'x', [[1e308, 1, 2, 3, 4, 5]]])
        await expect({ query: '', insidePolygon }, 200, 400);
    }),
    ...NAMES.map((name) =>
      toCase(`${name} is an id that there is not`, async () => {
        assert.equal((await site.ask(`/api/search/1/indexes/vitrine/${name}`)).status, 404);
        const { body } = await post('*/objects', { requests: [{ indexName: 'vitrine', objectID: name }] });
        assert.deepEqual(JSON.parse(body), { results: [null] });
        assert.equal((await post(`vitrine/facets/${name}/query`, { facetQuery: 'a' })).status, 400);
        assert.equal((await post(`${name}/query`, {})).status, 404);
        assert.equal((await site.ask(`/items/${name}`)).status, 404);
        assert.equal((await site.ask(`/api/context?ids=${name}`)).status, 400);
      }),
    ),
    ...[
      '',
      '[]',
      'null',
      '"x"',
      '{',
      '{"requests":1}',
      '{"query":{}}',
      '{"query":[["a"]]}',
      '{"query":null}',
      `${'['.repeat(100_000)}`,
      '{"__proto__":{"hits":1}}',
      '\u0000',
    ].map((body) =>
      toCase(`the body ${JSON.stringify(body.slice(0, 30))} is refused, or nothing asked`, async () => {
        const { status } = await site.search(body);
        assert(status === 200 || status === 400, `${status}`);
        const many = await post('*/queries', body);
        assert(many.status === 400, `many: ${many.status}`);
      }),
    ),
    toSmokeCase('51 searches at once are refused', async () => {
      const requests = Array.from({ length: 51 }, () => ({ indexName: 'vitrine', query: 'a' }));
      assert.equal((await post('*/queries', { requests })).status, 400);
    }),
    toSmokeCase('a cursor that is not ours is refused', async () => {
      for (const cursor of [
        'x',
        '',
        'e30=',
        Buffer.from('{"after":"1 OR 1=1"}').toString('base64'),
        'a'.repeat(10_000),
      ]) {
        const { status } = await post('vitrine/browse', { cursor });
        assert(status === 200 || status === 400, `${cursor.slice(0, 20)}: ${status}`);
      }
    }),
    toCase('an index that is not ours is not there', async () => {
      for (const name of ['other', 'vitrine_', 'vitrine_newest_x', '../vitrine', '*'])
        assert.equal((await post(`${encodeURIComponent(name)}/query`, {})).status, 404);
    }),
    toSmokeCase('the search page takes whatever stands in its address', async () => {
      for (const query of [
        'q[]=a',
        'q=a&q=b',
        'page=1e9',
        'page=-1',
        'page=0',
        'sort=__proto__',
        'keywords=%00',
        '__proto__=1',
        'constructor=1&toString=2',
        'year=9999999999-0',
        'bounds=1,2,3',
        `keywords=${'a'.repeat(7000)}`,
        'near=999,999',
        'q=%3Cscript%3Ealert(1)%3C/script%3E',
      ]) {
        for (const page of ['/search', '/map']) {
          const { status, body } = await site.raw(`${page}?${query}`);
          assert([200, 307, 308, 404].includes(status), `${page}?${query}: ${status}`);
          assert(!body.includes('<script>alert(1)'), query);
        }
        const points = await site.raw(`/api/points?${query}`);
        assert([200, 400, 404, 414].includes(points.status), `points?${query}: ${points.status}`);
      }
    }),
  ];
}
