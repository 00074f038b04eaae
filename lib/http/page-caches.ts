// The response caches of the public, and those of each audience.
import { LRUCache } from 'lru-cache';
import type { DiskCache } from '@/lib/cache/disk-cache';
import { createResponseCache, type ResponseCache } from '@/lib/cache/response-cache';
import { PUBLIC_VIEW } from '@/lib/catalogue/read/view';
import { getWorker } from '@/lib/cluster/worker';
import { isExport } from '@/lib/model/static-export';

/**
 * Pictures can be read from the disk again, and there are endlessly many searches: small caches of their own, so that they evict no
 * page.
 */
export interface PageCaches {
  cached: ResponseCache;
  query: ResponseCache;
  image: ResponseCache;
}

const MEGABYTE = 1024 * 1024;

/** Audiences whose pages are cached at a time. */
const MAX_CACHED_VIEWS = 8;

/**
 * What one audience may see is in no cache of another, and not on the disk.
 * @param disk of public pages. @returns the caches of a view by its key
 */
export function createPageCaches(disk: DiskCache | null): (view: string) => PageCaches {
  // An export requests each URL once.
  const unit = isExport() ? 0 : MEGABYTE;
  const open: PageCaches = {
    cached: createResponseCache({ maxBytes: 48 * unit, disk, isDiskShared: getWorker() !== null }),
    query: createResponseCache({ maxBytes: 8 * unit }),
    image: createResponseCache({ maxBytes: 24 * unit }),
  };
  const restricted = new LRUCache<string, PageCaches>({
    max: MAX_CACHED_VIEWS,
    memoMethod: () => ({
      cached: createResponseCache({ maxBytes: 8 * MEGABYTE }),
      query: createResponseCache({ maxBytes: 2 * MEGABYTE }),
      image: createResponseCache({ maxBytes: 4 * MEGABYTE }),
    }),
  });
  return (view) => (view === PUBLIC_VIEW ? open : restricted.memo(view));
}
