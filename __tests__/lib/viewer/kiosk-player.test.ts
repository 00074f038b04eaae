// The course of a slide show: its time, its failures and its pause.
import type { ViewerItem } from '@/lib/viewer/item';
import { createKioskPlayer } from '@/lib/viewer/kiosk-player';

const toItem = (id: string, more: Partial<ViewerItem> = {}): ViewerItem => ({
  ...{ id, href: `/items/${id}`, title: id, kind: 'photo', version: 'v', width: 3, height: 2, pictured: true },
  ...more,
});

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** A slide show of 10 s per item; `load` lets the picture of the coming slide load. */
async function play(items: (ViewerItem | null)[], isMissing = async () => false) {
  const rest = [...items];
  const outage = { isDown: false };
  const player = createKioskPlayer({
    list: {
      async next() {
        if (outage.isDown) throw new Error('offline');
        return rest.shift() ?? null;
      },
    },
    slideMs: 10_000,
    fadeMs: 1000,
    isMissing,
  });
  const getShown = () => player.getState().shown?.item.id;
  const getComing = () => player.getState().coming?.item.id;
  const toKey = () => player.getState().coming?.key ?? -1;
  player.start();
  await pass(0);
  return { player, outage, getShown, getComing, load: () => player.ready(toKey()), fail: () => player.failed(toKey()) };
}

test('shows each picture for its time, with at most two mounted', async () => {
  const { player, getShown, getComing, load } = await play(['a', 'b', 'c'].map((id) => toItem(id)));
  const counts: number[] = [];
  player.subscribe(() => {
    const { shown, leaving, coming } = player.getState();
    counts.push([shown, leaving, coming].filter(Boolean).length);
  });
  load();
  expect(getShown()).toBe('a');
  await pass(1000);
  expect(getComing()).toBe('b');
  load();
  await pass(8900);
  expect(getShown()).toBe('a');
  await pass(100);
  expect(getShown()).toBe('b');
  expect(player.getState().leaving?.item.id).toBe('a');
  await pass(1000);
  expect(player.getState().leaving).toBeNull();
  expect(getComing()).toBe('c');
  expect(Math.max(...counts)).toBe(2);
});

test('keeps the last picture until the next one has loaded', async () => {
  const { getShown, load } = await play(['a', 'b'].map((id) => toItem(id)));
  load();
  await pass(60_000);
  expect(getShown()).toBe('a');
  load();
  expect(getShown()).toBe('b');
});

test('skips a picture that the server does not have', async () => {
  const { getShown, getComing, load, fail } = await play(
    ['a', 'gone', 'c'].map((id) => toItem(id)),
    async () => true,
  );
  load();
  await pass(1000);
  fail();
  await pass(1000);
  expect(getComing()).toBe('c');
  load();
  await pass(9000);
  expect(getShown()).toBe('c');
});

test('without a connection retries the same picture, and shows the last one', async () => {
  let isOffline = true;
  const { getShown, getComing, load, fail } = await play(
    ['a', 'b'].map((id) => toItem(id)),
    async () => {
      if (isOffline) throw new TypeError('Failed to fetch');
      return false;
    },
  );
  load();
  await pass(1000);
  for (let attempt = 0; attempt < 20; attempt += 1) {
    fail();
    await pass(60_000);
    expect([getShown(), getComing()]).toEqual(['a', 'b']);
  }
  isOffline = false;
  load();
  expect(getShown()).toBe('b');
});

test('skips a picture that fails again and again although the server has it', async () => {
  const { getComing, load, fail } = await play(['a', 'broken', 'c'].map((id) => toItem(id)));
  load();
  await pass(1000);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    expect(getComing()).toBe('broken');
    fail();
    await pass(10_000);
  }
  expect(getComing()).toBe('c');
});

test('repeats a failed request of the list', async () => {
  const { outage, getShown, getComing, load } = await play(['a', 'b'].map((id) => toItem(id)));
  outage.isDown = true;
  load();
  await pass(30_000);
  expect([getShown(), getComing()]).toEqual(['a', undefined]);
  outage.isDown = false;
  await pass(60_000);
  expect(getComing()).toBe('b');
});

test('waits where there is nothing to show', async () => {
  const { player, getComing } = await play([null, null, toItem('a')]);
  expect(player.getState().isEmpty).toBe(true);
  await pass(10_000);
  expect(getComing()).toBe('a');
  expect(player.getState().isEmpty).toBe(false);
});

test('a pause holds the picture, and the next one is shown on request', async () => {
  const { player, getShown, load } = await play(['a', 'b', 'c'].map((id) => toItem(id)));
  load();
  player.setPaused(true);
  await pass(1000);
  load();
  await pass(60_000);
  expect(getShown()).toBe('a');
  player.next();
  expect(getShown()).toBe('b');
  await pass(60_000);
  expect(getShown()).toBe('b');
  player.next();
  load();
  expect(getShown()).toBe('c');
});

test('going on after a pause gives the picture its time again', async () => {
  const { player, getShown, load } = await play(['a', 'b'].map((id) => toItem(id)));
  load();
  await pass(1000);
  load();
  player.setPaused(true);
  await pass(60_000);
  player.setPaused(false);
  await pass(9900);
  expect(getShown()).toBe('a');
  await pass(100);
  expect(getShown()).toBe('b');
});

const FILM = toItem('film', { kind: 'film', film: '/items/film/file' });

test('a film plays to its end, and ends when it stalls', async () => {
  const { player, getShown, load } = await play([FILM, toItem('b'), FILM, toItem('d')]);
  load();
  await pass(1000);
  load();
  for (let second = 0; second < 100; second += 1) {
    player.moved(player.getState().shown?.key ?? -1);
    await pass(1000);
  }
  expect(getShown()).toBe('film');
  player.ended(player.getState().shown?.key ?? -1);
  expect(getShown()).toBe('b');
  await pass(1000);
  load();
  await pass(9000);
  expect(getShown()).toBe('film');
  await pass(1000);
  load();
  await pass(19_000);
  expect(getShown()).toBe('d');
});

test('a film that cannot be played shows its poster for the time of a picture', async () => {
  const { player, getShown, load, fail } = await play([FILM, toItem('b')]);
  fail();
  await pass(0);
  expect(player.getState().coming?.item).toMatchObject({ id: 'film', pictured: true });
  expect(player.getState().coming?.item.film).toBeUndefined();
  load();
  await pass(1000);
  load();
  await pass(9000);
  expect(getShown()).toBe('b');
});

test('nothing happens any more after the end', async () => {
  const { player, getShown, load } = await play(['a', 'b'].map((id) => toItem(id)));
  load();
  await pass(1000);
  load();
  player.stop();
  await pass(60_000);
  expect(getShown()).toBe('a');
  expect(jest.getTimerCount()).toBe(0);
});
