// Makes the stored posting lists of common words (common-matches.ts) in the time that the indexer has left.
import type { CatalogueWriter } from '@/lib/catalogue/write/writer';

/** Made between two looks at what else there is to do, in milliseconds. */
const SLICE = 100;

export function createReadiness(writer: CatalogueWriter) {
  let pending: ReturnType<CatalogueWriter['commonMatches']['listCommon']> = [];
  let since = 0;

  return {
    /** Goes on until all is ready or there is something else to do, and then from there the next time. */
    async makeReady(isBusy: () => boolean) {
      if (pending.length === 0) {
        pending = writer.commonMatches.listCommon();
        since = writer.commonMatches.getLargestKey();
      }
      while (pending.length > 0 && !isBusy()) {
        const end = performance.now() + SLICE;
        writer.begin();
        while (pending.length > 0 && performance.now() < end)
          writer.commonMatches.makeCommon(pending.pop() as (typeof pending)[number]);
        if (pending.length === 0) writer.commonMatches.finishCommon(since);
        writer.commit(false);
        await new Promise(setImmediate);
      }
    },
  };
}
