// Actions of a person's own account page: password, second factor, passkeys and sessions.
import { PASSKEY_NAME_LIMIT } from '@/lib/model/desk-account';
import { toDeskHref } from '@/lib/model/desk-routes';
import { readSession } from './accounts/accounts';
import { writeDeskLog } from './accounts/desk-log';
import { listPasskeys, removePasskey, renamePasskey } from './accounts/passkeys';
import {
  confirmSecondFactor,
  removeSecondFactor,
  replaceBackupCodes,
  startSecondFactor,
} from './accounts/second-factor';
import { changePassword, endSessions, listSessions } from './accounts/sessions';
import { attempt } from './attempt';
import { type PersonForm, redirectBack, redirectTo } from './form-request';
import { getText, isGoodPassword } from './sign-in-actions';

interface AccountForm extends PersonForm {
  request: Request;
}

const fail = (fault: string) => redirectBack(toDeskHref('account'), { fault });
const succeed = (cookies: readonly string[] = []) => redirectBack(toDeskHref('account'), { done: '1' }, cookies);

/** Runs an action that needs the present password, which a person at a borrowed session must not guess. */
async function withPassword<T>({ person, request }: AccountForm, run: () => Promise<T | null>) {
  const result = await attempt(request, `password ${person.name}`, run);
  if (result === 'limited') return { response: fail('tooManyAttempts') };
  return result === null ? { response: fail('wrongCurrent') } : { result };
}

async function setPassword(context: AccountForm) {
  const { form, person, request } = context;
  const password = getText(form, 'password');
  if (!isGoodPassword(password)) return fail('shortPassword');
  const { response, result } = await withPassword(context, () =>
    changePassword({ current: getText(form, 'current'), password }, request.headers),
  );
  if (response) return response;
  writeDeskLog({ event: 'passwordChanged', who: person.name });
  return succeed(result);
}

async function startFactor(context: AccountForm) {
  const { form, person, request } = context;
  const { response } = await withPassword(
    context,
    async () => (await startSecondFactor(person, getText(form, 'current'), request.headers)) || null,
  );
  return response ?? redirectTo(toDeskHref('account'));
}

async function confirmFactor({ form, person, request }: AccountForm) {
  const cookies = await confirmSecondFactor(person, getText(form, 'factor'), request.headers);
  if (!cookies) return fail('wrongFactor');
  writeDeskLog({ event: 'factorAdded', who: person.name });
  return succeed(cookies);
}

async function removeFactor(context: AccountForm) {
  const { form, person, request } = context;
  const { response, result } = await withPassword(context, () =>
    removeSecondFactor(getText(form, 'current'), request.headers),
  );
  if (response) return response;
  writeDeskLog({ event: 'factorRemoved', who: person.name });
  return succeed(result);
}

async function replaceCodes(context: AccountForm) {
  const { form, person, request } = context;
  const { response } = await withPassword(
    context,
    async () => (await replaceBackupCodes(person, getText(form, 'current'), request.headers)) || null,
  );
  if (response) return response;
  writeDeskLog({ event: 'codesReplaced', who: person.name });
  return succeed();
}

async function namePasskey({ form, person }: AccountForm) {
  const name = getText(form, 'name').trim().slice(0, PASSKEY_NAME_LIMIT);
  if (await renamePasskey(person, getText(form, 'id'), name))
    writeDeskLog({ event: 'passkeyRenamed', who: person.name });
  return succeed();
}

async function deletePasskey({ form, person, request }: AccountForm) {
  const id = getText(form, 'id');
  const isKnown = (await listPasskeys(person)).some((passkey) => passkey.id === id);
  if (!isKnown) return succeed();
  if (!(await removePasskey(request.headers, id))) return fail('lastPasskey');
  writeDeskLog({ event: 'passkeyRemoved', who: person.name });
  return succeed();
}

/** Ends one session, or all but the present one. */
async function endOwnSessions({ form, person, request }: AccountForm) {
  const present = await readSession(request.headers);
  const id = getText(form, 'id');
  const ids = (await listSessions(person)).map((session) => session.id);
  const count = await endSessions(person, id ? [id] : ids.filter((each) => each !== present?.id));
  if (count > 0) writeDeskLog({ event: 'sessionsEnded', who: person.name, count });
  return succeed();
}

export const ACCOUNT_ACTIONS = new Map<string, (form: AccountForm) => Promise<Response>>(
  Object.entries({
    password: setPassword,
    'start-factor': startFactor,
    'confirm-factor': confirmFactor,
    'remove-factor': removeFactor,
    'replace-codes': replaceCodes,
    'name-passkey': namePasskey,
    'remove-passkey': deletePasskey,
    'end-sessions': endOwnSessions,
  }),
);
