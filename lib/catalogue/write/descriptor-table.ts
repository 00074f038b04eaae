// Stores picture descriptors in rows of 1,024 keys, so that readers load few large blobs.
import { DESCRIPTOR_CHUNK, locateDescriptor } from '@/lib/catalogue/descriptor-chunk';
import { getCell, putRow } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';
import { DESCRIPTOR, hasDescriptor } from '@/lib/model/likeness';

export function createDescriptorTable(sql: Sql) {
  const changed = new Map<number, Uint8Array>();

  const getStored = (chunk: number) =>
    getCell<Uint8Array>(sql, 'SELECT descriptors FROM descriptors WHERE chunk = ?', chunk);

  function getChanged(chunk: number): Uint8Array {
    let bytes = changed.get(chunk);
    if (!bytes) {
      bytes = new Uint8Array(DESCRIPTOR_CHUNK * DESCRIPTOR.bytes);
      bytes.set(getStored(chunk) ?? []);
      changed.set(chunk, bytes);
    }
    return bytes;
  }

  function get(key: number): Uint8Array | undefined {
    const { chunk, at } = locateDescriptor(key);
    const bytes = changed.get(chunk) ?? getStored(chunk);
    return bytes && hasDescriptor(bytes, at) ? bytes.slice(at, at + DESCRIPTOR.bytes) : undefined;
  }

  function set(key: number, descriptor: Uint8Array) {
    const { chunk, at } = locateDescriptor(key);
    getChanged(chunk).set(descriptor, at);
  }

  function remove(key: number) {
    if (get(key)) set(key, new Uint8Array(DESCRIPTOR.bytes));
  }

  return {
    put(key: number, descriptor: string) {
      const bytes = Buffer.from(descriptor, 'base64');
      if (bytes.length !== DESCRIPTOR.bytes)
        throw new Error(`a descriptor has ${DESCRIPTOR.bytes} bytes, not ${bytes.length}`);
      set(key, bytes);
    },

    remove,

    move(from: number, to: number) {
      const descriptor = get(from);
      if (!descriptor) return;
      remove(from);
      set(to, descriptor);
    },

    flush(commit: number) {
      for (const [chunk, bytes] of changed) {
        // Keep an empty row, so that readers see the change.
        const descriptors = bytes.some((byte) => byte > 0) ? Buffer.from(bytes) : Buffer.alloc(0);
        putRow(sql, 'descriptors', { chunk, changed_in: commit, descriptors });
      }
      changed.clear();
    },
  };
}
