// Removes blocks from the store that no recent snapshot refers to (mark and sweep).
import type { Bucket } from '@/lib/clients/s3';
import { toBlocksKey } from './snapshot';

/** Milliseconds that an unreferenced block is retained, because a follower may be downloading it. */
export const GRACE = 3_600_000;

const BATCH = 1000;

/** @param now monotonic clock in milliseconds */
export function createSweeper(store: Pick<Bucket, 'list' | 'remove'>, schema: number, now = () => performance.now()) {
  let loose = new Map<string, number>();

  return {
    /**
     * @param live digests that the last manifest refers to
     * @param onRemove called before a block is removed
     * @returns the number of removed blocks
     * @throws StorageFault
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
