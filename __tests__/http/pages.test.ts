// Pages of the sample: their HTML, their policy, and malformed URLs.
import fs from 'node:fs';
import { createClient, SITE, UNFOLLOWED } from './client';

const send = createClient(SITE);

test('years, places and people without items are 404', async () => {
  for (const address of ['/years/1700', '/years/x', '/years/1860s/1865', '/places/Atlantis', '/people/Nobody'])
    expect([address, (await send(address)).status]).toEqual([address, 404]);
  for (const address of ['/people/%E0%A4%A', '/people/%2F%2Fevil.example', '/places/..%2f..', '/people/%00'])
    expect([404, 400]).toContain((await send(address, UNFOLLOWED)).status);
  const moved = await send('/places/JAPAN/nagasaki', UNFOLLOWED);
  expect([moved.status, new URL(moved.headers.get('location') ?? '', 'http://x').pathname]).toEqual([
    308,
    '/places/Japan/Nagasaki',
  ]);
});

test('the text of every tab and accordion is in the HTML of the server @smoke', async () => {
  const html = (await send('/items/harbour-at-dusk-cla74ogaqk')).text.replace(/<script.*?<\/script>/gs, '');
  for (const words of [
    'Boats', // About
    'Example One', // Technical
    'What you may do with it', // Rights
    'Date (EDTF)', // All metadata, a closed accordion
    'image/jpeg', // … and another
    'By Vitrine', // a row of neighbours
    'Natural Earth',
  ])
    expect(html).toContain(words);
  expect(html).toMatch(/<time dateTime="2024-/i);
});

test('no URL of the map causes an error', async () => {
  for (const query of [
    'box=1,2',
    'box=__proto__',
    'box=10,170,-10,-170',
    'q=%00&box=,,,',
    'page=99&box=0,0,1,1',
    '__proto__=1',
  ]) {
    expect([query, (await send(`/map?${query}`)).status]).toEqual([query, 200]);
    expect([query, (await send(`/api/points?${query}`)).status]).toEqual([query, 200]);
  }
  expect((await send(`/api/points?q=${'x'.repeat(9000)}`)).status).toBe(414);
});

test('a matching ETag of the places gets 304', async () => {
  const etag = (await send('/api/points')).headers.get('etag') ?? '';
  expect((await send('/api/points', { headers: { 'If-None-Match': etag } })).status).toBe(304);
});

test('the search page has the same policy as others', async () => {
  const policies = await Promise.all(
    ['/', '/search', '/search?q=cat&kind=film'].map(async (address) =>
      (await send(address)).headers.get('content-security-policy'),
    ),
  );
  expect(policies[0]).toContain("object-src 'none'");
  expect(new Set(policies).size).toBe(1);
});

test('crawlers may index the search page, but not every possible search', async () => {
  const read = async (address: string) => (await send(address)).text;
  expect(await read('/search')).not.toContain('noindex');
  for (const address of ['/search?q=cat', '/search?kind=film', '/search?sort=newest', '/search?near=1,2'])
    expect(await read(address)).toContain('<meta name="robots" content="noindex, follow"/>');
  expect(await read('/search?page=1&kind=film&q=cat&utm_source=x')).toContain(
    `<link rel="canonical" href="${SITE}/search?q=cat&amp;kind=film"/>`,
  );
});

test('no URL of a search causes an error @smoke', async () => {
  for (const query of [
    'q=%00',
    'q=%f0%28',
    `q=${'%F0%9F%93%B7'.repeat(400)}`,
    'q="unclosed -"',
    'q=-cat',
    'q=AND OR NOT (',
    'kind=__proto__&keywords=constructor&colour=-red',
    'near=90,180&within=1',
    'from=9999&to=-9999',
    'sort=constructor',
    Array.from({ length: 300 }, (_, index) => `keywords=${index}`).join('&'),
  ])
    expect([query, (await send(`/search?${query}`)).status]).toEqual([query, 200]);
  const beyond = await send('/search?q=cat&page=9', UNFOLLOWED);
  expect([beyond.status, beyond.headers.get('location')]).toEqual([307, '/search?q=cat']);
});

test('another site cannot submit the consent form', async () => {
  const { status, headers } = await send('/consent/choose', {
    method: 'POST',
    body: new URLSearchParams({ analytics: 'yes' }),
    headers: { 'Sec-Fetch-Site': 'cross-site' },
  });
  expect([status, headers.get('set-cookie')]).toEqual([403, null]);
});

test('the documented curl commands return results', async () => {
  const [, text = ''] = /```sh\n([\s\S]*?)```/.exec(fs.readFileSync('docs/search-api.md', 'utf8')) ?? [];
  const commands = text.replaceAll('https://photos.example.org', SITE).split(/\n(?=curl )/);
  expect(commands.length).toBeGreaterThan(1);
  for (const command of commands) {
    const [, url = '', body] = /^curl -s '([^']+)'(?:[^']+'([^']+)')?/.exec(command) ?? [];
    const response = await send(url, body ? { method: 'POST', body } : {});
    expect([command, response.status]).toEqual([command, 200]);
    expect(JSON.stringify(JSON.parse(response.text))).toMatch(/Harbour at Dusk|"facetHits":\[\{/);
  }
});

test('pages have no prefetch segments', () => {
  const built = fs.readdirSync('.next/server/app', { recursive: true, encoding: 'utf8' });
  expect(built.length).toBeGreaterThan(0);
  // Next's own page for errors is the only static one.
  const own = built.filter((name) => !name.startsWith('_global-error'));
  expect(own.filter((name) => name.includes('.segment'))).toEqual([]);
});
