// Creates the rows of an account.
import { randomBytes } from 'node:crypto';
import type { AuthContext } from 'better-auth';
import type { Role } from './roles';

/** Parts of better-auth's context, which the type of its options would otherwise make incompatible. */
export interface AccountStore {
  internalAdapter: AuthContext['internalAdapter'];
  password: Pick<AuthContext['password'], 'hash'>;
}

export interface NewAccount {
  name: string;
  role: Role;
  /** Sorted. */
  groups?: readonly string[];
  /** Null for an account that is entered by an invitation, a passkey or OpenID Connect. */
  password: string | null;
  /** By which OpenID Connect finds the account. */
  email?: string;
}

const UNKNOWN_PASSWORD_BYTES = 48;

/** better-auth requires an address; for people without one it is made of their name, and receives nothing. */
const toEmail = (name: string) => `${Buffer.from(name.toLowerCase()).toString('hex')}@desk.invalid`;

export const hasRealEmail = (email: string) => !email.endsWith('@desk.invalid');

/**
 * Each account has a password, if only one that no person knows: without one, better-auth responds to a wrong password
 * at once, which tells such accounts from unknown names.
 */
export const hashOrInvent = ({ password: hashes }: Pick<AccountStore, 'password'>, password: string | null) =>
  hashes.hash(password ?? randomBytes(UNKNOWN_PASSWORD_BYTES).toString('base64url'));

/** @returns its id @throws if the name or the address is taken */
export async function createAccountRows(
  context: AccountStore,
  { name, role, groups = [], password, email }: NewAccount,
) {
  const { internalAdapter } = context;
  const { id } = await internalAdapter.createUser(
    {
      email: email?.toLowerCase() ?? toEmail(name),
      // The owner vouches for it; the provider must have verified it as well.
      emailVerified: email !== undefined,
      name,
      username: name,
      role,
      groups: groups.join(','),
      hasPassword: password !== null,
    },
    { method: 'email-password' },
  );
  await internalAdapter.createAccount({
    userId: id,
    providerId: 'credential',
    accountId: id,
    password: await hashOrInvent(context, password),
  });
  return id;
}
