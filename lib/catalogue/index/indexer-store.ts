// Connects the shared store to the indexer process.
import type { CatalogueWriter } from '@/lib/catalogue/write/writer';
import { createBucket } from '@/lib/clients/s3';
import type { Config } from '@/lib/config/config';
import { type SendingStatus, writeSendingStatus } from '@/lib/store/sending-status';
import { createStore } from '@/lib/store/store';
import { type IndexReaders, reuseSharedDerivatives } from './shared-drawings';
import { createStoreReconciler } from './store-keeper';

/** How long a one-off index run waits at its end for pending uploads, ms. */
const MAX_FINISH_MS = 600_000;
/** Interval at which the number of pending uploads is read, ms. */
const REPORT_INTERVAL_MS = 2000;

/** Writes the upload status for the server process whenever it changes. */
function keepTelling(data: string, getStatus: () => SendingStatus) {
  let told = '';
  const tell = () => {
    const status = getStatus();
    const text = JSON.stringify(status);
    if (text === told) return;
    try {
      writeSendingStatus(data, status);
      told = text;
    } catch {
      // The disk is full or the derived data was deleted; other code reports both.
    }
  };
  tell();
  setInterval(tell, REPORT_INTERVAL_MS).unref();
}

/** Uploads files that the readers make to the store, and deletes hidden items from it. */
export function connectStore<Tools extends { writer: CatalogueWriter; readers: IndexReaders; data: string }>(
  { store: address, s3Endpoint }: Pick<Config, 'store' | 's3Endpoint'>,
  tools: Tools,
) {
  if (!address) return { ...tools, compareStore: async () => {}, finishStore: async () => {} };
  const { writer, readers, data } = tools;
  const { getVersion, countItems } = writer.drawing;
  const isShown = (id: string) => getVersion(id) !== null;
  const store = createStore({ bucket: createBucket(address, s3Endpoint), data, isShown });
  const keeper = createStoreReconciler({ store, data, getVersion, countItems });
  writer.onHidden = keeper.forget;
  keepTelling(data, () => {
    const { waiting, dropped, failingSince: sending } = store.getSending();
    const { toRemove, failingSince: removing } = keeper.getStatus();
    const since = [sending, removing].filter((each) => each !== null);
    return { waiting, toRemove, dropped, ...(since.length > 0 && { failingSince: Math.min(...since) }) };
  });
  return {
    ...tools,
    readers: reuseSharedDerivatives(readers, store, data),
    compareStore: keeper.compare,
    async finishStore() {
      await keeper.compare();
      const left = await keeper.finish(MAX_FINISH_MS);
      if (left > 0)
        console.warn(`Vitrine: ${left} changes did not get to the store; the next look at the library sends them.`);
    },
  };
}
