// The shared store of this process, where the deployer names one.
import { getItem } from '@/lib/catalogue/read/items';
import { createBucket } from '@/lib/clients/s3';
import { getConfig } from '@/lib/config/config';
import { createStore, type Store } from './store';

const shared = globalThis as { vitrineStore?: Store };

/** Null without the setting. Next gives every route its own copy of a module, so it cannot live in one. */
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
