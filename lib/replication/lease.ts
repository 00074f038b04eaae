// Leader election: whoever holds the lease in the store writes the catalogue, and no two clocks are ever compared.
import { randomInt, randomUUID } from 'node:crypto';
import os from 'node:os';
import type { Bucket } from '@/lib/clients/s3';
import { mustTakeConditions } from '@/lib/clients/s3-conditions';

/** Milliseconds: it is renewed this often, and is free when it was not renewed for so long. */
export const LEASE = { renew: 4000, lapse: 15_000 } as const;

const KEY = 'catalogue/lease.json';
const PROBE = 'catalogue/conditional';
/** Two that try at the same time would be in each other's way. */
const PROBES = 64;

interface Held {
  etag: string;
  /** By the clock of this process that only goes forward. */
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

/** @param now milliseconds, of a clock that only goes forward */
export function createLease(store: Pick<Bucket, 'read' | 'write' | 'endpoint'>, now = () => performance.now()) {
  const holder = `${os.hostname()} ${process.pid} ${randomUUID()}`;
  let serial = 0;
  let isConditional = false;
  let held: Held | null = null;
  let seen: Held | null = null;

  async function write(condition: 'absent' | { etag: string }, isFree = false) {
    serial += 1;
    // Counted from before it is asked: whoever waits counts from after.
    const since = now();
    const etag = await store.write(KEY, Buffer.from(JSON.stringify({ holder, serial, isFree })), condition);
    held = etag === null || isFree ? null : { etag, since };
    return held !== null;
  }

  /** A server that ignores conditions would give the lease to everybody. */
  async function mustBeConditional() {
    if (!isConditional) await mustTakeConditions(store, `${PROBE}-${randomInt(PROBES)}`);
    isConditional = true;
  }

  return {
    /** Whether this process may write now. */
    isHeld: () => held !== null && now() - held.since < LEASE.lapse,

    /** Takes it where nobody has it, or nobody has renewed it for as long as it holds. @throws StorageFault */
    async acquire(): Promise<boolean> {
      await mustBeConditional();
      const there = await store.read(KEY);
      if (!there) return write('absent');
      if (isFree(there.content)) return write({ etag: there.etag });
      if (seen?.etag !== there.etag) seen = { etag: there.etag, since: now() };
      return now() - seen.since >= LEASE.lapse ? write({ etag: there.etag }) : false;
    },

    /** @returns whether it is held still @throws StorageFault, where it may be tried again until it lapses */
    async renew(): Promise<boolean> {
      return held !== null && write({ etag: held.etag });
    },

    /** So that another need not wait. @throws StorageFault */
    async release() {
      if (held) await write({ etag: held.etag }, true);
    },
  };
}
