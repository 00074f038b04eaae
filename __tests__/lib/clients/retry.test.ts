import { createRetry, toBackoff } from '@/lib/clients/retry';

const schedule = { tries: 4, first: 1, longest: 3 };

test('each delay is twice the one before, at least the Retry-After, and at most the maximum', () => {
  expect([1, 2, 3, 20].map((failures) => toBackoff(failures, { first: 500, longest: 60_000 }))).toEqual([
    500, 1000, 2000, 60_000,
  ]);
  expect([toBackoff(1, schedule, 2), toBackoff(1, schedule, 900)]).toEqual([2, 3]);
});

test('a transient error is retried as often as the schedule allows', async () => {
  const pauses: number[] = [];
  const wait = async (seconds: number) => void pauses.push(seconds);
  let tries = 0;
  const failing = createRetry({ schedule, isPassing: () => true, wait })(async () => {
    tries += 1;
    throw new Error('busy');
  });
  await expect(failing).rejects.toThrow('busy');
  expect([tries, pauses]).toEqual([4, [1, 2, 3]]);
});

test('a permanent error is not retried', async () => {
  let tries = 0;
  const refused = createRetry({ schedule, isPassing: () => false })(async () => {
    tries += 1;
    throw new Error('no such index');
  });
  await expect(refused).rejects.toThrow('no such index');
  expect(tries).toBe(1);
});
