// Accounts of the desk: who they are, and adding, changing and removing them.
import fs from 'node:fs';
import { openDatabase } from '@/lib/clients/sqlite';
import { getConfig } from '@/lib/config/config';
import { parseGroups } from '@/lib/model/groups';
import { type Accounts, getAccounts, getAccountsFile } from './auth';
import { createAccountRows, hashOrInvent, hasRealEmail, type NewAccount } from './create-account';
import { isRole, type Role } from './roles';

export interface DeskUser {
  id: string;
  name: string;
  role: Role;
  /** Sorted. */
  groups: string[];
}

/** As the database has them. */
const readGroups = (stored: string | null | undefined) => parseGroups(stored ?? '') ?? [];

export interface DeskAccount extends DeskUser {
  created: string;
  /** By which OpenID Connect finds the account; null for none. */
  email: string | null;
  hasSecondFactor: boolean;
}

/** Whether there is an account; without one, the site has no desk. */
export const hasDesk = () => fs.existsSync(getAccountsFile(getConfig().data)) && countAccounts() > 0;

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

const findId = ({ connection }: Accounts, name: string) =>
  (connection.prepare('SELECT id FROM user WHERE username = ?').get(name.toLowerCase()) as { id: string } | undefined)
    ?.id;

/** @returns false if the name or the address is taken */
export async function addAccount(account: NewAccount): Promise<boolean> {
  const accounts = await getAccounts();
  const { name, email = '' } = account;
  const isTaken = accounts.connection
    .prepare('SELECT 1 FROM user WHERE username = ? OR email = ?')
    .get(name.toLowerCase(), email.toLowerCase());
  if (isTaken) return false;
  await createAccountRows(await accounts.auth.$context, account);
  return true;
}

/** In the order of their creation. */
export async function listAccounts(): Promise<DeskAccount[]> {
  const { connection } = await getAccounts();
  const rows = connection
    .prepare(
      'SELECT id, name, role, "groups", email, twoFactorEnabled, createdAt AS created FROM user ORDER BY createdAt',
    )
    .all() as (Omit<DeskUser, 'groups'> & {
    created: string;
    groups: string | null;
    email: string;
    twoFactorEnabled: number | null;
  })[];
  return rows.map(({ email, groups, twoFactorEnabled, ...row }) => ({
    ...row,
    groups: readGroups(groups),
    email: hasRealEmail(email) ? email : null,
    hasSecondFactor: Boolean(twoFactorEnabled),
  }));
}

/** The account of that name, in any case; null if there is none. */
export async function findAccount(name: string): Promise<DeskAccount | null> {
  const accounts = await getAccounts();
  const id = findId(accounts, name);
  return (await listAccounts()).find((account) => account.id === id) ?? null;
}

/** Ends the sessions of an account, and removes its passkeys, second factor, invitations and links to a provider. */
async function removeCredentials({ auth, connection }: Accounts, id: string) {
  const { internalAdapter } = await auth.$context;
  await internalAdapter.deleteUserSessions(id);
  connection.prepare('UPDATE user SET twoFactorEnabled = 0 WHERE id = ?').run(id);
  for (const sql of [
    'DELETE FROM passkey WHERE userId = ?',
    'DELETE FROM twoFactor WHERE userId = ?',
    'DELETE FROM verification WHERE value = ?',
    "DELETE FROM account WHERE userId = ? AND providerId <> 'credential'",
  ])
    connection.prepare(sql).run(id);
}

/**
 * Replaces everything that an account signs in with by a password, and ends its sessions.
 * @param password null for one that no person knows, so that only an invitation or OpenID Connect leads to the account
 * @returns false if there is no such account
 */
export async function resetAccount(name: string, password: string | null): Promise<boolean> {
  const accounts = await getAccounts();
  const id = findId(accounts, name);
  if (!id) return false;
  const context = await accounts.auth.$context;
  await context.internalAdapter.updatePassword(id, await hashOrInvent(context, password));
  await context.internalAdapter.updateUser(id, { hasPassword: password !== null });
  await removeCredentials(accounts, id);
  return true;
}

/** Takes a role away unless it is that of the last owner, in one statement, because two owners may try at once. */
function changeRoleUnlessLast({ connection }: Accounts, id: string, role: Role): boolean {
  const { changes } = connection
    .prepare(
      `UPDATE user SET role = ? WHERE id = ?
       AND (? = 'owner' OR EXISTS (SELECT 1 FROM user AS other WHERE other.role = 'owner' AND other.id <> user.id))`,
    )
    .run(role, id, role);
  return changes > 0;
}

/** @returns false for the last owner, who stays one, and if there is no such account */
export async function changeRole(name: string, role: Role): Promise<boolean> {
  const accounts = await getAccounts();
  const id = findId(accounts, name);
  return id !== undefined && changeRoleUnlessLast(accounts, id, role);
}

/** @param groups sorted; they replace earlier ones. @returns false if there is no such account */
export async function changeGroups(name: string, groups: readonly string[]): Promise<boolean> {
  const accounts = await getAccounts();
  const id = findId(accounts, name);
  if (!id) return false;
  return accounts.connection.prepare('UPDATE user SET "groups" = ? WHERE id = ?').run(groups.join(','), id).changes > 0;
}

/**
 * Removes an account and its sessions.
 * @param mayBeLast whether the last owner can be removed, after which the next start shows a new code
 * @returns false if there is no such account, or it must stay
 */
export async function removeAccount(name: string, { mayBeLast = false } = {}): Promise<boolean> {
  const accounts = await getAccounts();
  const id = findId(accounts, name);
  if (!id || !(mayBeLast || changeRoleUnlessLast(accounts, id, 'contributor'))) return false;
  await removeCredentials(accounts, id);
  const { internalAdapter } = await accounts.auth.$context;
  await internalAdapter.deleteUser(id);
  return true;
}

const SESSION_COOKIE = /(?:^|;\s*)(?:__(?:Host|Secure)-)?vitrine\.session_token=/;

/** Whether a request has the cookie of a session, valid or not. */
export const hasSessionCookie = (cookies: string) => SESSION_COOKIE.test(cookies);

export interface DeskSession {
  id: string;
  person: DeskUser;
  created: Date;
  hasPassword: boolean;
  hasSecondFactor: boolean;
}

/** @returns null for a visitor; the database is not opened for requests without the cookie */
export async function readSession(request: Headers): Promise<DeskSession | null> {
  if (!hasSessionCookie(request.get('cookie') ?? '')) return null;
  if (!fs.existsSync(getAccountsFile(getConfig().data))) return null;
  const { auth } = await getAccounts();
  const found = await auth.api.getSession({ headers: request, query: { disableRefresh: true } });
  if (!found) return null;
  const { user, session } = found;
  const { id, name, role, groups } = user;
  if (!isRole(role)) return null;
  return {
    id: session.id,
    person: { id, name, role, groups: readGroups(groups) },
    created: session.createdAt,
    hasPassword: user.hasPassword ?? true,
    hasSecondFactor: user.twoFactorEnabled ?? false,
  };
}

/** @returns null for a visitor */
export const readUser = async (request: Headers): Promise<DeskUser | null> =>
  (await readSession(request))?.person ?? null;

/** The person whose session a response begins. @param cookies complete values of Set-Cookie */
export const readEntered = (cookies: readonly string[]): Promise<DeskUser | null> =>
  readUser(new Headers({ cookie: cookies.map((each) => each.split(';', 1)[0]).join('; ') }));
