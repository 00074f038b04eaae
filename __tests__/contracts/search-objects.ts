// The contract of fetching objects, browsing, request formats and errors: https://www.algolia.com/doc/rest-api/search
import type { SearchParamsObject } from 'algoliasearch';
import type { SearchRecord } from '@/lib/model/search-record';
import { getRecord, type Name, RECORDS, toName } from './collection';
import type { Response, Subject } from './search-subject';

const UNKNOWN = 'zzzzzzzzzz';

export function describeObjects(subject: Subject) {
  const { search, find, getRefusal, refuses, total } = subject;

  describe('objects by id', () => {
    const toRequest = (objectID: string, attributesToRetrieve?: string[]) => ({
      indexName: subject.index,
      objectID,
      ...(attributesToRetrieve && { attributesToRetrieve }),
    });
    const getObject = (objectID: string, attributesToRetrieve?: string[]) =>
      subject.client.getObject(toRequest(objectID, attributesToRetrieve));

    test('an object is the complete record', async () => {
      expect(await getObject(getRecord('engine').objectID)).toEqual(getRecord('engine'));
    });
    test('attributesToRetrieve limits its attributes', async () => {
      const { objectID, title } = getRecord('engine');
      expect(await getObject(objectID, ['title'])).toEqual({ objectID, title });
    });
    test.each([UNKNOWN, '__proto__', 'constructor', '../settings', ''.padEnd(300, 'x')])(
      'an object called %s does not exist',
      async (objectID) => {
        expect(await getRefusal(() => getObject(objectID))).toEqual({
          status: 404,
          message: 'ObjectID does not exist',
        });
      },
    );
    test('several objects are returned in the order of the request', async () => {
      const names: Name[] = ['gander', 'assay1', 'bare', 'notes'];
      const requests = names.map((name) => toRequest(getRecord(name).objectID));
      const { results } = await subject.client.getObjects<SearchRecord>({ requests });
      expect(results).toEqual(names.map(getRecord));
    });
    test('a missing object is null', async () => {
      const requests = [UNKNOWN, getRecord('gander').objectID, '__proto__'].map((id) => toRequest(id));
      const { results } = await subject.client.getObjects<SearchRecord>({ requests });
      expect(results).toEqual([null, getRecord('gander'), null]);
    });
    test('each of several objects may have its own attributesToRetrieve', async () => {
      const { objectID, title, kind } = getRecord('gander');
      const requests = [toRequest(objectID, ['title']), toRequest(objectID, ['kind'])];
      const { results } = await subject.client.getObjects<SearchRecord>({ requests });
      expect(results).toEqual([
        { objectID, title },
        { objectID, kind },
      ]);
    });
  });

  // https://www.algolia.com/doc/rest-api/search/browse
  describe('all objects', () => {
    const browse = (browseParams?: object) =>
      subject.browser.browse<SearchRecord>({ indexName: subject.index, ...(browseParams && { browseParams }) });

    test('a small index is returned in one page', async () => {
      const { hits, cursor } = await browse();
      expect(hits.map(({ objectID }) => toName(objectID)).sort()).toEqual(
        RECORDS.map(({ objectID }) => toName(objectID)).sort(),
      );
      expect(cursor).toBeUndefined();
    });
    test('a cursor returns the rest, each record once', async () => {
      const seen: Name[] = [];
      let cursor: string | undefined;
      do {
        const page = await browse({ hitsPerPage: 30, ...(cursor && { cursor }) });
        expect(page.hits.length).toBeLessThanOrEqual(30);
        seen.push(...page.hits.map(({ objectID }) => toName(objectID)));
        cursor = page.cursor;
      } while (cursor && seen.length <= total);
      expect(seen).toHaveLength(total);
      expect(new Set(seen).size).toBe(total);
    });
    test('a query and filters limit the records', async () => {
      const { hits, nbHits } = await browse({ query: 'assay', filters: 'keywords:zinc' });
      expect(hits.map(({ objectID }) => toName(objectID)).sort()).toEqual(['assay4', 'assay6']);
      expect(nbHits).toBe(2);
    });
    test('attributesToRetrieve limits their attributes', async () => {
      const { hits } = await browse({ attributesToRetrieve: ['title'], filters: 'keywords:echo' });
      expect(hits[0]).toMatchObject({ title: 'Echo chamber' });
      expect(hits[0]?.file).toBeUndefined();
    });
    test('browseObjects of the client sees every object', async () => {
      const seen: Name[] = [];
      await subject.browser.browseObjects<SearchRecord>({
        indexName: subject.index,
        browseParams: { hitsPerPage: 25 },
        aggregator: ({ hits }) => seen.push(...hits.map(({ objectID }) => toName(objectID))),
      });
      expect(new Set(seen).size).toBe(total);
    });
  });

  describe('request formats', () => {
    const post = (params: string) =>
      subject.client.customPost({
        path: `1/indexes/${subject.index}/query`,
        body: { params },
      }) as unknown as Promise<Response>;

    test('parameters may be a single query string', async () => {
      const response = await post('query=lantern%20festival&hitsPerPage=1');
      expect(response.hits.map(({ title }) => title)).toEqual(['Lantern festival']);
      expect(response.hitsPerPage).toBe(1);
    });
    test('a plus in a query string is a space', async () => {
      expect((await post('query=lantern+festival')).nbHits).toBe(1);
    });
    test('lists in a query string are JSON', async () => {
      const lists = new URLSearchParams({
        facetFilters: JSON.stringify([['keywords:tin', 'keywords:zinc'], 'keywords:copper']),
        facets: '["keywords"]',
        attributesToRetrieve: '["title"]',
      });
      const response = await post(lists.toString());
      expect(response.hits.map(({ title }) => title).sort()).toEqual(['Assay 2', 'Assay 6']);
      expect(response.facets?.keywords?.copper).toBe(2);
      expect(response.hits[0]?.kind).toBeUndefined();
    });
    test('booleans in a query string are words', async () => {
      expect((await post('query=gandar&typoTolerance=false')).nbHits).toBe(0);
      expect((await post('query=gander&getRankingInfo=true')).hits[0]?._rankingInfo).toBeDefined();
    });
    test('one of several queries may be a query string', async () => {
      const { results } = await subject.client.search({
        requests: [{ indexName: subject.index, params: 'query=gander&hitsPerPage=1' }],
      });
      expect((results[0] as Response).hits[0]?.title).toBe('Gander');
    });
    test('an invalid query string is rejected', async () => {
      expect((await getRefusal(() => post('hitsPerPage=many')))?.status).toBe(400);
      expect((await getRefusal(() => post('filters=keywords%3A')))?.status).toBe(400);
    });
  });

  describe('rejected requests', () => {
    const missing = { status: 404, message: 'Index nosuch does not exist' };

    test('a search of an unknown index', async () => {
      expect(await getRefusal(() => search('gander', 'nosuch'))).toEqual(missing);
    });
    test('several searches, one of them of an unknown index', async () => {
      const requests = [{ indexName: subject.index }, { indexName: 'nosuch' }];
      expect(await getRefusal(() => subject.client.search({ requests }))).toEqual(missing);
    });
    test('facet values of an unknown index', async () => {
      expect(
        await getRefusal(() => subject.client.searchForFacetValues({ indexName: 'nosuch', facetName: 'keywords' })),
      ).toEqual(missing);
    });
    test('all objects of an unknown index', async () => {
      expect(await getRefusal(() => subject.browser.browse({ indexName: 'nosuch' }))).toEqual(missing);
    });
    test('an unknown sort order', async () => {
      const name = `${subject.index}_loudest`;
      expect(await getRefusal(() => search('gander', name))).toEqual({
        status: 404,
        message: `Index ${name} does not exist`,
      });
    });

    test('parameters for features without an equivalent are ignored', async () => {
      const params: SearchParamsObject = {
        query: 'gander',
        analytics: false,
        analyticsTags: ['archive'],
        clickAnalytics: false,
        decompoundQuery: true,
        distinct: false,
        enableABTest: false,
        enablePersonalization: false,
        enableReRanking: false,
        enableRules: false,
        facetingAfterDistinct: false,
        ignorePlurals: false,
        maxValuesPerFacet: 10,
        percentileComputation: false,
        personalizationImpact: 50,
        queryLanguages: ['en'],
        removeStopWords: false,
        replaceSynonymsInHighlight: false,
        ruleContexts: ['archive'],
        synonyms: false,
        userToken: 'visitor',
      };
      expect(await find(params)).toEqual(['gander']);
    });

    // The limit counts bytes: https://github.com/cdnjs/api-server/pull/147
    test('a query of more than 512 bytes', refuses({ query: 'x'.repeat(513) }, /"query" parameter.*512 bytes/));
    test(
      'a query whose characters encode to more than 512 bytes',
      refuses({ query: 'é'.repeat(300) }, /"query" parameter.*512 bytes/),
    );
    test('a shorter query is accepted', async () => {
      expect((await search({ query: 'xqzvwk '.repeat(73).slice(0, 511) })).nbHits).toBe(0);
    });
    test('a query that resembles code is accepted', async () => {
      for (const query of [
        `" OR 1=1; --`,
        '*',
        'title:gander',
        'NEAR(a b)',
        '^',
        '"',
        '""',
        '-',
        '- -',
        '\u0000',
        '%',
        '(',
        'a"b',
      ])
        expect(typeof (await search(query)).nbHits).toBe('number');
    });
  });
}
