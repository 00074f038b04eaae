// Passkeys of accounts: registration, sign-in, names.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser';
import { type DeskUser, readSession } from './accounts';
import { getAccounts, isAuthRefusal, takeCookies } from './auth';
import type { NewcomerContext } from './passkey-options';
import { endEarlierSession, withoutSession } from './sessions';

const FRESH_MS = 86_400_000;

/** A session that was stolen long ago adds no passkey, which would outlive it. */
export const isRecent = ({ created }: { created: Date }) => Date.now() - created.getTime() < FRESH_MS;

/** @param newcomer null for the person of the session */
export async function createRegistration(newcomer: NewcomerContext | null, name: string, request: Headers) {
  const { auth } = await getAccounts();
  const { response, headers } = await auth.api.generatePasskeyRegistrationOptions({
    query: { name, ...(newcomer && { context: JSON.stringify(newcomer) }) },
    headers: newcomer ? withoutSession(request) : request,
    returnHeaders: true,
  });
  return { options: { ...response, user: { ...response.user, displayName: name } }, cookies: takeCookies(headers) };
}

/** @returns cookies, of a new session for a newcomer; null if the passkey or what led to it is not valid */
export async function finishRegistration(
  { response, name, isNewcomer }: { response: RegistrationResponseJSON; name: string; isNewcomer: boolean },
  request: Headers,
) {
  const { auth } = await getAccounts();
  try {
    const { headers } = await auth.api.verifyPasskeyRegistration({
      body: { response, name, createSession: isNewcomer },
      headers: isNewcomer ? withoutSession(request) : request,
      returnHeaders: true,
    });
    if (isNewcomer) await endEarlierSession(request);
    return takeCookies(headers);
  } catch (error) {
    if (isAuthRefusal(error) || isUnverified(error)) return null;
    throw error;
  }
}

/** A response that cannot be verified is an error of the server to better-auth. */
const isUnverified = (error: unknown) =>
  (error as { body?: { code?: string } }).body?.code === 'FAILED_TO_VERIFY_REGISTRATION';

export async function createAuthentication(request: Headers) {
  const { auth } = await getAccounts();
  const { response, headers } = await auth.api.generatePasskeyAuthenticationOptions({
    headers: withoutSession(request),
    returnHeaders: true,
  });
  return { options: { ...response, userVerification: 'required' as const }, cookies: takeCookies(headers) };
}

/** @returns the person and cookies of the new session; null if the passkey is not valid */
export async function signInWithPasskey(response: AuthenticationResponseJSON, request: Headers) {
  const { auth } = await getAccounts();
  try {
    const { headers, response: signedIn } = await auth.api.verifyPasskeyAuthentication({
      body: { response: { ...response } },
      headers: request,
      returnHeaders: true,
    });
    await endEarlierSession(request);
    return { name: signedIn.user.name, cookies: takeCookies(headers) };
  } catch (error) {
    if (isAuthRefusal(error)) return null;
    throw error;
  }
}

export interface ListedPasskey {
  id: string;
  name: string;
  created: Date;
}

export async function listPasskeys({ id }: DeskUser): Promise<ListedPasskey[]> {
  const { connection } = await getAccounts();
  const rows = connection
    .prepare('SELECT id, name, createdAt FROM passkey WHERE userId = ? ORDER BY createdAt')
    .all(id) as { id: string; name: string | null; createdAt: string }[];
  return rows.map(({ name, createdAt, ...row }) => ({ ...row, name: name ?? '', created: new Date(createdAt) }));
}

/** @returns false if the person has no such passkey */
export async function renamePasskey({ id: userId }: DeskUser, id: string, name: string): Promise<boolean> {
  const { connection } = await getAccounts();
  return (
    connection.prepare('UPDATE passkey SET name = ? WHERE id = ? AND userId = ?').run(name, id, userId).changes > 0
  );
}

/** @returns false if the person has no such passkey, or could not sign in without it */
export async function removePasskey(request: Headers, id: string): Promise<boolean> {
  const session = await readSession(request);
  if (!session) return false;
  const { connection } = await getAccounts();
  const passkeys = await listPasskeys(session.person);
  if (!session.hasPassword && passkeys.length === 1) return false;
  const { changes } = connection.prepare('DELETE FROM passkey WHERE id = ? AND userId = ?').run(id, session.person.id);
  return changes > 0;
}
