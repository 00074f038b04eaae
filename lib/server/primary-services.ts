// Services of the primary for the workers of one site: rate limits, download slots, render locks, letters, the indexer's status.
import type { IpcChannel } from '@/lib/cluster/ipc';
import { getConfig } from '@/lib/config/config';
import { createDownloadSlots } from '@/lib/downloads/download-slots';
import { createSiteBuckets } from '@/lib/http/rate-limit';
import { countRenderers, createRenderLocks, type ImageTurn } from '@/lib/images/turns';
import { createLetterDesk, type LetterService } from '@/lib/letters/desk';
import { getSecret } from '@/lib/letters/form-token';
import { applyInboxChange, type InboxChange } from '@/lib/letters/inbox';
import type { Letter } from '@/lib/letters/letter';
import { openOutbox } from '@/lib/letters/open-outbox';
import { type IndexerStatus, superviseIndexer } from './indexer';

/** @param links to the running workers, by number */
export function createPrimaryServices(links: Map<number, IpcChannel>, processes: number) {
  const { data, requests } = getConfig();
  const buckets = createSiteBuckets(requests.rateLimit);
  const slots = createDownloadSlots();
  const turns = createRenderLocks(countRenderers(processes));
  let letters: LetterService<object> | undefined;
  let indexer: IndexerStatus | undefined;

  const notify = (link: IpcChannel | undefined, topic: string, value?: unknown) =>
    link?.request(topic, value).catch(() => {});

  /** Opened by the first letter: a site that receives none needs no folder to write to. */
  function openLetters() {
    letters ??= createLetterDesk(getSecret(data), openOutbox(), () => void notify(links.get(1), 'letter kept'));
    return letters;
  }

  /** Reports the indexer's status to a worker, now and at each change. */
  function followIndexer(number: number) {
    if (indexer !== undefined) {
      void notify(links.get(number), 'indexer', indexer);
      return;
    }
    superviseIndexer((status) => {
      indexer = status;
      for (const link of links.values()) void notify(link, 'indexer', status);
    });
  }

  return {
    /** Handlers of a worker's requests. */
    toHandlers: (number: number) => ({
      indexer: () => followIndexer(number),
      take: ({ client, cost }: { client: string; cost: number }) => buckets.take(client, cost),
      'take slot': ({ client }: { client: string | null }) => slots.take(client, number),
      'give slot': ({ id }: { id: number }) => slots.give(id),
      turn: (turn: ImageTurn) => turns.take(number, turn),
      turned: ({ key }: { key: string }) => turns.give(number, key),
      letter: ({ letter, client }: { letter: Letter; client: string }) => openLetters().take(letter, client),
      'put draft': ({ key, draft }: { key: string; draft: object }) => openLetters().putDraft(key, draft),
      'change inbox': (change: InboxChange) => applyInboxChange(change),
      'get draft': (key: string) => openLetters().getDraft(key),
    }),
    /** Releases what an exited worker holds. */
    forget(number: number) {
      turns.forget(number);
      slots.forget(number);
    },
  };
}
