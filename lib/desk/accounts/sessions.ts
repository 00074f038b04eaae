// Sign-in by name and password, second factors, and the sessions of a person.
import { type DeskUser, readSession } from './accounts';
import { getAccounts, isAuthRefusal, takeCookies } from './auth';
import { describeDevice } from './describe-device';

/** Cookies are complete values of Set-Cookie. */
export type SignIn =
  | { type: 'signed-in'; name: string; cookies: string[] }
  | { type: 'second-factor'; cookies: string[] };

/** A browser that signs in may still have the session of another person. */
export function withoutSession(request: Headers) {
  const cookies = (request.get('cookie') ?? '').split(/;\s*/).filter((cookie) => !cookie.includes('session_token='));
  const headers = new Headers(request);
  headers.set('cookie', cookies.join('; '));
  return headers;
}

/** Ends the session that a browser had before it signed in, so that none is left without a cookie. */
export async function endEarlierSession(request: Headers) {
  const earlier = await readSession(request);
  if (earlier) await endSessions(earlier.person, [earlier.id]);
}

/** @returns null if name or password are wrong */
export async function signIn(
  { name, password }: { name: string; password: string },
  request: Headers,
): Promise<SignIn | null> {
  const { auth } = await getAccounts();
  try {
    const { headers, response } = await auth.api.signInUsername({
      body: { username: name, password },
      headers: request,
      returnHeaders: true,
    });
    await endEarlierSession(request);
    const cookies = takeCookies(headers);
    return 'user' in response
      ? { type: 'signed-in', name: response.user.name, cookies }
      : { type: 'second-factor', cookies };
  } catch (error) {
    if (isAuthRefusal(error)) return null;
    throw error;
  }
}

/** @returns cookies that end the session in the browser */
export async function signOut(request: Headers) {
  const { auth } = await getAccounts();
  const { headers } = await auth.api.signOut({ headers: request, returnHeaders: true });
  return takeCookies(headers);
}

export interface ListedSession {
  id: string;
  /** Null if the browser does not say. */
  device: ReturnType<typeof describeDevice>;
  created: Date;
}

/** Valid sessions, the latest first. */
export async function listSessions({ id }: DeskUser): Promise<ListedSession[]> {
  const { auth } = await getAccounts();
  const { internalAdapter } = await auth.$context;
  const sessions = await internalAdapter.listSessions(id, { onlyActiveSessions: true });
  return sessions
    .map((session) => ({
      id: session.id,
      device: describeDevice(session.userAgent ?? ''),
      created: new Date(session.createdAt),
    }))
    .sort((a, b) => b.created.getTime() - a.created.getTime());
}

/** @param ids of sessions; those of other people are left alone. @returns number of sessions ended */
export async function endSessions({ id }: DeskUser, ids: readonly string[]): Promise<number> {
  const { auth } = await getAccounts();
  const { internalAdapter } = await auth.$context;
  const ended = (await internalAdapter.listSessions(id)).filter((session) => ids.includes(session.id));
  for (const { token } of ended) await internalAdapter.deleteSession(token);
  return ended.length;
}

/** @param current null if the account has no password yet. @returns cookies of the renewed session; null if it is wrong */
export async function changePassword(
  { current, password }: { current: string | null; password: string },
  request: Headers,
) {
  const { auth } = await getAccounts();
  const { internalAdapter, password: hashes } = await auth.$context;
  const session = await readSession(request);
  if (!session) return null;
  if (!session.hasPassword) {
    await internalAdapter.updatePassword(session.person.id, await hashes.hash(password));
    await internalAdapter.updateUser(session.person.id, { hasPassword: true });
    const others = (await listSessions(session.person)).map(({ id }) => id).filter((id) => id !== session.id);
    await endSessions(session.person, others);
    return [];
  }
  try {
    const { headers } = await auth.api.changePassword({
      body: { currentPassword: current ?? '', newPassword: password, revokeOtherSessions: true },
      headers: request,
      returnHeaders: true,
    });
    return takeCookies(headers);
  } catch (error) {
    if (isAuthRefusal(error)) return null;
    throw error;
  }
}
