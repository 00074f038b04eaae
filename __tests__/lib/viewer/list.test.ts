/** @jest-environment jsdom */

import type { FetchSlice } from '@/lib/viewer/fetch-slices';
import { SLICE, type ViewerContext, type ViewerItem, type ViewerSlice } from '@/lib/viewer/item';
import { createViewerList } from '@/lib/viewer/list';
import { findSource } from '@/lib/viewer/source';

const toId = (n: number) =>
  `item${'abcdefghij'.at(Math.floor(n / 100))}${'abcdefghij'.at(Math.floor(n / 10) % 10)}${'abcdefghij'.at(n % 10)}aaa`;
const toItem = (n: number): ViewerItem => ({
  id: toId(n),
  href: `/items/${toId(n)}`,
  title: `Number ${n}`,
  kind: 'photo',
  version: 'v1',
  width: 300,
  height: 200,
  pictured: true,
  caption: `Caption ${n}`,
});

const STORIES = new Set<number>();
afterEach(() => STORIES.clear());

/** A page with part of a list of `total` items, and a server that knows them all. */
function open(context: ViewerContext, where: { from?: number; to?: number; at?: number; total?: number } = {}) {
  const { from = 0, to = 59, total = 214 } = where;
  const { at = from } = where;
  const links = [];
  for (let n = from; n <= to; n += 1) {
    const id = STORIES.has(n) ? '' : toId(n);
    links.push(
      `<li><a href="/items/${toId(n)}" data-viewer="${id}" data-version="v1"><img width="300" height="200" alt=""><span data-part="title">Number ${n}</span></a></li>`,
    );
  }
  document.body.innerHTML = `<ul data-context='${JSON.stringify(context)}'>${links.join('')}</ul>`;
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  let isHeld = false;
  let isDown = false;
  const ask: FetchSlice = async (href) => {
    asked.push(href);
    if (isDown) throw new Error('offline');
    if (isHeld) await new Promise<void>((resolve) => answers.push(resolve));
    const params = new URL(href, 'http://localhost').searchParams;
    const ids = params.get('ids')?.split(',');
    if (ids) {
      const all = Array.from({ length: total }, (_, n) => toItem(n));
      return { start: 0, total: ids.length, items: ids.map((id) => all.find((item) => item.id === id) ?? null) };
    }
    const wanted = params.get('at');
    const place = wanted ? Array.from({ length: total }, (_, n) => toId(n)).indexOf(wanted) : -1;
    const slice = wanted ? Math.floor(place / SLICE) : Number(params.get('slice'));
    const items: ViewerSlice['items'] = [];
    for (let n = slice * SLICE; n < Math.min(total, (slice + 1) * SLICE); n += 1)
      items.push(STORIES.has(n) ? null : toItem(n));
    return { start: slice * SLICE, total, items };
  };
  const link = document.querySelectorAll('a')[at - from] as HTMLAnchorElement;
  const list = createViewerList(findSource(link), ask);
  return {
    list,
    asked,
    title: () => list.getState().item.title,
    hold: () => {
      isHeld = true;
    },
    answer: async () => {
      isHeld = false;
      for (const each of answers.splice(0)) each();
      await new Promise((resolve) => setTimeout(resolve));
    },
    setDown: (value: boolean) => {
      isDown = value;
    },
  };
}

const wait = () => new Promise((resolve) => setTimeout(resolve));
const folder = (start = 0, total = 214): ViewerContext => ({ type: 'collection', path: 'many', start, total });

test('it opens at the item of its link and its position, without requests', () => {
  const { list, asked } = open(folder(60), { from: 60, to: 119, at: 62 });
  expect(list.getState()).toMatchObject({
    index: 62,
    total: 214,
    item: { id: toId(62), title: 'Number 62', width: 300 },
  });
  expect(list.getState().next?.title).toBe('Number 63');
  expect(list.getState().previous?.title).toBe('Number 61');
  expect(asked).toEqual([]);
});

test('next and previous move by one, and stop at the ends', async () => {
  const { list, title } = open(folder(0, 3), { to: 2, total: 3 });
  await list.step(-1);
  expect(title()).toBe('Number 0');
  await list.step(1);
  await list.step(1);
  await list.step(1);
  expect(title()).toBe('Number 2');
  expect(list.getState()).toMatchObject({ hasNext: false, hasPrevious: true, direction: 1 });
});

test("near the end of the page's items the next slice is prefetched, so that the next step does not wait", async () => {
  const { list, asked, title } = open(folder(), { at: 48 });
  await list.step(1);
  expect(asked).toEqual([]);
  await list.step(1);
  await wait();
  expect(asked).toEqual(['/api/context?collection=many&slice=1']);
  await list.go(59);
  await list.step(1);
  expect(title()).toBe('Number 60');
});

test('backwards across the start of a later page, too', async () => {
  const { list, asked, title } = open(folder(60), { from: 60, to: 119 });
  await list.step(-1);
  expect(title()).toBe('Number 59');
  expect(asked[0]).toBe('/api/context?collection=many&slice=0');
});

test('first, last, and ten forward and back', async () => {
  const { list, title } = open(folder(), { at: 5 });
  await list.step(10);
  expect(title()).toBe('Number 15');
  await list.go(213);
  expect(title()).toBe('Number 213');
  await list.step(10);
  expect(title()).toBe('Number 213');
  await list.step(-10);
  expect(title()).toBe('Number 203');
  await list.go(0);
  expect(title()).toBe('Number 0');
});

test('stories are skipped, within the page and beyond', async () => {
  for (const n of [1, 2, 60, 61]) STORIES.add(n);
  const { list, title } = open(folder(), { at: 0 });
  await list.step(1);
  expect(title()).toBe('Number 3');
  await list.step(-1);
  expect(title()).toBe('Number 0');
  await list.go(59);
  await wait();
  await list.step(1);
  expect(title()).toBe('Number 62');
});

test('if only stories follow, the end is reached', async () => {
  STORIES.add(2);
  const { list, title } = open(folder(0, 100), { to: 2, at: 1, total: 3 });
  await list.step(1);
  await wait();
  expect(title()).toBe('Number 1');
});

test('a complete list counts its pictures only', () => {
  STORIES.add(0);
  const { list } = open(folder(0, 4), { to: 3, at: 1, total: 4 });
  expect(list.getState()).toMatchObject({ index: 0, total: 3 });
});

test('a list without a context ends with the page, and is described by its ids', async () => {
  const { list, asked, title } = open({ type: 'list' }, { to: 4, at: 4 });
  await list.step(1);
  expect(title()).toBe('Number 4');
  expect(asked).toEqual([]);
  list.describe();
  await wait();
  expect(asked).toEqual([`/api/context?ids=${[0, 1, 2, 3, 4].map(toId).join('%2C')}`]);
  expect(list.getState().item.caption).toBe('Caption 4');
  expect(list.getState().total).toBe(5);
});

test('a picture opened alone gets its position from the server', async () => {
  const { list, title } = open({ type: 'collection', path: 'many' }, { from: 75, to: 75 });
  expect(list.getState()).toMatchObject({ index: 0, total: 1, hasNext: false });
  list.describe();
  await wait();
  expect(list.getState()).toMatchObject({ index: 75, total: 214, direction: 0 });
  expect(title()).toBe('Number 75');
  await list.step(-1);
  expect(title()).toBe('Number 74');
});

test('a description from the server extends the data of the page', async () => {
  const { list } = open(folder(), { at: 3 });
  expect(list.getState().item.caption).toBeUndefined();
  list.describe();
  await wait();
  expect(list.getState().item.caption).toBe('Caption 3');
});

test('of several concurrent moves the last one wins, in any order of the responses', async () => {
  const { list, title, hold, answer } = open(folder(), { at: 0 });
  hold();
  void list.go(130);
  void list.go(5);
  await answer();
  expect(title()).toBe('Number 5');
});

test('two steps while the first is pending move by two', async () => {
  const { list, title, hold, answer } = open(folder(), { at: 59 });
  hold();
  void list.step(1);
  void list.step(1);
  await answer();
  expect(title()).toBe('Number 61');
  await list.step(1);
  expect(title()).toBe('Number 62');
});

test('without a response it stays, and takes both steps at the next one', async () => {
  const { list, title, asked, setDown } = open(folder(), { at: 59 });
  setDown(true);
  await list.step(1);
  expect(title()).toBe('Number 59');
  setDown(false);
  await list.step(1);
  expect(title()).toBe('Number 61');
  expect(asked.filter((href) => href.endsWith('slice=1'))).toHaveLength(2);
});

test('pending slices are not requested twice', async () => {
  const { list, asked } = open(folder(), { at: 55 });
  list.want(60, 90);
  list.want(61, 95);
  void list.step(1);
  await wait();
  expect(asked).toEqual(['/api/context?collection=many&slice=1']);
});

test("if the archive has changed, the page's items stay, and later ones are current", async () => {
  const { list } = open(folder(0, 214), { at: 58, total: 100 });
  await list.step(1);
  await wait();
  expect(list.getState().total).toBe(100);
  expect(list.at(59)?.title).toBe('Number 59');
});

test('distant items are dropped, and requested again on the way back', async () => {
  const { list, title } = open(folder(0, 900), { to: 59, total: 900 });
  for (let step = 0; step < 850; step += 1) await list.step(1);
  expect(title()).toBe('Number 850');
  expect(list.at(300)).toBeUndefined();
  expect(list.at(30)?.caption).toBeUndefined();
  for (let step = 0; step < 600; step += 1) await list.step(-1);
  expect(title()).toBe('Number 250');
  list.describe();
  await wait();
  expect(list.getState().item.caption).toBe('Caption 250');
});

test('a link without a picture is an error', () => {
  document.body.innerHTML = '<div data-context=""><a href="/x" data-viewer="">x</a></div>';
  const link = document.querySelector('a') as HTMLAnchorElement;
  expect(() => createViewerList({ context: { type: 'list' }, links: [link], at: 0 })).toThrow(TypeError);
});

const alone = (at: number) => open({ type: 'collection', path: 'many' }, { from: at, to: at });

test('steps before the position in the folder is known are taken once it is', async () => {
  const { list, title, hold, answer } = alone(100);
  hold();
  list.describe();
  const steps = [list.step(1), list.step(1), list.step(10), list.step(-1)];
  expect(title()).toBe('Number 100');
  await answer();
  await Promise.all(steps);
  expect(title()).toBe('Number 111');
});

test('the first and the last item are reached before the position is known', async () => {
  const last = alone(100);
  await last.list.go(Number.POSITIVE_INFINITY);
  expect(last.title()).toBe('Number 213');
  const first = alone(100);
  await first.list.go(0);
  expect(first.title()).toBe('Number 0');
});

test('without a connection steps wait, and are taken by a retry', async () => {
  const { list, title, setDown } = open(folder(), { at: 59 });
  setDown(true);
  await list.step(1);
  await list.step(1);
  expect(title()).toBe('Number 59');
  expect(list.getState().hasFailed).toBe(true);
  setDown(false);
  await list.retry();
  expect(title()).toBe('Number 61');
  expect(list.getState().hasFailed).toBe(false);
});

test('steps of an item alone wait for the connection, too', async () => {
  const { list, title, setDown } = alone(100);
  setDown(true);
  await list.step(1);
  await list.step(1);
  await list.retry();
  expect([title(), list.getState().hasFailed]).toEqual(['Number 100', true]);
  setDown(false);
  await list.retry();
  expect([title(), list.getState().hasFailed]).toEqual(['Number 102', false]);
});

test('a jump waits for the slice that failed, even if another request succeeds after that', async () => {
  const { list, title, setDown, hold, answer } = open(folder(), { at: 8 });
  hold();
  list.describe();
  setDown(true);
  await list.go(Number.POSITIVE_INFINITY);
  await answer();
  expect([title(), list.getState().hasFailed]).toEqual(['Number 8', true]);
  setDown(false);
  await list.retry();
  expect([title(), list.getState().hasFailed]).toEqual(['Number 213', false]);
});
