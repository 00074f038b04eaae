/** @jest-environment node */
// The indexer beside a site with its library in a bucket: changes, slow responses, denied access and outages.
import type { ChildProcess } from 'node:child_process';
import sharp from 'sharp';
import { writeChangeNotice } from '@/lib/library/change-notice';
import { S3_ENVIRONMENT, startS3 } from '@/tools/s3-server';
import { createBucketPlace, type LibraryPlace, type S3 } from '../../contracts/library-places';
import { createPlace, listWhole, look, makePhoto, type Place, startIndexer, until } from '../catalogue/site';

let s3: S3;
let place: Place;
let library: LibraryPlace;
let child: ChildProcess | undefined;
let serial = 0;

beforeAll(async () => {
  Object.assign(process.env, S3_ENVIRONMENT);
  s3 = await startS3();
});
afterAll(() => s3.close());
beforeEach(() => {
  serial += 1;
  place = createPlace();
  library = createBucketPlace(place, s3, `archive ${serial}`);
});
afterEach(async () => {
  child?.kill('SIGKILL');
  s3.setFaults({});
  await place.remove();
});

const toPaths = () => look(place).items.map(({ path }) => path);
const isDrawn = () => look(place).items.every(({ drawn }) => drawn === 1);
const findLibraryProblem = () => look(place).problems.find(({ path }) => path === '.');

test('a change is indexed after a notification, and after the polling interval', async () => {
  await library.put('red.jpg', await makePhoto('red'));
  await library.index();
  ({ child } = startIndexer(place, { ...library.env, VITRINE_RESCAN_SECONDS: '3600' }, ['--watch']));
  await until('the catalogue is looked after', () => toPaths().length === 1);
  await library.put('blue.jpg', await makePhoto('blue'));
  await until('it hears of the change', () => {
    writeChangeNotice(place.data);
    return toPaths().length === 2;
  });
  child.kill('SIGKILL');
  ({ child } = startIndexer(place, { ...library.env, VITRINE_RESCAN_SECONDS: '1' }, ['--watch']));
  await library.remove('red.jpg');
  await until('it looks again by itself', () => toPaths().join() === 'blue.jpg');
});

/** Resolves after the only full scan within an hour. */
async function startLooking() {
  await library.put('black.jpg', await makePhoto('black'));
  await library.index();
  await library.put('white.jpg', await makePhoto('white'));
  ({ child } = startIndexer(place, { ...library.env, VITRINE_RESCAN_SECONDS: '3600' }, ['--watch']));
  await until('it has looked at all', () => toPaths().includes('white.jpg') && isDrawn());
}

test('named objects are synced alone, and others with the next full scan', async () => {
  await library.put('towns/red.jpg', await makePhoto('red', 'Red'));
  await startLooking();
  const tell = async (what: string, keys: string[] | undefined, isDone: () => boolean) => {
    await until(what, () => {
      writeChangeNotice(place.data, keys);
      return isDone();
    });
  };
  await library.put('towns/old/blue.jpg', await makePhoto('blue'));
  await library.put('green.jpg', await makePhoto('green'));
  await tell('it is told of one', ['towns/old/blue.jpg'], () => toPaths().includes('towns/old/blue.jpg'));
  await until('that one is drawn', isDrawn);
  expect(toPaths()).toEqual(['black.jpg', 'towns/old/blue.jpg', 'towns/red.jpg', 'white.jpg']);
  await library.put('towns/metadata.csv', 'file,title\nold/blue.jpg,A blue one\n');
  const isTitled = () => listWhole(place).some(({ title }) => title === 'A blue one');
  await tell('a row names it', ['towns/metadata.csv'], isTitled);
  await library.remove('towns/old/blue.jpg');
  await library.remove('towns/red.jpg');
  await tell('it is told that one is gone', ['towns/old/blue.jpg'], () => !toPaths().includes('towns/old/blue.jpg'));
  expect(toPaths()).toContain('towns/red.jpg');
  const isAll = () => toPaths().join() === 'black.jpg,green.jpg,white.jpg';
  await tell('it is told nothing more exact', undefined, isAll);
});

test('a change is retried if the bucket is unavailable at the notification', async () => {
  await startLooking();
  await library.put('blue.jpg', await makePhoto('blue'));
  s3.setFaults({ status: 403 });
  await until('it is told that the bucket refuses', () => {
    writeChangeNotice(place.data, ['blue.jpg']);
    return findLibraryProblem()?.detail?.includes('AccessDenied') === true;
  });
  s3.setFaults({});
  await until('what was named is there', () => toPaths().includes('blue.jpg'), 40_000);
});

test('while the bucket is unavailable or denies access, items stay, the problem is reported, and requests are retried', async () => {
  await library.put('red.jpg', await makePhoto('red'));
  await library.put('vitrine.yaml', 'title: An archive\n');
  await library.index();
  const before = listWhole(place);
  for (const [status, why] of [
    [503, 'SlowDown'],
    [403, 'AccessDenied'],
  ] as const) {
    s3.setFaults({ status });
    const { code, output } = await library.index();
    expect([code, output]).toEqual([1, expect.stringContaining(`s3://vitrine/archive ${serial}/`)]);
    expect(output).toContain(why);
    ({ child } = startIndexer(place, { ...library.env, VITRINE_RESCAN_SECONDS: '1' }, ['--watch']));
    await until(
      'it is told that the bucket is away',
      () => findLibraryProblem()?.detail?.includes(why) === true,
      40_000,
    );
    expect(listWhole(place)).toEqual(before);
    s3.setFaults({});
    await until('the bucket is back', () => findLibraryProblem() === undefined, 40_000);
    expect(listWhole(place)).toEqual(before);
    child.kill('SIGKILL');
  }
});

test('a file that is downloaded in full for reading is drawn before it is evicted, so it is downloaded once', async () => {
  const size = { width: 600, height: 400 };
  const files = await Promise.all(
    Array.from({ length: 24 }, (_, at) =>
      sharp({ create: { ...size, channels: 3, background: { r: at, g: 9, b: 9 } } })
        .tiff({ compression: 'none' })
        .toBuffer(),
    ),
  );
  for (const [at, file] of files.entries()) await library.put(`${at}.tif`, file);
  const bytes = files.reduce((sum, { length }) => sum + length, 0);
  const before = s3.state.sent;
  const { code } = await library.index({ VITRINE_LIBRARY_CACHE_GIB: String(bytes / 4 / 1024 ** 3) });
  expect([code, toPaths().length, isDrawn()]).toEqual([0, 24, true]);
  expect((s3.state.sent - before) / bytes).toBeLessThan(1.1);
});

test('objects that are temporarily unavailable are not damaged files', async () => {
  await library.put('vitrine.yaml', 'title: An archive\n');
  await library.index();
  await library.put('red.jpg', await makePhoto('red'));
  s3.setFaults({ status: 503, only: /jpg$/ });
  ({ child } = startIndexer(place, { ...library.env, VITRINE_RESCAN_SECONDS: '1' }, ['--watch']));
  await until('it is told what cannot be had', () => look(place).problems.some(({ path }) => path === 'red.jpg'));
  expect(look(place).problems).toMatchObject([{ path: 'red.jpg', reason: 'unreadable' }]);
  s3.setFaults({ delay: 500 });
  await until('it is read and drawn', () => toPaths().length === 1 && isDrawn());
  await until('nothing is wrong with it', () => look(place).problems.length === 0);
});
