// Reads renditions from the shared store before rendering, and uploads new ones.
import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { toRenditionPath } from '@/lib/library/renditions';
import { writeWhole } from '@/lib/library/write-whole';
import { IMAGE_WIDTHS, toHeight } from '@/lib/model/image-widths';
import type { ImageSource } from '@/lib/model/types';
import { toObjectKey } from '@/lib/store/object-key';
import { STORE_LIMITS, type Store } from '@/lib/store/store';
import { packFolder, unpackFolder } from '@/lib/store/tar';
import type { ImageRequest } from './image-request';
import type { RequestContext } from './paid-work';
import type { RenditionCache } from './rendition-cache';

interface Tiers extends Pick<RequestContext, 'releaseSlot'> {
  data: string;
  cache: RenditionCache;
  store: Store;
}

/** The disk and the store as one request sees them; null without a store. */
export const createTiers = (
  { data, cache, store }: Omit<Tiers, 'store' | 'releaseSlot'> & { store: Store | null },
  { releaseSlot }: RequestContext,
): Tiers | null => store && { data, cache, store, releaseSlot };

const MAX_WIDTH_PX = Math.max(...IMAGE_WIDTHS);

/**
 * Whether pages request this rendition: the whole picture in one of the standard widths. Other IIIF requests are
 * unlimited in number and would fill the bucket.
 */
export const isShared = (request: ImageRequest, source: ImageSource) =>
  request.region === null &&
  !request.mirrored &&
  request.degrees === 0 &&
  request.quality === 'default' &&
  request.format !== 'png' &&
  (IMAGE_WIDTHS.some((width) => width === request.width) ||
    (request.width === source.width && request.width <= MAX_WIDTH_PX)) &&
  Math.abs(request.height - toHeight(request.width, source)) <= 1;

export async function readStored({ cache, store, releaseSlot }: Tiers, key: string): Promise<Buffer | null> {
  releaseSlot?.();
  const body = await store.read(key);
  if (body) void cache.write(key, body);
  return body;
}

const coming = new Map<string, Promise<boolean>>();

async function fetchFile({ cache, store }: Tiers, file: string, to: string): Promise<boolean> {
  const body = await store.read(file, STORE_LIMITS.large);
  if (!body) return false;
  await writeWhole(to, (work) => writeFile(work, body));
  cache.grow(body.length);
  return true;
}

/** Joins concurrent downloads of a file. Requests that join one release their slots too. */
function once({ releaseSlot }: Tiers, to: string, work: () => Promise<boolean>): Promise<boolean> {
  releaseSlot?.();
  const known = coming.get(to);
  if (known) return known;
  const begun = work().finally(() => coming.delete(to));
  coming.set(to, begun);
  return begun;
}

/** Downloads a file of the derived data if missing. @returns whether it exists now */
export async function bring(tiers: Tiers, file: string, to = file): Promise<boolean> {
  if (await stat(/*turbopackIgnore: true*/ to).catch(() => null)) return true;
  return once(tiers, to, () => fetchFile(tiers, file, to));
}

/** Bytes; a pyramid of about 500 megapixels. */
const MAX_PYRAMID_BYTES = 128 * 1024 * 1024;

/** A pyramid is stored as one archive: separate tiles would take thousands of requests. */
const toArchive = (tree: string) => `${tree}.tar`;

/** Downloads the pyramid of a picture. @returns whether it exists now */
export const fetchTiles = (tiers: Tiers, tree: string) =>
  once(tiers, tree, async () => {
    const archive = await tiers.store.read(toArchive(tree), STORE_LIMITS.large);
    if (!archive || !(await unpackFolder(archive, tree))) return false;
    tiers.cache.grow(archive.length);
    return true;
  });

/** @param bytes of the pyramid, which is held in memory during the upload */
export function sendTree({ store }: Tiers, tree: string, bytes: number) {
  if (bytes <= MAX_PYRAMID_BYTES) store.send(toArchive(tree), () => packFolder(tree));
}

/**
 * Returns the source with a local master. A master that exists only in the store is downloaded to the renditions
 * folder, whose size is limited. Null if it does not exist yet.
 */
export async function fetchMaster(tiers: Tiers, source: ImageSource): Promise<ImageSource | null> {
  const { absolute } = source;
  const isDerived = toObjectKey(tiers.data, absolute) !== null;
  if (!isDerived || (await stat(/*turbopackIgnore: true*/ absolute).catch(() => null))) return source;
  const here = toRenditionPath(tiers.data, source, `master${path.extname(absolute)}`);
  return (await bring(tiers, absolute, here)) ? { ...source, absolute: here } : null;
}
