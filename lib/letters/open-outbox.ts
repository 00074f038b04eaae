// Opens the outbox: of this server, or of all servers that share a store.
import { createBucket } from '@/lib/clients/s3';
import { singleton } from '@/lib/clients/singleton';
import { getConfig } from '@/lib/config/config';
import { createOutbox, type Outbox } from './outbox';
import { createStoreOutbox } from './store-outbox';

function createConfiguredOutbox(): Outbox {
  const { data, store, s3Endpoint } = getConfig();
  return store ? createStoreOutbox(createBucket(store, s3Endpoint)) : createOutbox(data);
}

/** One for each process, because it serialises writes. */
export const openOutbox = (): Outbox => singleton('letter outbox', createConfiguredOutbox);
