// Where in the catalogue the descriptor of a picture lies: 1,024 keys a row.
import { DESCRIPTOR } from '@/lib/model/likeness';

export const DESCRIPTOR_CHUNK_BITS = 10;
export const DESCRIPTOR_CHUNK = 1 << DESCRIPTOR_CHUNK_BITS;

/** @returns the row, and the byte at which the descriptor of a key begins in it */
export const toDescriptorPlace = (key: number) => ({
  chunk: key >> DESCRIPTOR_CHUNK_BITS,
  at: (key & (DESCRIPTOR_CHUNK - 1)) * DESCRIPTOR.bytes,
});
