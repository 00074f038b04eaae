// Limits attempts to sign in, and to guess a password or code of a session.

import { CLIENT_HEADER } from '@/lib/http/client-ip';
import { forgetAttempt, startAttempt } from './accounts/sign-in-limit';

const MAX_STARTS = 60;

/** Whether a client may begin another sign-in that stores a challenge or requests a provider. */
export function mayBegin({ headers }: Request): boolean {
  const client = headers.get(CLIENT_HEADER);
  return client === null || startAttempt([`begin ${client}`], MAX_STARTS);
}

/**
 * Runs an attempt if its client and its account have some left. Behind a proxy that the settings do not name, clients
 * cannot be told apart and have no limit, or one of them could lock out the others.
 * @param key names what is guessed, as `account` and a name; null for a random code, which clients alone are limited for
 * @param run resolves with null for a wrong guess
 */
export async function attempt<T>(
  { headers }: Request,
  key: string | null,
  run: () => Promise<T | null>,
): Promise<T | null | 'limited'> {
  const client = headers.get(CLIENT_HEADER);
  const keys = [...(client ? [`client ${client}`] : []), ...(key === null ? [] : [key.toLowerCase()])];
  if (!startAttempt(keys)) return 'limited';
  const result = await run();
  if (result !== null) forgetAttempt(keys);
  return result;
}
