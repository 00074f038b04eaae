/** @jest-environment node */
import path from 'node:path';
import { parseImageRequest } from '@/lib/images/image-request';
import { createImageService, readImage } from '@/lib/images/image-service';
import type { Store } from '@/lib/store/store';
import { makeFolder, toGrid, toSource } from '../iiif/pictures';

const LIMITS = { maxSide: 8192, maxPixelsOut: 25_000_000 };
const folder = makeFolder();
const source = toSource(path.join(folder, 'grid.png'), 1500, 1300);
const TILE = '512,512,512,512/512,512/0/default.jpg';

beforeAll(() => toGrid(1500, 1300).png().toFile(source.absolute));

/** A client of a service, which counts the calls that release its slot. */
function createClient(service: ReturnType<typeof createImageService>) {
  const releaseSlot = jest.fn();
  const fetch = (address: string) => {
    const request = parseImageRequest(address.split('/'), source, LIMITS);
    if (request.type !== 'content') throw new Error(address);
    return readImage(service, source, request, { releaseSlot });
  };
  return { fetch, releaseSlot };
}

/** A store that responds when `respond` is called. */
function createSlowStore() {
  let respond = () => {};
  const response = new Promise<null>((resolve) => {
    respond = () => resolve(null);
  });
  const read = jest.fn(() => response);
  return { store: { read, send() {} } as unknown as Store, read, respond };
}

/** Waits until a condition holds, at most ten seconds. */
async function until(isSo: () => boolean) {
  const deadline = performance.now() + 10_000;
  while (!isSo() && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 5));
}

test.each(['full/400,/0/default.webp', TILE])(
  'a request that renders %s releases its slot, and one for the cached result keeps it until the response',
  async (address) => {
    const service = createImageService({ data: makeFolder(), cacheBytes: 1e9 });
    const [first, second] = [createClient(service), createClient(service)];
    expect((await first.fetch(address)).type).toBe('done');
    expect(first.releaseSlot).toHaveBeenCalled();
    expect((await second.fetch(address)).type).toBe('done');
    expect(second.releaseSlot).not.toHaveBeenCalled();
  },
);

test('all requests that wait for one download from the store release their slots', async () => {
  const { store, read, respond } = createSlowStore();
  const service = createImageService({ data: makeFolder(), cacheBytes: 1e9, store });
  const clients = Array.from({ length: 5 }, () => createClient(service));
  const outcomes = clients.map(({ fetch }) => fetch(TILE));
  const countReleased = () => clients.filter(({ releaseSlot }) => releaseSlot.mock.calls.length > 0).length;
  await until(() => countReleased() === clients.length);
  expect(read).toHaveBeenCalledTimes(1);
  expect(countReleased()).toBe(clients.length);
  respond();
  for (const outcome of await Promise.all(outcomes)) expect(outcome.type).toBe('done');
});
