// Single-flight priority queue with cancellation: equal requests share one job, shortest job first with ageing, a job without waiters is dropped.
import { AsyncResource } from 'node:async_hooks';

/** `full`: the queue is bounded and sheds load; `aborted`: the requester cancelled. */
export type QueueOutcome<T> = { type: 'done'; value: T } | { type: 'full' } | { type: 'aborted' };

export interface RenderTask<T> {
  /** Equal keys are one job (single-flight). */
  key: string;
  /** Expected milliseconds of work. */
  cost: number;
  /** Longest that it may be expected to wait, milliseconds; it is refused where more work waits before it. */
  wait?: number;
  work: () => Promise<T>;
  signal?: AbortSignal;
}

interface Job {
  key: string;
  cost: number;
  /** Priority: the job with the earliest due time runs first. Arrival plus a multiple of the cost, so that large jobs age and never starve. */
  due: number;
  running: boolean;
  waiters: Set<
    (outcome: QueueOutcome<never> | { type: 'done'; value: unknown } | { type: 'failed'; cause: unknown }) => void
  >;
  work: () => Promise<unknown>;
}

/** Work expected to last longer never takes the last free worker, milliseconds. */
const LARGE = 1500;
/** Ageing: a job's due time is its arrival plus so many times its cost. */
const AGEING = 4;

export type RenderQueue = ReturnType<typeof createRenderQueue>;

/** @param options `workers` jobs run at a time; at most `length` are queued; so many `processes` share what the machine has */
export function createRenderQueue(options: {
  workers: number;
  length: number;
  processes?: number;
  now?: () => number;
}) {
  const { workers, length, processes = 1, now = Date.now } = options;
  const jobs = new Map<string, Job>();
  const waiting = new Set<Job>();
  let running = 0;
  let large = 0;

  const toBacklog = () => [...waiting].reduce((sum, { cost }) => sum + cost, 0) * (processes / workers);

  function next(): Job | undefined {
    let first: Job | undefined;
    for (const job of waiting) {
      if (job.cost > LARGE && large >= Math.max(1, workers - 1)) continue;
      if (!first || job.due < first.due) first = job;
    }
    return first;
  }

  function start() {
    while (running < workers) {
      const job = next();
      if (!job) return;
      waiting.delete(job);
      job.running = true;
      running++;
      if (job.cost > LARGE) large++;
      Promise.resolve()
        .then(job.work)
        .then(
          (value) => finish(job, { type: 'done', value }),
          (cause) => finish(job, { type: 'failed', cause }),
        );
    }
  }

  function finish(job: Job, outcome: { type: 'done'; value: unknown } | { type: 'failed'; cause: unknown }) {
    jobs.delete(job.key);
    running--;
    if (job.cost > LARGE) large--;
    for (const settle of job.waiters) settle(outcome);
    start();
  }

  /** Load shedding: the costliest queued job is refused where the new one costs less. */
  function shedFor(cost: number): boolean {
    let costliest: Job | undefined;
    for (const job of waiting) if (job.cost > (costliest?.cost ?? cost)) costliest = job;
    if (!costliest) return false;
    waiting.delete(costliest);
    jobs.delete(costliest.key);
    for (const settle of costliest.waiters) settle({ type: 'full' });
    return true;
  }

  /** Rejects with what `work` throws. */
  function run<T>(task: RenderTask<T>): Promise<QueueOutcome<T>> {
    const { key, cost, wait = Number.POSITIVE_INFINITY, work, signal } = task;
    if (signal?.aborted) return Promise.resolve({ type: 'aborted' });
    let job = jobs.get(key);
    if (!job) {
      if ((waiting.size >= length || toBacklog() > wait) && !shedFor(cost)) return Promise.resolve({ type: 'full' });
      // Whichever job ends starts it, and it is still the work of who asked.
      const own = AsyncResource.bind(work);
      job = { key, cost, work: own, due: now() + cost * AGEING, running: false, waiters: new Set() };
      jobs.set(key, job);
      waiting.add(job);
    }
    const joined = job;
    return new Promise((resolve, reject) => {
      const settle: Parameters<Job['waiters']['add']>[0] = (outcome) => {
        signal?.removeEventListener('abort', leave);
        if (outcome.type === 'failed') reject(outcome.cause);
        else resolve(outcome as QueueOutcome<T>);
      };
      const leave = () => {
        joined.waiters.delete(settle);
        settle({ type: 'aborted' });
        // A running job is finished even without waiters: its result goes to the cache.
        if (joined.waiters.size === 0 && !joined.running) {
          waiting.delete(joined);
          jobs.delete(key);
        }
      };
      joined.waiters.add(settle);
      signal?.addEventListener('abort', leave, { once: true });
      start();
    });
  }

  return {
    run,
    /** Whether this job is queued or running: joining it adds no work. */
    has: (key: string) => jobs.has(key),
    get waiting() {
      return waiting.size;
    },
    get running() {
      return running;
    },
  };
}
