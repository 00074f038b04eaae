// What a page of the desk needs to know of its request.
import { headers } from 'next/headers';
import { hasDesk, type Person, readPerson } from './accounts/accounts';

export type Entry = { type: 'in'; person: Person } | { type: 'first' } | { type: 'out' };

/** Whether the visitor is signed in; `first` while nobody has an account. */
export async function enterDesk(): Promise<Entry> {
  const person = await readPerson(await headers());
  if (person) return { type: 'in', person };
  return { type: hasDesk() ? 'out' : 'first' };
}

/** Faults of the sign-in form, as the URL names them after it was sent. */
const FAULTS = ['wrongCode', 'wrongPassword', 'shortPassword', 'noName', 'tooManyAttempts'] as const;

export type EntranceFault = (typeof FAULTS)[number];

export const parseFault = ({ fault }: Record<string, unknown>): EntranceFault | undefined =>
  FAULTS.find((each) => each === fault);
