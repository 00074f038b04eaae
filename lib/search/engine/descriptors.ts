// The descriptors of all pictures as they lie in memory, from the first question on, and brought up to date as the index is.
import { DESCRIPTOR_CHUNK } from '@/lib/catalogue/descriptor-chunk';
import { getClock, getDescriptors, listChanged } from '@/lib/catalogue/read/search-data';
import { DESCRIPTOR, hasDescriptor, SUMS, type SummedDescriptors, toSums } from '@/lib/model/likeness';
import type { Index } from './index-state';

interface KeptDescriptors {
  version: string;
  commit: number;
  /** Of 1,024 keys each. */
  rows: (SummedDescriptors | undefined)[];
}

// Next gives pages and route handlers copies of a module; descriptors are kept once a process.
const shared = globalThis as { vitrineDescriptors?: KeptDescriptors };

function toRow(stored: Uint8Array): SummedDescriptors | undefined {
  if (stored.length !== DESCRIPTOR_CHUNK * DESCRIPTOR.bytes) return undefined;
  // A copy of its own: what SQLite hands out may lie in a larger block.
  const bytes = Uint8Array.from(stored);
  const sums = new Uint16Array(DESCRIPTOR_CHUNK * SUMS);
  for (let place = 0; place < DESCRIPTOR_CHUNK; place += 1) {
    const at = place * DESCRIPTOR.bytes;
    if (hasDescriptor(bytes, at)) toSums(bytes, at, sums.subarray(place * SUMS, (place + 1) * SUMS));
  }
  return { bytes, sums };
}

/** By the numbers of their rows (descriptor-chunk.ts), as the index's last commit left them or a later one. */
export function readDescriptors({ version, commit }: Pick<Index, 'version' | 'commit'>): KeptDescriptors['rows'] {
  const known = shared.vitrineDescriptors;
  if (known?.version === version) return known.rows;
  // Another file is another catalogue, whose keys mean other items.
  const isSameFile = known !== undefined && known.version.split('.')[0] === version.split('.')[0];
  const rows = isSameFile ? known.rows : [];
  for (const row of listChanged('descriptors', isSameFile ? known.commit : 0)) rows[row] = toRow(getDescriptors(row));
  shared.vitrineDescriptors = { version, commit: Math.min(commit, getClock('commit')), rows };
  return rows;
}
