// Schedules expensive image work: charges the first client for it, queues it, and limits it across all processes.
import type { QueueOutcome, RenderQueue, RenderTask } from './render-queue';
import { acquireRenderLock } from './turns';

/** Takes expected milliseconds of work from the client's token bucket. @returns 0, or the seconds until a retry */
type TakeTokens = (cost: number) => number | Promise<number>;

/** The client that requests an image: it may disconnect or exceed its rate limit. */
export interface RequestContext {
  signal?: AbortSignal | undefined;
  takeTokens?: TakeTokens | undefined;
  /** Releases the request's slot of load shedding, because the render queue and the store have limits of their own. */
  releaseSlot?: (() => void) | undefined;
}

/** The client has exceeded its rate limit. */
export interface RateLimited {
  type: 'limited';
  seconds: number;
}

interface ImageTask<T> extends Omit<RenderTask<T>, 'signal' | 'work'> {
  /** Checks first whether another process has done the work. @param keep delays the release for a pending write */
  work(keep: (writing: Promise<unknown>) => void): Promise<T>;
}

interface Desk {
  queue: RenderQueue;
  paying: Map<string, Promise<unknown>>;
}

async function workInTurn<T>({ work, ...task }: ImageTask<T>): Promise<T> {
  const leave = await acquireRenderLock(task);
  let writing: Promise<unknown> = Promise.resolve();
  try {
    return await work((begun) => {
      writing = begun;
    });
  } finally {
    void writing.finally(leave);
  }
}

const toLimited = (seconds: number): RateLimited => ({ type: 'limited', seconds });

/** Queues a task; joining a queued one costs no tokens. Rejects with the error of its work. */
export async function make<T>(
  { queue, paying }: Desk,
  task: ImageTask<T>,
  { signal, takeTokens, releaseSlot }: RequestContext,
): Promise<QueueOutcome<T> | RateLimited> {
  const { key, cost } = task;
  const run = () => {
    releaseSlot?.();
    return queue.run({ ...task, work: () => workInTurn(task), ...(signal && { signal }) });
  };
  while (!queue.has(key) && paying.has(key)) await paying.get(key);
  const price = queue.has(key) ? 0 : (takeTokens?.(cost) ?? 0);
  if (typeof price === 'number') return price > 0 ? toLimited(price) : run();
  // Wrapped in an object, so that `await` does not wait for the work itself.
  const entering = price.then((seconds) => (seconds > 0 ? toLimited(seconds) : { outcome: run() }));
  paying.set(
    key,
    entering.catch(() => {}),
  );
  const entered = await entering.finally(() => paying.delete(key));
  return 'outcome' in entered ? entered.outcome : entered;
}
