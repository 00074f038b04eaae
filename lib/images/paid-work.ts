// Costly work of the image service: paid for by whoever asks first, queued, and done in turn with the other processes of the site.
import { leaveBulkhead } from '@/lib/http/load-shedding';
import type { QueueOutcome, RenderQueue, RenderTask } from './render-queue';
import { takeTurn } from './turns';

/** Takes expected milliseconds of work from the token bucket of whoever asks. @returns 0, or the seconds after which to ask again */
export type TakeTokens = (cost: number) => number | Promise<number>;

/** Who asks for an image: may go away, and may have asked for too much. */
export interface Asker {
  signal?: AbortSignal | undefined;
  takeTokens?: TakeTokens | undefined;
}

/** This client has asked for more than its share. */
export interface Limited {
  type: 'limited';
  seconds: number;
}

interface ImageTask<T> extends Omit<RenderTask<T>, 'signal' | 'work'> {
  /** Looks first whether another process has done it. @param keep told what is still being written, which others wait for */
  work(keep: (writing: Promise<unknown>) => void): Promise<T>;
}

interface Desk {
  queue: RenderQueue;
  /** Work that is being paid for; settles when it stands in the queue, or was refused. */
  paying: Map<string, Promise<unknown>>;
}

async function workInTurn<T>({ work, ...task }: ImageTask<T>): Promise<T> {
  const leave = await takeTurn(task);
  let writing: Promise<unknown> = Promise.resolve();
  try {
    return await work((begun) => {
      writing = begun;
    });
  } finally {
    void writing.finally(leave);
  }
}

const toLimited = (seconds: number): Limited => ({ type: 'limited', seconds });

/** Queues a task, which costs nobody anything where it is queued already. Rejects with what its work throws. */
export async function make<T>(
  { queue, paying }: Desk,
  task: ImageTask<T>,
  { signal, takeTokens }: Asker,
): Promise<QueueOutcome<T> | Limited> {
  const { key, cost } = task;
  const run = () => {
    leaveBulkhead();
    return queue.run({ ...task, work: () => workInTurn(task), ...(signal && { signal }) });
  };
  while (!queue.has(key) && paying.has(key)) await paying.get(key);
  const price = queue.has(key) ? 0 : (takeTokens?.(cost) ?? 0);
  if (typeof price === 'number') return price > 0 ? toLimited(price) : run();
  // In an object, or it would be waited for until the work is done.
  const entering = price.then((seconds) => (seconds > 0 ? toLimited(seconds) : { outcome: run() }));
  paying.set(
    key,
    entering.catch(() => {}),
  );
  const entered = await entering.finally(() => paying.delete(key));
  return 'outcome' in entered ? entered.outcome : entered;
}
