// The second factor of an account: codes of an authenticator app (TOTP, RFC 6238), and backup codes.
import { renderSVG } from 'uqr';
import type { DeskUser } from './accounts';
import { getAccounts, isAuthRefusal, takeCookies } from './auth';
import { leaveNotice, peekNotice, takeNotice } from './notices';
import { endEarlierSession, withoutSession } from './sessions';
import { forgetAttempt, startAttempt } from './sign-in-limit';

async function orNull<T>(attempt: () => Promise<T>): Promise<T | null> {
  try {
    return await attempt();
  } catch (error) {
    if (isAuthRefusal(error)) return null;
    throw error;
  }
}

const removeSpaces = (code: string) => code.replace(/\s/g, '');

/** An identifier that cannot be guessed; the signature after it is checked by better-auth. */
const CHALLENGE_COOKIE = /(?:^|;\s*)(?:__(?:Host|Secure)-)?vitrine\.two_factor=(2fa-[\w-]+)\./;

/** The person who has given a right password and no second factor yet; null if the step has expired. */
export async function findChallenged(request: Headers): Promise<{ id: string; name: string } | null> {
  const [, identifier] = CHALLENGE_COOKIE.exec(request.get('cookie') ?? '') ?? [];
  if (!identifier) return null;
  const { auth } = await getAccounts();
  const { internalAdapter } = await auth.$context;
  const challenge = await internalAdapter.findVerificationValue(identifier);
  if (!challenge || challenge.expiresAt < new Date()) return null;
  return internalAdapter.findUserById(challenge.value);
}

/**
 * Accepts a code of an app once, though it is valid for longer than a minute: a person who has seen it typed must not
 * sign in with it (RFC 6238, section 5.2). The code is taken before it is verified, because two requests may send it at once.
 */
async function takeCode<T>(id: string, code: string, verify: () => Promise<T | null>): Promise<T | null> {
  const keys = [`code ${id} ${code}`];
  if (!startAttempt(keys, 1)) return null;
  const result = await verify();
  if (result === null) forgetAttempt(keys);
  return result;
}

/** The second step of signing in, after the password. @returns cookies of the session; null if the code is wrong */
export async function verifySecondFactor(code: string, request: Headers) {
  const typed = removeSpaces(code);
  const isOfApp = /^\d{6}$/.test(typed);
  const verify = () =>
    orNull(async () => {
      const { auth } = await getAccounts();
      const options = { body: { code: typed }, returnHeaders: true } as const;
      const check = isOfApp ? auth.api.verifyTOTP : auth.api.verifyBackupCode;
      // A session would make this a check of its own person's code.
      const { headers } = await check({ ...options, headers: withoutSession(request) });
      await endEarlierSession(request);
      return takeCookies(headers);
    });
  // better-auth removes backup codes that were used.
  return isOfApp ? takeCode((await findChallenged(request))?.id ?? '', typed, verify) : verify();
}

/**
 * Creates a secret and backup codes, which the account's page shows until a first code has confirmed them.
 * @returns false if the password is wrong
 */
export async function startSecondFactor({ id }: DeskUser, password: string, request: Headers): Promise<boolean> {
  const { auth } = await getAccounts();
  const started = await orNull(() => auth.api.enableTwoFactor({ body: { password }, headers: request }));
  if (!started || !('totpURI' in started)) return false;
  await leaveNotice('factor', id, { url: started.totpURI, codes: started.backupCodes });
  return true;
}

/** @returns cookies of the renewed session; null if the code is wrong */
export function confirmSecondFactor({ id }: DeskUser, code: string, request: Headers) {
  const typed = removeSpaces(code);
  const verify = () =>
    orNull(async () => {
      const { auth } = await getAccounts();
      const { headers } = await auth.api.verifyTOTP({ body: { code: typed }, headers: request, returnHeaders: true });
      await takeNotice('factor', id);
      return takeCookies(headers);
    });
  return takeCode(id, typed, verify);
}

/** @returns cookies of the renewed session; null if the password is wrong */
export const removeSecondFactor = (password: string, request: Headers) =>
  orNull(async () => {
    const { auth } = await getAccounts();
    const { headers } = await auth.api.disableTwoFactor({ body: { password }, headers: request, returnHeaders: true });
    return takeCookies(headers);
  });

/** Replaces the backup codes, which the next page shows. @returns false if the password is wrong */
export async function replaceBackupCodes(person: DeskUser, password: string, request: Headers): Promise<boolean> {
  const { auth } = await getAccounts();
  const made = await orNull(() => auth.api.generateBackupCodes({ body: { password }, headers: request }));
  if (made) await leaveNotice('codes', person.id, { codes: made.backupCodes });
  return made !== null;
}

export interface PendingFactor {
  /** For people who cannot scan the picture. */
  key: string;
  /** QR code as SVG, drawn here, so that no third party learns the secret. */
  picture: string;
  codes: string[];
}

/** A second factor that is created and not confirmed yet; null if there is none. */
export async function readPendingFactor({ id, name }: DeskUser): Promise<PendingFactor | null> {
  const pending = await peekNotice<{ url: string; codes: string[] }>('factor', id);
  if (!pending) return null;
  // better-auth names the account by its address, which most have not.
  const { searchParams } = new URL(pending.url);
  const issuer = searchParams.get('issuer') ?? '';
  const url = `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(name)}?${searchParams}`;
  return { key: searchParams.get('secret') ?? '', picture: renderSVG(url, { border: 2 }), codes: pending.codes };
}
