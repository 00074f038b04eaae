// The shared store as the indexer's process uses it.
import type { CatalogueWriter } from '@/lib/catalogue/write/writer';
import { createBucket } from '@/lib/clients/s3';
import type { Config } from '@/lib/config/config';
import { type SendingStatus, writeSendingStatus } from '@/lib/store/sending-status';
import { createStore } from '@/lib/store/store';
import { type IndexReaders, shareDrawings } from './shared-drawings';
import { createStoreKeeper } from './store-keeper';

/** How long a program that ends waits for what is still to be sent, milliseconds. */
const LONGEST_END = 600_000;
/** Milliseconds between two looks at what is still to be sent. */
const TELL_EVERY = 2000;

/** Tells the process that serves, whenever that is something else. */
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
      // The disk is full, or the derived data was deleted, which others find out.
    }
  };
  tell();
  setInterval(tell, TELL_EVERY).unref();
}

/**
 * Puts the store between the readers and the files that they make, and behind what the writer hides.
 * @param tools `data` is the folder as the writer and the tasks of readers name it
 */
export function connectStore<Tools extends { writer: CatalogueWriter; readers: IndexReaders; data: string }>(
  { store: address, s3Endpoint }: Pick<Config, 'store' | 's3Endpoint'>,
  tools: Tools,
) {
  if (!address) return { ...tools, compareStore: async () => {}, finishStore: async () => {} };
  const { writer, readers, data } = tools;
  const { getVersion, countItems } = writer.drawing;
  const isShown = (id: string) => getVersion(id) !== null;
  const store = createStore({ bucket: createBucket(address, s3Endpoint), data, isShown });
  const keeper = createStoreKeeper({ store, data, getVersion, countItems });
  writer.onHidden = keeper.forget;
  keepTelling(data, () => {
    const { waiting, dropped, failingSince: sending } = store.getSending();
    const { toRemove, failingSince: removing } = keeper.getStatus();
    const since = [sending, removing].filter((each) => each !== null);
    return { waiting, toRemove, dropped, ...(since.length > 0 && { failingSince: Math.min(...since) }) };
  });
  return {
    ...tools,
    readers: shareDrawings(readers, store, data),
    /** After a look at the whole library that left nothing out. */
    compareStore: keeper.compare,
    /** The same for a program that ends then. */
    async finishStore() {
      await keeper.compare();
      const left = await keeper.finish(LONGEST_END);
      if (left > 0)
        console.warn(`Vitrine: ${left} changes did not get to the store; the next look at the library sends them.`);
    },
  };
}
