// The endless list of a slide show: its rounds, its order and its requests.
import type { ViewerItem, ViewerSlice } from '@/lib/viewer/item';
import { SLICE } from '@/lib/viewer/item';
import { createKioskList } from '@/lib/viewer/kiosk-list';

const toItem = (id: string): ViewerItem => ({
  id,
  href: `/items/${id}`,
  title: id,
  kind: 'photo',
  version: 'v',
  width: 3,
  height: 2,
  pictured: true,
});

/** A server with items that tests may change. */
function serve(ids: string[]) {
  const server = { items: ids.map((id): ViewerItem | null => toItem(id)), requests: [] as string[], isDown: false };
  const fetchSlice = async (href: string): Promise<ViewerSlice> => {
    server.requests.push(href);
    if (server.isDown) throw new Error('offline');
    const params = new URL(href, 'http://site').searchParams;
    const wanted = params.get('ids')?.split(',');
    if (wanted)
      return {
        start: 0,
        total: wanted.length,
        items: wanted.map((id) => server.items.find((item) => item?.id === id) ?? null),
      };
    const start = Number(params.get('slice')) * SLICE;
    return { start, total: server.items.length, items: server.items.slice(start, start + SLICE) };
  };
  return { server, fetchSlice };
}

const toIds = (count: number) => Array.from({ length: count }, (_, at) => `n${at}`);

async function take(list: ReturnType<typeof createKioskList>, count: number) {
  const ids: (string | undefined)[] = [];
  for (let at = 0; at < count; at += 1) ids.push((await list.next())?.id);
  return ids;
}

const COLLECTION = { list: 'collection=a&below=', isShuffled: false };

test('lists every item in order, and begins again', async () => {
  const { fetchSlice } = serve(toIds(130));
  const list = createKioskList(COLLECTION, fetchSlice);
  expect(await take(list, 262)).toEqual([...toIds(130), ...toIds(130), 'n0', 'n1']);
});

test('fetches a slice when it is needed, not before', async () => {
  const { server, fetchSlice } = serve(toIds(6000));
  const list = createKioskList(COLLECTION, fetchSlice);
  await take(list, 61);
  expect(new Set(server.requests)).toEqual(
    new Set(['/api/context?collection=a&below=&slice=0', '/api/context?collection=a&below=&slice=1']),
  );
});

test('follows the archive in the next round', async () => {
  const { server, fetchSlice } = serve(['a', 'b']);
  const list = createKioskList(COLLECTION, fetchSlice);
  await take(list, 2);
  server.items = ['c', 'a'].map(toItem);
  expect(await take(list, 3)).toEqual(['c', 'a', 'c']);
});

test('skips stories, recordings without a cover and items that have vanished', async () => {
  const { server, fetchSlice } = serve(['a', 'b', 'c']);
  server.items[1] = null;
  server.items[2] = { ...toItem('c'), kind: 'film', pictured: false };
  expect(await take(createKioskList(COLLECTION, fetchSlice), 2)).toEqual(['a', 'a']);
  expect(await take(createKioskList({ list: ['x', 'a'], isShuffled: false }, fetchSlice), 2)).toEqual(['a', 'a']);
});

test('has null, and ends, where there is nothing to show', async () => {
  const { server, fetchSlice } = serve([]);
  const list = createKioskList(COLLECTION, fetchSlice);
  expect(await list.next()).toBeNull();
  server.items = [null, null];
  expect(await list.next()).toBeNull();
  server.items = [toItem('a')];
  expect((await list.next())?.id).toBe('a');
});

test('goes on where it was after a failed request', async () => {
  const { server, fetchSlice } = serve(toIds(100));
  const list = createKioskList(COLLECTION, fetchSlice);
  await take(list, 60);
  server.isDown = true;
  await expect(list.next()).rejects.toThrow('offline');
  server.isDown = false;
  expect(await take(list, 1)).toEqual(['n60']);
});

test('shuffles a round without repeating or losing an item', async () => {
  const { fetchSlice } = serve(toIds(500));
  const list = createKioskList({ ...COLLECTION, isShuffled: true }, fetchSlice);
  const round = await take(list, 500);
  expect(new Set(round)).toEqual(new Set(toIds(500)));
  expect(round).not.toEqual(toIds(500));
  const [first] = await take(list, 1);
  expect(first).not.toBe(round.at(-1));
});

test('requests a selection in pieces', async () => {
  const ids = toIds(70);
  const { server, fetchSlice } = serve(ids);
  expect(await take(createKioskList({ list: ids, isShuffled: false }, fetchSlice), 71)).toEqual([...ids, 'n0']);
  expect(server.requests[1]).toBe(`/api/context?ids=${ids.slice(60)}`);
});
