import { createRetries } from '@/lib/catalogue/index/retry-later';
import { CatalogueWriter } from '@/lib/catalogue/write/writer';
import type { ProblemReason } from '@/lib/model/problem';
import { createPlace, type Place } from '../site';

const MINUTE = 60_000;

let place: Place;
let writer: CatalogueWriter;
let time = 0;

beforeEach(() => {
  place = createPlace();
  writer = new CatalogueWriter(place.data);
  time = 0;
});
afterEach(async () => {
  writer.close();
  await place.remove();
});

/** Marks a file as failed. */
function setAside(reason: ProblemReason, path = 'deep/a.jpg') {
  const at = path.lastIndexOf('/');
  writer.begin();
  writer.files.putFile(path.slice(0, at), { name: path.slice(at + 1), bytes: 1, modified: 1, changed: 1, beside: '' });
  writer.problems.putProblem({ path, reason, detail: 'x' });
  writer.commit();
}

const isRemembered = () => writer.files.listFiles('deep').length > 0;
const start = () => createRetries(writer, () => time);

/** Minutes after which the file is read again, if every attempt fails. */
function listRetries(retries: ReturnType<typeof start>, minutes: number): number[] {
  const found: number[] = [];
  for (let minute = 1; minute <= minutes; minute += 1) {
    time += MINUTE;
    const folders = retries.takeDue();
    expect(isRemembered()).toBe(folders.length === 0);
    if (folders.length === 0) continue;
    expect(folders).toEqual(['deep']);
    found.push(minute);
    setAside('timed-out');
  }
  return found;
}

test.each(['timed-out', 'crashed'] as const)('a file that %s is read again once at the next start', (reason) => {
  setAside(reason);
  const retries = start();
  expect(isRemembered()).toBe(false);
  setAside(reason);
  time += MINUTE;
  expect(retries.takeDue()).toEqual([]);
  expect(isRemembered()).toBe(true);
});

test('a file that keeps failing is retried at increasing intervals', () => {
  const retries = start();
  setAside('timed-out');
  expect(listRetries(retries, 4000)).toEqual([11, 71, 1511, 2951]);
});

test('a file that has been read since, or has a permanent error, is not retried', () => {
  const retries = start();
  setAside('timed-out');
  setAside('damaged', 'deep/b.jpg');
  time += MINUTE;
  retries.takeDue();
  writer.begin();
  writer.problems.removeProblem('deep/a.jpg');
  writer.commit();
  time += 60 * MINUTE;
  expect(retries.takeDue()).toEqual([]);
});
