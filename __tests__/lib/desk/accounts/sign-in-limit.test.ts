import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const data = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-'));
process.env.VITRINE_DATA = data;
process.env.VITRINE_LIBRARY = os.tmpdir();

afterAll(() => fs.rmSync(data, { recursive: true, force: true }));

/** Another process of the same server: its own modules and memory, and the same files. */
async function startProcess(): Promise<typeof import('@/lib/desk/accounts/sign-in-limit')> {
  jest.resetModules();
  delete (globalThis as Record<symbol, unknown>)[Symbol.for('vitrine.singletons')];
  return import('@/lib/desk/accounts/sign-in-limit');
}

test('attempts that start at once are limited, though none has failed yet', async () => {
  const { startAttempt } = await startProcess();
  expect(Array.from({ length: 50 }, () => startAttempt(['client a', 'account x'])).filter(Boolean)).toHaveLength(10);
});

test('one account is limited over all clients, and one client over all accounts', async () => {
  const { startAttempt } = await startProcess();
  const started = Array.from({ length: 30 }, (_, client) => startAttempt([`client ${client}`, 'account y']));
  expect(started.filter(Boolean)).toHaveLength(10);
  const tried = Array.from({ length: 30 }, (_, account) => startAttempt(['client z', `account ${account}`]));
  expect(tried.filter(Boolean)).toHaveLength(10);
});

test('an attempt that succeeds does not count, and leaves earlier failures', async () => {
  const { forgetAttempt, startAttempt } = await startProcess();
  const keys = ['client b'];
  for (let count = 0; count < 9; count += 1) startAttempt(keys);
  for (let count = 0; count < 20; count += 1) {
    expect(startAttempt(keys)).toBe(true);
    forgetAttempt(keys);
  }
  expect([startAttempt(keys), startAttempt(keys)]).toEqual([true, false]);
});

test('the processes of a server share the attempts, so a guesser has no more with several', async () => {
  const processes = [await startProcess(), await startProcess(), await startProcess(), await startProcess()];
  const started = Array.from({ length: 40 }, (_, at) => processes[at % 4]?.startAttempt(['account shared']));
  expect(started.filter(Boolean)).toHaveLength(10);
});

test('after a quarter of an hour there are attempts again', async () => {
  const { startAttempt } = await startProcess();
  for (let count = 0; count < 10; count += 1) startAttempt(['account later']);
  expect(startAttempt(['account later'])).toBe(false);
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 15 * 60_000 + 1);
  expect(startAttempt(['account later'])).toBe(true);
  now.mockRestore();
});

test('no address of a client and no name is on the disk', async () => {
  const { startAttempt } = await startProcess();
  startAttempt(['client 192.0.2.77', 'account Ida Berg']);
  const stored = fs.readdirSync(data).map((name) => fs.readFileSync(path.join(data, name), 'latin1'));
  expect(stored.join('')).not.toMatch(/192\.0\.2\.77|Ida Berg/);
});
