import { acquireDownloadSlot, createDownloadSlots } from '@/lib/downloads/download-slots';

test('a client may hold two slots, and others are left to other clients', () => {
  const slots = createDownloadSlots({ slots: 3 });
  const first = slots.take('192.0.2.1') as { id: number };
  expect(slots.take('192.0.2.1')).toEqual({ id: expect.any(Number) });
  expect(slots.take('192.0.2.1')).toEqual({ refused: 'client' });
  expect(slots.take('192.0.2.2')).toEqual({ id: expect.any(Number) });
  expect(slots.take('192.0.2.3')).toEqual({ refused: 'all' });
  slots.give(first.id);
  expect(slots.take('192.0.2.1')).toEqual({ id: expect.any(Number) });
});

test('clients without a known address are limited by the total number of slots only', () => {
  const slots = createDownloadSlots({ slots: 3 });
  const taken = [1, 2, 3, 4].map(() => slots.take(null));
  expect(taken.map((slot) => 'id' in slot)).toEqual([true, true, true, false]);
});

test('an exited process releases its slots, and others keep theirs', () => {
  const slots = createDownloadSlots({ slots: 2 });
  slots.take(null, 1);
  slots.take(null, 2);
  slots.forget(1);
  expect(slots.take(null, 2)).toEqual({ id: expect.any(Number) });
  expect(slots.take(null, 2)).toEqual({ refused: 'all' });
});

test('releasing a slot twice has no further effect', async () => {
  const client = '192.0.2.9';
  const first = await acquireDownloadSlot(client);
  const second = await acquireDownloadSlot(client);
  if (typeof first === 'string' || typeof second === 'string') throw new Error('two slots are free');
  first();
  first();
  const third = await acquireDownloadSlot(client);
  expect([typeof third, await acquireDownloadSlot(client)]).toEqual(['function', 'client']);
});
