import { forgetAttempt, startAttempt } from '@/lib/desk/accounts/sign-in-limit';

test('attempts that start at once are limited, though none has failed yet', () => {
  expect(Array.from({ length: 50 }, () => startAttempt(['client a', 'account x'])).filter(Boolean)).toHaveLength(10);
});

test('one account is limited over all clients, and one client over all accounts', () => {
  const started = Array.from({ length: 30 }, (_, client) => startAttempt([`client ${client}`, 'account y']));
  expect(started.filter(Boolean)).toHaveLength(10);
  const tried = Array.from({ length: 30 }, (_, account) => startAttempt(['client z', `account ${account}`]));
  expect(tried.filter(Boolean)).toHaveLength(10);
});

test('an attempt that succeeds does not count, and leaves earlier failures', () => {
  const keys = ['client b'];
  for (let count = 0; count < 9; count += 1) startAttempt(keys);
  for (let count = 0; count < 20; count += 1) {
    expect(startAttempt(keys)).toBe(true);
    forgetAttempt(keys);
  }
  expect([startAttempt(keys), startAttempt(keys)]).toEqual([true, false]);
});
