// What the image service takes from the shared store before it makes anything, and gives to it afterwards.
import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { leaveBulkhead } from '@/lib/http/load-shedding';
import { toRenditionPath } from '@/lib/library/renditions';
import { writeWhole } from '@/lib/library/write-whole';
import { IMAGE_WIDTHS, toHeight } from '@/lib/model/image-widths';
import type { ImageSource } from '@/lib/model/types';
import { toObjectKey } from '@/lib/store/object-key';
import { STORE_LIMITS, type Store } from '@/lib/store/store';
import { packFolder, unpackFolder } from '@/lib/store/tar';
import type { ImageRequest } from './image-request';
import type { RenditionCache } from './rendition-cache';

/** Of the image service, where there is a store. */
interface Tiers {
  data: string;
  cache: RenditionCache;
  store: Store;
}

export const toTiers = ({ data, cache, store }: Omit<Tiers, 'store'> & { store: Store | null }): Tiers | null =>
  store && { data, cache, store };

const LARGEST = Math.max(...IMAGE_WIDTHS);

/**
 * Whether a rendition is of those that pages ask for: the whole picture, in one of the widths. All that IIIF allows besides has no end,
 * and whoever asks for it would fill the bucket.
 */
export const isShared = (request: ImageRequest, source: ImageSource) =>
  request.region === null &&
  !request.mirrored &&
  request.degrees === 0 &&
  request.quality === 'default' &&
  request.format !== 'png' &&
  (IMAGE_WIDTHS.some((width) => width === request.width) ||
    (request.width === source.width && request.width <= LARGEST)) &&
  Math.abs(request.height - toHeight(request.width, source)) <= 1;

/** A rendition that another server made; it lies here from now on. */
export async function readStored({ cache, store }: Tiers, key: string): Promise<Buffer | null> {
  leaveBulkhead();
  const body = await store.read(key);
  if (body) void cache.write(key, body);
  return body;
}

const coming = new Map<string, Promise<boolean>>();

async function fetchFile({ cache, store }: Tiers, file: string, to: string): Promise<boolean> {
  leaveBulkhead();
  const body = await store.read(file, STORE_LIMITS.large);
  if (!body) return false;
  await writeWhole(to, (work) => writeFile(work, body));
  cache.grow(body.length);
  return true;
}

/** Once, whoever else asks for it meanwhile. */
function once(to: string, work: () => Promise<boolean>): Promise<boolean> {
  const known = coming.get(to);
  if (known) return known;
  const begun = work().finally(() => coming.delete(to));
  coming.set(to, begun);
  return begun;
}

/** Brings a file of the derived data here, unless it is. @returns whether it is here now */
export async function bring(tiers: Tiers, file: string, to = file): Promise<boolean> {
  if (await stat(/*turbopackIgnore: true*/ to).catch(() => null)) return true;
  return once(to, () => fetchFile(tiers, file, to));
}

/** Bytes; of some five hundred megapixels. */
const MOST_TREE = 128 * 1024 * 1024;

/** A tile tree is one object: thousands of tiles would be thousands of requests to send, and as many that find nothing. */
const toArchive = (tree: string) => `${tree}.tar`;

/** Brings the tile tree of a picture here. @returns whether it is here now */
export const bringTree = (tiers: Tiers, tree: string) =>
  once(tree, async () => {
    leaveBulkhead();
    const archive = await tiers.store.read(toArchive(tree), STORE_LIMITS.large);
    if (!archive || !(await unpackFolder(archive, tree))) return false;
    tiers.cache.grow(archive.length);
    return true;
  });

/** @param bytes of the tree, which is in memory while it is sent */
export function sendTree({ store }: Tiers, tree: string, bytes: number) {
  if (bytes <= MOST_TREE) store.send(toArchive(tree), () => packFolder(tree));
}

/**
 * The picture that a source's renditions are made of, here: a master that only the store has is kept among the renditions, whose room is bounded.
 * Null where there is none anywhere, as while its indexer has yet to make it.
 */
export async function bringMaster(tiers: Tiers, source: ImageSource): Promise<ImageSource | null> {
  const { absolute } = source;
  const isDerived = toObjectKey(tiers.data, absolute) !== null;
  if (!isDerived || (await stat(/*turbopackIgnore: true*/ absolute).catch(() => null))) return source;
  const here = toRenditionPath(tiers.data, source, `master${path.extname(absolute)}`);
  return (await bring(tiers, absolute, here)) ? { ...source, absolute: here } : null;
}
