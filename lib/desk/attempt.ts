// Limits attempts to sign in, and to guess a password or code of a session.

import { CLIENT_HEADER } from '@/lib/http/client-ip';
import { forgetAttempt, startAttempt } from './accounts/sign-in-limit';

/**
 * Runs an attempt if its client and its account have some left. Behind a proxy that the settings do not name, clients
 * cannot be told apart and have no limit, or one of them could lock out the others.
 * @param account what is guessed: the name of an account, or null where anything but a right guess is impossible
 * @param run resolves with null for a wrong guess
 */
export async function attempt<T>(
  { headers }: Request,
  account: string | null,
  run: () => Promise<T | null>,
): Promise<T | null | 'limited'> {
  const client = headers.get(CLIENT_HEADER);
  const keys = [
    ...(client ? [`client ${client}`] : []),
    ...(account === null ? [] : [`account ${account.toLowerCase()}`]),
  ];
  if (!startAttempt(keys)) return 'limited';
  const result = await run();
  if (result !== null) forgetAttempt(keys);
  return result;
}
