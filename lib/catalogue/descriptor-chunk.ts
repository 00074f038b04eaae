// Computes where the catalogue stores a picture's descriptor: 1,024 keys per row.
import { DESCRIPTOR } from '@/lib/model/likeness';

export const DESCRIPTOR_CHUNK_BITS = 10;
export const DESCRIPTOR_CHUNK = 1 << DESCRIPTOR_CHUNK_BITS;

export const locateDescriptor = (key: number) => ({
  chunk: key >> DESCRIPTOR_CHUNK_BITS,
  at: (key & (DESCRIPTOR_CHUNK - 1)) * DESCRIPTOR.bytes,
});
