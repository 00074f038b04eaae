// Replicates the catalogue from one writer to many followers.
// A process follows the publication until it obtains the lease, then publishes itself.
import fs from 'node:fs';
import path from 'node:path';
import { SCHEMA_VERSION } from '@/lib/catalogue/schema';
import { createBucket } from '@/lib/clients/s3';
import { openDatabase } from '@/lib/clients/sqlite';
import type { Config } from '@/lib/config/config';
import { createSnapshotFollower } from './follow';
import { createLease, LEASE } from './lease';
import { createPublisher, SupersededError } from './publish';
import { readPublished } from './published';
import { type Manifest, parseManifest, toManifestKey, toSnapshotName } from './snapshot';
import { type ReplicationStatus, writeReplicationStatus } from './status';
import { createSweeper } from './sweep';

/** Milliseconds; commits occur every 250 ms during indexing. */
const PUBLISH_INTERVAL_MS = 1000;
const SWEEP_INTERVAL_MS = 900_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface LeadOptions {
  onShown(): void;
  onFollowed(): void;
  isDamaged(): boolean;
}

type Settings = Pick<Config, 'data' | 'role' | 'follow' | 's3Endpoint'> & { store: NonNullable<Config['store']> };

export function createReplication({ data, role, follow, store: address, s3Endpoint }: Settings) {
  const store = createBucket(address, s3Endpoint);
  const schema = SCHEMA_VERSION;
  const lease = createLease(store);
  const status: ReplicationStatus = { state: role === 'web' ? 'following' : 'waiting' };

  function tell(next: Partial<ReplicationStatus>) {
    const { fault } = status;
    Object.assign(status, next);
    if (next.fault === undefined && 'fault' in next) delete status.fault;
    writeReplicationStatus(data, status);
    if (status.fault && !fault) console.warn(`Vitrine: ${status.fault}; it is tried again.`);
    if (fault && !status.fault) console.warn('Vitrine: the store answers again.');
  }

  const toShown = ({ commit, published }: Manifest) => ({ commit, published });

  /** Storage errors are temporary or fixed by the deployer; the local copy stays in use. */
  async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      const result = await work();
      if (status.fault) tell({ fault: undefined });
      return result;
    } catch (error) {
      if (error instanceof SupersededError) throw error;
      tell({ fault: error instanceof Error ? error.message : String(error) });
      return undefined;
    }
  }

  /** Whether the local catalogue is the last publication, possibly with later local changes. */
  async function isOurs(): Promise<boolean> {
    const read = await store.read(toManifestKey(schema));
    const manifest = read && parseManifest(read.content);
    if (!manifest) return true;
    const isWritten = fs.lstatSync(path.join(data, 'catalogue.db'), { throwIfNoEntry: false })?.isFile() ?? false;
    return isWritten && readPublished(data) === toSnapshotName(manifest);
  }

  /** Starts from the last publication, even of another process. */
  async function begin(follower: ReturnType<typeof createSnapshotFollower>) {
    if (await isOurs()) return;
    follower.discard();
    const manifest = await follower.follow();
    if (manifest) await follower.takeOver(manifest);
  }

  return {
    /**
     * Follows until this process becomes the writer; a `web` process never does.
     * @param onShown called when a catalogue is available
     * @param onFollowed called after each update
     * @param isDamaged whether the followed catalogue was found damaged
     */
    async lead({ onShown, onFollowed, isDamaged }: LeadOptions): Promise<void> {
      const follower = createSnapshotFollower({ store, data, schema });
      const take = () => (lease.isHeld() ? lease.renew() : lease.acquire());
      tell({});
      const show = () => fs.existsSync(path.join(data, 'catalogue.db')) && onShown();
      // Show the local copy even if the store is unavailable.
      show();
      for (;;) {
        if (isDamaged()) follower.discard();
        if (role === 'web' || (await attempt(isOurs)) === false) {
          const manifest = await attempt(() => follower.follow());
          if (manifest) {
            tell(toShown(manifest));
            onFollowed();
          }
        }
        show();
        if (role !== 'web' && (await attempt(take)) && (await attempt(() => begin(follower).then(() => true)))) break;
        await pause(follow);
      }
      tell({ state: 'leading' });
    },

    /** @param onLost called if another process has become the writer, and this one must stop */
    startPublishing(onLost: (reason: string) => void) {
      const db = openDatabase(path.join(data, 'catalogue.db'), true);
      db.exec('PRAGMA wal_autocheckpoint = 0');
      const publisher = createPublisher({ store, data, schema, db });
      const sweeper = createSweeper(store, schema);
      let isEnding = false;
      let swept = performance.now();

      async function publish() {
        const manifest = await publisher.publish();
        if (manifest) tell(toShown(manifest));
        const live = publisher.listLive();
        if (!live || performance.now() - swept < SWEEP_INTERVAL_MS) return;
        swept = performance.now();
        await sweeper.sweep(live, publisher.forget);
      }

      async function keepPublishing() {
        while (!isEnding) {
          await attempt(publish);
          await pause(PUBLISH_INTERVAL_MS);
        }
      }

      async function keepLease() {
        while (!isEnding) {
          await pause(LEASE.renew);
          // Undefined if the store is unavailable: the lease may still be valid.
          if (!isEnding && (await attempt(() => lease.renew())) === false)
            throw new SupersededError('another indexer has the lease');
        }
      }

      const lose = (error: unknown) => onLost(error instanceof Error ? error.message : String(error));
      const publishing = keepPublishing().catch(lose);
      keepLease().catch(lose);
      return {
        sent: publisher.sent,
        async end() {
          isEnding = true;
          await publishing;
          await attempt(publish);
          await attempt(() => lease.release());
          db.close();
        },
      };
    },
  };
}
