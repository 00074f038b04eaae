// The secret that signs forms, one for all servers of a store: a form that one has handed out another takes.
import type { Bucket } from '@/lib/clients/s3';
import { getSecret, putSecret } from './form-token';

const KEY = 'letters/form.key';

/** Takes the store's secret, or makes this server's own the store's. @throws StorageFault */
export async function shareSecret(store: Pick<Bucket, 'read' | 'write'>, data: string): Promise<void> {
  const own = getSecret(data);
  await store.write(KEY, own, 'absent');
  const read = await store.read(KEY);
  if (read && read.content.length === own.length && !read.content.equals(own)) putSecret(data, read.content);
}
