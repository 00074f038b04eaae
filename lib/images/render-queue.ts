// Work that many ask for and few can do at a time: equal requests join, small work overtakes large, and nobody works for nobody.

/** `full`: too much is waiting already; `aborted`: the one who asked went away. */
export type Outcome<T> = { type: 'done'; value: T } | { type: 'full' } | { type: 'aborted' };

export interface Task<T> {
  /** Equal keys are the same work. */
  key: string;
  /** Expected milliseconds of work. */
  cost: number;
  work: () => Promise<T>;
  signal?: AbortSignal;
}

interface Job {
  key: string;
  cost: number;
  /** The time by which its turn has come: what arrives later and is due later waits behind it, however small. */
  due: number;
  running: boolean;
  waiters: Set<
    (outcome: Outcome<never> | { type: 'done'; value: unknown } | { type: 'failed'; cause: unknown }) => void
  >;
  work: () => Promise<unknown>;
}

/** Work expected to last longer never takes the last free worker, milliseconds. */
const LARGE = 1500;
/** How many times its own cost a job lets others go before it. */
const PATIENCE = 4;

export interface Queue {
  /** Rejects with what `work` throws. */
  run<T>(task: Task<T>): Promise<Outcome<T>>;
  /** Whether this work waits or is under way, so that who asks for it costs nothing. */
  has(key: string): boolean;
  readonly waiting: number;
  readonly running: number;
}

/** `workers` jobs at a time; at most `length` wait. */
export function createQueue({
  workers,
  length,
  now = Date.now,
}: {
  workers: number;
  length: number;
  now?: () => number;
}): Queue {
  const jobs = new Map<string, Job>();
  const waiting = new Set<Job>();
  let running = 0;
  let large = 0;

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

  /** Sends the costliest that waits away, where what comes costs less. */
  function giveWay(cost: number): boolean {
    let costliest: Job | undefined;
    for (const job of waiting) if (job.cost > (costliest?.cost ?? cost)) costliest = job;
    if (!costliest) return false;
    waiting.delete(costliest);
    jobs.delete(costliest.key);
    for (const settle of costliest.waiters) settle({ type: 'full' });
    return true;
  }

  function run<T>({ key, cost, work, signal }: Task<T>): Promise<Outcome<T>> {
    if (signal?.aborted) return Promise.resolve({ type: 'aborted' });
    let job = jobs.get(key);
    if (!job) {
      if (waiting.size >= length && !giveWay(cost)) return Promise.resolve({ type: 'full' });
      job = { key, cost, work, due: now() + cost * PATIENCE, running: false, waiters: new Set() };
      jobs.set(key, job);
      waiting.add(job);
    }
    const joined = job;
    return new Promise((resolve, reject) => {
      const settle: Parameters<Job['waiters']['add']>[0] = (outcome) => {
        signal?.removeEventListener('abort', leave);
        if (outcome.type === 'failed') reject(outcome.cause);
        else resolve(outcome as Outcome<T>);
      };
      const leave = () => {
        joined.waiters.delete(settle);
        settle({ type: 'aborted' });
        // Work that has begun is finished: its result is kept for the next who asks.
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
    has: (key) => jobs.has(key),
    get waiting() {
      return waiting.size;
    },
    get running() {
      return running;
    },
  };
}
