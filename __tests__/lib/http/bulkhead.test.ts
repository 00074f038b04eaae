/** @jest-environment node */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createBulkhead, type Release } from '@/lib/http/bulkhead';

let time = 0;
const turn = () => new Promise((resolve) => setImmediate(resolve));

function create(settings: Partial<Parameters<typeof createBulkhead>[0]> = {}) {
  time = 0;
  const bulkhead = createBulkhead({ slots: 1, wait: 100, cost: 20, now: () => time, ...settings });
  const begun: string[] = [];
  const shed: Record<string, number> = {};
  const leaves: Record<string, Release> = {};
  const ask = (name: string) =>
    bulkhead.enter(
      (leave) => {
        begun.push(name);
        leaves[name] = leave;
      },
      (seconds) => {
        shed[name] = seconds;
      },
    );
  /** Releases the slot of a request, and waits for a turn of the event loop. */
  const end = async (name: string, after = 20) => {
    time += after;
    leaves[name]?.();
    await turn();
  };
  return { bulkhead, begun, shed, ask, end };
}

test('requests start while slots are free, the others in order as slots are released', async () => {
  const { begun, ask, end } = create({ slots: 2 });
  for (const name of ['a', 'b', 'c', 'd']) ask(name);
  expect(begun).toEqual(['a', 'b']);
  await end('a');
  expect(begun).toEqual(['a', 'b', 'c']);
  // Releasing twice has no effect.
  await end('a');
  expect(begun).toEqual(['a', 'b', 'c']);
  await end('c');
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});

test('a queued request starts or is rejected in its own async context', async () => {
  const { begun, shed, bulkhead, end, ask } = create();
  const asked = new AsyncLocalStorage<string>();
  const enter = (name: string) =>
    asked.run(name, () =>
      bulkhead.enter(
        (leave) => {
          begun.push(`${name} as ${asked.getStore()}`);
          setImmediate(leave);
        },
        () => {
          shed[`${name} as ${asked.getStore()}`] = 1;
        },
      ),
    );
  ask('first');
  for (const name of ['fr', 'en']) enter(name);
  await asked.run('de', () => end('first'));
  for (let turns = 0; turns < 4; turns += 1) await turn();
  expect(begun).toEqual(['first', 'fr as fr', 'en as en']);
  ask('second');
  for (const name of ['ar']) enter(name);
  await asked.run('de', () => end('second', 500));
  expect(shed).toEqual({ 'ar as ar': 1 });
});

test('a request whose wait would be too long is rejected at once with Retry-After', () => {
  const { bulkhead, begun, shed, ask } = create({ wait: 6000, cost: 1000 });
  for (const name of ['a', 'b', 'c', 'd']) ask(name);
  expect([begun, shed, bulkhead.isFull()]).toEqual([['a'], {}, true]);
  ask('e');
  expect(shed).toEqual({ e: 3 });
});

test('the length of the queue depends on the measured cost', async () => {
  const { bulkhead, ask, end } = create({ wait: 200, cost: 20 });
  const count = () => {
    const cancels: (() => void)[] = [];
    ask('first');
    while (!bulkhead.isFull()) cancels.push(ask(`waits ${cancels.length}`));
    for (const cancel of cancels) cancel();
    return cancels.length;
  };
  expect(count()).toBe(5);
  await end('first', 20);
  for (let time = 0; time < 200; time += 1) {
    ask('slow');
    await end('slow', 50);
  }
  expect(Math.round(bulkhead.cost)).toBe(50);
  expect(count()).toBe(2);
});

test('a request that has waited too long is rejected when a slot is free, and the next one starts', async () => {
  const { begun, shed, ask, end } = create({ wait: 100 });
  ask('slow');
  ask('late');
  time += 5000;
  ask('next');
  await end('slow', 0);
  expect([begun, Object.keys(shed)]).toEqual([['slow', 'next'], ['late']]);
});

test('a client that disconnects leaves the queue', async () => {
  const { bulkhead, begun, ask, end } = create();
  ask('a');
  ask('left')();
  ask('c');
  expect(bulkhead.waiting).toBe(1);
  await end('a');
  expect(begun).toEqual(['a', 'c']);
});
