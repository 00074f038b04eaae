// Runs the built site with a failing hosted index: every page still responds within the time-outs.
import type { ChildProcess } from 'node:child_process';
import { type Algolia, SEARCH_KEY, startAlgolia } from '../algolia/server';
import { layOwnSite, stopSite } from '../e2e/own-site';
import { toOwnPort } from '../e2e/place';
import { toPatience } from '../patience.mjs';
import { createClient } from './client';

const PORT = toOwnPort(1);
const send = createClient(`http://localhost:${PORT}`);

let algolia: Algolia;
let site: ChildProcess | undefined;
let log = '';

beforeAll(async () => {
  algolia = await startAlgolia();
  const own = await layOwnSite({ name: 'hosted', port: PORT, env: { ...algolia.env, ALGOLIA_ADMIN_KEY: '' } });
  site = await own.start((text) => {
    log += text;
  });
});

afterAll(async () => {
  await stopSite(site);
  await algolia.close();
});

test('a hanging hosted index delays no page beyond the read time-out, and is not mentioned to visitors', async () => {
  algolia.fail('hang', /queries/, 1000);
  const since = Date.now();
  const { status, text } = await send('/search?q=harbour');
  // The client's read time-out is 5 s; the rest allows for a slow machine.
  expect(Date.now() - since).toBeLessThan(toPatience(20_000));
  expect(status).toBe(200);
  const [, results = ''] = text.split('id="results"');
  expect(results).toContain('data-part="title"');
  const shown = text.replace(/<(script|style)[\s\S]*?<\/\1>/g, '').replace(/<[^>]*>/g, '');
  expect(shown).not.toMatch(/algolia|hosted|time-?out/i);
  expect(log).toMatch(/the hosted search fails/);
  expect(log).not.toContain(SEARCH_KEY);
});

test('while the hosted index fails, it is not called, and the embedded engine serves searches', async () => {
  const before = algolia.requests.length;
  for (let each = 0; each < 20; each += 1) {
    const { text } = await send('/api/search/1/indexes/*/queries', {
      method: 'POST',
      body: JSON.stringify({ requests: [{ indexName: 'photos', query: 'harbour' }] }),
    });
    expect(JSON.parse(text).results[0].nbHits).toBeGreaterThan(0);
  }
  expect(algolia.requests.length).toBe(before);
});
