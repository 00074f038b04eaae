// Coordinates image rendering across processes: one renders an image at a time, with a shared limit of jobs.
import { availableParallelism } from 'node:os';
import { getWorker } from '@/lib/cluster/worker';
import { createRenderQueue } from './render-queue';

/**
 * libuv has four threads for images and files; one remains free, so that cached images are not blocked by rendering.
 */
const MAX_WORKERS = 3;

export const countRenderers = (processes = 1) => Math.min(availableParallelism(), MAX_WORKERS * processes);

export interface ImageTurn {
  key: string;
  cost: number;
}

/**
 * Waits for a slot.
 * @returns releases the slot; if another process has rendered the same image meanwhile, check the cache first
 */
export async function acquireRenderLock({ key, cost }: ImageTurn): Promise<() => void> {
  const primary = getWorker()?.primary;
  if (!primary) return () => {};
  const isOwn = await primary.request('turn', { key, cost });
  return () => {
    if (isOwn) void primary.request('turned', { key }).catch(() => {});
  };
}

/** The primary process's queue. @param workers concurrent jobs of all processes */
export function createRenderLocks(workers: number) {
  const queue = createRenderQueue({ workers, length: Number.POSITIVE_INFINITY });
  const working = new Map<string, { worker: number; finish(): void }>();
  const waiting = new Map<number, AbortController>();

  return {
    /**
     * @param worker number of the requesting process
     * @returns whether it must do the work; false if another process has done it
     */
    async take(worker: number, { key, cost }: ImageTurn): Promise<boolean> {
      const gone = waiting.get(worker) ?? new AbortController();
      waiting.set(worker, gone);
      const { signal } = gone;
      return new Promise((resolve) => {
        const work = () =>
          new Promise<void>((finish) => {
            if (signal.aborted) return finish();
            working.set(key, { worker, finish });
            resolve(true);
          });
        void queue.run({ key, cost, work, signal }).then(() => resolve(false));
      });
    },

    give(worker: number, key: string) {
      const own = working.get(key);
      if (own?.worker !== worker) return;
      working.delete(key);
      own.finish();
    },

    /** Releases the slots of a terminated worker and cancels its waiting jobs. */
    forget(worker: number) {
      waiting.get(worker)?.abort();
      waiting.delete(worker);
      for (const [key, own] of working) if (own.worker === worker) this.give(worker, key);
    },
  };
}
