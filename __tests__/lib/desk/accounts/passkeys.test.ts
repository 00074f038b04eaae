import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createAuthenticator } from './authenticator';

const data = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-'));
const SITE = 'https://archive.example';
process.env.VITRINE_DATA = data;
process.env.VITRINE_LIBRARY = os.tmpdir();
process.env.VITRINE_URL = SITE;

afterAll(() => fs.rmSync(data, { recursive: true, force: true }));

const load = async () => ({
  ...(await import('@/lib/desk/accounts/accounts')),
  ...(await import('@/lib/desk/accounts/invitations')),
  ...(await import('@/lib/desk/accounts/passkeys')),
  ...(await import('@/lib/desk/accounts/sessions')),
  ...(await import('@/lib/desk/accounts/setup-code')),
});

const toRequest = (...cookies: (readonly string[] | null | undefined)[]) =>
  new Headers({
    cookie: cookies
      .flatMap((each) => each ?? [])
      .map((cookie) => cookie.split(';', 1)[0])
      .join('; '),
  });

const device = createAuthenticator(SITE);

async function signInBy(authenticator: typeof device, isVerified = true) {
  const { createAuthentication, signInWithPasskey } = await load();
  const { options, cookies } = await createAuthentication(new Headers());
  return signInWithPasskey(authenticator.signIn(options, isVerified), toRequest(cookies));
}

async function registerNewcomer(newcomer: Parameters<Awaited<ReturnType<typeof load>>['createRegistration']>[0]) {
  const { createRegistration, finishRegistration } = await load();
  const { options, cookies } = await createRegistration(newcomer, 'x', new Headers());
  const finish = (authenticator: typeof device, isVerified = true) =>
    finishRegistration(
      { response: authenticator.register(options, isVerified), name: '', isNewcomer: true },
      toRequest(cookies),
    );
  return { options, finish };
}

test('a passkey creates the first account, and the code of the terminal is used up', async () => {
  const { createSetupCode, isSetupCode, readSession } = await load();
  const code = createSetupCode(data);
  const unverified = await registerNewcomer({ type: 'set-up', name: 'Ida Berg' });
  expect(unverified.options.rp).toEqual({ id: 'archive.example', name: 'archive.example' });
  expect(await unverified.finish(device, false)).toBeNull();
  // better-auth reports it as a fault.
  const report = jest.spyOn(console, 'error').mockImplementation(() => {});
  const elsewhere = await registerNewcomer({ type: 'set-up', name: 'Ida Berg' });
  expect(await elsewhere.finish(createAuthenticator('https://archive.example.evil.example'))).toBeNull();
  expect(report).toHaveBeenCalledTimes(1);
  report.mockRestore();
  expect(isSetupCode(data, code)).toBe(true);

  const [first, second] = [
    await registerNewcomer({ type: 'set-up', name: 'Ida Berg' }),
    await registerNewcomer({ type: 'set-up', name: 'Eve' }),
  ];
  const session = await readSession(toRequest(await first.finish(device)));
  expect(session).toMatchObject({ person: { name: 'Ida Berg', role: 'owner' }, hasPassword: false });
  expect(isSetupCode(data, code)).toBe(false);
  expect(await second.finish(createAuthenticator(SITE))).toBeNull();
});

test('a passkey signs in if the device has verified its user, and each challenge counts once', async () => {
  const { createAuthentication, readUser, signInWithPasskey } = await load();
  const signedIn = await signInBy(device);
  expect(signedIn?.name).toBe('Ida Berg');
  expect(signedIn?.cookies.join()).toMatch(/__Host-vitrine\.session_token=.+; Path=\/; HttpOnly; Secure; SameSite=Lax/);
  expect(await readUser(toRequest(signedIn?.cookies))).toMatchObject({ name: 'Ida Berg' });
  expect(await signInBy(device, false)).toBeNull();
  expect(await signInBy(createAuthenticator(SITE))).toBeNull();

  const { options, cookies } = await createAuthentication(new Headers());
  const response = device.signIn(options);
  expect(await signInWithPasskey(response, toRequest())).toBeNull();
  expect(await signInWithPasskey(response, toRequest(cookies))).not.toBeNull();
  expect(await signInWithPasskey(response, toRequest(cookies))).toBeNull();
});

test('a person adds, names and removes passkeys, but not the last one without a password', async () => {
  const accounts = await load();
  const session = (await signInBy(device))?.cookies;
  const person = await accounts.readUser(toRequest(session));
  if (!person) throw new Error('not signed in');
  const [only] = await accounts.listPasskeys(person);
  expect(await accounts.removePasskey(toRequest(session), only?.id ?? '')).toBe(false);

  const phone = createAuthenticator(SITE);
  const { options, cookies } = await accounts.createRegistration(null, person.name, toRequest(session));
  expect(options.user).toMatchObject({ name: 'Ida Berg', displayName: 'Ida Berg' });
  expect(options.excludeCredentials).toHaveLength(1);
  const sent = { response: phone.register(options), name: 'My phone', isNewcomer: false };
  expect(await accounts.finishRegistration(sent, toRequest(session, cookies))).not.toBeNull();
  expect((await accounts.listPasskeys(person)).map(({ name }) => name)).toEqual(['', 'My phone']);
  const [, added] = await accounts.listPasskeys(person);
  const stranger = { id: 'x', name: 'Eve', role: 'owner' as const, groups: [] };
  expect(await accounts.renamePasskey(stranger, added?.id ?? '', 'Mine')).toBe(false);
  expect(await accounts.renamePasskey(person, added?.id ?? '', 'Her phone')).toBe(true);
  expect(await accounts.removePasskey(toRequest(session), only?.id ?? '')).toBe(true);
  expect(await signInBy(device)).toBeNull();
  expect((await signInBy(phone))?.name).toBe('Ida Berg');
});

test('an invited person creates a passkey instead of a password, once, also in a browser with another session', async () => {
  const accounts = await load();
  await accounts.addAccount({ name: 'Ole Lund', password: null, role: 'editor' });
  const { id: userId = '' } = (await accounts.findAccount('Ole Lund')) ?? {};
  const { token } = await accounts.createInvitation(userId);
  const newcomer = { type: 'invitation' as const, name: 'Ole Lund', userId, token };
  const [one, two] = [await registerNewcomer(newcomer), await registerNewcomer(newcomer)];
  const laptop = createAuthenticator(SITE);
  const session = await accounts.readSession(toRequest(await one.finish(laptop)));
  expect(session).toMatchObject({ person: { name: 'Ole Lund', role: 'editor' }, hasPassword: false });
  expect(await two.finish(createAuthenticator(SITE))).toBeNull();
  expect((await signInBy(laptop))?.name).toBe('Ole Lund');

  await accounts.resetAccount('Ole Lund', 'a long sentence');
  expect(await signInBy(laptop)).toBeNull();
});
