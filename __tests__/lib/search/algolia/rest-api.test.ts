/** @jest-environment node */
import { GET, OPTIONS, POST } from '@/app/api/search/[...path]/route';
import { answerCall } from '@/lib/search/algolia/rest-api';
import { createArchive, makeItem } from '../../../algolia/archive';

const archive = createArchive();
const kites = makeItem('sky/kites.jpg', { title: 'Kites over the dyke', keywords: ['wind', 'play'], rating: 2 });
const barge = makeItem('water/barge.jpg', { title: 'Barge in the lock', keywords: ['water'], rating: 4 });
const weir = makeItem('water/weir.jpg', { title: 'Wéir', keywords: ['water'], rating: 1 });

beforeAll(() => {
  archive.put([kites, barge, weir]);
  // Settings are read at the first call.
  Object.assign(process.env, archive.env);
});
afterAll(archive.remove);

const call = (method: string, path: string, body: unknown = '') => {
  const { status, content } = answerCall({
    method,
    path,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status, answer: JSON.parse(content) };
};
const refusal = (status: number, message: unknown) => ({ status, answer: { message, status } });
const ask = (requests: unknown) => call('POST', '/1/indexes/*/queries', { requests });

const HOSTILE = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', ' ', '../settings', 'x'.repeat(250)];

test('collections are found by the titles that visitors see, and named by them', () => {
  archive.change((writer) =>
    writer.putCollection({ path: 'sky', title: 'Wind and Kites', sort: 'sky', order: 'name' }),
  );
  const { facetHits } = call('POST', '/1/indexes/vitrine/facets/collections/query', { facetQuery: 'kites' }).answer;
  expect(facetHits).toEqual([expect.objectContaining({ value: 'sky', titles: ['Wind and Kites'], count: 1 })]);
});

describe('a call', () => {
  test.each<[string, string, object, object]>([
    ['a search', '/1/indexes/vitrine/query', { query: 'kites' }, { nbHits: 1, index: 'vitrine' }],
    ['a search of a replica', '/1/indexes/vitrine_newest/query', { query: '' }, { nbHits: 3, index: 'vitrine_newest' }],
    ['a search whose words are in params', '/1/indexes/vitrine/query', { params: 'query=w%C3%A9ir' }, { nbHits: 1 }],
    [
      'a search for values of a facet',
      '/1/indexes/vitrine/facets/keywords/query',
      { facetQuery: 'wa' },
      { facetHits: [{ value: 'water', highlighted: '<em>wa</em>ter', count: 2 }] },
    ],
    [
      'a page of all records',
      '/1/indexes/vitrine/browse',
      { hitsPerPage: 2 },
      { nbHits: 3, cursor: expect.any(String) },
    ],
    ['a page of all records of a replica', '/1/indexes/vitrine_oldest/browse', {}, { nbHits: 3 }],
    [
      'records by their ids',
      '/1/indexes/*/objects',
      { requests: [{ indexName: 'vitrine', objectID: barge.id, attributesToRetrieve: ['title'] }] },
      { results: [{ objectID: barge.id, title: 'Barge in the lock' }] },
    ],
  ])('may be for %s', (_what, path, body, expected) => {
    expect(call('POST', path, body)).toEqual({ status: 200, answer: expect.objectContaining(expected) });
  });

  test.each<[string, string, object]>([
    ['a search', '/1/indexes/vitrine?query=barge&hitsPerPage=1', { nbHits: 1, hitsPerPage: 1 }],
    ['a record', `/1/indexes/vitrine/${weir.id}`, { objectID: weir.id, title: 'Wéir' }],
    [
      'some of a record',
      `/1/indexes/vitrine/${weir.id}?attributesToRetrieve=kind`,
      { objectID: weir.id, kind: 'photo' },
    ],
    ['the settings', '/1/indexes/vitrine/settings', { paginationLimitedTo: 1000 }],
    [
      'the settings of a replica',
      '/1/indexes/vitrine_oldest/settings',
      { ranking: expect.arrayContaining(['asc(time)']) },
    ],
  ])('may get %s', (_what, path, expected) => {
    expect(call('GET', path)).toEqual({ status: 200, answer: expect.objectContaining(expected) });
  });

  test('may contain several queries, with results in their order', () => {
    const { status, answer } = ask([
      { indexName: 'vitrine', query: 'barge' },
      { indexName: 'vitrine_oldest', query: '', hitsPerPage: 0 },
      { indexName: 'vitrine', type: 'facet', facet: 'keywords', facetQuery: 'pl' },
      { indexName: 'vitrine', params: 'query=kites', type: 'default' },
    ]);
    expect(status).toBe(200);
    expect(answer.results).toMatchObject([
      { index: 'vitrine', query: 'barge', nbHits: 1 },
      { index: 'vitrine_oldest', nbHits: 3, hits: [] },
      { index: 'vitrine', facetHits: [{ value: 'play', count: 1 }] },
      { index: 'vitrine', query: 'kites', params: 'query=kites' },
    ]);
  });

  test('may contain no queries', () => {
    expect(ask([])).toEqual({ status: 200, answer: { results: [] } });
    expect(call('POST', '/1/indexes/vitrine/query').answer.nbHits).toBe(3);
  });

  test('returns the parameters of the request', () => {
    const { params } = ask([{ indexName: 'vitrine', query: 'kites & co', facets: ['kind'] }]).answer.results[0];
    expect(Object.fromEntries(new URLSearchParams(params))).toEqual({ query: 'kites & co', facets: '["kind"]' });
  });
});

describe('rejected calls, with a reason in JSON', () => {
  test.each(['{', '{"query":}', 'query=kites', '[]', 'null', '7', '"kites"', '{"query":"kites"} {}', '\u0000'])(
    'a body that is not a JSON object: %j',
    (body) => {
      expect(call('POST', '/1/indexes/vitrine/query', body)).toEqual(refusal(400, 'Invalid JSON'));
      expect(call('POST', '/1/indexes/*/queries', body)).toEqual(refusal(400, 'Invalid JSON'));
    },
  );

  test.each([
    {},
    { requests: null },
    { requests: {} },
    { requests: 'vitrine' },
    { requests: [null] },
    { requests: [1] },
  ])('queries that are not a list of objects: %j', (body) => {
    const expected = refusal(400, '"requests" must be an array of objects');
    expect(call('POST', '/1/indexes/*/queries', body)).toEqual(expected);
    expect(call('POST', '/1/indexes/*/objects', body)).toEqual(expected);
  });

  test.each([
    ['GET', '/'],
    ['GET', '/1'],
    ['GET', '/1/indexes'],
    ['GET', '/1/indexes/'],
    ['GET', '/2/indexes/vitrine'],
    ['GET', '/1/keys'],
    ['GET', '/1/indexes/vitrine/query/more'],
    ['POST', '/1/indexes/vitrine'],
    ['POST', '/1/indexes/vitrine/query/more'],
    ['POST', '/1/indexes/vitrine/facets/keywords'],
    ['POST', '/1/indexes/vitrine/facets/keywords/queries'],
    ['POST', '/1/indexes/*/recommendations'],
    ['POST', '/1/indexes/vitrine%2Fquery'],
  ])('an unknown call: %s %s', (method, path) => {
    expect(call(method, path, '{}').status).toBe(404);
    expect(call(method, path, '{}').answer).toEqual({ message: expect.stringMatching(/\w/), status: 404 });
  });

  test.each([
    ['POST', '/1/indexes/vitrine/batch'],
    ['POST', '/1/indexes/vitrine/clear'],
    ['POST', '/1/indexes/vitrine/operation'],
    ['POST', '/1/indexes/vitrine/deleteByQuery'],
    ['PUT', '/1/indexes/vitrine/settings'],
    ['PUT', `/1/indexes/vitrine/${barge.id}`],
    ['DELETE', '/1/indexes/vitrine'],
    ['DELETE', `/1/indexes/vitrine/${barge.id}`],
  ])('a write: %s %s', (method, path) => {
    expect(call(method, path, '{"requests":[]}')).toEqual(refusal(404, 'Path not found'));
    expect(call('GET', '/1/indexes/vitrine').answer.nbHits).toBe(3);
  });

  test.each(['nosuch', 'vitrine_', 'vitrine_loudest', 'vitrine_newest_oldest', 'VITRINE', ...HOSTILE])(
    'an unknown index: %p',
    (name) => {
      const missing = refusal(404, expect.stringMatching(/^Index .* does not exist$/));
      const inPath = encodeURIComponent(name);
      expect(ask([{ indexName: 'vitrine' }, { indexName: name }])).toEqual(missing);
      expect(ask([{ indexName: name, type: 'facet', facet: 'keywords' }])).toEqual(missing);
      expect(call('POST', '/1/indexes/*/objects', { requests: [{ indexName: name, objectID: barge.id }] })).toEqual(
        missing,
      );
      // The client would remove a dot segment before sending.
      for (const [method, rest] of [
        ['POST', 'query'],
        ['POST', 'browse'],
        ['POST', 'facets/keywords/query'],
        ['GET', 'settings'],
      ] as const)
        expect(call(method, `/1/indexes/${inPath}/${rest}`, '{}')).toEqual(missing);
    },
  );

  test('searches that together request too many hits', () => {
    const requests = Array.from({ length: 3 }, () => ({ indexName: 'vitrine', hitsPerPage: 1000 }));
    expect(ask(requests)).toEqual(refusal(400, 'A call may ask for 2000 hits in all, this one asks for 3000'));
    expect(ask(requests.slice(1)).status).toBe(200);
  });

  test('filters that together need too many conditions', () => {
    const numericFilters = [Array.from({ length: 101 }, (_, year) => `year = ${year}`)];
    expect(ask([{ indexName: 'vitrine', numericFilters }])).toEqual(
      refusal(400, 'The filters of a call may hold 100 conditions in all'),
    );
    // Alternatives in one facet count as one condition.
    const facetFilters = [Array.from({ length: 500 }, (_, word) => `keywords:${word}`)];
    expect(ask([{ indexName: 'vitrine', facetFilters }]).status).toBe(200);
  });

  test('a query without an index', () => {
    expect(ask([{ query: 'kites' }])).toEqual(refusal(404, 'Index undefined does not exist'));
    expect(ask([[]]).status).toBe(404);
    expect(ask([{ indexName: ['vitrine'] }]).status).toBe(404);
  });

  test.each(HOSTILE.filter(Boolean))('an object with the id %p', (id) => {
    expect(call('GET', `/1/indexes/vitrine/${encodeURIComponent(id)}`)).toEqual(
      refusal(404, 'ObjectID does not exist'),
    );
  });

  test('an unknown object in a list is null, for any id', () => {
    const requests = [...HOSTILE, null, 7, ['a'], {}].map((objectID) => ({ indexName: 'vitrine', objectID }));
    const { status, answer } = call('POST', '/1/indexes/*/objects', { requests });
    expect({ status, results: new Set(answer.results) }).toEqual({ status: 200, results: new Set([null]) });
  });

  test.each(['title', 'year', 'kind', 'nosuch', ...HOSTILE])(
    'values of a facet that is not searchable: %p',
    (facet) => {
      const refused = refusal(400, expect.stringContaining('attributesForFaceting'));
      expect(call('POST', `/1/indexes/vitrine/facets/${encodeURIComponent(facet)}/query`, '{}')).toEqual(refused);
      expect(ask([{ indexName: 'vitrine', type: 'facet', facet }])).toEqual(refused);
    },
  );

  test.each(['%', '%zz', 'vitrine%', '%c3%28', '%ff'])('a malformed percent sign: %s', (name) => {
    for (const path of [`/1/indexes/${name}/settings`, `/1/indexes/vitrine/${name}`])
      expect(call('GET', path)).toEqual(refusal(400, expect.stringContaining('percent')));
  });

  test('a malformed percent sign in parameters is literal', () => {
    expect(call('GET', '/1/indexes/vitrine?query=%zz&hitsPerPage=%')).toEqual(
      refusal(400, expect.stringContaining('"hitsPerPage"')),
    );
    expect(call('GET', '/1/indexes/vitrine?query=100%').answer.query).toBe('100%');
  });

  test('more than fifty queries at once', () => {
    const many = (count: number) => Array.from({ length: count }, () => ({ indexName: 'vitrine', hitsPerPage: 0 }));
    expect(ask(many(50)).answer.results).toHaveLength(50);
    expect(ask(many(51))).toEqual(refusal(400, 'At most 50 requests can be sent in one call'));
  });

  test('more than a thousand objects at once', () => {
    const many = (count: number) => Array.from({ length: count }, () => ({ indexName: 'vitrine', objectID: barge.id }));
    const get = (count: number) => call('POST', '/1/indexes/*/objects', { requests: many(count) });
    expect(get(1000).answer.results).toHaveLength(1000);
    expect(get(1001)).toEqual(refusal(400, expect.stringContaining('1000')));
  });

  test('one invalid query, which rejects the others as well', () => {
    expect(ask([{ indexName: 'vitrine' }, { indexName: 'vitrine', hitsPerPage: 5000 }])).toEqual(
      refusal(400, expect.stringContaining('"hitsPerPage"')),
    );
  });

  test.each(['', 'x', 'bnVsbA', 'e30', Buffer.from('{"after":-1.5,"fields":{}}').toString('base64url'), 7, {}])(
    'a cursor that was not issued: %j',
    (cursor) => {
      expect(call('POST', '/1/indexes/vitrine/browse', { cursor })).toEqual(refusal(400, 'Cursor not found'));
    },
  );
});

test('property names of objects are harmless as parameters', () => {
  const hostile = '{"query":"kites","__proto__":{"hitsPerPage":0},"constructor":{"prototype":{"query":"barge"}}}';
  const { status, answer } = call('POST', '/1/indexes/vitrine/query', hostile);
  expect({ status, nbHits: answer.nbHits, hitsPerPage: answer.hitsPerPage }).toEqual({
    status: 200,
    nbHits: 1,
    hitsPerPage: 20,
  });
  expect(Object.hasOwn(Object.prototype, 'hitsPerPage')).toBe(false);
});

test('a call uses the latest commit', () => {
  const added = makeItem('sky/swift.jpg', { title: 'Swift at noon' });
  const find = () =>
    call('GET', '/1/indexes/vitrine?query=swift').answer.hits.map((hit: { title: string }) => hit.title);
  expect(find()).toEqual([]);
  archive.put([added]);
  expect(find()).toEqual(['Swift at noon']);
  archive.take([added]);
  expect(find()).toEqual([]);
  expect(call('GET', `/1/indexes/vitrine/${added.id}`).status).toBe(404);
});

describe('over HTTP', () => {
  const toRequest = (path: string, init?: RequestInit) => new Request(`http://localhost/api/search${path}`, init);
  const post = (body: BodyInit | null, path = '/1/indexes/vitrine/query', headers: HeadersInit = {}) =>
    POST(toRequest(path, { method: 'POST', body, headers, duplex: 'half' } as RequestInit));
  const KB = 1024;
  const pad = (bytes: number) => '{"query":"barge"}'.padEnd(bytes);

  test('the response is that of the call', async () => {
    const response = await post('{"query":"barge"}');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.json()).toMatchObject({ nbHits: 1, hits: [{ title: 'Barge in the lock' }] });
  });

  test('GET requests are supported', async () => {
    const response = await GET(toRequest('/1/indexes/vitrine?query=w%C3%A9ir&attributesToRetrieve=title'));
    expect(await response.json()).toMatchObject({ query: 'wéir', hits: [{ title: 'Wéir' }] });
  });

  test.each<[number, () => Promise<Response>]>([
    [200, () => post('{}')],
    [200, () => GET(toRequest('/1/indexes/vitrine/settings'))],
    [400, () => post('{')],
    [400, () => GET(toRequest('/1/indexes/%zz/settings'))],
    [404, () => post('{}', '/1/indexes/nosuch/query')],
    [404, () => GET(toRequest('/'))],
    [413, () => post(pad(256 * KB + 1))],
  ])('responses with status %i allow any origin, and are not cached', async (status, ask) => {
    const response = await ask();
    expect(response.status).toBe(status);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('cache-control')).toBe('no-store');
    if (status !== 200) expect(await response.json()).toEqual({ message: expect.stringMatching(/\w/), status });
  });

  test('a CORS preflight succeeds, and is valid for a day', () => {
    const { status, headers } = OPTIONS();
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-methods')).toBe('GET, POST');
    expect(headers.get('access-control-allow-headers')).toBe('*');
    expect(headers.get('access-control-max-age')).toBe('86400');
  });

  test('a body of 256 kB is accepted, and one byte more is rejected', async () => {
    expect((await post(pad(256 * KB))).status).toBe(200);
    expect((await post(pad(256 * KB + 1))).status).toBe(413);
  });

  test('the limit applies to the actual length of a body, and to the declared one if that is larger', async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 64 * KB;
        controller.enqueue(new Uint8Array(64 * KB).fill(32));
      },
    });
    expect((await post(endless)).status).toBe(413);
    expect(sent).toBeLessThan(KB * KB);
    expect((await post('{}', undefined, { 'content-length': '999999' })).status).toBe(413);
    expect((await post(pad(300 * KB), undefined, { 'content-length': '2' })).status).toBe(413);
  });

  test('a character may be split between two chunks', async () => {
    const bytes = new TextEncoder().encode('{"query":"wéir"}');
    const cut = bytes.indexOf(0xc3) + 1;
    const pieces = new ReadableStream({
      start(controller) {
        controller.enqueue(bytes.subarray(0, cut));
        controller.enqueue(bytes.subarray(cut));
        controller.close();
      },
    });
    expect(await (await post(pieces)).json()).toMatchObject({ query: 'wéir', nbHits: 1 });
  });
});

test('a configured index name is used for the index and its replicas', () => {
  jest.replaceProperty(process, 'env', { ...process.env, ALGOLIA_INDEX: 'photos' });
  jest.isolateModules(() => {
    const { answerCall: answer } = jest.requireActual<typeof import('@/lib/search/algolia/rest-api')>(
      '@/lib/search/algolia/rest-api',
    );
    const getStatus = (name: string) => answer({ method: 'POST', path: `/1/indexes/${name}/query`, body: '{}' }).status;
    expect(['photos', 'photos_newest', 'photos_oldest', 'vitrine', 'vitrine_newest'].map(getStatus)).toEqual([
      200, 200, 200, 404, 404,
    ]);
  });
});
