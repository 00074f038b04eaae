// The shared store as the indexer's process uses it.
import type { CatalogueWriter } from '@/lib/catalogue/write/writer';
import { createBucket } from '@/lib/clients/s3';
import type { Config } from '@/lib/config/config';
import { createStore } from '@/lib/store/store';
import { type IndexReaders, shareDrawings } from './shared-drawings';
import { createStoreKeeper } from './store-keeper';

/** How long a program that ends waits for what is still to be sent, milliseconds. */
const LONGEST_END = 600_000;

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
