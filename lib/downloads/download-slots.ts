// Limits concurrent archive downloads, over all processes of a site and per client.
import { singleton } from '@/lib/clients/singleton';
import { getWorker } from '@/lib/cluster/worker';

/** More concurrent reads do not make a disk faster. */
const MAX_SLOTS = 8;
export const MAX_SLOTS_PER_CLIENT = 2;

/** `client`: the client has reached its own limit; `all`: no slot is free. */
type Refusal = 'client' | 'all';
export type SlotOutcome = { id: number } | { refused: Refusal };

export interface DownloadSlots {
  /**
   * @param client a network; null if clients cannot be distinguished, which disables the limit per client
   * @param owner number of the process that sends the response
   */
  take(client: string | null, owner?: number): SlotOutcome;
  give(id: number): void;
  /** Releases the slots of a terminated process. */
  forget(owner: number): void;
}

export function createDownloadSlots({ slots = MAX_SLOTS, perClient = MAX_SLOTS_PER_CLIENT } = {}): DownloadSlots {
  const held = new Map<number, { client: string | null; owner: number }>();
  let last = 0;
  return {
    take(client, owner = 0) {
      const own = [...held.values()].filter((slot) => client !== null && slot.client === client).length;
      if (own >= perClient) return { refused: 'client' };
      if (held.size >= slots) return { refused: 'all' };
      last += 1;
      held.set(last, { client, owner });
      return { id: last };
    },
    give: (id) => void held.delete(id),
    forget(owner) {
      for (const [id, slot] of held) if (slot.owner === owner) held.delete(id);
    },
  };
}

/** @returns a function that releases the slot, or the reason why there is none */
export async function acquireDownloadSlot(client: string | null): Promise<(() => void) | Refusal> {
  const primary = getWorker()?.primary;
  const own = singleton('download slots', createDownloadSlots);
  const taken = primary ? ((await primary.request('take slot', { client })) as SlotOutcome) : own.take(client);
  if ('refused' in taken) return taken.refused;
  return () => {
    if (primary) primary.request('give slot', { id: taken.id }).catch(() => {});
    else own.give(taken.id);
  };
}
