// What a page of the desk needs to know of its request.
import { headers } from 'next/headers';
import { type DeskUser, hasDesk, readUser } from './accounts/accounts';

export type Entry = { type: 'in'; person: DeskUser } | { type: 'first' } | { type: 'out' };

/** Whether the visitor is signed in; `first` while nobody has an account. */
export async function enterDesk(): Promise<Entry> {
  const person = await readUser(await headers());
  if (person) return { type: 'in', person };
  return { type: hasDesk() ? 'out' : 'first' };
}
