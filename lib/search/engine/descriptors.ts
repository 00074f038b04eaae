// Loads the descriptors of all pictures into memory at the first query, and updates them with the index.

import { LRUCache } from 'lru-cache';
import { DESCRIPTOR_CHUNK } from '@/lib/catalogue/descriptor-chunk';
import { getClock, getDescriptors, listChanged } from '@/lib/catalogue/read/search-data';
import { getView } from '@/lib/catalogue/read/view';
import { singleton } from '@/lib/clients/singleton';
import { computeSums, DESCRIPTOR, hasDescriptor, SUM_COUNT, type SummedDescriptors } from '@/lib/model/likeness';
import { MAX_SEARCHED_VIEWS } from './index-state';
import type { Index } from './search-index';

interface KeptDescriptors {
  version: string;
  commit: number;
  /** Each row covers 1,024 keys. */
  rows: (SummedDescriptors | undefined)[];
}

/** The latest of each view: the public's and those of the audiences that searched last. */
const latest = singleton('descriptors', () => new LRUCache<string, KeptDescriptors>({ max: MAX_SEARCHED_VIEWS }));

function toRow(stored: Uint8Array): SummedDescriptors | undefined {
  if (stored.length !== DESCRIPTOR_CHUNK * DESCRIPTOR.bytes) return undefined;
  // Copy, because the buffer from SQLite may be a view of a larger block.
  const bytes = Uint8Array.from(stored);
  const sums = new Uint16Array(DESCRIPTOR_CHUNK * SUM_COUNT);
  for (let place = 0; place < DESCRIPTOR_CHUNK; place += 1) {
    const at = place * DESCRIPTOR.bytes;
    if (hasDescriptor(bytes, at)) computeSums(bytes, at, sums.subarray(place * SUM_COUNT, (place + 1) * SUM_COUNT));
  }
  return { bytes, sums };
}

/** Returns rows by number (descriptor-chunk.ts), at the index's last commit or later. */
export function readDescriptors({ version, commit }: Pick<Index, 'version' | 'commit'>): KeptDescriptors['rows'] {
  const known = latest.get(getView());
  if (known?.version === version) return known.rows;
  // Another file is another catalogue, whose keys identify other items.
  const isSameFile = known !== undefined && known.version.split('.')[0] === version.split('.')[0];
  const rows = isSameFile ? known.rows : [];
  for (const row of listChanged('descriptors', isSameFile ? known.commit : 0)) rows[row] = toRow(getDescriptors(row));
  latest.set(getView(), { version, commit: Math.min(commit, getClock('commit')), rows });
  return rows;
}
