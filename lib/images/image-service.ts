// Images by request: from the rendition cache, from a tile pyramid, or rendered (single-flight, through the render queue).

import { stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { leaveBulkhead } from '@/lib/http/load-shedding';
import { drawPdfPage } from '@/lib/library/pdf';
import { toRenditionPath } from '@/lib/library/renditions';
import { writeWhole } from '@/lib/library/write-whole';
import type { ImageLimits } from '@/lib/model/pixel-size';
import type { ImageSource } from '@/lib/model/types';
import type { ImageRequest } from './image-request';
import { renderImage, toCost } from './render';
import { createRenderQueue, type QueueOutcome, type RenderQueue, type RenderTask } from './render-queue';
import { createRenditionCache, type RenditionCache } from './rendition-cache';
import { hasTree, makeTree, TREE, TREE_BYTES, toTilePath, toTreeCost, toWebpTile } from './tile-pyramid';
import { type Tile, toTile } from './tiles';

export interface ImageSettings extends ImageLimits {
  /** Absolute folder of derived data. */
  data: string;
  /** Public address without a trailing slash. */
  url: string;
  cacheBytes: number;
  /** Folder of poppler's programs. */
  poppler?: string;
}

export interface ImageService {
  data: string;
  poppler: string;
  /** Pages that could not be drawn of late: nobody waits for the same failure again. */
  undrawable: LRUCache<string, string>;
  queue: RenderQueue;
  cache: RenditionCache;
}

/** libuv has four threads for pictures and files together; one stays free, or finished images wait behind those being made. */
const MOST_WORKERS = 3;
const MOST_WAITING = 200;
/** Longest that images may wait, milliseconds: a page of small ones comes at once, and is to come whole. */
const WAIT = { small: 10_000, large: 3000, page: 20_000 };
/** Expected milliseconds that a page of a document takes to be drawn. */
const PAGE_COST = 400;
/** Milliseconds for which it is known that a page could not be drawn. */
const UNDRAWABLE = 600_000;
/** Pixels. */
const SMALL = 500_000;

export function createImageService({
  data,
  cacheBytes,
  poppler = '',
}: Pick<ImageSettings, 'data' | 'cacheBytes' | 'poppler'>): ImageService {
  return {
    data,
    poppler,
    undrawable: new LRUCache({ max: 1000, ttl: UNDRAWABLE }),
    queue: createRenderQueue({ workers: Math.min(availableParallelism(), MOST_WORKERS), length: MOST_WAITING }),
    cache: createRenditionCache({ folder: path.join(/*turbopackIgnore: true*/ data, 'renditions'), bytes: cacheBytes }),
  };
}

const shared = globalThis as { vitrineImages?: ImageService };

/** The one of this process. Next gives every route its own copy of a module, so it cannot live in one. */
export function getImageService(settings: ImageSettings): ImageService {
  shared.vitrineImages ??= createImageService(settings);
  return shared.vitrineImages;
}

/** The one of this process, where an image has been asked for already. */
export const peekImageService = () => shared.vitrineImages;

/** Who asks for an image: may go away, and may have asked for too much. */
interface Asker {
  signal?: AbortSignal | undefined;
  /** Takes expected milliseconds of work from the token bucket of whoever asks. @returns 0, or the seconds after which to ask again */
  takeTokens?: ((cost: number) => number) | undefined;
}

/** `limited`: this client has asked for more than its share. */
type ImageAnswer = QueueOutcome<Buffer> | { type: 'limited'; seconds: number };

/** Queues work that has to be paid for by whoever asks first. */
async function make<T>({ queue }: ImageService, task: Omit<RenderTask<T>, 'signal'>, { signal, takeTokens }: Asker) {
  const seconds = queue.has(task.key) ? 0 : (takeTokens?.(task.cost) ?? 0);
  if (seconds > 0) return { type: 'limited', seconds } as const;
  leaveBulkhead();
  return queue.run({ ...task, ...(signal && { signal }) });
}

/** Draws a page of a document, from which all its renditions are made. */
async function drawPage(service: ImageService, source: ImageSource, asker: Asker) {
  const { absolute, page, width, height } = source;
  if (!page || (await stat(/*turbopackIgnore: true*/ absolute).catch(() => null)))
    return { type: 'done', value: undefined } as const;
  const failure = service.undrawable.get(absolute);
  if (failure) throw new Error(failure);
  const work = async () => {
    const sheet = { absolute: page.pdf, page: page.number, width, height };
    const jpeg = await drawPdfPage(sheet, service.poppler).catch((cause: Error & { isPassing?: boolean }) => {
      if (cause.isPassing === false) service.undrawable.set(absolute, cause.message);
      throw cause;
    });
    await writeWhole(absolute, (file) => writeFile(file, jpeg));
    service.cache.grow(jpeg.length);
  };
  return make(service, { key: absolute, cost: PAGE_COST, wait: WAIT.page, work }, asker);
}

/** The tile in JPEG; null where the tree cannot be kept, as on a full disk. */
async function readTile(service: ImageService, { source, tile }: { source: ImageSource; tile: Tile }, asker: Asker) {
  const tree = toRenditionPath(service.data, source, TREE);
  const file = toTilePath(tree, tile);
  const used = path.join(/*turbopackIgnore: true*/ tree, TREE_BYTES);
  const found = await service.cache.read(file, used);
  if (found) return { type: 'done', value: found } as const;
  const work = () =>
    makeTree(source, tree).then(
      (bytes) => service.cache.grow(bytes),
      // Whether it was the picture or the disk, making this tile alone will tell.
      () => {},
    );
  const made = await make(service, { key: tree, cost: toTreeCost(source), wait: WAIT.small, work }, asker);
  if (made.type !== 'done') return made;
  return { type: 'done', value: await service.cache.read(file, used) } as const;
}

/** The image of a request. Rejects when the original cannot be decoded. */
export async function readImage(
  service: ImageService,
  source: ImageSource,
  request: ImageRequest,
  asker: Asker = {},
): Promise<ImageAnswer> {
  const tile = hasTree(source) ? toTile(request, source) : null;
  const key = toRenditionPath(service.data, source, request.name);
  const asFile = !tile || request.format === 'webp';
  const found = asFile ? await service.cache.read(key) : null;
  if (found) return { type: 'done', value: found };
  const drawn = await drawPage(service, source, asker);
  if (drawn.type !== 'done') return drawn;

  let jpeg: Buffer | null = null;
  if (tile) {
    const outcome = await readTile(service, { source, tile }, asker);
    if (outcome.type !== 'done') return outcome;
    jpeg = outcome.value;
    if (jpeg && request.format === 'jpg') return { type: 'done', value: jpeg };
  }
  const cut = jpeg;
  const work = async () => {
    // Another may have finished it between our look and our turn.
    const known = await service.cache.read(key);
    if (known) return known;
    const body = cut ? await toWebpTile(cut) : await renderImage(source, request);
    // The visitor need not wait for the disk.
    void service.cache.write(key, body);
    return body;
  };
  const wait = request.width * request.height <= SMALL ? WAIT.small : WAIT.large;
  return make(service, { key, cost: cut ? 30 : toCost(source, request), wait, work }, asker);
}
