import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { computeNextTotp, computeTotp } from '../../../http/totp';

const data = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-'));
process.env.VITRINE_DATA = data;
process.env.VITRINE_LIBRARY = os.tmpdir();

afterAll(() => fs.rmSync(data, { recursive: true, force: true }));

const load = async () => ({
  ...(await import('@/lib/desk/accounts/accounts')),
  ...(await import('@/lib/desk/accounts/invitations')),
  ...(await import('@/lib/desk/accounts/notices')),
  ...(await import('@/lib/desk/accounts/second-factor')),
  ...(await import('@/lib/desk/accounts/sessions')),
});

const toRequest = (cookies: readonly string[] = []) =>
  new Headers({ cookie: cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ') });

async function enter(name: string, password: string, before = new Headers()) {
  const { signIn } = await load();
  return toRequest((await signIn({ name, password }, before))?.cookies);
}

test('a person signs in by name and password, and out again', async () => {
  const { addAccount, hasDesk, readUser, signIn, signOut } = await load();
  expect(hasDesk()).toBe(false);
  expect(await readUser(new Headers({ cookie: 'vitrine.session_token=x' }))).toBeNull();
  expect(await addAccount({ name: 'Ida Berg', password: 'a long password', role: 'owner' })).toBe(true);
  expect(hasDesk()).toBe(true);
  expect(await addAccount({ name: 'IDA BERG', password: 'a long password', role: 'owner' })).toBe(false);
  for (const [name, password] of [
    ['Ida Berg', 'another password'],
    ['Ida Berg', 'x'.repeat(1000)],
    ['Eva Holm', 'a long password'],
    ['x'.repeat(1000), 'a long password'],
    ['', ''],
  ] as const)
    expect(await signIn({ name, password }, new Headers())).toBeNull();
  const signedIn = await signIn({ name: 'ida berg', password: 'a long password' }, new Headers());
  expect(signedIn).toMatchObject({ type: 'signed-in', name: 'Ida Berg' });
  expect(signedIn?.cookies.join()).toMatch(/vitrine\.session_token=.+HttpOnly; SameSite=Lax/);
  const request = toRequest(signedIn?.cookies);
  expect(await readUser(request)).toMatchObject({ name: 'Ida Berg', role: 'owner' });
  await signOut(request);
  expect(await readUser(request)).toBeNull();
});

test('a reset ends the sessions of an account, and a removed account cannot sign in', async () => {
  const { addAccount, listAccounts, readUser, removeAccount, resetAccount } = await load();
  await addAccount({ name: 'Ole Lund', password: 'a first sentence', role: 'editor' });
  const request = await enter('Ole Lund', 'a first sentence');
  expect(await readUser(request)).toMatchObject({ name: 'Ole Lund', role: 'editor' });
  expect(await resetAccount('ole lund', 'a second sentence')).toBe(true);
  expect(await readUser(request)).toBeNull();
  expect(await readUser(await enter('Ole Lund', 'a first sentence'))).toBeNull();
  const again = await enter('Ole Lund', 'a second sentence');
  expect(await readUser(again)).not.toBeNull();
  expect(await removeAccount('Ole Lund')).toBe(true);
  expect(await readUser(again)).toBeNull();
  expect(await readUser(await enter('Ole Lund', 'a second sentence'))).toBeNull();
  expect((await listAccounts()).map(({ name }) => name)).toEqual(['Ida Berg']);
  expect([await resetAccount('Ole Lund', 'another sentence'), await removeAccount('Ole Lund')]).toEqual([false, false]);
});

test('signing in again ends the earlier session of the browser and leaves those of others', async () => {
  const { listSessions, readUser } = await load();
  const first = await enter('Ida Berg', 'a long password');
  const other = await enter('Ida Berg', 'a long password');
  const second = await enter('Ida Berg', 'a long password', first);
  expect(await readUser(first)).toBeNull();
  const person = await readUser(second);
  expect(await readUser(other)).toEqual(person);
  expect(person && (await listSessions(person))).toHaveLength(2);
});

test('the last owner keeps the role and the account, also if two owners remove each other at once', async () => {
  const { addAccount, changeRole, listAccounts, removeAccount } = await load();
  expect(await changeRole('Ida Berg', 'editor')).toBe(false);
  expect(await removeAccount('Ida Berg')).toBe(false);
  await addAccount({ name: 'Eva Holm', password: 'a long password', role: 'editor' });
  expect(await changeRole('Eva Holm', 'owner')).toBe(true);
  const removed = await Promise.all([removeAccount('Ida Berg'), removeAccount('Eva Holm')]);
  expect(removed.filter(Boolean)).toHaveLength(1);
  const left = await listAccounts();
  expect(left.map(({ role }) => role)).toEqual(['owner']);
  if (left[0]?.name === 'Eva Holm') {
    await addAccount({ name: 'Ida Berg', password: 'a long password', role: 'owner' });
    await removeAccount('Eva Holm');
  }
});

test('an invitation sets the password once, and no password opens the account before', async () => {
  const { acceptInvitation, addAccount, createInvitation, findAccount, findInvited, readUser } = await load();
  await addAccount({ name: 'Nia Roy', password: null, role: 'contributor' });
  const { id = '' } = (await findAccount('nia roy')) ?? {};
  const { token } = await createInvitation(id);
  expect(fs.readFileSync(path.join(data, 'accounts.db'), 'latin1')).not.toContain(token);
  expect(await findInvited(token)).toEqual({ id, name: 'Nia Roy' });
  expect(await findInvited(`${token}x`)).toBeNull();
  const [one, two] = await Promise.all([
    acceptInvitation(token, 'a chosen password'),
    acceptInvitation(token, 'another password'),
  ]);
  expect([one, two].filter(Boolean)).toEqual(['Nia Roy']);
  const chosen = one ? 'a chosen password' : 'another password';
  expect(await readUser(await enter('Nia Roy', chosen))).toMatchObject({ role: 'contributor' });
});

test('a reset invalidates an earlier invitation', async () => {
  const { acceptInvitation, createInvitation, findAccount, resetAccount } = await load();
  const { id = '' } = (await findAccount('Nia Roy')) ?? {};
  const { token } = await createInvitation(id);
  await resetAccount('Nia Roy', null);
  expect(await acceptInvitation(token, 'a chosen password')).toBeNull();
});

test('a notice is read by its person alone, once', async () => {
  const { leaveNotice, peekNotice, takeNotice } = await load();
  await leaveNotice('codes', 'a', { codes: ['first'] });
  await leaveNotice('codes', 'a', { codes: ['second'] });
  expect(fs.readFileSync(path.join(data, 'accounts.db'), 'latin1')).not.toContain('second');
  expect([await takeNotice('codes', 'b'), await takeNotice('invitation', 'a')]).toEqual([null, null]);
  expect(await peekNotice('codes', 'a')).toEqual({ codes: ['second'] });
  expect(await takeNotice('codes', 'a')).toEqual({ codes: ['second'] });
  expect(await takeNotice('codes', 'a')).toBeNull();
});

/** The code that an authenticator app shows. */
let appKey = '';

test('a second factor is requested after the password, and a backup code works once', async () => {
  const accounts = await load();
  const { confirmSecondFactor, findChallenged, readPendingFactor, readUser, signIn, startSecondFactor } = accounts;
  const request = await enter('Ida Berg', 'a long password');
  const person = await readUser(request);
  if (!person) throw new Error('not signed in');
  expect(await startSecondFactor(person, 'another password', request)).toBe(false);
  expect(await startSecondFactor(person, 'a long password', request)).toBe(true);
  const pending = await readPendingFactor(person);
  appKey = pending?.key ?? '';
  expect(pending?.picture).toMatch(/^<svg/);
  // Not in force before a code has confirmed it.
  expect((await signIn({ name: 'Ida Berg', password: 'a long password' }, new Headers()))?.type).toBe('signed-in');
  expect(await confirmSecondFactor(person, '000000', request)).toBeNull();
  const confirmed = await confirmSecondFactor(person, computeTotp(appKey), request);
  expect(await readUser(toRequest(confirmed ?? []))).not.toBeNull();
  expect(await readUser(request)).toBeNull();
  expect(await readPendingFactor(person)).toBeNull();

  const half = await signIn({ name: 'Ida Berg', password: 'a long password' }, new Headers());
  expect(half?.type).toBe('second-factor');
  const step = toRequest(half?.cookies);
  expect(await readUser(step)).toBeNull();
  expect(await findChallenged(step)).toMatchObject({ name: 'Ida Berg' });
  expect(await findChallenged(new Headers({ cookie: 'vitrine.two_factor=2fa-x.%' }))).toBeNull();
  expect(await accounts.verifySecondFactor('000000', step)).toBeNull();
  const shown = computeNextTotp(appKey);
  const other = toRequest((await signIn({ name: 'Ida Berg', password: 'a long password' }, new Headers()))?.cookies);
  const entered = await accounts.verifySecondFactor(shown.replace(/^.../, '$& '), step);
  expect(await readUser(toRequest(entered ?? []))).not.toBeNull();
  // A person who has seen the code typed knows the password, too.
  expect(await accounts.verifySecondFactor(shown, other)).toBeNull();

  const [code = ''] = pending?.codes ?? [];
  for (const works of [true, false]) {
    const next = toRequest((await signIn({ name: 'Ida Berg', password: 'a long password' }, new Headers()))?.cookies);
    expect([works, (await accounts.verifySecondFactor(code, next)) !== null]).toEqual([works, works]);
  }
});

test('five wrong codes end the second step, and a reset removes a lost second factor', async () => {
  const { findAccount, readUser, resetAccount, signIn, verifySecondFactor } = await load();
  const step = toRequest((await signIn({ name: 'Ida Berg', password: 'a long password' }, new Headers()))?.cookies);
  for (let count = 0; count < 5; count += 1) expect(await verifySecondFactor('123456', step)).toBeNull();
  expect(await verifySecondFactor(computeTotp(appKey), step)).toBeNull();
  expect(await findAccount('Ida Berg')).toMatchObject({ hasSecondFactor: true });
  await resetAccount('Ida Berg', 'a long password');
  expect(await findAccount('Ida Berg')).toMatchObject({ hasSecondFactor: false });
  expect(await readUser(await enter('Ida Berg', 'a long password'))).not.toBeNull();
});

test('a change of the password needs the present one, and ends all other sessions', async () => {
  const { changePassword, readUser } = await load();
  const [request, other] = [await enter('Ida Berg', 'a long password'), await enter('Ida Berg', 'a long password')];
  expect(await changePassword({ current: 'a wrong password', password: 'a new password' }, request)).toBeNull();
  const cookies = await changePassword({ current: 'a long password', password: 'a new password' }, request);
  expect(await readUser(toRequest(cookies ?? []))).not.toBeNull();
  expect(await readUser(other)).toBeNull();
  expect(await readUser(await enter('Ida Berg', 'a long password'))).toBeNull();
});

test('the database and its key are readable by their user alone, and hold no address of a client', async () => {
  const modes = ['accounts.db', 'accounts.key'].map((name) => fs.statSync(path.join(data, name)).mode & 0o777);
  expect(modes).toEqual([0o600, 0o600]);
  const { signIn, listSessions, readUser } = await load();
  const headers = new Headers({
    'x-forwarded-for': '192.0.2.77',
    'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0',
  });
  const request = toRequest((await signIn({ name: 'Ida Berg', password: 'a new password' }, headers))?.cookies);
  const person = await readUser(request);
  expect(person && (await listSessions(person))[0]?.device).toEqual({ browser: 'Firefox', system: 'Linux' });
  for (const name of ['accounts.db', 'accounts.db-wal'])
    expect(fs.readFileSync(path.join(data, name), 'latin1')).not.toContain('192.0.2.77');
});

test('a change of role or groups counts from the next request on', async () => {
  const { addAccount, changeGroups, changeRole, findAccount, readUser } = await load();
  await addAccount({ name: 'Tove Dahl', password: 'a long password', role: 'member', groups: ['board', 'family'] });
  const request = await enter('Tove Dahl', 'a long password');
  expect(await readUser(request)).toMatchObject({ name: 'Tove Dahl', role: 'member', groups: ['board', 'family'] });
  expect(await changeGroups('tove dahl', ['press'])).toBe(true);
  expect(await changeRole('Tove Dahl', 'editor')).toBe(true);
  expect(await readUser(request)).toMatchObject({ role: 'editor', groups: ['press'] });
  expect((await findAccount('Tove Dahl'))?.groups).toEqual(['press']);
  expect(await changeGroups('nobody', [])).toBe(false);
});
