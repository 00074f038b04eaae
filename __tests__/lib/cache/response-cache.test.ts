/** @jest-environment node */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CachedResponse } from '@/lib/cache/cached-response';
import type { DiskCache } from '@/lib/cache/disk-cache';
import { getCurrentEdition } from '@/lib/cache/freshness';
import { createResponseCache } from '@/lib/cache/response-cache';
import { getItem } from '@/lib/catalogue/read/items';
import { getTrace, type Trace, trace } from '@/lib/catalogue/read/trace';
import { createArchive, makeItem } from '../../algolia/archive';

const archive = createArchive();
Object.assign(process.env, archive.env);
afterAll(archive.remove);

const boat = makeItem('sea/boat.jpg');
beforeAll(() => archive.put([boat]));

let commits = 0;
/** Commits a new edition, and waits until it is noticed. */
async function commit() {
  commits += 1;
  archive.put([makeItem(`log/${commits}.jpg`)]);
  await sleep(150);
}

/** A response of the current edition that was rendered so many milliseconds ago. */
const toResponse = (text: string, { ageMs = 0, own = null as Trace | null } = {}): CachedResponse => ({
  status: 200,
  headers: {},
  tag: '',
  bodies: { identity: Buffer.from(text) },
  stamp: { edition: getCurrentEdition(), current: performance.now() - ageMs, trace: own },
});

const toText = ({ bodies }: CachedResponse) => String(bodies.identity);
const render = (text: string, options?: Parameters<typeof toResponse>[1]) => async () => toResponse(text, options);

/** A render that ends when `end` is called. */
function createSlowRender(text: string) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const started = jest.fn(async () => {
    const response = toResponse(text);
    await ended;
    return response;
  });
  return { render: started, end };
}

const create = (options: Partial<Parameters<typeof createResponseCache>[0]> = {}) =>
  createResponseCache({ maxBytes: 1e6, ...options });

const mayBeStale = () => true;

test('a response is fresh until the next edition, however old it is', async () => {
  const cache = create();
  await cache.get('/a', render('one', { ageMs: 3_600_000 }));
  expect(toText(await cache.get('/a', render('two')))).toBe('one');
  expect(cache.getFresh('/a')).toBeDefined();
  await commit();
  expect(cache.getFresh('/a')).toBeUndefined();
  expect(toText(await cache.get('/a', render('two')))).toBe('two');
});

test('a traced response is fresh in later editions while its queries return the same', async () => {
  const cache = create();
  const own = trace(() => {
    getItem(boat.id);
    return getTrace();
  });
  await cache.get('/a', render('one', { own }));
  await commit();
  expect(cache.getFresh('/a')).toBeDefined();
  archive.put([{ ...boat, title: 'Another boat' }]);
  await sleep(150);
  expect(cache.getFresh('/a')).toBeUndefined();
});

test.each([
  ['1 render is in progress', 1, 1900, 2100],
  ['4 renders are in progress', 4, 59_000, 61_000],
])('while %s, a response that was fresh within the limit is sent', async (_, count, within, beyond) => {
  const cache = create();
  await cache.get('/within', render('old'));
  await cache.get('/beyond', render('old'));
  await commit();
  // Freshness was confirmed for the last time so long ago.
  for (const [key, ageMs] of [
    ['/within', within],
    ['/beyond', beyond],
  ] as const) {
    const response = await create().get(key, render('old', { ageMs }));
    if (response.stamp) response.stamp.edition = 'earlier';
    await cache.get(key, async () => response);
  }
  const slow = Array.from({ length: count }, () => createSlowRender('slow'));
  const renders = slow.map(({ render: each }, at) => cache.get(`/slow-${at}`, each));
  expect(toText(await cache.get('/within', render('new'), { mayBeStale }))).toBe('old');
  expect(toText(await cache.get('/beyond', render('new'), { mayBeStale }))).toBe('new');
  for (const { end } of slow) end();
  await Promise.all(renders);
});

test('a stale response is not sent if it must not be, or if no render is in progress', async () => {
  const cache = create();
  await cache.get('/withdrawn', render('old'));
  await cache.get('/calm', render('old'));
  await commit();
  expect(toText(await cache.get('/calm', render('new'), { mayBeStale }))).toBe('new');
  const slow = Array.from({ length: 4 }, () => createSlowRender('slow'));
  const renders = slow.map(({ render: each }, at) => cache.get(`/slow-${at}`, each));
  const options = { mayBeStale: () => false };
  expect(toText(await cache.get('/withdrawn', render('new'), options))).toBe('new');
  for (const { end } of slow) end();
  await Promise.all(renders);
});

test('failed renders do not count as renders in progress', async () => {
  const cache = create();
  await cache.get('/a', render('old'));
  await commit();
  for (const key of ['/1', '/2', '/3', '/4'])
    await expect(cache.get(key, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(toText(await cache.get('/a', render('new'), { mayBeStale }))).toBe('new');
});

test('a failed render is repeated for the next request', async () => {
  const cache = create();
  await expect(cache.get('/a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(toText(await cache.get('/a', render('one')))).toBe('one');
});

test('simultaneous requests share a render of their edition', async () => {
  const cache = create();
  const before = createSlowRender('before');
  const first = [cache.get('/a', before.render), cache.get('/a', before.render)];
  await sleep(10);
  await commit();
  expect(toText(await cache.get('/a', render('after')))).toBe('after');
  before.end();
  expect((await Promise.all(first)).map(toText)).toEqual(['before', 'before']);
  expect(before.render).toHaveBeenCalledTimes(1);
  // A render that began before the commit does not count as one of the new edition.
  expect(toText(await cache.get('/a', render('again')))).not.toBe('before');
});

test('a response that was rendered while the catalogue changed is not taken for one of the new edition', async () => {
  const cache = create();
  const response = toResponse('old');
  await cache.get('/a', async () => {
    await commit();
    return response;
  });
  expect(cache.getFresh('/a')).toBeUndefined();
});

test('the rate limit of one client is not shared with another', async () => {
  const cache = create();
  const limited = { ...toResponse('too much'), status: 429, stamp: null };
  const slow = createSlowRender('');
  const first = cache.get('/a', async () => {
    await slow.render();
    return limited;
  });
  const second = cache.get('/a', render('picture'));
  slow.end();
  expect((await first).status).toBe(429);
  expect(toText(await second)).toBe('picture');
});

test('a render is aborted once all its clients have disconnected, and not before', async () => {
  const cache = create();
  const clients = [new AbortController(), new AbortController()] as const;
  const seen: boolean[] = [];
  let proceed = () => {};
  const wait = () =>
    new Promise<void>((resolve) => {
      proceed = resolve;
    });
  const first = cache.get(
    '/a',
    async (signal) => {
      for (let time = 0; time < 3; time += 1) {
        await wait();
        seen.push(signal.aborted);
      }
      return toResponse('one');
    },
    { client: clients[0].signal },
  );
  const second = cache.get('/a', render('two'), { client: clients[1].signal });
  for (const client of [...clients, new AbortController()]) {
    await sleep(5);
    proceed();
    await sleep(5);
    client.abort();
  }
  await Promise.all([first, second]);
  expect(seen).toEqual([false, false, true]);
});

test('a client that comes after an aborted render has a render of its own', async () => {
  const cache = create();
  const client = new AbortController();
  let fail = (_: Error) => {};
  const abandoned = () =>
    new Promise<never>((_resolve, reject) => {
      fail = reject;
    });
  const first = cache.get('/a', abandoned, { client: client.signal });
  await sleep(5);
  client.abort();
  const second = cache.get('/a', render('two'));
  fail(new Error('aborted'));
  await expect(first).rejects.toThrow('aborted');
  expect(toText(await second)).toBe('two');
  expect(toText(await cache.get('/a', render('three')))).toBe('two');
});

test('a stale response is revalidated in the background, one at a time', async () => {
  const cache = create();
  for (const key of ['/a', '/b']) await cache.get(key, render('old'));
  await commit();
  const slow = createSlowRender('slow');
  const running = cache.get('/slow', slow.render);
  const again = createSlowRender('new');
  const other = jest.fn(render('new'));
  for (const _time of [1, 2]) expect(toText(await cache.get('/a', again.render, { mayBeStale }))).toBe('old');
  expect(toText(await cache.get('/b', other, { mayBeStale }))).toBe('old');
  await sleep(20);
  expect([again.render.mock.calls.length, other.mock.calls.length]).toEqual([1, 0]);
  again.end();
  await sleep(20);
  expect(toText(cache.getFresh('/a') as CachedResponse)).toBe('new');
  slow.end();
  await running;
});

test('beyond its size the response that was requested longest ago is evicted', async () => {
  const cache = create({ maxBytes: 250_000 });
  const large = 'x'.repeat(100_000);
  await cache.get('/a', render(large));
  await cache.get('/b', render(large));
  cache.getFresh('/a');
  await cache.get('/c', render(large));
  expect(['/a', '/b', '/c'].map((key) => cache.getFresh(key) !== undefined)).toEqual([true, false, true]);
});

test('the body of another encoding is added to the response that it was derived from, and to no later one', async () => {
  const cache = create();
  const first = await cache.get('/a', render('one'));
  cache.addBody('/a', first, { gzip: Buffer.from('gzip') });
  expect(Object.keys(cache.getFresh('/a')?.bodies ?? {}).sort()).toEqual(['gzip', 'identity']);
  await commit();
  await cache.get('/a', render('two'));
  cache.addBody('/a', first, { br: Buffer.from('br') });
  expect(Object.keys(cache.getFresh('/a')?.bodies ?? {})).toEqual(['identity']);
});

describe('the disk tier', () => {
  /** A disk tier in memory. */
  function createDisk() {
    const stored = new Map<string, CachedResponse>();
    const reads: string[] = [];
    const disk: DiskCache = {
      async read(key) {
        reads.push(key);
        return stored.get(key) ?? null;
      },
      async write(key, response) {
        stored.set(key, response);
      },
    };
    return { disk, stored, reads };
  }

  test('is read on the first request, and written on each render', async () => {
    const { disk, stored, reads } = createDisk();
    await create({ disk }).get('/a', render('one'));
    expect([...stored.keys()]).toEqual(['/a']);
    const cache = create({ disk });
    expect(toText(await cache.get('/a', render('two')))).toBe('one');
    expect(toText(await cache.get('/a', render('two')))).toBe('one');
    expect(reads).toEqual(['/a', '/a']);
  });

  test('is read again for a stale response only if other processes write to it', async () => {
    for (const [isDiskShared, count] of [
      [false, 1],
      [true, 2],
    ] as const) {
      const { disk, reads } = createDisk();
      const cache = create({ disk, isDiskShared });
      await cache.get('/a', render('one'));
      await commit();
      expect(toText(await cache.get('/a', render('two')))).toBe('two');
      expect(reads).toHaveLength(count);
    }
  });

  test('gives no stale response, and its failures are not visible', async () => {
    const { disk, stored } = createDisk();
    await create({ disk }).get('/a', render('old'));
    await commit();
    expect(toText(await create({ disk }).get('/a', render('new')))).toBe('new');
    expect(stored.size).toBe(1);
    const broken: DiskCache = {
      read: () => Promise.reject(new Error('disk')),
      write: () => Promise.reject(new Error('disk')),
    };
    expect(toText(await create({ disk: broken }).get('/a', render('new')))).toBe('new');
  });
});
