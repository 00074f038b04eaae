// Runs the built site with a failing hosted index: every page still responds within the time-outs.
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { type Algolia, SEARCH_KEY, startAlgolia } from '../algolia/server';
import { DATA, LIBRARY, toOwnPort } from './place';

// The tests share one site on one port.
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

test('a hanging hosted index delays no page beyond the read time-out, and is not mentioned to visitors', async ({
  page,
}) => {
  algolia.fail('hang', /queries/, 1000);
  const since = Date.now();
  await page.goto(`${SITE}/search?q=harbour`);
  // The client's read time-out is 5 s; the rest allows for a slow machine.
  expect(Date.now() - since).toBeLessThan(20_000);
  await expect(page.locator('#results [data-part="title"]').first()).toBeVisible();
  await expect(page.locator('body')).not.toContainText(/algolia|hosted|time-?out/i);
  expect(log).toMatch(/the hosted search fails/);
  expect(log).not.toContain(SEARCH_KEY);
});

test('while the hosted index fails, it is not called, and the embedded engine serves searches', async ({ request }) => {
  const before = algolia.requests.length;
  for (let each = 0; each < 20; each += 1) {
    const response = await request.post(`${SITE}/api/search/1/indexes/*/queries`, {
      data: { requests: [{ indexName: 'photos', query: 'harbour' }] },
    });
    expect((await response.json()).results[0].nbHits).toBeGreaterThan(0);
  }
  expect(algolia.requests.length).toBe(before);
});
