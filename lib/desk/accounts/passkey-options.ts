// Settings of passkeys (WebAuthn), also for people who have no session yet: the first owner, and invited people.
import type { PasskeyOptions } from '@better-auth/passkey';
import { getConfig } from '@/lib/config/config';
import { createAccountRows } from './create-account';
import { consumeInvitation } from './invitation-token';
import { consumeSetupCode } from './setup-code';

/** The person who registers a passkey without a session; the server checks the code before the browser creates the passkey. */
export type NewcomerContext =
  | { type: 'set-up'; name: string }
  | { type: 'invitation'; name: string; userId: string; token: string };

const parseContext = (context: string | null | undefined) =>
  context ? (JSON.parse(context) as NewcomerContext) : null;

/** Stands for the account that a first owner does not have until the passkey is verified. */
const NO_ACCOUNT = 'new';

/** @param refuse creates an error of better-auth, which is loaded when it is needed */
export function createPasskeyOptions(url: string, refuse: (why: string) => Error): PasskeyOptions {
  /** A passkey replaces password and second factor, so the device must have checked its user. */
  const requireVerified = (isVerified: boolean | undefined) => {
    if (!isVerified) throw refuse('the device did not verify its user');
  };
  return {
    rpID: new URL(url).hostname,
    rpName: new URL(url).host,
    origin: url,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    advanced: { webAuthnChallengeCookie: 'passkey' },
    registration: {
      requireSession: false,
      resolveUser({ context }) {
        const newcomer = parseContext(context);
        if (!newcomer) throw refuse('there is no session');
        return { id: 'userId' in newcomer ? newcomer.userId : NO_ACCOUNT, name: newcomer.name };
      },
      async afterVerification({ ctx, verification, context }) {
        requireVerified(verification.registrationInfo?.userVerified);
        const newcomer = parseContext(context);
        if (!newcomer) return {};
        if (newcomer.type === 'set-up') {
          if (!consumeSetupCode(getConfig().data)) throw refuse('the code has been used');
          return { userId: await createAccountRows(ctx.context, { ...newcomer, role: 'owner', password: null }) };
        }
        const userId = await consumeInvitation(ctx.context, newcomer.token);
        if (userId !== newcomer.userId) throw refuse('the invitation has been used');
        return { userId };
      },
    },
    authentication: {
      afterVerification({ verification }) {
        requireVerified(verification.authenticationInfo.userVerified);
      },
    },
  };
}
