// Where letters are taken: each once, as many as may be sent, and the drafts of those that were refused; one desk for all processes.
import { LRUCache } from 'lru-cache';
import type { Letter } from './letter';
import type { Outbox } from './outbox';
import { createSlidingWindow } from './sliding-window';

const DRAFTS = { max: 200, ttl: 600_000 };
const KEPT = { max: 1000 };

/** `rate`: the client has sent too many; `disk`: it could not be kept. */
export type Taken = 'kept' | 'rate' | 'disk';

/** What is given and got may come from another process: JSON. */
export interface LetterDesk<Draft> {
  take(letter: Letter, client: string): Promise<Taken>;
  /** Keeps for some minutes what was typed and refused. @param key known to nobody but its visitor */
  putDraft(key: string, draft: Draft): Promise<void>;
  getDraft(key: string): Promise<Draft | null>;
}

/** @param onKept told of each letter that the disk has */
export function createLetterDesk<Draft extends object>(
  secret: Buffer,
  box: Pick<Outbox, 'keep'>,
  onKept: () => void,
): LetterDesk<Draft> {
  const rate = createSlidingWindow(secret);
  const kept = new LRUCache<string, Promise<boolean>>(KEPT);
  const drafts = new LRUCache<string, Draft>(DRAFTS);

  return {
    async take(letter, client) {
      const { id } = letter;
      // Nothing is waited for that is not there: between the look and the keeping no other letter comes.
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
