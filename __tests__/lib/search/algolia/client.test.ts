/** @jest-environment node */
import { createArchive, makeItem } from '../../../algolia/archive';
import { type Algolia, SEARCH_KEY, startAlgolia } from '../../../algolia/server';

const archive = createArchive();
let algolia: Algolia;

beforeAll(async () => {
  Object.assign(process.env, archive.env);
  archive.put([
    makeItem('sea/harbour.jpg', { title: 'Harbour', keywords: ['sea'] }),
    makeItem('sea/breakwater.jpg', { title: 'Breakwater', keywords: ['sea', 'stone'] }),
  ]);
  algolia = await startAlgolia();
});
afterAll(async () => {
  await algolia.close();
  archive.remove();
});

const load = async () => ({
  ...(await import('@/lib/search/algolia/embedded')),
  ...(await import('@/lib/clients/algolia')),
  ...(await import('@/lib/search/search')),
});

const LIBRARY = { connect: 2000, read: 5000, write: 30_000 };

describe('without an application', () => {
  test('searches run in this process, with responses of the API', async () => {
    const { search } = await load();
    const [hits, facets] = await search([
      { indexName: 'vitrine', query: 'harb' },
      { indexName: 'vitrine_newest', query: '', hitsPerPage: 0, facets: ['keywords'] },
    ]);
    expect(hits?.hits.map(({ title }) => title)).toEqual(['Harbour']);
    expect(facets?.facets).toEqual({ keywords: { sea: 2, stone: 1 } });
  });

  test('a request that the API rejects fails with its message', async () => {
    const { search } = await load();
    await expect(search([{ indexName: 'vitrine', filters: 'a AND' }])).rejects.toMatchObject({ status: 400 });
    await expect(search([{ indexName: 'others' }])).rejects.toMatchObject({
      status: 404,
      message: 'Index others does not exist',
    });
  });

  test("the same client is reused, with the library's time-outs for servers", async () => {
    const { getEmbeddedClient } = await load();
    expect(getEmbeddedClient()).toBe(getEmbeddedClient());
    expect(getEmbeddedClient().transporter.timeouts).toEqual(LIBRARY);
  });

  test('an HTTP call gets the response of the engine', async () => {
    const { answerRestCall } = await load();
    const { status, content } = await answerRestCall(
      'POST',
      '/1/indexes/vitrine/query',
      JSON.stringify({ query: 'breakwater' }),
    );
    expect(status).toBe(200);
    expect(JSON.parse(content)).toMatchObject({ nbHits: 1, hits: [{ title: 'Breakwater' }] });
  });
});

describe('the client of a hosted index', () => {
  test("has the library's time-outs, and uses Algolia's own hosts over https", async () => {
    const { createHostedClient } = await load();
    const { transporter } = createHostedClient({ appId: 'APP1', host: '' }, 'key');
    expect(transporter.timeouts).toEqual(LIBRARY);
    expect(transporter.hosts[0]).toMatchObject({ url: 'APP1-dsn.algolia.net', protocol: 'https', accept: 'read' });
    expect(transporter.hosts).toHaveLength(5);
    expect(transporter.hosts.every(({ protocol }) => protocol === 'https')).toBe(true);
  });

  test.each([
    ['https://proxy.example.org', 'https', 'proxy.example.org'],
    ['http://127.0.0.1:8080', 'http', '127.0.0.1:8080'],
    ['https://proxy.example.org/algolia', 'https', 'proxy.example.org/algolia'],
  ])('uses only %s if that is configured', async (host, protocol, url) => {
    const { createHostedClient } = await load();
    expect(createHostedClient({ appId: 'APP1', host }, 'key').transporter.hosts).toEqual([
      { protocol, url, accept: 'readWrite' },
    ]);
  });

  test('connects to a server on another port', async () => {
    const { createHostedClient } = await load();
    algolia.batch('photos', [{ action: 'addObject', body: { objectID: 'one', title: 'Harbour' } }]);
    const client = createHostedClient({ appId: algolia.env.ALGOLIA_APP_ID, host: algolia.url }, SEARCH_KEY);
    const { results } = await client.searchForHits<{ title: string }>({ requests: [{ indexName: 'photos' }] });
    expect(results[0]?.hits[0]?.title).toBe('Harbour');
  });

  test('has the time-out of one read for any number of hosts, and then sends no more requests', async () => {
    const { askInTime, createHostedClient } = await load();
    const client = createHostedClient({ appId: algolia.env.ALGOLIA_APP_ID, host: algolia.url }, SEARCH_KEY);
    const [host] = client.transporter.hosts;
    for (let n = 0; n < 3; n += 1) if (host) client.transporter.hosts.push({ ...host, url: `${host.url}/${n}` });
    algolia.requests.length = 0;
    algolia.fail('hang', /./, Number.POSITIVE_INFINITY);
    const request = { indexName: 'photos' };
    await expect(askInTime(client, (each) => each.searchForHits({ requests: [request] }))).rejects.toThrow();
    // By default the library would try all four, with time-outs of two, eight, ten and twelve seconds.
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(algolia.requests).toHaveLength(2);
  });
});
