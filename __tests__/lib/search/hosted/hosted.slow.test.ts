/** @jest-environment node */
import { createBreakerState } from '@/lib/clients/circuit-breaker';
import { singleton } from '@/lib/clients/singleton';
import { createArchive, makeItem, makeItems } from '../../../algolia/archive';
import { ADMIN_KEY, type Algolia, type Fault, SEARCH_KEY, startAlgolia } from '../../../algolia/server';
import { toPatience } from '../../../patience.mjs';
import { until } from '../../catalogue/site';

let algolia: Algolia;
let archive: ReturnType<typeof createArchive>;
let searching: typeof import('@/lib/search/search');
let log: string[];
let ahead = 0;

const items = makeItems(12);

beforeAll(async () => {
  algolia = await startAlgolia();
  archive = createArchive();
  archive.put(items);
  Object.assign(process.env, archive.env, algolia.env);
  // Fake time, because a busy machine may take long between two calls.
  const start = performance.now();
  jest.spyOn(performance, 'now').mockImplementation(() => start + ahead);
  searching = await import('@/lib/search/search');
});
beforeEach(() => {
  log = [];
  for (const level of ['info', 'warn', 'error', 'log'] as const)
    jest.spyOn(console, level).mockImplementation((...words) => void log.push(words.join(' ')));
  Object.assign(singleton('hosted search', createBreakerState), createBreakerState());
  algolia.heal();
  algolia.requests.length = 0;
  algolia.indices.clear();
  // The hosted index has other titles, so that the source of a result is visible.
  const [first] = items;
  algolia.batch('photos', [
    { action: 'addObject', body: { objectID: first?.id ?? '', title: 'Hosted harbour', keywords: ['sea'] } },
  ]);
  algolia.set('photos', { replicas: ['photos_newest', 'photos_oldest'] });
});
afterAll(async () => {
  await algolia.close();
  archive.remove();
});

const request = { indexName: 'photos', query: 'harbour', hitsPerPage: 5 };

async function getAnswerer(): Promise<'hosted' | 'embedded'> {
  const [answer] = await searching.search([request]);
  expect(answer?.hits.length).toBeGreaterThan(0);
  return answer?.hits[0]?.title === 'Hosted harbour' ? 'hosted' : 'embedded';
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 200));

const relay = (method: string, path: string, body: object = {}) =>
  searching.answerRestCall(method, path, method === 'GET' ? '' : JSON.stringify(body));

describe('while the hosted service works', () => {
  test('it gets one request per search, with the search-only key', async () => {
    expect(await getAnswerer()).toBe('hosted');
    expect(algolia.requests).toHaveLength(1);
    expect(algolia.requests[0]).toMatchObject({ path: '/1/indexes/*/queries', key: SEARCH_KEY });
    expect(JSON.stringify(algolia.requests)).not.toContain(ADMIN_KEY);
    expect(log).toEqual([]);
  });

  test('searches by similarity are not sent to it: the engine serves them', async () => {
    const [answer] = await searching.search([{ ...request, likeTo: items[0]?.id ?? '' }]);
    expect(answer?.hits).toHaveLength(5);
    expect(algolia.requests).toEqual([]);
  });

  test('several queries in one search are one call, with results in order', async () => {
    const answers = await searching.search([request, { indexName: 'photos_newest', query: 'nothing of the kind' }]);
    expect(answers.map(({ nbHits }) => nbHits)).toEqual([1, 0]);
    expect(algolia.requests).toHaveLength(1);
  });

  test('a rejected request fails with the reason, and the service stays in use', async () => {
    const bad = searching.search([{ ...request, hitsPerPage: -1 }]);
    await expect(bad).rejects.toMatchObject({ status: 400, message: expect.stringContaining('hitsPerPage') });
    expect(await relay('POST', '/1/indexes/photos/query', { hitsPerPage: -1 })).toMatchObject({
      status: 400,
      content: expect.stringContaining('Invalid value for \\"hitsPerPage\\" parameter'),
    });
    expect(await getAnswerer()).toBe('hosted');
    expect(log).toEqual([]);
  });
});

// Milliseconds; the library's read time-out, with a margin of less than twice that.
const WITHIN = 15_000;

describe('when the hosted service', () => {
  test.each<[string, Fault | 'refuse', string]>([
    ['refuses the connection', 'refuse', 'ECONNREFUSED'],
    ['hangs', 'hang', 'imeout'],
    ['begins an answer and does not go on', 'stall', ''],
    ['drops the line', 'drop', 'socket hang up'],
    ['limits', 429, '429: Too many requests'],
    ['fails', 500, '500: Internal error'],
    ['knows the key no more', 403, '403: Invalid Application-ID or API key'],
    ['is a proxy that answers with a page', 'page', ''],
  ])('%s, the embedded engine takes over, and the service is not called', async (_what, fault, cause) => {
    if (fault === 'refuse') {
      await algolia.refuse();
      // Idle connections are closed once the client notices.
      await settle();
    } else algolia.fail(fault, /./, Number.POSITIVE_INFINITY);
    const started = Date.now();
    expect(await getAnswerer()).toBe('embedded');
    expect(Date.now() - started).toBeLessThan(toPatience(WITHIN));
    if (fault === 'refuse') await algolia.listen();
    const asked = algolia.requests.length;
    expect(asked).toBeLessThanOrEqual(1);
    for (let n = 0; n < 20; n += 1) expect(await getAnswerer()).toBe('embedded');
    expect(await relay('POST', '/1/indexes/*/queries', { requests: [request] })).toMatchObject({ status: 200 });
    expect(algolia.requests).toHaveLength(asked);
    expect(log).toEqual([expect.stringContaining(cause)]);
    expect(log.join()).toContain('tried again in 30 s');
    expect(log.join()).not.toMatch(new RegExp(`${SEARCH_KEY}|${ADMIN_KEY}`));
  });

  test('has no such index yet, the embedded engine takes over', async () => {
    algolia.indices.clear();
    expect(await getAnswerer()).toBe('embedded');
    expect(log).toEqual([expect.stringContaining('404: Index photos does not exist')]);
  });

  test('sends Retry-After, the pause is as long', async () => {
    algolia.options.retryAfter = '120';
    algolia.fail(429, /./);
    expect(await getAnswerer()).toBe('embedded');
    expect(log).toEqual([expect.stringContaining('tried again in 120 s')]);
  });

  test('fails many requests at once, the log has one line', async () => {
    algolia.fail(500, /./, Number.POSITIVE_INFINITY);
    const answers = await Promise.all(Array.from({ length: 20 }, getAnswerer));
    expect(new Set(answers)).toEqual(new Set(['embedded']));
    expect(log).toHaveLength(1);
  });
});

describe('a failing service', () => {
  test('is tried after half a minute by one request in the background, and is used again once it works', async () => {
    algolia.fail(500, /./);
    await getAnswerer();
    ahead += 29_000;
    await getAnswerer();
    expect(algolia.requests).toHaveLength(1);
    ahead += 1001;
    expect(await Promise.all([getAnswerer(), getAnswerer(), getAnswerer()])).toEqual(Array(3).fill('embedded'));
    await until('it is tried again', () => algolia.requests.length === 2);
    await settle();
    expect(await getAnswerer()).toBe('hosted');
    expect(log).toEqual([expect.stringContaining('fails'), expect.stringContaining('answers again')]);
  });

  test('that fails again is not called for twice as long, up to ten minutes', async () => {
    algolia.fail(503, /./, Number.POSITIVE_INFINITY);
    await getAnswerer();
    for (const seconds of [30, 60, 120, 240, 480, 600, 600]) {
      expect(log.at(-1)).toContain(`tried again in ${seconds} s`);
      const asked = algolia.requests.length;
      ahead += seconds * 1000 - 500;
      await getAnswerer();
      await settle();
      expect(algolia.requests).toHaveLength(asked);
      ahead += 501;
      await getAnswerer();
      await until('it is tried again', () => algolia.requests.length > asked);
      await settle();
      expect(algolia.requests).toHaveLength(asked + 1);
    }
  });
});

describe('an HTTP call', () => {
  test('is forwarded if it searches the published index, and the response is returned unchanged', async () => {
    const { status, content } = await relay('POST', '/1/indexes/photos/query', { query: 'harbour' });
    expect(status).toBe(200);
    expect(JSON.parse(content).hits[0].title).toBe('Hosted harbour');
    expect(
      JSON.parse((await relay('POST', '/1/indexes/%2A/queries', { requests: [request] })).content).results,
    ).toHaveLength(1);
    expect((await relay('POST', '/1/indexes/photos/facets/keywords/query', { facetQuery: 's' })).status).toBe(200);
    const id = items[0]?.id ?? '';
    expect(JSON.parse((await relay('GET', `/1/indexes/photos/${id}`)).content).title).toBe('Hosted harbour');
    const objects = { requests: [{ indexName: 'photos', objectID: id }] };
    expect(JSON.parse((await relay('POST', '/1/indexes/*/objects', objects)).content).results[0].title).toBe(
      'Hosted harbour',
    );
    expect(algolia.requests).toHaveLength(5);
    expect(new Set(algolia.requests.map(({ key }) => key))).toEqual(new Set([SEARCH_KEY]));
  });

  test('an unknown object is not a failure of the service', async () => {
    expect(await relay('GET', '/1/indexes/photos/aaaaaaaaaa')).toMatchObject({
      status: 404,
      content: expect.stringContaining('ObjectID does not exist'),
    });
    expect(await getAnswerer()).toBe('hosted');
  });

  test.each<[string, string, string, object]>([
    ['another index of the application', 'POST', '/1/indexes/customers/query', {}],
    ['another index among ours', 'POST', '/1/indexes/*/queries', { requests: [request, { indexName: 'customers' }] }],
    [
      'objects of another index',
      'POST',
      '/1/indexes/*/objects',
      { requests: [{ indexName: 'customers', objectID: 'a' }] },
    ],
    ['settings', 'GET', '/1/indexes/photos/settings', {}],
    ['keys', 'GET', '/1/keys', {}],
    ['the list of indices', 'GET', '/1/indexes', {}],
    ['a way out of the index', 'GET', '/1/indexes/photos/%2e%2e', {}],
    ['a way out of a facet', 'POST', '/1/indexes/photos/facets/..%2f..%2fcustomers/query', {}],
    ['a batch', 'POST', '/1/indexes/photos/batch', { requests: [{ action: 'clear', body: {} }] }],
    ['a deletion', 'DELETE', '/1/indexes/photos', {}],
    ['a browse', 'POST', '/1/indexes/photos/browse', {}],
    ['a broken escape', 'GET', '/1/indexes/photos/%zz', {}],
    ['no requests', 'POST', '/1/indexes/*/queries', { requests: {} }],
  ])('%s is not forwarded', async (_what, method, path, body) => {
    await relay(method, path, body);
    expect(algolia.requests).toEqual([]);
  });

  test('invalid JSON is not forwarded', async () => {
    expect(await searching.answerRestCall('POST', '/1/indexes/photos/query', '{')).toMatchObject({ status: 400 });
    expect(algolia.requests).toEqual([]);
  });
});

test('an item outside the hosted index is found while the embedded engine takes over', async () => {
  archive.put([makeItem('land/hill.jpg', { title: 'Harbour hill' })]);
  algolia.fail(500, /./);
  const [answer] = await searching.search([{ indexName: 'photos', query: 'harbour hill' }]);
  expect(answer?.hits.map(({ title }) => title)).toEqual(['Harbour hill']);
});
