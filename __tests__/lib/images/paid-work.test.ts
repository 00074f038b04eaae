import { make } from '@/lib/images/paid-work';
import { createRenderQueue } from '@/lib/images/render-queue';

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Token buckets in another process: a response takes a moment. */
function createAsked(seconds: () => number) {
  const asked: number[] = [];
  const takeTokens = async (cost: number) => {
    asked.push(cost);
    await pause(5);
    return seconds();
  };
  return { asked, takeTokens };
}

const createDesk = () => ({ queue: createRenderQueue({ workers: 2, length: 9 }), paying: new Map() });

test('concurrent equal work is charged and done once', async () => {
  const desk = createDesk();
  const { asked, takeTokens } = createAsked(() => 0);
  let done = 0;
  const work = async () => {
    done += 1;
    await pause(5);
    return 'image';
  };
  const all = await Promise.all(
    Array.from({ length: 20 }, () => make(desk, { key: 'a', cost: 40, work }, { takeTokens })),
  );
  expect(all).toEqual(Array(20).fill({ type: 'done', value: 'image' }));
  expect([done, asked]).toEqual([1, [40]]);
  expect(desk.paying.size).toBe(0);
});

test('a rate-limited client gets the seconds to wait, and the next client pays for itself', async () => {
  const desk = createDesk();
  const answers = [7, 0];
  const { asked, takeTokens } = createAsked(() => answers.shift() ?? 0);
  const ask = () => make(desk, { key: 'a', cost: 40, work: async () => 'image' }, { takeTokens });
  expect(await Promise.all([ask(), ask()])).toEqual([
    { type: 'limited', seconds: 7 },
    { type: 'done', value: 'image' },
  ]);
  expect(asked).toEqual([40, 40]);
});

test('if the token buckets fail, all requests are rejected', async () => {
  const desk = createDesk();
  const takeTokens = async () => {
    throw new Error('gone');
  };
  const ask = () => make(desk, { key: 'a', cost: 40, work: async () => 'image' }, { takeTokens });
  const all = await Promise.allSettled([ask(), ask()]);
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(desk.paying.size).toBe(0);
});
