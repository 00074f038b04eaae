/** @jest-environment node */
import path from 'node:path';
import Database from 'libsql';
import { createWriteBatcher } from '@/lib/catalogue/index/work';
import { getSortKey } from '@/lib/catalogue/to-item';
import type { IndexProgress } from '@/lib/catalogue/write/meta-table';
import { CatalogueWriter } from '@/lib/catalogue/write/writer';
import { createArchive, makeItems } from '../../../algolia/archive';

jest.useFakeTimers({ now: 0 });

const archive = createArchive();
const writer = new CatalogueWriter(archive.data);
const progress: IndexProgress = { state: 'drawing', done: 0, total: 3, toDraw: 3 };
const work = createWriteBatcher(writer, 2, () => writer.putProgress(progress));
const items = makeItems(3);
const reader = new Database(path.join(archive.data, 'catalogue.db'));

afterAll(() => {
  reader.close();
  writer.close();
  archive.remove();
});

/** The edition of the pages; a new one invalidates them. */
const readEdition = () =>
  (reader.prepare("SELECT value FROM meta WHERE name = 'edition'").get() as { value: string }).value;
const countDrawn = () =>
  (reader.prepare('SELECT count(*) AS count FROM items WHERE pixels IS NOT NULL').get() as { count: number }).count;

const put = (n: number) =>
  work.change(() => {
    const item = items[n];
    if (item) writer.publishItem(item, getSortKey(item, 'date'), item.version);
  });
const draw = (n: number) =>
  work.refine(() => {
    const { id, version } = items[n] ?? { id: '', version: '' };
    progress.toDraw -= 1;
    writer.drawing.putPixels(id, version, { colour: '#803020', placeholder: 'data:,' });
  });

test('newly read items are published at once', () => {
  const before = readEdition();
  for (const n of items.keys()) put(n);
  expect(readEdition()).toBe(before);
  jest.advanceTimersByTime(300);
  expect(readEdition()).not.toBe(before);
});

test('colours and placeholders are committed within seconds, and published within a minute', () => {
  const before = readEdition();
  draw(0);
  jest.advanceTimersByTime(10_000);
  expect([countDrawn(), readEdition()]).toEqual([1, before]);
  jest.advanceTimersByTime(50_000);
  draw(1);
  jest.advanceTimersByTime(10_000);
  expect(countDrawn()).toBe(2);
  expect(readEdition()).not.toBe(before);
});

test('the last results are published when the work is done', () => {
  const before = readEdition();
  draw(2);
  jest.advanceTimersByTime(10_000);
  expect([countDrawn(), readEdition()]).toEqual([3, before]);
  progress.state = 'idle';
  work.commit();
  expect(readEdition()).not.toBe(before);
});

test('a scan without changes invalidates no pages', () => {
  const look = () => {
    work.change(() => {
      writer.removeEmptyCollections();
      writer.setScanned();
    });
    work.commit();
    jest.advanceTimersByTime(60_000);
  };
  look();
  const before = readEdition();
  progress.done = 3;
  look();
  expect(readEdition()).toBe(before);
  put(0);
  work.commit();
  expect(readEdition()).not.toBe(before);
});
