// Accounts and sessions of the desk, stored by better-auth in a database of their own (docs/decisions/0058).
import fs from 'node:fs';
import path from 'node:path';
import { readSecretFile } from '@/lib/clients/secret-file';
import { singleton } from '@/lib/clients/singleton';
import { openDatabase } from '@/lib/clients/sqlite';
import { getConfig } from '@/lib/config/config';
import { NAME_LIMIT, PASSWORD_LIMITS } from '@/lib/model/desk';
import { toKyselyDatabase } from './dialect';
import { isRole, type Role } from './roles';

const SESSION_DAYS = 14;
const DAY_S = 86_400;

export interface DeskUser {
  id: string;
  name: string;
  role: Role;
}

const getAccountsFile = (data: string) => path.join(/*turbopackIgnore: true*/ data, 'accounts.db');

/** Whether there is an account; without one, the site has no desk. */
export const hasDesk = () => fs.existsSync(getAccountsFile(getConfig().data)) && countAccounts() > 0;

/** better-auth takes some 70 MB and a second to load, so it is loaded for the desk alone. */
async function openAccounts() {
  const { data, url } = getConfig();
  const [{ betterAuth }, { getMigrations }, { username }, { SqliteDialect }] = await Promise.all([
    import('better-auth'),
    import('better-auth/db/migration'),
    import('better-auth/plugins/username'),
    import('kysely'),
  ]);
  const connection = openDatabase(getAccountsFile(data), true);
  fs.chmodSync(getAccountsFile(data), 0o600);
  const auth = betterAuth({
    database: { dialect: new SqliteDialect({ database: toKyselyDatabase(connection) }), type: 'sqlite' as const },
    secret: readSecretFile(path.join(/*turbopackIgnore: true*/ data, 'accounts.key')).toString('hex'),
    baseURL: url,
    telemetry: { enabled: false },
    logger: { level: 'error' as const },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_LIMITS.min,
      maxPasswordLength: PASSWORD_LIMITS.max,
    },
    user: {
      additionalFields: { role: { type: 'string' as const, input: false, defaultValue: 'contributor' } },
    },
    session: { expiresIn: SESSION_DAYS * DAY_S, updateAge: DAY_S },
    // Requests reach better-auth through the desk's own handlers, which limit their rate.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: 'vitrine',
      defaultCookieAttributes: { sameSite: 'strict' as const, httpOnly: true, path: '/' },
    },
    plugins: [username({ minUsernameLength: 1, maxUsernameLength: NAME_LIMIT, usernameValidator: () => true })],
  });
  const { runMigrations } = await getMigrations(auth.options);
  await runMigrations();
  return { auth, connection };
}

type Accounts = ReturnType<typeof openAccounts>;

function getAccounts(): Accounts {
  const shared = singleton<{ opened?: Accounts }>('desk accounts', () => ({}));
  // Another process may be creating the tables.
  shared.opened ??= openAccounts().catch((error) => {
    delete shared.opened;
    throw error;
  });
  return shared.opened;
}

function countAccounts(): number {
  const connection = openDatabase(getAccountsFile(getConfig().data), false);
  try {
    const row = connection.prepare('SELECT count(*) AS count FROM user').get() as { count: number };
    return row.count;
  } catch {
    return 0;
  } finally {
    connection.close();
  }
}

/** better-auth wants an address of mail; the desk has none. */
const toEmail = (name: string) => `${Buffer.from(name.toLowerCase()).toString('hex')}@desk.invalid`;

/** Values of Set-Cookie that sign a person in or out. */
const takeCookies = (headers: Headers) => headers.getSetCookie();

/** @returns cookies of the new session */
export async function addAccount({ name, password, role }: { name: string; password: string; role: Role }) {
  const { auth, connection } = await getAccounts();
  const { response, headers } = await auth.api.signUpEmail({
    body: { email: toEmail(name), name, username: name, password },
    returnHeaders: true,
  });
  connection.prepare('UPDATE user SET role = ? WHERE id = ?').run(role, response.user.id);
  return takeCookies(headers);
}

const findRow = ({ connection }: Awaited<Accounts>, name: string) =>
  connection.prepare('SELECT id FROM user WHERE username = ?').get(name.toLowerCase()) as { id: string } | undefined;

/** In the order of their creation. */
export async function listAccounts(): Promise<(DeskUser & { created: string })[]> {
  const { connection } = await getAccounts();
  const rows = connection.prepare('SELECT id, name, role, createdAt AS created FROM user ORDER BY createdAt').all();
  return rows as (DeskUser & { created: string })[];
}

/** Sets a password, and ends the sessions of its account. @returns false if there is no such account */
export async function resetPassword(name: string, password: string): Promise<boolean> {
  const accounts = await getAccounts();
  const row = findRow(accounts, name);
  if (!row) return false;
  const { password: hashes, internalAdapter } = await accounts.auth.$context;
  await internalAdapter.updatePassword(row.id, await hashes.hash(password));
  await internalAdapter.deleteUserSessions(row.id);
  return true;
}

/** Removes an account and its sessions. @returns false if there is no such account */
export async function removeAccount(name: string): Promise<boolean> {
  const accounts = await getAccounts();
  const row = findRow(accounts, name);
  if (!row) return false;
  const { internalAdapter } = await accounts.auth.$context;
  await internalAdapter.deleteUserSessions(row.id);
  await internalAdapter.deleteUser(row.id);
  return true;
}

/** @returns cookies of the new session; null if name or password are wrong */
export async function signIn({ name, password }: { name: string; password: string }, request: Headers) {
  const { auth } = await getAccounts();
  try {
    const { headers } = await auth.api.signInUsername({
      body: { username: name, password },
      headers: request,
      returnHeaders: true,
    });
    return takeCookies(headers);
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 401) return null;
    throw error;
  }
}

/** @returns cookies that end the session in the browser */
export async function signOut(request: Headers) {
  const { auth } = await getAccounts();
  const { headers } = await auth.api.signOut({ headers: request, returnHeaders: true });
  return takeCookies(headers);
}

const SESSION_COOKIE = /(?:^|;\s*)(?:__Secure-)?vitrine\.session_token=/;

/** Whether a request has the cookie of a session, valid or not. */
export const hasSessionCookie = (cookies: string) => SESSION_COOKIE.test(cookies);

/** @returns null for a visitor; the database is not opened for requests without the cookie */
export async function readUser(request: Headers): Promise<DeskUser | null> {
  if (!hasSessionCookie(request.get('cookie') ?? '')) return null;
  if (!fs.existsSync(getAccountsFile(getConfig().data))) return null;
  const { auth } = await getAccounts();
  const session = await auth.api.getSession({ headers: request, query: { disableRefresh: true } });
  if (!session) return null;
  const { id, name, role } = session.user;
  return isRole(role) ? { id, name, role } : null;
}
