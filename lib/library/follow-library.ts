// Follows a library in a bucket: updates its mirror before each scan.
import { createBucket } from '@/lib/clients/s3';
import { StorageFault } from '@/lib/clients/s3-faults';
import type { Config } from '@/lib/config/config';
import { syncMirror } from './sync-mirror';
import { syncObjects } from './sync-objects';

/** Maximum interval between attempts to list an unavailable bucket, ms. */
const MAX_RETRY_INTERVAL_MS = 10_000;
/** Above this number of changed objects, listing the whole bucket is cheaper. */
const MAX_NAMED_OBJECTS = 200;

export type Follower = ReturnType<typeof createFollower>;

export function createFollower({ bucket: address, s3Endpoint, data, rescan }: Config) {
  const bucket = address && createBucket(address, s3Endpoint);
  const named = new Set<string>();
  let fault: string | null = null;
  return {
    /** @returns why the library cannot be scanned; null if it can */
    async follow(): Promise<string | null> {
      if (!bucket) return null;
      const before = fault;
      named.clear();
      try {
        await syncMirror(bucket, data);
        fault = null;
      } catch (error) {
        if (!(error instanceof StorageFault)) throw error;
        fault = `the bucket cannot be listed: ${error.message}`;
        if (before === null) console.warn(`Vitrine: ${fault}; what was read of it before is kept.`);
      }
      if (before !== null && fault === null) console.warn('Vitrine: the bucket can be listed again.');
      return fault;
    },

    /** Records objects that may have changed. @returns whether they can be followed individually */
    note(keys: string[]): boolean {
      for (const key of keys) named.add(key);
      return bucket !== undefined && named.size <= MAX_NAMED_OBJECTS;
    },

    hasNamed: () => named.size > 0,

    /** Updates the recorded objects. @returns the changed folders; null if the whole bucket must be listed */
    async followNamed(): Promise<string[] | null> {
      if (!bucket || named.size === 0) return [];
      const keys = [...named];
      named.clear();
      if (fault !== null) return null;
      return syncObjects(bucket, data, keys).catch((error) => {
        if (!(error instanceof StorageFault)) throw error;
        return null;
      });
    },

    getFault: () => fault,
    getPause: () => (fault === null ? rescan : Math.min(rescan, MAX_RETRY_INTERVAL_MS)),
  };
}
