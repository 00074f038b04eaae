// Opens better-auth, which stores accounts and sessions in a database of their own (docs/decisions/0058).
import fs from 'node:fs';
import path from 'node:path';
import { readSecretFile } from '@/lib/clients/secret-file';
import { singleton } from '@/lib/clients/singleton';
import { openDatabase } from '@/lib/clients/sqlite';
import { getConfig } from '@/lib/config/config';
import { getCookiePath } from '@/lib/model/consent';
import { NAME_LIMIT, PASSWORD_LIMITS } from '@/lib/model/desk';
import { createKyselyDatabase } from './dialect';
import { createPasskeyOptions } from './passkey-options';

const SESSION_DAYS = 14;
const DAY_S = 86_400;

export const getAccountsFile = (data: string) => path.join(/*turbopackIgnore: true*/ data, 'accounts.db');

const isHttps = (url: string) => new URL(url).protocol === 'https:';

/** Browsers accept such names from this host alone, over https; __Host- needs the path `/` (RFC 6265bis, 4.1.3). */
export function getCookiePrefix(url: string): string {
  if (!isHttps(url)) return 'vitrine';
  return getCookiePath() === '/' ? '__Host-vitrine' : '__Secure-vitrine';
}

/** better-auth takes some 70 MB and a second to load, so it is loaded for the desk alone. */
async function openAccounts() {
  const { data, url } = getConfig();
  const [{ betterAuth }, { APIError }, { getMigrations }, { username }, { twoFactor }, { passkey }, { SqliteDialect }] =
    await Promise.all([
      import('better-auth'),
      import('better-auth/api'),
      import('better-auth/db/migration'),
      import('better-auth/plugins/username'),
      import('better-auth/plugins/two-factor'),
      import('@better-auth/passkey'),
      import('kysely'),
    ]);
  const connection = openDatabase(getAccountsFile(data), true);
  fs.chmodSync(getAccountsFile(data), 0o600);
  const auth = betterAuth({
    appName: new URL(url).host,
    database: { dialect: new SqliteDialect({ database: createKyselyDatabase(connection) }), type: 'sqlite' as const },
    secret: readSecretFile(path.join(/*turbopackIgnore: true*/ data, 'accounts.key')).toString('hex'),
    baseURL: url,
    telemetry: { enabled: false },
    logger: { level: 'error' as const },
    emailAndPassword: {
      enabled: true,
      // Accounts are also created for other people.
      autoSignIn: false,
      minPasswordLength: PASSWORD_LIMITS.min,
      maxPasswordLength: PASSWORD_LIMITS.max,
    },
    user: {
      additionalFields: {
        role: { type: 'string' as const, input: false, defaultValue: 'contributor' },
        /** Names separated by commas. */
        groups: { type: 'string' as const, input: false, required: false, defaultValue: '' },
        /** False for a random password that no person knows. Null in rows of earlier versions, which have one. */
        hasPassword: { type: 'boolean' as const, input: false, required: false, defaultValue: true },
      },
    },
    session: { expiresIn: SESSION_DAYS * DAY_S, updateAge: DAY_S },
    // Requests reach better-auth through the desk's own handlers, which limit their rate.
    rateLimit: { enabled: false },
    advanced: {
      // better-auth would begin names with __Secure- itself, before this prefix.
      useSecureCookies: false,
      cookiePrefix: getCookiePrefix(url),
      defaultCookieAttributes: {
        // Links in mails lead to pages of people who are signed in; forms of other sites are refused by their origin.
        sameSite: 'lax' as const,
        httpOnly: true,
        secure: isHttps(url),
        path: getCookiePath(),
      },
      // Sessions are listed by device and time; addresses are not needed.
      ipAddress: { disableIpTracking: true },
    },
    plugins: [
      username({ minUsernameLength: 1, maxUsernameLength: NAME_LIMIT, usernameValidator: () => true }),
      twoFactor(),
      passkey(createPasskeyOptions(url, (message) => new APIError('UNAUTHORIZED', { message }))),
    ],
  });
  const { runMigrations } = await getMigrations(auth.options);
  await runMigrations();
  for (const table of ['session', 'verification'])
    connection.prepare(`DELETE FROM ${table} WHERE expiresAt < ?`).run(new Date().toISOString());
  return { auth, connection };
}

export type Accounts = Awaited<ReturnType<typeof openAccounts>>;

export function getAccounts(): Promise<Accounts> {
  const shared = singleton<{ opened?: Promise<Accounts> }>('desk accounts', () => ({}));
  // Another process may be creating the tables.
  shared.opened ??= openAccounts().catch((error) => {
    delete shared.opened;
    throw error;
  });
  return shared.opened;
}

/** Whether better-auth has refused a request, as for a wrong password, rather than failed. */
export function isAuthRefusal(error: unknown): boolean {
  const { statusCode = 500 } = error as { statusCode?: number };
  return statusCode >= 400 && statusCode < 500;
}

/** Values of Set-Cookie. */
export const takeCookies = (headers: Headers) => headers.getSetCookie();
