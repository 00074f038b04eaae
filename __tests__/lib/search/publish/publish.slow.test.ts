/** @jest-environment node */
import fs from 'node:fs';
import path from 'node:path';
import { makeItem, makeItems, startPublishing } from '../../../algolia/archive';
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
import { ADMIN_KEY, type Fault, SEARCH_KEY } from '../../../algolia/server';

describe('the first run', () => {
  beforeEach(() => {
    Object.assign(algolia.options, SLOW);
  });

  test('sends every record with the settings of the index and of its replicas', async () => {
    const items = fill(2300);
    expect(await publish()).toMatchObject({ code: 0, output: expect.stringContaining('2,300 sent') });
    expect(getTitles()).toEqual(toTitles(items));
    expect(getTitles('photos_newest')).toEqual(toTitles(items));
    expect(getTitles('photos_oldest')).toEqual(toTitles(items));
    expect([...algolia.indices.keys()].sort()).toEqual(['photos', 'photos_newest', 'photos_oldest']);
    const settings = (name: string) => algolia.indices.get(name)?.settings;
    expect(settings('photos')).toMatchObject({ advancedSyntax: true, replicas: ['photos_newest', 'photos_oldest'] });
    expect(settings('photos_oldest')?.ranking).toEqual(expect.arrayContaining(['asc(time)', 'typo']));
    expect(algolia.indices.get('photos')?.objects.get(items[7]?.id ?? '')).toMatchObject({
      kind: 'photo',
      title: 'Harbour 7',
      keywords: ['sea', 'number 0'],
      collections: ['sea'],
      path: `/items/harbour-7-${items[7]?.id}`,
    });
  });

  test('sends at most a thousand records in one call', async () => {
    fill(2300);
    await publish();
    const sizes = algolia.requests
      .filter(({ method, path: where }) => batches.test(`${method} ${where}`))
      .map(({ body }) => JSON.parse(body).requests.length);
    expect(sizes).toEqual([1000, 1000, 300]);
  });

  test('never prints a key', async () => {
    archive.put(makeItems(3));
    algolia.fail(500, batches);
    const { output } = await publish();
    expect(output).not.toMatch(new RegExp(`${ADMIN_KEY}|${SEARCH_KEY}`));
  });
});

describe('a later run', () => {
  test('sends nothing without changes', async () => {
    fill(1200);
    await publish();
    const before = algolia.requests.length;
    expect(await publish()).toMatchObject({ code: 0, output: expect.stringContaining('0 sent, 0 deleted') });
    expect(countSent(before)).toBe(0);
  });

  test('sends new and changed records and deletes others, in the replicas, too', async () => {
    const items = fill(1200);
    await publish();
    const before = algolia.requests.length;
    const changed = makeItem('sea/5.jpg', { title: 'Breakwater' });
    const added = makeItem('land/hill.jpg', { title: 'Hill' });
    archive.put([changed, added]);
    archive.take(items.slice(100, 104));
    expect(await publish()).toMatchObject({ code: 0, output: expect.stringContaining('2 sent, 4 deleted') });
    expect(countSent(before)).toBe(6);
    const left = items.filter(({ id }, place) => id !== changed.id && (place < 100 || place >= 104));
    const expected = toTitles([...left, changed, added]);
    expect(getTitles()).toEqual(expected);
    expect(getTitles('photos_newest')).toEqual(expected);
  });

  test('an item with only another modification time is not sent again', async () => {
    const items = makeItems(20);
    archive.put(items);
    await publish();
    archive.put(items.map((item) => ({ ...item, modified: 2 })));
    expect(await publish()).toMatchObject({ output: expect.stringContaining('0 sent') });
  });

  test('keeps settings that the owner has added', async () => {
    archive.put(makeItems(3));
    await publish();
    const index = algolia.indices.get('photos');
    Object.assign(index?.settings ?? {}, { ignorePlurals: true });
    index?.synonyms.push('sea = ocean');
    await publish();
    await publish('--full');
    expect(algolia.indices.get('photos')?.settings).toMatchObject({ ignorePlurals: true, advancedSyntax: true });
    expect(algolia.indices.get('photos')?.synonyms).toEqual(['sea = ocean']);
  });

  test('sends everything again if the index was deleted', async () => {
    archive.put(makeItems(30));
    await publish();
    for (const name of [...algolia.indices.keys()]) algolia.indices.delete(name);
    expect(await publish()).toMatchObject({ code: 0, output: expect.stringContaining('not there any more') });
    expect(getTitles().size).toBe(30);
  });

  test('without its own records sends everything again, and deletes foreign records', async () => {
    const items = makeItems(30);
    archive.put(items);
    await publish();
    algolia.indices.get('photos')?.objects.set('stranger', { objectID: 'stranger', title: 'Who?' });
    fs.rmSync(path.join(archive.data, 'published.db'));
    expect((await publish()).code).toBe(0);
    expect(getTitles()).toEqual(toTitles(items));
  });
});

describe('a full run', () => {
  beforeEach(() => {
    Object.assign(algolia.options, SLOW);
  });

  test('replaces the records atomically: a search sees either all old or all new ones', async () => {
    fill(2500);
    await publish();
    archive.take(makeItems(2500).slice(0, 400));
    const from = algolia.seen.length;
    expect((await publish('--full')).code).toBe(0);
    const counts = ['photos', 'photos_newest', 'photos_oldest'].flatMap((name) =>
      algolia.seen.slice(from).map(({ records }) => records[name]),
    );
    expect([...new Set(counts)].sort()).toEqual([2100, 2500]);
    expect([...algolia.indices.keys()].sort()).toEqual(['photos', 'photos_newest', 'photos_oldest']);
  });

  test('deletes records of unknown origin', async () => {
    archive.put(makeItems(10));
    await publish();
    algolia.indices.get('photos')?.objects.set('stranger', { objectID: 'stranger' });
    await publish('--full');
    expect(getTitles().has('stranger')).toBe(false);
  });
});

describe('nothing is lost', () => {
  test.each<[string, Fault, number]>([
    ['the line drops', 'drop', 1],
    ['half of a batch is taken and then the line drops', 'half', 2],
    ['a batch is taken and its answer is lost', 'lost', 1],
    ['the service limits', 429, 1],
    ['the service fails', 500, 2],
    ['the service is away', 503, 1],
    ['the service hangs', 'hang', 1],
    ['the service is slow', 'slow', 1],
    ['a proxy answers with a page', 'page', 1],
  ])('when %s while records are sent', async (_what, fault, times) => {
    const items = fill(1500);
    algolia.fail(fault, batches, times);
    const { code, output } = await publish();
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(getTitles()).toEqual(toTitles(items));
    expect(await publish('--check')).toMatchObject({ code: 0 });
  });

  test.each([
    ['the settings', /PUT .*\/settings$/],
    ['the question whether a task is done', /GET .*\/task\//],
    ['the copy', /POST .*_tmp_.*\/operation$|POST \/1\/indexes\/photos\/operation$/],
    ['the move', /POST .*_tmp_\d+\/operation$/],
  ])('when the response to %s is lost', async (_what, on) => {
    const items = makeItems(50);
    archive.put(items);
    algolia.fail('lost', on);
    expect(await publish()).toMatchObject({ code: 0 });
    expect(getTitles()).toEqual(toTitles(items));
  });

  test('when a deletion fails temporarily', async () => {
    const items = makeItems(50);
    archive.put(items);
    await publish();
    archive.take(items.slice(0, 10));
    algolia.fail(500, batches);
    expect(await publish()).toMatchObject({ code: 0 });
    expect(getTitles()).toEqual(toTitles(items.slice(10)));
  });

  test('when the port is closed for a moment', async () => {
    const items = fill(1500);
    await algolia.refuse();
    const { ended, read } = start();
    await until(() => read().includes('ECONNREFUSED'));
    await algolia.listen();
    expect(await ended).toMatchObject({ code: 0 });
    expect(getTitles()).toEqual(toTitles(items));
  });
});

describe('a record that cannot be sent', () => {
  const big = (name: string, length: number) =>
    makeItem(`sea/${name}.jpg`, { title: name, caption: 'x'.repeat(length) });

  test('is reported and left out, and the rest of its batch is sent', async () => {
    const items = makeItems(40);
    archive.put([...items, big('long', 20_000), big('longer', 30_000), big('longest', 40_000)]);
    const { code, output } = await publish();
    expect(code).toBe(0);
    expect(output).toContain('3 left out');
    expect(output).toContain('/items/longest-');
    expect(output).toContain('10,000 bytes');
    expect(getTitles()).toEqual(toTitles(items));
    // The first rejection contains the maximum size.
    expect(algolia.count(batches)).toBe(2);
  });

  test('is deleted from the index if it was smaller before', async () => {
    const items = makeItems(5);
    archive.put([...items, big('growing', 10)]);
    await publish();
    expect(getTitles().size).toBe(6);
    archive.put([big('growing', 20_000)]);
    await publish();
    expect(getTitles()).toEqual(toTitles(items));
    archive.put([big('growing', 20)]);
    await publish();
    expect(getTitles().size).toBe(6);
  });

  test('is reported separately when the index is compared', async () => {
    archive.put([...makeItems(5), big('long', 20_000)]);
    await publish();
    expect(await publish('--check')).toMatchObject({ code: 0, output: expect.stringMatching(/1 too large/) });
  });
});

describe('publishing stops', () => {
  test('at once if the key is rejected, with the reason', async () => {
    archive.put(makeItems(3));
    const env = { ...archive.env, ...algolia.env, ALGOLIA_ADMIN_KEY: 'key-of-nobody' };
    const { code, output } = await startPublishing(env).ended;
    expect(code).toBe(1);
    expect(output).toContain('403: Invalid Application-ID or API key');
    expect(output).not.toContain('key-of-nobody');
    expect(algolia.requests).toHaveLength(1);
  });

  test('with status 78 if a setting is missing or invalid', async () => {
    const { ALGOLIA_ADMIN_KEY: _key, ...without } = { ...archive.env, ...algolia.env };
    expect(await startPublishing(without).ended).toMatchObject({
      code: 78,
      output: expect.stringContaining('ALGOLIA_ADMIN_KEY'),
    });
    const env = { ...archive.env, ...algolia.env, NEXT_PUBLIC_ALGOLIA_ADMIN_KEY: ADMIN_KEY };
    expect(await startPublishing(env).ended).toMatchObject({
      code: 78,
      output: expect.stringContaining('NEXT_PUBLIC_ALGOLIA_ADMIN_KEY'),
    });
    expect(algolia.requests).toEqual([]);
  });

  test('before the first scan of the library is complete', async () => {
    expect(await publish()).toMatchObject({ code: 1, output: expect.stringContaining('npx vitrine index') });
    const [item] = makeItems(1);
    archive.change((writer) => item && writer.publishItem(item, 'a', 'b'));
    expect(await publish()).toMatchObject({ code: 1, output: expect.stringContaining('npx vitrine index') });
    expect(algolia.requests).toEqual([]);
  });

  test('before it empties the hosted index because the archive is empty, unless requested', async () => {
    const items = makeItems(4);
    archive.put(items);
    await publish();
    archive.take(items);
    expect(await publish()).toMatchObject({ code: 1, output: expect.stringContaining('--full') });
    expect(getTitles().size).toBe(4);
    expect(await publish('--full')).toMatchObject({ code: 0 });
    expect(getTitles().size).toBe(0);
  });

  test('but not if rules hide everything, which is then deleted there, too', async () => {
    archive.put(makeItems(4));
    await publish();
    archive.change((writer) => writer.setSite('{}', { hide: 'rating >= 2' }));
    expect(await publish()).toMatchObject({ code: 0 });
    expect([...getTitles().values()]).toEqual(['Harbour 0']);
    archive.change((writer) => writer.setSite('{}', { hide: true }));
    expect(await publish()).toMatchObject({ code: 0 });
    expect(getTitles().size).toBe(0);
  });

  test('if another process is publishing', async () => {
    archive.put(makeItems(20));
    algolia.fail('hang', batches, 5);
    const first = start();
    await until(() => algolia.count(batches) >= 1);
    expect(await publish()).toMatchObject({ code: 1, output: expect.stringContaining('another process') });
    algolia.heal();
    expect(await first.ended).toMatchObject({ code: 0 });
  });

  test('at an unknown argument', async () => {
    expect(await publish('--force')).toMatchObject({ code: 2, output: expect.stringContaining('--force') });
  });
});

describe('--check', () => {
  test('reports no differences, and writes nothing', async () => {
    archive.put([...makeItems(2400), makeItem('far/away.jpg', { place: { latitude: 1.25, longitude: -3.5 } })]);
    await publish();
    const before = algolia.requests.length;
    expect(await publish('--check')).toMatchObject({ code: 0, output: expect.stringContaining('nothing differs') });
    expect(algolia.requests.slice(before).some(({ method }) => method === 'PUT' || method === 'DELETE')).toBe(false);
    expect(countSent(before)).toBe(0);
  });

  test('counts missing, changed and superfluous records, and lists the first few', async () => {
    const items = fill(1300);
    await publish();
    const { objects, settings } = algolia.get('photos');
    for (const { id } of items.slice(0, 7)) objects.delete(id);
    objects.set(items[8]?.id ?? '', { objectID: items[8]?.id ?? '', title: 'Other' });
    objects.set('stranger', { objectID: 'stranger' });
    settings.customRanking = ['asc(title)'];
    const { code, output } = await publish('--check');
    expect(code).toBe(1);
    expect(output).toContain('1,294 records in photos, 1,300 in the catalogue');
    expect(output).toMatch(/7 missing: \/items\/harbour-0-\S+( \S+){4} …/);
    expect(output).toMatch(/1 changed: \/items\/harbour-8-/);
    expect(output).toMatch(/1 no longer here: stranger$/m);
    expect(output).toMatch(/other settings: photos$/m);
  });

  test('reports a missing index', async () => {
    archive.put(makeItems(3));
    expect(await publish('--check')).toMatchObject({ code: 1, output: expect.stringContaining('there is no index') });
  });
});
