// Queues rendering jobs by priority (short jobs first, with ageing), and joins equal requests to one job.
import { AsyncResource } from 'node:async_hooks';

/** `full`: the queue sheds load; `aborted`: the caller cancelled. */
export type QueueOutcome<T> = { type: 'done'; value: T } | { type: 'full' } | { type: 'aborted' };

export interface RenderTask<T> {
  key: string;
  cost: number;
  /** Maximum expected wait in milliseconds; the task is rejected if the backlog exceeds it. */
  wait?: number;
  work: () => Promise<T>;
  signal?: AbortSignal;
}

interface Job {
  key: string;
  cost: number;
  /** The earliest due time runs first: arrival plus a multiple of the cost, so that large jobs are not starved. */
  due: number;
  running: boolean;
  waiters: Set<
    (outcome: QueueOutcome<never> | { type: 'done'; value: unknown } | { type: 'failed'; cause: unknown }) => void
  >;
  work: () => Promise<unknown>;
}

/** Milliseconds; larger jobs never occupy the last free worker. */
const LARGE = 1500;
const AGEING = 4;

export type RenderQueue = ReturnType<typeof createRenderQueue>;

/**
 * @param options `workers` jobs run concurrently; at most `length` are queued in all processes, of which
 * `countProcesses` share the machine now
 */
export function createRenderQueue(options: {
  workers: number;
  length: number;
  countProcesses?: () => number;
  now?: () => number;
}) {
  const { workers, length, countProcesses = () => 1, now = Date.now } = options;
  const jobs = new Map<string, Job>();
  const waiting = new Set<Job>();
  let running = 0;
  let large = 0;

  const toBacklog = () => [...waiting].reduce((sum, { cost }) => sum + cost, 0) * (countProcesses() / workers);

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

  /** Load shedding: drops the most expensive queued job if the new one is cheaper. */
  function shedFor(cost: number): boolean {
    let costliest: Job | undefined;
    for (const job of waiting) if (job.cost > (costliest?.cost ?? cost)) costliest = job;
    if (!costliest) return false;
    waiting.delete(costliest);
    jobs.delete(costliest.key);
    for (const settle of costliest.waiters) settle({ type: 'full' });
    return true;
  }

  /** Rejects with the error of `work`. */
  function run<T>(task: RenderTask<T>): Promise<QueueOutcome<T>> {
    const { key, cost, wait = Number.POSITIVE_INFINITY, work, signal } = task;
    if (signal?.aborted) return Promise.resolve({ type: 'aborted' });
    let job = jobs.get(key);
    if (!job) {
      if ((waiting.size >= length / countProcesses() || toBacklog() > wait) && !shedFor(cost))
        return Promise.resolve({ type: 'full' });
      // The job runs in the async context of the caller that created it, not of the job that started it.
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
        // A running job is finished even without waiters, because its result is cached.
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
    has: (key: string) => jobs.has(key),
    get waiting() {
      return waiting.size;
    },
    get running() {
      return running;
    },
  };
}
