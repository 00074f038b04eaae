// Slots of responses that take long to send: so many at a time by all processes of a site, and so many of them for one client.
import { getWorker } from '@/lib/cluster/worker';
import type { Leave } from './bulkhead';

/** A disk reads no faster for more. */
const MAX_SLOTS = 8;
export const MAX_SLOTS_PER_CLIENT = 2;

/** `client`: this client holds as many as it may; `all`: no slot is free. */
type Refused = 'client' | 'all';
export type TakenSlot = { id: number } | { refused: Refused };

export interface SendingSlots {
  /**
   * @param client a network; null for a client that is not limited, because it cannot be distinguished from others
   * @param owner the process that sends
   */
  take(client: string | null, owner?: number): TakenSlot;
  give(id: number): void;
  /** Gives back what a process held that is gone. */
  forget(owner: number): void;
}

export function createSendingSlots({ slots = MAX_SLOTS, perClient = MAX_SLOTS_PER_CLIENT } = {}): SendingSlots {
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

const shared = globalThis as { vitrineSendingSlots?: SendingSlots };

/** Takes a slot of the site. @returns what gives it back, or why there is none */
export async function takeSendingSlot(client: string | null): Promise<Leave | Refused> {
  const primary = getWorker()?.primary;
  shared.vitrineSendingSlots ??= createSendingSlots();
  const own = shared.vitrineSendingSlots;
  const taken = primary ? ((await primary.ask('take slot', { client })) as TakenSlot) : own.take(client);
  if ('refused' in taken) return taken.refused;
  return () => {
    if (primary) primary.ask('give slot', { id: taken.id }).catch(() => {});
    else own.give(taken.id);
  };
}
