import { createTokenBuckets } from '@/lib/http/rate-limit';

function createAt(settings: Partial<Parameters<typeof createTokenBuckets>[0]> = {}) {
  let time = 0;
  const budget = createTokenBuckets({ capacity: 1000, refillPerSecond: 100, now: () => time, ...settings });
  return { take: budget.take, pass: (seconds: number) => (time += seconds * 1000) };
}

test('a client may use its credit at once, and then gets the seconds to wait', () => {
  const { take } = createAt();
  expect([take('a', 600), take('a', 600)]).toEqual([0, 0]);
  expect(take('a', 600)).toBe(2);
});

test('after that wait the request is accepted', () => {
  const { take, pass } = createAt();
  take('a', 1500);
  const wait = take('a', 100);
  expect(wait).toBe(5);
  pass(wait + 1);
  expect(take('a', 100)).toBe(0);
});

test('a rejected request costs nothing', () => {
  const { take, pass } = createAt();
  take('a', 1000);
  for (let turn = 0; turn < 50; turn += 1) take('a', 1000);
  pass(1);
  expect(take('a', 1000)).toBe(0);
});

test('small work is allowed after large work is rejected, up to the limit', () => {
  const { take } = createAt();
  take('a', 1000);
  expect(take('a', 500)).toBeGreaterThan(0);
  const waits = Array.from({ length: 150 }, () => take('a', 10));
  expect(waits.filter((wait) => wait === 0).length).toBeGreaterThan(50);
  expect(waits.at(-1)).toBeGreaterThan(0);
});

test('clients have separate credit, which cannot be saved beyond the capacity', () => {
  const { take, pass } = createAt();
  take('a', 1000);
  expect(take('b', 1000)).toBe(0);
  pass(1000);
  expect([take('b', 1000), take('b', 1000)]).toEqual([0, 1]);
});

test('beyond the maximum number of clients, the least recently seen is dropped', () => {
  const { take } = createAt({ clients: 2 });
  for (const client of ['a', 'b', 'c']) take(client, 1000);
  expect([take('c', 500) > 0, take('b', 500) > 0, take('a', 500)]).toEqual([true, true, 0]);
});
