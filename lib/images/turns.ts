// Turns of the image service: among all processes of a site, one makes an image at a time, and no more work than there are processors.
import { availableParallelism } from 'node:os';
import { getWorker } from '@/lib/cluster/worker';
import { createRenderQueue } from './render-queue';

/** libuv has four threads for pictures and files together; one stays free, or finished images wait behind those being made. */
const MOST_WORKERS = 3;

/** Images that so many processes make at a time. */
export const countRenderers = (processes = 1) => Math.min(availableParallelism(), MOST_WORKERS * processes);

/** A piece of work by its key, with its expected milliseconds. */
export interface ImageTurn {
  key: string;
  cost: number;
}

/**
 * Waits until this process may work.
 * @returns gives the turn back; where another process has done the same meanwhile, what it left is to be looked for first
 */
export async function takeTurn({ key, cost }: ImageTurn): Promise<() => void> {
  const primary = getWorker()?.primary;
  if (!primary) return () => {};
  const isOwn = await primary.ask('turn', { key, cost });
  return () => {
    if (isOwn) void primary.ask('turned', { key }).catch(() => {});
  };
}

/** The primary's side: who works, and who waits. @param workers pieces of work at a time, of all processes */
export function createTurns(workers: number) {
  const queue = createRenderQueue({ workers, length: Number.POSITIVE_INFINITY });
  const working = new Map<string, { worker: number; finish(): void }>();
  const waiting = new Map<number, AbortController>();

  return {
    /** @param worker whose number asks. @returns whether it is to do the work; else another has done it meanwhile */
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

    /** A worker is gone: what it held is free, and what it waited for is not kept for it. */
    forget(worker: number) {
      waiting.get(worker)?.abort();
      waiting.delete(worker);
      for (const [key, own] of working) if (own.worker === worker) this.give(worker, key);
    },
  };
}
