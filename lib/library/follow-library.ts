// Follows a library that lies in a bucket: before each look the folder of links is brought into step with it.
import { createBucket } from '@/lib/clients/s3';
import { StorageFault } from '@/lib/clients/s3-faults';
import type { Config } from '@/lib/config/config';
import { syncMirror } from './sync-mirror';
import { syncObjects } from './sync-objects';

/** Milliseconds after which a bucket that cannot be listed is asked again, where looks are further apart. */
const AGAIN = 10_000;
/** Objects that are looked at one by one; more are sooner listed with all. */
const MOST_NAMED = 200;

export type Follower = ReturnType<typeof createFollower>;

/** Of a library in a folder there is nothing to follow: it is what is looked at. */
export function createFollower({ bucket: address, s3Endpoint, data, rescan }: Config) {
  const bucket = address && createBucket(address, s3Endpoint);
  const named = new Set<string>();
  let fault: string | null = null;
  return {
    /** @returns why the library cannot be looked at; null where it can */
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
        // Said once, and not with every attempt.
        if (before === null) console.warn(`Vitrine: ${fault}; what was read of it before is kept.`);
      }
      if (before !== null && fault === null) console.warn('Vitrine: the bucket can be listed again.');
      return fault;
    },

    /** Takes note of objects that are said to have changed. @returns whether they may be looked at alone */
    note(keys: string[]): boolean {
      for (const key of keys) named.add(key);
      return bucket !== undefined && named.size <= MOST_NAMED;
    },

    hasNamed: () => named.size > 0,

    /** Looks at the objects that were named. @returns the folders that have changed; null where the whole bucket has to be followed */
    async followNamed(): Promise<string[] | null> {
      if (!bucket || named.size === 0) return [];
      const keys = [...named];
      named.clear();
      if (fault !== null) return null;
      return syncObjects(bucket, data, keys).catch((error) => {
        if (!(error instanceof StorageFault)) throw error;
        // Following says what is the matter with it.
        return null;
      });
    },

    getFault: () => fault,
    /** Milliseconds to the next look. */
    getPause: () => (fault === null ? rescan : Math.min(rescan, AGAIN)),
  };
}
