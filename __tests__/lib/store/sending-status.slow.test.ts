/** @jest-environment node */
// The upload status of the indexer, as reported by the server beside it, while the store rejects uploads.
import type { ChildProcess } from 'node:child_process';
import { S3_ENVIRONMENT, startS3 } from '@/tools/s3-server';
import { createPlace, makePhoto, startIndexer, until } from '../catalogue/site';

const place = createPlace();
let s3: Awaited<ReturnType<typeof startS3>>;
let child: ChildProcess | undefined;

beforeAll(async () => {
  s3 = await startS3();
  const settings = { VITRINE_LIBRARY: place.library, VITRINE_DATA: place.data, VITRINE_STORE: 's3://vitrine/archive' };
  Object.assign(process.env, S3_ENVIRONMENT, settings, { AWS_ENDPOINT_URL: s3.endpoint });
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await s3.close();
  await place.remove();
});

test("health and gauges report the indexer's pending uploads, and since when they have failed", async () => {
  const started = Date.now();
  place.put('red.jpg', await makePhoto('red'));
  s3.setFaults({ status: 403, only: /renditions|masters/ });
  ({ child } = startIndexer(place, {}, ['--watch']));
  // Import modules that read the environment after the indexer has started.
  const { GET: getHealth } = await import('@/app/api/health/route');
  const { readGauges } = await import('@/lib/server/gauges');
  const { createMetrics } = await import('@/lib/clients/metrics');
  const readTold = async () => (await getHealth().json()).store.indexer;
  await until('it is told that something waits', async () => (await readTold())?.failingSince > 0);
  const told = await readTold();
  expect(told).toMatchObject({ waiting: expect.any(Number), toRemove: 0, dropped: 0 });
  expect(told.waiting).toBeGreaterThan(0);
  expect(told.failingSince).toBeGreaterThanOrEqual(started);
  expect(told.failingSince).toBeLessThanOrEqual(Date.now());
  expect(readGauges()).toMatchObject({
    vitrine_store_indexer_waiting: told.waiting,
    vitrine_store_indexer_failing_seconds: expect.any(Number),
  });
  expect(await createMetrics(readGauges).read()).toMatch(/^vitrine_store_indexer_waiting [1-9]/m);
  s3.setFaults({});
  await until('all is sent', async () => (await readTold()).waiting === 0);
  await until('nothing fails any more', async () => (await readTold()).failingSince === undefined);
  expect(readGauges()).toMatchObject({ vitrine_store_indexer_waiting: 0, vitrine_store_indexer_failing_seconds: 0 });
});
