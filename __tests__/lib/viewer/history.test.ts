/** @jest-environment jsdom */
import { enterViewer } from '@/lib/viewer/history';
import { isViewerEntry } from '@/lib/viewer/links';

const first = { id: 'abcdefgh27', href: '/items/first-abcdefgh27', title: 'First' };
const second = { id: 'bcdefgh234', href: '/items/second-bcdefgh234', title: 'Second' };
const third = { id: 'cdefgh2345', href: '/items/third-cdefgh2345', title: 'Third' };
const wait = (ms = 0) => new Promise((resolve) => setTimeout(resolve, ms));
const address = () => location.pathname + location.search + location.hash;

beforeEach(() => {
  history.pushState(null, '', '/collections/sea?page=2');
  document.title = 'Sea · The Archive';
});

test('opening sets the item’s URL and title, and leaving restores those of the page', async () => {
  const viewer = enterViewer(first, 'push');
  expect([address(), document.title, viewer.isWithin()]).toEqual([first.href, 'First · The Archive', true]);
  await viewer.leave();
  expect([address(), document.title, viewer.isWithin()]).toEqual([
    '/collections/sea?page=2',
    'Sea · The Archive',
    false,
  ]);
});

test('the whole visit is a single history entry', async () => {
  const before = history.length;
  const viewer = enterViewer(first, 'push');
  viewer.follow(second);
  await wait(300);
  expect([address(), document.title]).toEqual([second.href, 'Second · The Archive']);
  expect(history.length).toBe(before + 1);
  expect(history.state).toMatchObject({ item: second.id });
  await viewer.leave();
  expect(address()).toBe('/collections/sea?page=2');
});

test('quick navigation writes only the last URL', async () => {
  const viewer = enterViewer(first, 'push');
  for (let step = 0; step < 200; step += 1) viewer.follow(step % 2 ? second : first);
  viewer.follow(third);
  expect(address()).toBe(first.href);
  await wait(300);
  expect(address()).toBe(third.href);
  await viewer.leave();
});

test("leaving before a pending URL is written does not change the page's URL", async () => {
  const viewer = enterViewer(first, 'push');
  viewer.follow(second);
  await viewer.leave();
  await wait(300);
  expect([address(), document.title]).toEqual(['/collections/sea?page=2', 'Sea · The Archive']);
});

test('going back before a pending URL is written does not change it either', async () => {
  const viewer = enterViewer(first, 'push');
  viewer.follow(second);
  history.back();
  await wait(20);
  viewer.end();
  viewer.follow(third);
  await wait(300);
  expect([address(), document.title]).toEqual(['/collections/sea?page=2', 'Sea · The Archive']);
});

test('at a detail of an item’s page closing stays on the page, without the detail', async () => {
  history.pushState(null, '', `${first.href}#xywh=percent:1,2,3,4`);
  const before = history.length;
  const viewer = enterViewer(first, 'stay');
  expect(address()).toBe(`${first.href}#xywh=percent:1,2,3,4`);
  expect(viewer.isWithin()).toBe(true);
  viewer.follow(second);
  await wait(300);
  await viewer.leave();
  expect(address()).toBe(first.href);
  expect(history.length).toBe(before);
  expect(isViewerEntry(history.state)).toBe(false);
});

test('reopened by going forward it adds no entry, and leaving goes back', async () => {
  const viewer = enterViewer(first, 'push');
  await viewer.leave();
  history.forward();
  await wait(50);
  const before = history.length;
  const again = enterViewer(first, 'return');
  expect([address(), history.length]).toEqual([first.href, before]);
  await again.leave();
  expect(address()).toBe('/collections/sea?page=2');
});
