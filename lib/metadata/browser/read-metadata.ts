// Reads all metadata of a file in the visitor's browser.
import { groupTags, type MetadataGroup } from './metadata-groups';
import type { MetadataAnswer } from './metadata-worker';

export type Reading = { type: 'read'; groups: MetadataGroup[]; bytes: number } | { type: 'failed' | 'late' };

const TIMEOUT = 20_000;

/** @returns the outcome; never rejects. @param signal cancels it */
export function readMetadataGroups(address: string, signal?: AbortSignal): Promise<Reading> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./metadata-worker.ts', import.meta.url), { type: 'module' });
    const finish = (reading: Reading) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(reading);
    };
    const timer = setTimeout(() => finish({ type: 'late' }), TIMEOUT);
    signal?.addEventListener('abort', () => finish({ type: 'failed' }));
    worker.onerror = () => finish({ type: 'failed' });
    worker.onmessage = ({ data }: MessageEvent<MetadataAnswer>) =>
      finish(data ? { type: 'read', groups: groupTags(data.tags), bytes: data.bytes } : { type: 'failed' });
    worker.postMessage(new URL(address, location.href).href);
  });
}
