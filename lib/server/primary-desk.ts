// What the workers of one site have in common, kept by their primary and asked for by messages: budgets, turns, letters, the indexer.
import type { Link } from '@/lib/cluster/ipc';
import { getConfig } from '@/lib/config/config';
import { createDownloadSlots } from '@/lib/downloads/download-slots';
import { createSiteBuckets } from '@/lib/http/rate-limit';
import { countRenderers, createRenderLocks, type ImageTurn } from '@/lib/images/turns';
import { createLetterDesk, type LetterService } from '@/lib/letters/desk';
import { getSecret } from '@/lib/letters/form-token';
import type { Letter } from '@/lib/letters/letter';
import { openOutbox } from '@/lib/letters/open-outbox';
import { type IndexerStatus, superviseIndexer } from './indexer';

/** @param links to the workers that run, by their numbers */
export function createPrimaryDesk(links: Map<number, Link>, processes: number) {
  const { data, requests } = getConfig();
  const buckets = createSiteBuckets(requests.rateLimit);
  const slots = createDownloadSlots();
  const turns = createRenderLocks(countRenderers(processes));
  let letters: LetterService<object> | undefined;
  let indexer: IndexerStatus | undefined;

  const tell = (link: Link | undefined, topic: string, value?: unknown) => link?.ask(topic, value).catch(() => {});

  /** Opened by the first letter: who looks only needs no folder to write to. */
  function openLetters() {
    letters ??= createLetterDesk(getSecret(data), openOutbox(), () => void tell(links.get(1), 'letter kept'));
    return letters;
  }

  /** Tells a worker how the indexer stands, now and whenever that changes: by questions alone, for answers are heard late. */
  function followIndexer(number: number) {
    if (indexer !== undefined) {
      void tell(links.get(number), 'indexer', indexer);
      return;
    }
    superviseIndexer((status) => {
      indexer = status;
      for (const link of links.values()) void tell(link, 'indexer', status);
    });
  }

  return {
    /** What the worker of a number may ask. */
    toTopics: (number: number) => ({
      indexer: () => followIndexer(number),
      take: ({ client, cost }: { client: string; cost: number }) => buckets.take(client, cost),
      'take slot': ({ client }: { client: string | null }) => slots.take(client, number),
      'give slot': ({ id }: { id: number }) => slots.give(id),
      turn: (turn: ImageTurn) => turns.take(number, turn),
      turned: ({ key }: { key: string }) => turns.give(number, key),
      letter: ({ letter, client }: { letter: Letter; client: string }) => openLetters().take(letter, client),
      'put draft': ({ key, draft }: { key: string; draft: object }) => openLetters().putDraft(key, draft),
      'get draft': (key: string) => openLetters().getDraft(key),
    }),
    /** A worker is gone. */
    forget(number: number) {
      turns.forget(number);
      slots.forget(number);
    },
  };
}
