// Actions of the form for signing in: by password, by a second factor, out, and as a newcomer.
import { getConfig } from '@/lib/config/config';
import { NAME_LIMIT, PASSWORD_LIMITS } from '@/lib/model/desk';
import { toDeskHref } from '@/lib/model/desk-routes';
import { addAccount, findAccount, hasDesk, readEntered, readUser } from './accounts/accounts';
import { writeDeskLog } from './accounts/desk-log';
import { acceptInvitation } from './accounts/invitations';
import { findChallenged, verifySecondFactor } from './accounts/second-factor';
import { signIn, signOut } from './accounts/sessions';
import { consumeSetupCode, isSetupCode } from './accounts/setup-code';
import { startAttempt } from './accounts/sign-in-limit';
import { attempt } from './attempt';
import { redirectToEntrance, toDestination } from './destination';
import { redirectBack, redirectTo } from './form-request';

interface SignInForm {
  form: FormData;
  request: Request;
  /** Page to which the form leads. */
  from: string;
}

export const getText = (form: FormData, name: string) => String(form.get(name) ?? '');

export const getName = (form: FormData, field = 'name') => getText(form, field).normalize('NFC').trim();

export const isGoodName = (name: string) => name !== '' && name.length <= NAME_LIMIT;

export const isGoodPassword = ({ length }: string) => length >= PASSWORD_LIMITS.min && length <= PASSWORD_LIMITS.max;

/** @param cookies of the new session */
const enter = async (from: string, cookies: readonly string[] = []) =>
  redirectTo(toDestination(await readEntered(cookies), from), cookies);

const MAX_LOGGED_UNKNOWN = 100;

/** A name without an account may be a password in the wrong field, so it is not logged. */
async function logFailure(name: string) {
  const account = await findAccount(name);
  if (account) writeDeskLog({ event: 'signInFailed', who: account.name });
  // Many of them must not push everything else out of the log.
  else if (startAttempt(['log of unknown names'], MAX_LOGGED_UNKNOWN)) writeDeskLog({ event: 'signInFailed', who: '' });
}

async function signInByPassword({ form, request, from }: SignInForm) {
  const [name, password] = [getName(form), getText(form, 'password')];
  const result = await attempt(request, `account ${name}`, () => signIn({ name, password }, request.headers));
  if (result === 'limited') return redirectToEntrance(from, { fault: 'tooManyAttempts' });
  if (result?.type === 'second-factor') return redirectToEntrance(from, { step: 'factor' }, result.cookies);
  if (result) {
    writeDeskLog({ event: 'signIn', who: result.name });
    return enter(from, result.cookies);
  }
  await logFailure(name);
  return redirectToEntrance(from, { fault: 'wrongPassword' });
}

async function signInBySecondFactor({ form, request, from }: SignInForm) {
  const { name = '' } = (await findChallenged(request.headers)) ?? {};
  const result = await attempt(request, `factor ${name}`, () =>
    verifySecondFactor(getText(form, 'factor'), request.headers),
  );
  if (result === 'limited') return redirectToEntrance(from, { fault: 'tooManyAttempts' });
  if (result) {
    writeDeskLog({ event: 'signIn', who: name });
    return enter(from, result);
  }
  if (name) writeDeskLog({ event: 'factorFailed', who: name });
  return redirectToEntrance(from, name ? { step: 'factor', fault: 'wrongFactor' } : { fault: 'wrongFactor' });
}

async function setUp({ form, request, from }: SignInForm) {
  const { data } = getConfig();
  const [name, password] = [getName(form), getText(form, 'password')];
  const checked = await attempt(
    request,
    null,
    async () => (!hasDesk() && isSetupCode(data, getText(form, 'code'))) || null,
  );
  if (checked === 'limited') return redirectToEntrance(from, { fault: 'tooManyAttempts' });
  if (!checked) return redirectToEntrance(from, { fault: 'wrongCode' });
  if (!isGoodName(name)) return redirectToEntrance(from, { fault: 'noName' });
  if (!isGoodPassword(password)) return redirectToEntrance(from, { fault: 'shortPassword' });
  if (!consumeSetupCode(data)) return redirectToEntrance(from, { fault: 'wrongCode' });
  await addAccount({ name, password, role: 'owner' });
  writeDeskLog({ event: 'setUp', who: name });
  const result = await signIn({ name, password }, request.headers);
  return enter(from, result?.cookies);
}

/** Sets the password of an invited person, and signs them in. */
async function accept({ form, request, from }: SignInForm) {
  const password = getText(form, 'password');
  if (!isGoodPassword(password)) return redirectBack(toDeskHref('invitation'), { fault: 'shortPassword' });
  const name = await attempt(request, null, () => acceptInvitation(getName(form, 'invitation'), password));
  if (name === 'limited') return redirectToEntrance(from, { fault: 'tooManyAttempts' });
  if (!name) return redirectBack(toDeskHref('invitation'), { fault: 'wrongLink' });
  writeDeskLog({ event: 'invitationAccepted', who: name });
  const result = await signIn({ name, password }, request.headers);
  return enter(from, result?.cookies);
}

async function leave({ request, from }: SignInForm) {
  const person = await readUser(request.headers);
  if (person) writeDeskLog({ event: 'signOut', who: person.name });
  return redirectTo(toDestination(person, from), await signOut(request.headers));
}

export const SIGN_IN_ACTIONS = {
  'sign-in': signInByPassword,
  'second-factor': signInBySecondFactor,
  'sign-out': leave,
  'set-up': setUp,
  accept,
} satisfies Record<string, (form: SignInForm) => Promise<Response>>;

export const isSignInAction = (text: unknown): text is keyof typeof SIGN_IN_ACTIONS =>
  typeof text === 'string' && Object.hasOwn(SIGN_IN_ACTIONS, text);
