import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const data = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-'));
process.env.VITRINE_DATA = data;
process.env.VITRINE_LIBRARY = os.tmpdir();

afterAll(() => fs.rmSync(data, { recursive: true, force: true }));

const toRequest = (cookies: string[]) =>
  new Headers({ cookie: cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ') });

test('a person signs in by name and password, and out again', async () => {
  const { addAccount, hasDesk, readUser, signIn, signOut } = await import('@/lib/desk/accounts/accounts');
  expect(hasDesk()).toBe(false);
  expect(await readUser(new Headers({ cookie: 'vitrine.session_token=x' }))).toBeNull();
  await addAccount({ name: 'Ida Berg', password: 'a long password', role: 'owner' });
  expect(hasDesk()).toBe(true);
  expect(await signIn({ name: 'Ida Berg', password: 'another password' }, new Headers())).toBeNull();
  expect(await signIn({ name: 'Eva Holm', password: 'a long password' }, new Headers())).toBeNull();
  const cookies = await signIn({ name: 'ida berg', password: 'a long password' }, new Headers());
  expect(cookies?.join()).toMatch(/vitrine\.session_token=.+HttpOnly; SameSite=Strict/);
  const request = toRequest(cookies ?? []);
  expect(await readUser(request)).toMatchObject({ name: 'Ida Berg', role: 'owner' });
  await signOut(request);
  expect(await readUser(request)).toBeNull();
});

test('a reset ends the sessions of an account, and a removed account cannot sign in', async () => {
  const { addAccount, listAccounts, readUser, removeAccount, resetPassword, signIn } = await import(
    '@/lib/desk/accounts/accounts'
  );
  const request = toRequest(await addAccount({ name: 'Ole Lund', password: 'a first sentence', role: 'editor' }));
  expect(await readUser(request)).toMatchObject({ name: 'Ole Lund', role: 'editor' });
  expect(await resetPassword('ole lund', 'a second sentence')).toBe(true);
  expect(await readUser(request)).toBeNull();
  expect(await signIn({ name: 'Ole Lund', password: 'a first sentence' }, new Headers())).toBeNull();
  const again = toRequest((await signIn({ name: 'Ole Lund', password: 'a second sentence' }, new Headers())) ?? []);
  expect(await readUser(again)).not.toBeNull();
  expect(await removeAccount('Ole Lund')).toBe(true);
  expect(await readUser(again)).toBeNull();
  expect(await signIn({ name: 'Ole Lund', password: 'a second sentence' }, new Headers())).toBeNull();
  expect((await listAccounts()).map(({ name }) => name)).toEqual(['Ida Berg']);
  expect([await resetPassword('Ole Lund', 'another sentence'), await removeAccount('Ole Lund')]).toEqual([
    false,
    false,
  ]);
});
