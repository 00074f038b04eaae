// Mark and sweep: blocks that no snapshot of late leads to are taken out of the store.
import type { Bucket } from '@/lib/clients/s3';
import { toBlocksKey } from './snapshot';

/** Milliseconds that a block stays when nothing leads to it any more: somebody may be fetching it. */
export const GRACE = 3_600_000;

const BATCH = 1000;

/** @param now milliseconds, of a clock that only goes forward */
export function createSweeper(store: Pick<Bucket, 'list' | 'remove'>, schema: number, now = () => performance.now()) {
  /** Since when nothing leads to a block. */
  let loose = new Map<string, number>();

  return {
    /**
     * @param live digests of what the last manifest leads to
     * @param onRemove told before a block is removed
     * @returns how many were removed @throws StorageFault
     */
    async sweep(live: Set<string>, onRemove: (digest: string) => void): Promise<number> {
      const time = now();
      const next = new Map<string, number>();
      const doomed: string[] = [];
      for await (const page of store.list(toBlocksKey(schema))) {
        for (const { key } of page) {
          const digest = key.slice(key.lastIndexOf('/') + 1);
          if (live.has(digest)) continue;
          const since = loose.get(digest) ?? time;
          if (time - since < GRACE) next.set(digest, since);
          else {
            onRemove(digest);
            doomed.push(key);
          }
        }
      }
      loose = next;
      for (let at = 0; at < doomed.length; at += BATCH) await store.remove(doomed.slice(at, at + BATCH));
      return doomed.length;
    },
  };
}
