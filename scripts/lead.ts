// Elects the writer among servers that share a store: waits until this process leads, then publishes the catalogue.
import { forgetDamage, isDamageReported } from '../lib/catalogue/damage';
import type { CatalogueWriter } from '../lib/catalogue/write/writer';
import type { Bucket } from '../lib/clients/s3';
import type { Config } from '../lib/config/config';
import { createFollower } from '../lib/library/follow-library';
import { removeSendingStatus } from '../lib/store/sending-status';
import { serveHealth } from './health';

const SHARE_INTERVAL_MS = 10_000;
const CHECK_INTERVAL_MS = 2000;

async function keepSharing(share: () => Promise<void>) {
  for (let isShared = false; !isShared; ) {
    await new Promise((resolve) => setTimeout(resolve, SHARE_INTERVAL_MS).unref());
    isShared = await share().then(
      () => true,
      () => false,
    );
  }
}

async function deliver(bucket: Bucket, { letters }: Config) {
  if (!letters.mail && !letters.webhook) return;
  const { startSharedDelivery } = await import('../lib/letters/deliver-shared');
  startSharedDelivery(bucket, letters);
}

/** A follower also needs to know where the originals are in a library bucket. */
function followLibrary(config: Config) {
  if (!config.bucket) return { look() {}, async end() {} };
  const follower = createFollower(config);
  let isOver = false;
  let due = 0;
  const following = (async () => {
    while (!isOver) {
      if (performance.now() >= due) {
        due = Number.POSITIVE_INFINITY;
        await follower.follow();
        due = Math.min(due, performance.now() + follower.getPause());
      }
      await new Promise((resolve) => setTimeout(resolve, CHECK_INTERVAL_MS));
    }
  })();
  return {
    look() {
      due = Math.min(due, performance.now());
    },
    end() {
      isOver = true;
      return following;
    },
  };
}

/**
 * Resolves when this process may write the catalogue, which it never does for a follower.
 * @param onShown called once, when a catalogue can be read
 * @returns null without a store
 */
export async function lead(config: Config, onShown: () => void) {
  const { data, store } = config;
  if (!store) return null;
  removeSendingStatus(data);
  // Large modules that most sites do not need.
  const { createReplication } = await import('../lib/replication/replicate');
  const { createBucket } = await import('../lib/clients/s3');
  const { shareSecret } = await import('../lib/letters/share-secret');
  const bucket = createBucket(store, config.s3Endpoint);
  const replication = createReplication({ ...config, store });
  // Share the secret, so that this server accepts forms issued by others. If the store is unavailable, retry in
  // the background instead of delaying the start.
  const sharing = shareSecret(bucket, data).catch(async () => {
    void keepSharing(() => shareSecret(bucket, data));
  });
  if (config.role === 'indexer') serveHealth(config, config.port);
  let isTold = false;
  const tell = () => {
    if (!isTold) void sharing.then(onShown);
    isTold = true;
  };
  const isDamaged = () => {
    const isReported = isDamageReported(data);
    if (isReported) forgetDamage(data);
    return isReported;
  };
  const library = followLibrary(config);
  await replication.lead({ onShown: tell, onFollowed: library.look, isDamaged });
  await library.end();
  return {
    /** @param status exit status if another process becomes the writer; after the restart this one follows it */
    publish(writer: CatalogueWriter, status: number) {
      writer.leaveCheckpoints();
      const publishing = replication.startPublishing((reason) => {
        console.warn(`Vitrine: ${reason}; this one follows it.`);
        process.exit(status);
      });
      void deliver(bucket, config);
      const end = () => void publishing.end().finally(() => process.exit(0));
      process.once('SIGTERM', end);
      process.once('SIGINT', end);
    },
  };
}
