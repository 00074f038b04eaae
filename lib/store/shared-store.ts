// Provides the shared store of this process, if configured.

import { getItem } from '@/lib/catalogue/read/items';
import { createBucket } from '@/lib/clients/s3';
import { singleton } from '@/lib/clients/singleton';
import { getConfig } from '@/lib/config/config';
import { createStore, type Store } from './store';

/** Null if not configured. */
export function getStore(): Store | null {
  const { store, s3Endpoint, data } = getConfig();
  if (!store) return null;
  return singleton('store', () =>
    createStore({ bucket: createBucket(store, s3Endpoint), data, isShown: (id) => getItem(id) !== null }),
  );
}
