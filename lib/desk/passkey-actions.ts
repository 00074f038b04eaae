// Actions of the buttons for passkeys, which send and receive JSON: https://www.w3.org/TR/webauthn-3/
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser';
import { z } from 'zod';
import { getConfig } from '@/lib/config/config';
import { isOwnRequest, readBytes } from '@/lib/http/form-body';
import { NAME_LIMIT } from '@/lib/model/desk';
import { PASSKEY_NAME_LIMIT } from '@/lib/model/desk-account';
import { toDeskHref } from '@/lib/model/desk-routes';
import { hasDesk, readEntered, readSession } from './accounts/accounts';
import { writeDeskLog } from './accounts/desk-log';
import { findInvited } from './accounts/invitations';
import type { NewcomerContext } from './accounts/passkey-options';
import {
  createAuthentication,
  createRegistration,
  finishRegistration,
  isRecent,
  signInWithPasskey,
} from './accounts/passkeys';
import { isSetupCode } from './accounts/setup-code';
import { attempt, mayBegin } from './attempt';
import { getDestination, toDestination } from './destination';

const MAX_BODY_BYTES = 64 * 1024;

const text = z.string().max(1000).default('');
const schema = z.object({
  action: z.enum(['sign-in-options', 'sign-in', 'add-options', 'add', 'join-options', 'join']),
  from: text,
  name: text.transform((name) => name.normalize('NFC').trim()),
  code: text,
  invitation: text,
  response: z.looseObject({ id: z.string() }).optional(),
});

type Sent = z.infer<typeof schema>;

const respond = (status: number, body: object, cookies: readonly string[] = []) => {
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return Response.json(body, { status, headers });
};
const refuse = (status: number, fault: string) => respond(status, { fault });

/** Counts a wrong guess against the client; a passkey itself cannot be guessed, so accounts need no limit. */
async function limited<T>(
  request: Request,
  run: () => Promise<T | null>,
  finish: (result: T) => Response | Promise<Response>,
) {
  const result = await attempt(request, null, run);
  if (result === 'limited') return refuse(429, 'tooManyAttempts');
  return result === null ? refuse(403, 'wrongPasskey') : finish(result);
}

async function findNewcomer({ name, code, invitation }: Sent): Promise<NewcomerContext | null> {
  if (invitation) {
    const invited = await findInvited(invitation);
    return invited && { type: 'invitation', name: invited.name, userId: invited.id, token: invitation };
  }
  return !hasDesk() && isSetupCode(getConfig().data, code) ? { type: 'set-up', name } : null;
}

async function sendJoinOptions(sent: Sent, request: Request) {
  if (!sent.invitation && (sent.name === '' || sent.name.length > NAME_LIMIT)) return refuse(422, 'noName');
  const newcomer = await attempt(request, null, () => findNewcomer(sent));
  if (newcomer === 'limited') return refuse(429, 'tooManyAttempts');
  if (!newcomer) return refuse(403, sent.invitation ? 'wrongLink' : 'wrongCode');
  const { options, cookies } = await createRegistration(newcomer, newcomer.name, request.headers);
  return respond(200, { options }, cookies);
}

const getResponse = ({ response }: Sent) => (response ?? {}) as unknown;

async function join(sent: Sent, request: Request) {
  const response = getResponse(sent) as RegistrationResponseJSON;
  const run = () => finishRegistration({ response, name: '', isNewcomer: true }, request.headers);
  return limited(request, run, async (cookies) => {
    const person = await readEntered(cookies);
    writeDeskLog({ event: sent.invitation ? 'invitationAccepted' : 'setUp', who: person?.name ?? '' });
    return respond(200, { href: toDeskHref('account') }, cookies);
  });
}

async function sendAddOptions(_: Sent, request: Request) {
  const session = await readSession(request.headers);
  if (!session) return refuse(401, 'expired');
  if (!isRecent(session)) return refuse(403, 'oldSession');
  const { options, cookies } = await createRegistration(null, session.person.name, request.headers);
  return respond(200, { options }, cookies);
}

async function add(sent: Sent, request: Request) {
  const session = await readSession(request.headers);
  if (!session) return refuse(401, 'expired');
  const response = getResponse(sent) as RegistrationResponseJSON;
  const name = sent.name.slice(0, PASSKEY_NAME_LIMIT);
  return limited(
    request,
    () => finishRegistration({ response, name, isNewcomer: false }, request.headers),
    (cookies) => {
      writeDeskLog({ event: 'passkeyAdded', who: session.person.name });
      return respond(200, { href: `${toDeskHref('account')}?done=1` }, cookies);
    },
  );
}

async function sendSignInOptions(_: Sent, request: Request) {
  if (!mayBegin(request)) return refuse(429, 'tooManyAttempts');
  const { options, cookies } = await createAuthentication(request.headers);
  return respond(200, { options }, cookies);
}

async function signIn(sent: Sent, request: Request) {
  return limited(
    request,
    () => signInWithPasskey(getResponse(sent) as AuthenticationResponseJSON, request.headers),
    async ({ name, cookies }) => {
      writeDeskLog({ event: 'passkeySignIn', who: name });
      const href = toDestination(await readEntered(cookies), getDestination(sent.from));
      return respond(200, { href }, cookies);
    },
  );
}

const ACTIONS = {
  'sign-in-options': sendSignInOptions,
  'sign-in': signIn,
  'add-options': sendAddOptions,
  add,
  'join-options': sendJoinOptions,
  join,
} satisfies Record<Sent['action'], (sent: Sent, request: Request) => Promise<Response>>;

async function readSent(request: Request) {
  const bytes = await readBytes(request, MAX_BODY_BYTES);
  try {
    return schema.safeParse(JSON.parse(Buffer.from(bytes ?? []).toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}

export async function handlePasskeyRequest(request: Request): Promise<Response> {
  if (!isOwnRequest(request)) return refuse(403, 'foreignForm');
  const sent = await readSent(request);
  return sent ? ACTIONS[sent.action](sent, request) : refuse(400, 'wrongPasskey');
}
