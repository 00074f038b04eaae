// Precomputes the stored posting lists of common words (common-matches.ts) while the indexer is idle.
import type { CatalogueWriter } from '@/lib/catalogue/write/writer';

/** Work between two checks of `isBusy`, ms. */
const SLICE = 100;

export function createPostingListWarmup(writer: CatalogueWriter) {
  let pending: ReturnType<CatalogueWriter['commonMatches']['listCommon']> = [];
  let since = 0;

  return {
    /** Continues until all lists are made or `isBusy` is true; the next call resumes there. */
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
