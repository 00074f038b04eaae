// Invitations: links that work once, by which people choose how they sign in.
import { randomBytes } from 'node:crypto';
import { getAccounts } from './auth';
import { hashOrInvent } from './create-account';
import { consumeInvitation, hashInvitation } from './invitation-token';

const DAYS = 7;
const TOKEN_BYTES = 24;

/** @returns the token of the link, and when it expires */
export async function createInvitation(userId: string) {
  const { auth } = await getAccounts();
  const { internalAdapter } = await auth.$context;
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(Date.now() + DAYS * 86_400_000);
  await internalAdapter.createVerificationValue({
    identifier: hashInvitation(token),
    value: userId,
    expiresAt,
  });
  return { token, expiresAt };
}

/** The person who is invited; null if the link is not valid any more. */
export async function findInvited(token: string): Promise<{ id: string; name: string } | null> {
  const { auth } = await getAccounts();
  const { internalAdapter } = await auth.$context;
  const found = await internalAdapter.findVerificationValue(hashInvitation(token));
  if (!found || found.expiresAt < new Date()) return null;
  const user = await internalAdapter.findUserById(found.value);
  return user && { id: user.id, name: user.name };
}

/** Sets the password that an invited person has chosen. @returns the name to sign in with; null if the link is not valid any more */
export async function acceptInvitation(token: string, password: string): Promise<string | null> {
  const { auth } = await getAccounts();
  const context = await auth.$context;
  const id = await consumeInvitation(context, token);
  const user = id && (await context.internalAdapter.findUserById(id));
  if (!user) return null;
  await context.internalAdapter.updatePassword(user.id, await hashOrInvent(context, password));
  await context.internalAdapter.updateUser(user.id, { hasPassword: true });
  return user.name;
}
