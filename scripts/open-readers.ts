// Starts the reader processes of the indexer, for a folder or for a bucket that is downloaded first.
import os from 'node:os';
import type { IndexAnswer, IndexTask } from '../lib/catalogue/index/prepare-item';
import { watchReading } from '../lib/catalogue/index/watch-reading';
import type { Config } from '../lib/config/config';
import { createBucketReaders } from '../lib/library/bucket-readers';
import { createReaders } from '../lib/library/readers';
import { getLibraryStorage } from '../lib/library/with-content';

interface Settings {
  root: string;
  data: string;
  /** Whether it runs beside a web server. */
  watching: boolean;
  onBroken(error: Error): void;
}

export function openReaders(config: Config, { root, data, watching, onBroken }: Settings) {
  const readers = createReaders<IndexTask, IndexAnswer>({
    entry: new URL('./reader.mjs', import.meta.url),
    count: config.readers || os.availableParallelism(),
    timeout: config.readTimeout,
    polite: watching,
    onBroken,
  });
  if (watching) watchReading({ readers, root, data });
  const storage = getLibraryStorage();
  if (!storage) return { readers };
  return { readers: createBucketReaders(readers, storage), isCrowded: storage.isHalfFilled };
}
