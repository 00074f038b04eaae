import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '@/lib/clients/sqlite';

const data = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-'));
process.env.VITRINE_DATA = data;
process.env.VITRINE_LIBRARY = os.tmpdir();

afterAll(() => fs.rmSync(data, { recursive: true, force: true }));

/** @returns the output of `npm run account -- …`, and whether it succeeded */
const run = (...args: string[]) =>
  new Promise<{ succeeded: boolean; output: string }>((resolve) =>
    execFile(
      process.execPath,
      ['dist/vitrine.mjs', 'account', ...args],
      { env: process.env },
      (error, stdout, stderr) => resolve({ succeeded: error === null, output: stdout + stderr }),
    ),
  );

test('accounts are added, listed, changed, reset and removed in the terminal', async () => {
  const { startSecondFactor } = await import('@/lib/desk/accounts/second-factor');
  const { readUser } = await import('@/lib/desk/accounts/accounts');
  const { signIn } = await import('@/lib/desk/accounts/sessions');
  const { readDeskLog } = await import('@/lib/desk/accounts/desk-log');
  const readPassword = (output: string) => /password (\S+)/.exec(output)?.[1] ?? '';

  expect((await run()).output).toContain('There are no accounts');
  const added = await run('add', 'Ole', 'Lund', '--role=owner');
  expect(added).toMatchObject({ succeeded: true, output: expect.stringContaining('Ole Lund may sign in as owner') });
  expect(await run('add', 'ole lund')).toMatchObject({ succeeded: false, output: expect.stringContaining('already') });
  expect(await run('add', 'Eva', '--role=king')).toMatchObject({ succeeded: false });
  expect(await run('role', 'Ole Lund', '--role=editor')).toMatchObject({ succeeded: false });
  expect(await run('reset', 'Nia Roy')).toMatchObject({ succeeded: false, output: expect.stringContaining('Nia Roy') });
  expect(await run('constructor', 'Ole Lund')).toMatchObject({ succeeded: false });

  const password = readPassword(added.output);
  const entered = await signIn({ name: 'Ole Lund', password }, new Headers());
  const cookie = entered?.cookies.map((each) => each.split(';', 1)[0]).join('; ') ?? '';
  const person = await readUser(new Headers({ cookie }));
  expect(person && (await startSecondFactor(person, password, new Headers({ cookie })))).toBe(true);

  // Each start removes what has expired.
  const database = openDatabase(path.join(data, 'accounts.db'), true);
  const count = (table: string) =>
    (database.prepare(`SELECT count(*) AS count FROM ${table}`).get() as { count: number }).count;
  expect([count('session'), count('verification')]).toEqual([1, 1]);
  for (const table of ['session', 'verification'])
    database.prepare(`UPDATE ${table} SET expiresAt = ?`).run(new Date(Date.now() - 1000).toISOString());
  await run();
  expect([count('session'), count('verification')]).toEqual([0, 0]);
  database.close();

  const reset = await run('reset', 'OLE LUND');
  expect(await readUser(new Headers({ cookie }))).toBeNull();
  const again = await signIn({ name: 'Ole Lund', password: readPassword(reset.output) }, new Headers());
  expect(again?.type).toBe('signed-in');
  expect((await run()).output).toMatch(/^Ole Lund\towner\tsince \d{4}-\d\d-\d\d\n$/);
  expect(await run('remove', 'Ole Lund')).toMatchObject({ succeeded: true });
  expect((await run()).output).toContain('There are no accounts');
  expect(readDeskLog(9)).toMatchObject([
    { event: 'accountRemoved', about: 'Ole Lund', isTerminal: true },
    { event: 'accountReset', about: 'Ole Lund' },
    { event: 'accountAdded', about: 'Ole Lund', role: 'owner' },
  ]);
  expect(JSON.stringify(readDeskLog(9))).not.toContain(password);
});

test('groups are given when an account is added, and replaced later', async () => {
  const { findAccount } = await import('@/lib/desk/accounts/accounts');
  const { readDeskLog } = await import('@/lib/desk/accounts/desk-log');
  expect((await run('add', 'Nia Roy', '--role=member', '--groups=family,board')).succeeded).toBe(true);
  expect(await findAccount('Nia Roy')).toMatchObject({ role: 'member', groups: ['board', 'family'] });
  expect((await run()).output).toContain('Nia Roy\tmember\tin board, family\t');
  for (const groups of ['Board', 'members', 'a,,b c;d'])
    expect(await run('groups', 'Nia Roy', `--groups=${groups}`)).toMatchObject({
      succeeded: false,
      output: expect.stringContaining('groups are lower-case letters'),
    });
  expect((await run('groups', 'Nia Roy')).succeeded).toBe(false);
  expect((await run('groups', 'nia roy', '--groups=press')).output).toContain('Nia Roy is in press now');
  expect((await run('groups', 'Nia Roy', '--groups=')).output).toContain('is in no group now');
  expect((await findAccount('Nia Roy'))?.groups).toEqual([]);
  expect(readDeskLog(2).map(({ event, groups }) => [event, groups])).toEqual([
    ['groupsChanged', ''],
    ['groupsChanged', 'press'],
  ]);
});
