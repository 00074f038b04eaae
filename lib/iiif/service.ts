// Images by request: from memory, from disk, from the tile tree, or made, each once for all who ask at a time.
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { toRenditionPath } from '../renditions';
import type { ImageSource } from '../types';
import { type Cache, createCache } from './cache';
import type { ImageRequest, Limits } from './image-request';
import { hasTree, makeTree, TREE, TREE_BYTES, toTilePath, toTreeCost, toWebpTile } from './pyramid';
import { createQueue, type Outcome, type Queue } from './queue';
import { renderImage, toCost } from './render';
import { type Tile, toTile } from './tiles';

export interface ImageSettings extends Limits {
  /** Absolute folder of derived data. */
  data: string;
  /** Public address without a trailing slash. */
  url: string;
  cacheBytes: number;
}

export interface ImageService {
  data: string;
  queue: Queue;
  cache: Cache;
}

/** libuv has four threads for pictures and files together; one stays free, or finished images wait behind those being made. */
const MOST_WORKERS = 3;
const MOST_WAITING = 200;

export function createImageService({ data, cacheBytes }: Pick<ImageSettings, 'data' | 'cacheBytes'>): ImageService {
  return {
    data,
    queue: createQueue({ workers: Math.min(availableParallelism(), MOST_WORKERS), length: MOST_WAITING }),
    cache: createCache({ folder: path.join(/*turbopackIgnore: true*/ data, 'renditions'), bytes: cacheBytes }),
  };
}

const shared = globalThis as { vitrineImages?: ImageService };

/** The one of this process. Next gives every route its own copy of a module, so it cannot live in one. */
export function getImageService(settings: ImageSettings): ImageService {
  shared.vitrineImages ??= createImageService(settings);
  return shared.vitrineImages;
}

/** The tile in JPEG; null where the tree cannot be kept, as on a full disk. */
async function readTile(service: ImageService, source: ImageSource, tile: Tile, signal?: AbortSignal) {
  const tree = toRenditionPath(service.data, source, TREE);
  const file = toTilePath(tree, tile);
  const used = path.join(/*turbopackIgnore: true*/ tree, TREE_BYTES);
  const found = await service.cache.read(file, used);
  if (found) return { type: 'done', value: found } as const;
  const made = await service.queue.run({
    key: tree,
    cost: toTreeCost(source),
    signal,
    work: () =>
      makeTree(source, tree).then(
        (bytes) => service.cache.grow(bytes),
        // Whether it was the picture or the disk, making this tile alone will tell.
        () => {},
      ),
  });
  if (made.type !== 'done') return made;
  return { type: 'done', value: await service.cache.read(file, used) } as const;
}

/** The image of a request. Rejects when the original cannot be decoded. */
export async function readImage(
  service: ImageService,
  source: ImageSource,
  request: ImageRequest,
  signal?: AbortSignal,
): Promise<Outcome<Buffer>> {
  const tile = hasTree(source) ? toTile(request, source) : null;
  const key = toRenditionPath(service.data, source, request.name);
  const asFile = !tile || request.format === 'webp';
  const found = asFile ? await service.cache.read(key) : null;
  if (found) return { type: 'done', value: found };

  let jpeg: Buffer | null = null;
  if (tile) {
    const outcome = await readTile(service, source, tile, signal);
    if (outcome.type !== 'done') return outcome;
    jpeg = outcome.value;
    if (jpeg && request.format === 'jpg') return { type: 'done', value: jpeg };
  }
  const cut = jpeg;
  return service.queue.run({
    key,
    cost: cut ? 30 : toCost(source, request),
    signal,
    work: async () => {
      // Another may have finished it between our look and our turn.
      const known = await service.cache.read(key);
      if (known) return known;
      const body = cut ? await toWebpTile(cut) : await renderImage(source, request);
      // The visitor need not wait for the disk.
      void service.cache.write(key, body);
      return body;
    },
  });
}
