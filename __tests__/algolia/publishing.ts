// Gives each test its own hosted index and archive, and publishes between them with the real program.
import fs from 'node:fs';
import { createArchive, makeItems, startPublishing } from './archive';
import { type Algolia, startAlgolia } from './server';

export let algolia: Algolia;
export let archive: ReturnType<typeof createArchive>;

beforeEach(async () => {
  algolia = await startAlgolia({ largest: 10_000, records: 0, rest: 0 });
  archive = createArchive();
});
afterEach(async () => {
  await algolia.close();
  archive.remove();
});

const shelf = new Map<number, ReturnType<typeof createArchive>>();
afterAll(() => {
  for (const kept of shelf.values()) kept.remove();
});

/** Fills an empty archive with this number of items; the result is cached and copied. */
export function fill(count: number) {
  const items = makeItems(count);
  const kept = shelf.get(count) ?? createArchive();
  if (!shelf.has(count)) kept.put(items);
  shelf.set(count, kept);
  fs.cpSync(kept.data, archive.data, { recursive: true, filter: (name) => !name.endsWith('-shm') });
  return items;
}

export const start = (...args: string[]) => startPublishing({ ...archive.env, ...algolia.env }, args);
export const publish = (...args: string[]) => start(...args).ended;
export const getTitles = (index = 'photos') =>
  new Map([...(algolia.indices.get(index)?.objects.values() ?? [])].map((each) => [each.objectID, each.title]));
export const toTitles = (items: { id: string; title: string }[]) => new Map(items.map(({ id, title }) => [id, title]));
export const batches = /POST \/1\/indexes\/photos[^/]*\/batch$/;
export const countSent = (from = 0) =>
  algolia.requests
    .slice(from)
    .filter(({ method, path: where }) => batches.test(`${method} ${where}`))
    .reduce((sum, { body }) => sum + JSON.parse(body).requests.length, 0);

/** Records are written long after they are accepted; other tasks are immediate. */
export const SLOW = { records: 300, rest: 0 };

export async function until(check: () => boolean) {
  while (!check()) await new Promise((resolve) => setTimeout(resolve, 5));
}
