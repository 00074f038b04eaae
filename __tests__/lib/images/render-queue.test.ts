/** @jest-environment node */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createRenderQueue } from '@/lib/images/render-queue';

/** Tasks that end on demand, with a record of their starts. */
function makeWork() {
  const begun: string[] = [];
  const ends = new Map<string, (value?: string) => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, (value = name) => resolve(value)));
  };
  const turn = () => new Promise((resolve) => setTimeout(resolve, 0));
  const end = (name: string) => {
    ends.get(name)?.();
    return turn();
  };
  return { begun, work, turn, end };
}

test('equal work is done once, and all callers get the result', async () => {
  const queue = createRenderQueue({ workers: 2, length: 5 });
  const { begun, work, turn, end } = makeWork();
  const all = Array.from({ length: 50 }, () => queue.run({ key: 'a', cost: 10, work: work('a') }));
  await turn();
  await end('a');
  expect(begun).toEqual(['a']);
  expect(new Set((await Promise.all(all)).map((outcome) => JSON.stringify(outcome)))).toEqual(
    new Set(['{"type":"done","value":"a"}']),
  );
});

test('queued work runs in the async context of its own caller', async () => {
  const queue = createRenderQueue({ workers: 1, length: 5 });
  const { begun, work, turn, end } = makeWork();
  const asked = new AsyncLocalStorage<string>();
  const run = (key: string) =>
    asked.run(key, () => queue.run({ key, cost: 10, work: async () => work(`${key} for ${asked.getStore()}`)() }));
  void run('a');
  void run('b');
  await turn();
  await end('a for a');
  expect(begun).toEqual(['a for a', 'b for b']);
});

test('at most as many tasks run as there are workers', async () => {
  const queue = createRenderQueue({ workers: 2, length: 9 });
  const { begun, work, turn, end } = makeWork();
  for (const key of ['a', 'b', 'c']) void queue.run({ key, cost: 10, work: work(key) });
  await turn();
  expect([begun.join(), queue.running, queue.waiting]).toEqual(['a,b', 2, 1]);
  await end('a');
  expect(begun.join()).toBe('a,b,c');
});

test('small tasks overtake large ones, with a limit', async () => {
  let now = 0;
  const queue = createRenderQueue({ workers: 1, length: 99, now: () => now });
  const { begun, work, turn, end } = makeWork();
  void queue.run({ key: 'first', cost: 10, work: work('first') });
  void queue.run({ key: 'large', cost: 1000, work: work('large') });
  void queue.run({ key: 'small', cost: 10, work: work('small') });
  await turn();
  await end('first');
  expect(begun).toEqual(['first', 'small']);
  // Small tasks keep arriving; after four times its own cost the large one must start.
  for (let step = 0; step < 60 && !begun.includes('large'); step++) {
    now += 100;
    void queue.run({ key: `s${step}`, cost: 10, work: work(`s${step}`) });
    await end(begun[begun.length - 1] ?? '');
  }
  expect(begun).toContain('large');
  expect(now).toBeLessThan(5000);
});

test('a large task leaves one worker free', async () => {
  const queue = createRenderQueue({ workers: 2, length: 9 });
  const { begun, work, turn } = makeWork();
  for (const key of ['huge', 'vast']) void queue.run({ key, cost: 60_000, work: work(key) });
  void queue.run({ key: 'small', cost: 10, work: work('small') });
  await turn();
  expect(begun).toEqual(['huge', 'small']);
});

test('a full queue rejects new tasks, but equal ones still join', async () => {
  const queue = createRenderQueue({ workers: 1, length: 1 });
  const { work } = makeWork();
  const ask = (key: string) => queue.run({ key, cost: 1, work: work(key) });
  void ask('a');
  void ask('b');
  expect(await ask('c')).toEqual({ type: 'full' });
  expect(await Promise.race([ask('b'), Promise.resolve('waits')])).toBe('waits');
});

test('a task is dropped when its last caller leaves, not before', async () => {
  const queue = createRenderQueue({ workers: 1, length: 9 });
  const { begun, work, turn, end } = makeWork();
  void queue.run({ key: 'a', cost: 1, work: work('a') });
  const [one, two] = [new AbortController(), new AbortController()];
  const b1 = queue.run({ key: 'b', cost: 1, work: work('b'), signal: one.signal });
  const b2 = queue.run({ key: 'b', cost: 1, work: work('b'), signal: two.signal });
  one.abort();
  expect(await b1).toEqual({ type: 'aborted' });
  expect(queue.waiting).toBe(1);
  two.abort();
  expect(await b2).toEqual({ type: 'aborted' });
  expect(queue.waiting).toBe(0);
  await turn();
  await end('a');
  expect(begun).toEqual(['a']);
  expect(await queue.run({ key: 'c', cost: 1, work: work('c'), signal: one.signal })).toEqual({ type: 'aborted' });
});

test('an error reaches all callers, and the next call tries again', async () => {
  const queue = createRenderQueue({ workers: 1, length: 9 });
  const fail = () => queue.run({ key: 'a', cost: 1, work: () => Promise.reject(new Error('no')) });
  const both = await Promise.allSettled([fail(), fail()]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await queue.run({ key: 'a', cost: 1, work: async () => 'yes' })).toEqual({ type: 'done', value: 'yes' });
  expect(queue.running).toBe(0);
});
