// Elects the writer of the catalogue by a lease in the store, without comparing clocks of different machines.
import { randomInt, randomUUID } from 'node:crypto';
import os from 'node:os';
import type { Bucket } from '@/lib/clients/s3';
import { mustTakeConditions } from '@/lib/clients/s3-conditions';

/** Milliseconds between renewals, and after which an unrenewed lease expires. */
export const LEASE = { renew: 4000, lapse: 15_000 } as const;

const KEY = 'catalogue/lease.json';
const PROBE = 'catalogue/conditional';
/** Several probe keys, because concurrent probes of one key would conflict. */
const PROBES = 64;

interface Held {
  etag: string;
  since: number;
}

function isFree(content: Buffer): boolean {
  try {
    return JSON.parse(content.toString()).isFree === true;
  } catch {
    return false;
  }
}

export type Lease = ReturnType<typeof createLease>;

/** @param now monotonic clock in milliseconds */
export function createLease(store: Pick<Bucket, 'read' | 'write' | 'endpoint'>, now = () => performance.now()) {
  const holder = `${os.hostname()} ${process.pid} ${randomUUID()}`;
  let serial = 0;
  let isConditional = false;
  let held: Held | null = null;
  let seen: Held | null = null;

  async function write(condition: 'absent' | { etag: string }, isFree = false) {
    serial += 1;
    // Counted from before the request, so that the lease ends first for its holder.
    const since = now();
    const etag = await store.write(KEY, Buffer.from(JSON.stringify({ holder, serial, isFree })), condition);
    held = etag === null || isFree ? null : { etag, since };
    return held !== null;
  }

  /** A server that ignores conditional requests would grant the lease to every process. */
  async function mustBeConditional() {
    if (!isConditional) await mustTakeConditions(store, `${PROBE}-${randomInt(PROBES)}`);
    isConditional = true;
  }

  return {
    /** Whether this process may write now. */
    isHeld: () => held !== null && now() - held.since < LEASE.lapse,

    /** Acquires the lease if it is free or expired. @throws StorageFault */
    async acquire(): Promise<boolean> {
      await mustBeConditional();
      const there = await store.read(KEY);
      if (!there) return write('absent');
      if (isFree(there.content)) return write({ etag: there.etag });
      if (seen?.etag !== there.etag) seen = { etag: there.etag, since: now() };
      return now() - seen.since >= LEASE.lapse ? write({ etag: there.etag }) : false;
    },

    /** @returns whether the lease is still held. @throws StorageFault; may be retried until the lease expires */
    async renew(): Promise<boolean> {
      return held !== null && write({ etag: held.etag });
    },

    /** Releases the lease, so that another process need not wait for its expiry. @throws StorageFault */
    async release() {
      if (held) await write({ etag: held.etag }, true);
    },
  };
}
