/** @jest-environment node */
import sharp from 'sharp';
import { GET as getHealth } from '@/app/api/health/route';
import { GET as getImage } from '@/app/iiif/3/[id]/[[...request]]/route';
import { createBucket } from '@/lib/clients/s3';
import { sendFrames } from '@/lib/downloads/send-frames';
import { readGauges } from '@/lib/server/gauges';
import { getStore } from '@/lib/store/shared-store';
import { S3_ENVIRONMENT, startS3 } from '@/tools/s3-server';
import { createArchive, makeItem } from '../../algolia/archive';

const archive = createArchive();
const heic = makeItem('sea/one.heic', { type: 'image/heic', width: 600, height: 400 });
const film = makeItem('sea/film.mp4', { kind: 'film', type: 'video/mp4' });
let s3: Awaited<ReturnType<typeof startS3>>;
let bucket: ReturnType<typeof createBucket>;

beforeAll(async () => {
  s3 = await startS3();
  const store = { VITRINE_STORE: 's3://vitrine/archive', AWS_ENDPOINT_URL: s3.endpoint };
  Object.assign(process.env, S3_ENVIRONMENT, archive.env, store);
  archive.put([heic, film]);
  archive.change((writer) => writer.drawing.putExtracted(film, { frames: [1, 2] }));
  bucket = createBucket({ bucket: 'vitrine', prefix: 'archive/' }, s3.endpoint);
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await s3.close();
  archive.remove();
});

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#204060' } })
    .jpeg()
    .toBuffer();

const askImage = ({ id }: { id: string }) =>
  getImage(new Request(`http://localhost/iiif/3/${id}/full/400,/0/default.webp`), {
    params: Promise.resolve({ id, request: ['full', '400,', '0', 'default.webp'] }),
  });

test('a server without masters renders from those in the store', async () => {
  expect((await askImage(heic)).status).toBe(503);
  const later = makeItem('sea/two.heic', { type: 'image/heic', width: 600, height: 400 });
  archive.put([later]);
  await bucket.write(`masters/${later.id.slice(0, 2)}/${later.id}-${later.version}.jpg`, await picture(600, 400));
  const answer = await askImage(later);
  expect(answer.status).toBe(200);
  expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 400 });
});

test('a film’s strip is downloaded from the store and cached on disk', async () => {
  const key = `masters/${film.id.slice(0, 2)}/${film.id}-${film.version}.frames.jpg`;
  const strip = await picture(320, 90);
  await bucket.write(key, strip);
  const ask = async () => {
    const answer = await sendFrames(new Request('http://localhost/'), film.id);
    expect(answer.status).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  };
  expect(await ask()).toEqual(strip);
  const before = s3.state.requests.length;
  expect(await ask()).toEqual(strip);
  expect(s3.state.requests.length).toBe(before);
});

test('an item that is hidden during rendering is not uploaded', async () => {
  const doomed = makeItem('sea/three.heic', { type: 'image/heic', width: 600, height: 400 });
  archive.put([doomed]);
  const master = `masters/${doomed.id.slice(0, 2)}/${doomed.id}-${doomed.version}.jpg`;
  await bucket.write(master, await picture(600, 400));
  const answer = askImage(doomed);
  s3.setFaults({ delay: 300, only: /\.webp$/ });
  expect((await answer).status).toBe(200);
  archive.take([doomed]);
  await getStore()?.flush(10_000);
  s3.setFaults({});
  expect(
    await bucket.head(`renditions/${doomed.id.slice(0, 2)}/${doomed.id}-${doomed.version}-full_400,_0_default.webp`),
  ).toBeNull();
});

test('health and gauges report whether the store responds, and the pending uploads', async () => {
  const told = { isAnswering: true, failures: 0, waiting: 0, dropped: 0 };
  expect((await getHealth().json()).store).toEqual(told);
  expect(readGauges()).toMatchObject({ vitrine_store_answering: 1, vitrine_store_waiting: 0 });
  jest.spyOn(console, 'warn').mockImplementation();
  s3.setFaults({ status: 403 });
  const later = makeItem('sea/four.heic', { type: 'image/heic', width: 600, height: 400 });
  archive.put([later]);
  const unmade = await askImage(later);
  expect([unmade.status, unmade.headers.get('retry-after')]).toEqual([503, '10']);
  expect((await getHealth().json()).store).toMatchObject({ isAnswering: false, failures: 1 });
  expect(readGauges()).toMatchObject({ vitrine_store_answering: 0 });
  s3.setFaults({});
});
