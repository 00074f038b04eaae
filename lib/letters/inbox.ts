// The letters as the owner's desk reads and changes them; only the process that stores letters changes their file.
import { getWorker } from '@/lib/cluster/worker';
import { openOutbox } from './open-outbox';
import type { StoredLetter } from './outbox';

export interface InboxChange {
  type: 'done' | 'open' | 'remove';
  /** Id of the letter. */
  id: string;
}

/** For the process that stores letters. */
export async function applyInboxChange({ type, id }: InboxChange): Promise<void> {
  const box = openOutbox();
  if (type === 'remove') await box.remove(id);
  else await box.setDone(id, type === 'done');
}

/** @throws Error if it cannot be written */
export async function changeInbox(change: InboxChange): Promise<void> {
  const primary = getWorker()?.primary;
  await (primary ? primary.request('change inbox', change) : applyInboxChange(change));
}

/** The latest letter first. */
export const readInbox = (): Promise<StoredLetter[]> => openOutbox().listAll();

/** @returns null if it was deleted */
export const findLetter = async (id: string): Promise<StoredLetter | null> =>
  (await readInbox()).find((letter) => letter.id === id) ?? null;
