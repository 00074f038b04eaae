// The built site with a hosted index that fails: every page is answered all the same, within the time-outs.
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { type Algolia, SEARCH_KEY, startAlgolia } from '../algolia/server';
import { DATA, LIBRARY, toOwnPort } from './place';

// One site for both, on one port.
test.describe.configure({ mode: 'serial' });

const PORT = toOwnPort(1);
const SITE = `http://localhost:${PORT}`;

let algolia: Algolia;
let site: ChildProcess;
let log = '';

test.beforeAll(async ({ request }) => {
  algolia = await startAlgolia();
  site = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'start', '-p', String(PORT)], {
    cwd: path.resolve('.'),
    env: {
      ...process.env,
      PORT: String(PORT),
      VITRINE_LIBRARY: LIBRARY,
      VITRINE_DATA: DATA,
      ...algolia.env,
      ALGOLIA_ADMIN_KEY: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [site.stdout, site.stderr])
    stream?.on('data', (chunk) => {
      log += chunk;
    });
  await expect
    .poll(() =>
      request.get(`${SITE}/api/health`).then(
        (r) => r.status(),
        () => 0,
      ),
    )
    .toBe(200);
});

test.afterAll(async () => {
  site.kill();
  await algolia.close();
});

test('a hosted index that hangs keeps nobody waiting beyond the read time-out, and says nothing to the visitor', async ({
  page,
}) => {
  algolia.fail('hang', /queries/, 1000);
  const since = Date.now();
  await page.goto(`${SITE}/search?q=harbour`);
  // The library's read time-out is 5 s; what stands above it is the machine's own slowness.
  expect(Date.now() - since).toBeLessThan(20_000);
  await expect(page.locator('#results [data-part="title"]').first()).toBeVisible();
  await expect(page.locator('body')).not.toContainText(/algolia|hosted|time-?out/i);
  expect(log).toMatch(/the hosted search fails/);
  expect(log).not.toContain(SEARCH_KEY);
});

test('while it is known to fail it is not asked again, and searches are answered from inside', async ({ request }) => {
  const before = algolia.requests.length;
  for (let each = 0; each < 20; each += 1) {
    const response = await request.post(`${SITE}/api/search/1/indexes/*/queries`, {
      data: { requests: [{ indexName: 'photos', query: 'harbour' }] },
    });
    expect((await response.json()).results[0].nbHits).toBeGreaterThan(0);
  }
  expect(algolia.requests.length).toBe(before);
});
