// Accepts letters for all processes: once each, rate-limited, with drafts of rejected forms.
import { LRUCache } from 'lru-cache';
import type { Letter } from './letter';
import type { Outbox } from './outbox';
import { createSlidingWindow } from './sliding-window';

const DRAFTS = { max: 200, ttl: 600_000 };
const KEPT = { max: 1000 };

export type SubmitResult = 'kept' | 'rate' | 'disk';

/** Arguments and results must be JSON, because they may cross processes. */
export interface LetterService<Draft> {
  take(letter: Letter, client: string): Promise<SubmitResult>;
  /** Stores a rejected form for some minutes. @param key secret of its visitor */
  putDraft(key: string, draft: Draft): Promise<void>;
  getDraft(key: string): Promise<Draft | null>;
}

export function createLetterDesk<Draft extends object>(
  secret: Buffer,
  box: Pick<Outbox, 'keep'>,
  onKept: () => void,
): LetterService<Draft> {
  const rate = createSlidingWindow(secret);
  const kept = new LRUCache<string, Promise<boolean>>(KEPT);
  const drafts = new LRUCache<string, Draft>(DRAFTS);

  return {
    async take(letter, client) {
      const { id } = letter;
      // The map is updated below without an `await` in between, so that a duplicate cannot slip in.
      const known = kept.get(id);
      if (known && (await known)) return 'kept';
      if (!rate.isFree(client)) return 'rate';
      rate.count(client);
      const keeping = box.keep(letter).catch((error) => {
        console.error(`Vitrine: a letter could not be kept: ${(error as Error).message}`);
        return false;
      });
      kept.set(id, keeping);
      if (!(await keeping)) {
        kept.delete(id);
        return 'disk';
      }
      onKept();
      return 'kept';
    },
    async putDraft(key, draft) {
      drafts.set(key, draft);
    },
    getDraft: async (key) => drafts.get(key) ?? null,
  };
}
