// Where several servers share a store: waits until this process is the one to write the catalogue, and publishes it from then on.
import { forgetDamage, isDamageReported } from '../lib/catalogue/damage';
import type { CatalogueWriter } from '../lib/catalogue/write/writer';
import type { Bucket } from '../lib/clients/s3';
import type { Config } from '../lib/config/config';
import { createFollower } from '../lib/library/follow-library';
import { removeSendingStatus } from '../lib/store/sending-status';
import { serveHealth } from './health';

const SHARE_EVERY = 10_000;
const LOOK_EVERY = 2000;

async function keepSharing(share: () => Promise<void>) {
  for (let isShared = false; !isShared; ) {
    await new Promise((resolve) => setTimeout(resolve, SHARE_EVERY).unref());
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

/** Where the library lies in a bucket, whoever only follows has to know where in it originals are, too. */
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
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
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
 * @param onShown told once, when there is a catalogue to be read
 * @returns null where nothing is shared; never where this server only follows
 */
export async function lead(config: Config, onShown: () => void) {
  const { data, store } = config;
  if (!store) return null;
  removeSendingStatus(data);
  // Few sites have one, and what it takes is large.
  const { createReplication } = await import('../lib/replication/replicate');
  const { createBucket } = await import('../lib/clients/s3');
  const { shareSecret } = await import('../lib/letters/share-secret');
  const bucket = createBucket(store, config.s3Endpoint);
  const replication = createReplication({ ...config, store });
  // A form that another server has handed out is taken here from the first visitor on; a store that is away keeps nobody waiting.
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
    /** @param status with which the process ends where another writes; started again it follows */
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
