// Decides whether a page of the desk is shown, or the form for signing in.
import { headers } from 'next/headers';
import { type EntranceFault, parseEntranceFault } from '@/lib/model/desk';
import { type DeskUser, hasDesk, readUser } from './accounts/accounts';

export interface Entry {
  /** Null if the visitor is not signed in. */
  person: DeskUser | null;
  /** For the form for signing in. */
  entrance: { isFirst: boolean; fault: EntranceFault | undefined; from: string };
}

/**
 * @param query of the page, with the fault of a form that was sent before
 * @param from URL of the page, to which the form leads back
 */
export async function enterDesk(query: Record<string, unknown>, from: string): Promise<Entry> {
  const person = await readUser(await headers());
  return { person, entrance: { isFirst: !person && !hasDesk(), fault: parseEntranceFault(query.fault), from } };
}
