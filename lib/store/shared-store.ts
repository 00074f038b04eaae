// Provides the shared store of this process, if configured.
import { getItem } from '@/lib/catalogue/read/items';
import { createBucket } from '@/lib/clients/s3';
import { getConfig } from '@/lib/config/config';
import { createStore, type Store } from './store';

const shared = globalThis as { vitrineStore?: Store };

/** Null if not configured. Shared through globalThis, because Next.js bundles this module per route. */
export function getStore(): Store | null {
  const { store, s3Endpoint, data } = getConfig();
  if (!store) return null;
  shared.vitrineStore ??= createStore({
    bucket: createBucket(store, s3Endpoint),
    data,
    isShown: (id) => getItem(id) !== null,
  });
  return shared.vitrineStore;
}
