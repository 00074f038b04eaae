// Serves image requests: from the rendition cache, from a tile pyramid, or rendered through the queue.

import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { peekSingleton, singleton } from '@/lib/clients/singleton';
import { countProcesses } from '@/lib/cluster/worker';
import { toRenditionPath } from '@/lib/library/renditions';
import type { ImageLimits } from '@/lib/model/pixel-size';
import { isExport } from '@/lib/model/static-export';
import type { ImageSource } from '@/lib/model/types';
import { getStore } from '@/lib/store/shared-store';
import type { Store } from '@/lib/store/store';
import { drawPage } from './document-page';
import type { ImageRequest } from './image-request';
import { make, type RateLimited, type RequestContext } from './paid-work';
import { estimateCost, renderImage } from './render';
import { createRenderQueue, type QueueOutcome, type RenderQueue } from './render-queue';
import { createRenditionCache, type RenditionCache } from './rendition-cache';
import { createTiers, fetchMaster, fetchTiles, isShared, readStored, sendTree } from './stored';
import {
  encodeWebpTile,
  estimatePyramidCost,
  estimateShrinkCost,
  FIRST_TREE,
  hasTree,
  isFirstView,
  isVeryLarge,
  makeFirstTree,
  makeTree,
  TREE,
  TREE_BYTES,
  toTilePath,
} from './tile-pyramid';
import { findTile, type Tile } from './tiles';
import { countRenderers } from './turns';

export interface ImageSettings extends ImageLimits {
  data: string;
  url: string;
  cacheBytes: number;
  poppler?: string;
}

export interface ImageService {
  data: string;
  poppler: string;
  /** Pages that recently failed to render, so that requests fail fast. */
  undrawable: LRUCache<string, string>;
  paying: Map<string, Promise<unknown>>;
  /** Pyramids of which the first tile is being rendered by itself. */
  early: Set<string>;
  queue: RenderQueue;
  cache: RenditionCache;
  /** Shared store of renditions; null without one. */
  store: Store | null;
}

const MAX_QUEUED_RENDERS = 200;
/** Maximum wait in milliseconds. A page requests many small images at once, which should all arrive. */
const WAIT = { small: 10_000, large: 3000 };
const UNDRAWABLE = 600_000;
const SMALL = 500_000;

export function createImageService({
  data,
  cacheBytes,
  poppler = '',
  store = null,
}: Pick<ImageSettings, 'data' | 'cacheBytes' | 'poppler'> & { store?: Store | null }): ImageService {
  return {
    data,
    poppler,
    undrawable: new LRUCache({ max: 1000, ttl: UNDRAWABLE }),
    paying: new Map(),
    early: new Set(),
    queue: createRenderQueue({ workers: countRenderers(), length: MAX_QUEUED_RENDERS, countProcesses }),
    cache: createRenditionCache({
      folder: path.join(/*turbopackIgnore: true*/ data, 'renditions'),
      bytes: cacheBytes,
      // An export requests each URL once.
      ...(isExport() && { memoryBytes: 0 }),
    }),
    store,
  };
}

/** Returns the service of this process. */
export const getImageService = (settings: ImageSettings): ImageService =>
  singleton('image service', () => createImageService({ ...settings, store: getStore() }));

/** Returns the service if this process has served an image. */
export const peekImageService = () => peekSingleton<ImageService>('image service');

/** `absent`: there is no master, here or in the store. */
type ImageAnswer = QueueOutcome<Buffer> | RateLimited | { type: 'absent' };

const ABSENT = { type: 'absent' } as const;

interface Tree {
  tree: string;
  cost: number;
  make(source: ImageSource, tree: string): Promise<number>;
}

/** Creates a pyramid unless it cannot be written. */
async function growTree(
  service: ImageService,
  source: ImageSource,
  { tree, cost, make: makeIt }: Tree,
  { whole, asker }: { whole: boolean; asker: RequestContext },
) {
  const tiers = createTiers(service, asker);
  const picture = tiers ? await fetchMaster(tiers, source) : source;
  if (!picture) return ABSENT;
  const work = async () => {
    // Another process may have created it.
    if (await stat(path.join(/*turbopackIgnore: true*/ tree, TREE_BYTES)).catch(() => null)) return;
    await makeIt(picture, tree).then(
      (bytes) => {
        service.cache.grow(bytes);
        // The partial pyramid is quick to create, so it is not stored.
        if (tiers && whole) sendTree(tiers, tree, bytes);
      },
      // On failure the single tile is rendered, which reports an error of the picture.
      () => {},
    );
  };
  return make(service, { key: tree, cost, wait: WAIT.small, work }, asker);
}

/**
 * Returns the tile as JPEG; null if the pyramid cannot be written, for example on a full disk. `early`: to be rendered by
 * itself with `run`.
 */
async function readTile(
  service: ImageService,
  { source, tile }: { source: ImageSource; tile: Tile },
  asker: RequestContext,
) {
  const { data, cache, early, queue } = service;
  const readFrom = ({ tree }: Tree) =>
    cache.read(toTilePath(tree, tile), path.join(/*turbopackIgnore: true*/ tree, TREE_BYTES));
  const toDone = (value: Buffer | null) => ({ type: 'done', value }) as const;
  const whole = { tree: toRenditionPath(data, source, TREE), cost: estimatePyramidCost(source), make: makeTree };
  const first = {
    tree: toRenditionPath(data, source, FIRST_TREE),
    cost: estimateShrinkCost(source),
    make: makeFirstTree,
  };
  const isFirst = isFirstView(source, tile);
  const found = (await readFrom(whole)) ?? (isFirst ? await readFrom(first) : null);
  if (found) return toDone(found);
  const tiers = createTiers(service, asker);
  if (tiers && (await fetchTiles(tiers, whole.tree))) return toDone(await readFrom(whole));
  // A viewer requests more tiles next, so create the whole pyramid in the background, without the request's abort signal.
  const growLater = () => {
    const { takeTokens } = asker;
    void growTree(service, source, whole, { whole: true, asker: takeTokens ? { takeTokens } : {} }).catch(() => {});
  };
  // One tile takes a tenth of the time of all. Others wait for the pyramid: each would decode the picture once more.
  if (!isFirst && isVeryLarge(source) && !early.has(whole.tree) && !queue.has(whole.tree)) {
    early.add(whole.tree);
    const run = <T>(render: () => Promise<T>) =>
      render().finally(() => {
        early.delete(whole.tree);
        growLater();
      });
    return { type: 'early', run } as const;
  }
  const made = await growTree(service, source, isFirst ? first : whole, { whole: !isFirst, asker });
  if (made.type !== 'done') return made;
  if (isFirst) growLater();
  return toDone(await readFrom(isFirst ? first : whole));
}

/** Returns the image. Rejects if the original cannot be decoded. */
export async function readImage(
  service: ImageService,
  source: ImageSource,
  request: ImageRequest,
  asker: RequestContext = {},
): Promise<ImageAnswer> {
  const tile = hasTree(source) ? findTile(request, source) : null;
  const key = toRenditionPath(service.data, source, request.name);
  const asFile = !tile || request.format === 'webp';
  const found = asFile ? await service.cache.read(key) : null;
  if (found) return { type: 'done', value: found };
  const tiers = createTiers(service, asker);
  const shared = tiers && asFile && isShared(request, source) ? tiers : null;
  const stored = shared && (await readStored(shared, key));
  if (stored) return { type: 'done', value: stored };
  const drawn = await drawPage(service, source, asker);
  if (drawn.type !== 'done') return drawn;

  async function render(cut: Buffer | null): Promise<ImageAnswer> {
    const picture = tiers && !cut ? await fetchMaster(tiers, source) : source;
    if (!picture) return ABSENT;
    const work = async (keep: (writing: Promise<unknown>) => void) => {
      // Another request or process may have finished it meanwhile.
      const known = await service.cache.read(key);
      if (known) return known;
      const body = cut ? await encodeWebpTile(cut) : await renderImage(picture, request);
      // Respond without waiting for the disk.
      const kept = service.cache.write(key, body);
      keep(kept);
      shared?.store.send(key, () => kept.then(() => readFile(/*turbopackIgnore: true*/ key)));
      return body;
    };
    const wait = request.width * request.height <= SMALL ? WAIT.small : WAIT.large;
    return make(service, { key, cost: cut ? 30 : estimateCost(source, request), wait, work }, asker);
  }

  if (!tile) return render(null);
  const outcome = await readTile(service, { source, tile }, asker);
  if (outcome.type === 'early') return outcome.run(() => render(null));
  if (outcome.type !== 'done') return outcome;
  const { value } = outcome;
  return value && request.format === 'jpg' ? { type: 'done', value } : render(value);
}
