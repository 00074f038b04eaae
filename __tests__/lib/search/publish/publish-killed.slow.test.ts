/** @jest-environment node */
// The state that a run leaves when it is killed at any moment, and how the next run continues.
import { makeItem, makeItems } from '../../../algolia/archive';
import {
  algolia,
  archive,
  batches,
  countSent,
  fill,
  getTitles,
  publish,
  SLOW,
  start,
  toTitles,
  until,
} from '../../../algolia/publishing';

describe('a run that is killed', () => {
  beforeEach(() => {
    Object.assign(algolia.options, SLOW);
  });

  test.each([1, 3, 5])(
    'after %i batches is continued in the same index, without repeating finished batches',
    async (after) => {
      const items = fill(6000);
      const { child, ended } = start();
      await until(() => algolia.count(batches) >= after);
      child.kill('SIGKILL');
      await ended;
      expect(algolia.indices.has('photos')).toBe(false);
      expect((await publish()).code).toBe(0);
      expect(getTitles()).toEqual(toTitles(items));
      // The last batch may have been accepted without a response.
      expect(countSent()).toBeLessThanOrEqual(7000);
      expect([...algolia.indices.keys()].sort()).toEqual(['photos', 'photos_newest', 'photos_oldest']);
    },
  );

  test('during an unconfirmed batch is repeated from there', async () => {
    const items = fill(1500);
    algolia.fail('hang', batches);
    const { child, ended } = start();
    await until(() => algolia.count(batches) >= 1);
    child.kill('SIGKILL');
    await ended;
    expect((await publish()).code).toBe(0);
    expect(getTitles()).toEqual(toTitles(items));
  });

  test('is continued consistently if the catalogue changes in between', async () => {
    const items = fill(3000);
    const { child, ended } = start();
    await until(() => algolia.count(batches) >= 2);
    child.kill('SIGKILL');
    await ended;
    archive.take(items.slice(0, 5));
    archive.put([makeItem('sea/10.jpg', { title: 'Breakwater' })]);
    expect((await publish()).code).toBe(0);
    expect(getTitles().size).toBe(2995);
    expect(getTitles().get(items[10]?.id ?? '')).toBe('Breakwater');
  });

  test.each([
    ['is asked for', /POST .*_tmp_\d+\/operation$/, 1],
    ['is waited for', /GET .*_tmp_\d+\/task\//, 4],
  ])('when the move %s loses nothing', async (_when, on, times) => {
    const items = makeItems(300);
    archive.put(items);
    const { child, ended } = start();
    await until(() => algolia.count(on) >= times);
    child.kill('SIGKILL');
    await ended;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await publish()).code).toBe(0);
    expect(getTitles()).toEqual(toTitles(items));
    expect(await publish('--check')).toMatchObject({ code: 0 });
  });

  test('during the request of the move does not move an incomplete index, if the next run starts before the move is done', async () => {
    const items = makeItems(300);
    archive.put(items);
    const { child, ended } = start();
    await until(() => algolia.count(/GET .*_tmp_\d+\/task\//) >= 3);
    algolia.options.rest = 1500;
    await until(() => algolia.count(/POST .*_tmp_\d+\/operation$/) >= 1);
    child.kill('SIGKILL');
    await ended;
    algolia.options.rest = 0;
    archive.put([makeItem('sea/10.jpg', { title: 'Breakwater' })]);
    expect((await publish()).code).toBe(0);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(getTitles().size).toBe(300);
    expect(getTitles('photos_newest').size).toBe(300);
  });

  test('while a later run sends leaves an index that the next run completes', async () => {
    archive.put(makeItems(10));
    await publish();
    const items = makeItems(3000);
    archive.put(items);
    const before = algolia.count(batches);
    const { child, ended } = start();
    await until(() => algolia.count(batches) > before);
    child.kill('SIGKILL');
    await ended;
    expect((await publish()).code).toBe(0);
    expect(getTitles()).toEqual(toTitles(items));
  });
});
