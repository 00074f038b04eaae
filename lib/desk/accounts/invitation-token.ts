// Tokens of invitations, of which the database holds only hashes, so that a copy of it opens no account.
import { createHash } from 'node:crypto';
import type { AccountStore } from './create-account';

export const hashInvitation = (token: string) => `invitation:${createHash('sha256').update(token).digest('base64url')}`;

/** Uses the invitation up. @returns the id of its account; null if it is not valid, or another request has used it */
export async function consumeInvitation(
  { internalAdapter }: Pick<AccountStore, 'internalAdapter'>,
  token: string,
): Promise<string | null> {
  const used = await internalAdapter.consumeVerificationValue(hashInvitation(token));
  return used && used.expiresAt > new Date() ? used.value : null;
}
