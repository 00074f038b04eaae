// Pool of reading processes: one that hangs or crashes affects no other, and its file is identified.
import { type ChildProcess, fork } from 'node:child_process';
import { describeSharpFault } from '@/lib/clients/sharp-fault.mjs';
import type { PartialFiles } from '@/lib/metadata/formats/parts';
import { lowerPriority } from './lower-priority';
import { type Answer, AT_ONCE, IN_FLIGHT, type Task, toTaskPath } from './tasks';
import { describeCrash, describeOverrun, getMemory, type Overrun, startTimeLimit } from './time-limit';

interface Job {
  task: Task;
  files: PartialFiles | undefined;
  settle(answer: { type: string }): void;
  /** Retry in a process without other tasks, after the process of the first attempt failed. */
  alone: boolean;
  limit?: { check: ReturnType<typeof startTimeLimit>; begun: number };
}

interface Reader {
  child: ChildProcess;
  jobs: Map<number, Job>;
  unsent: { number: number; task: Task; files: PartialFiles | undefined }[];
  /** False until the process has started; a failure before then is no file's fault. */
  ready: boolean;
  /** Ends the process if it gets no task in time, because it holds 120 MB. */
  idle?: NodeJS.Timeout;
  /** Why it cannot start, in its own words. */
  broken?: string;
  ended?: Overrun;
}

export interface ReaderSettings {
  entry: string | URL;
  count: number;
  /** Processor time per file, ms. */
  timeout: number;
  /** Maximum wall-clock time as a multiple of `timeout`. */
  wallFactor?: number;
  /** Time after which a process without tasks ends, ms. */
  maxIdle?: number;
  /** Resident memory of a process at which it is ended, bytes (on Linux). */
  maxMemory?: number;
  /** Lower the priority below the web server's. */
  polite?: boolean;
  /** Called if a reader cannot start, so that nothing can be read. */
  onBroken(error: Error): void;
}

// Time to start under load, ms; beyond it, the installation is broken.
const MAX_START_MS = 60_000;
const CHECK_INTERVAL_MS = 1000;
/** Twice that of the largest photographs; drawings can ask for any amount. */
const MAX_MEMORY_BYTES = 4 * 1024 ** 3;
const MAX_IDLE_MS = 10_000;

/** Starts reading processes on demand. `read` never rejects: errors become results of type `problem`. */
export function createReaders<Asked extends Task = Task, Told extends { type: string } = Answer>({
  entry,
  count,
  timeout,
  wallFactor,
  maxIdle = MAX_IDLE_MS,
  maxMemory = MAX_MEMORY_BYTES,
  polite = false,
  onBroken,
}: ReaderSettings) {
  const waiting: Job[] = [];
  const suspects: Job[] = [];
  const readers = new Set<Reader>();
  let serial = 0;
  let closed = false;

  function start(): Reader {
    const child = fork(entry, [`--parent=${process.pid}`], {
      execArgv: ['--max-old-space-size=1024'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const reader: Reader = { child, jobs: new Map(), unsent: [], ready: false };
    const starting = setTimeout(() => child.kill('SIGKILL'), MAX_START_MS);
    const checking = setInterval(check, Math.min(CHECK_INTERVAL_MS, timeout / 4), reader);
    child.on('message', (told: { number: number; answer: { type: string } }[] | { broken: string }) => {
      if ('broken' in told) {
        reader.broken = told.broken;
        return;
      }
      if (!reader.ready) {
        reader.ready = true;
        clearTimeout(starting);
        // Not before the start, when a lower priority would delay its parent watchdog.
        if (polite && child.pid) lowerPriority(child.pid);
      }
      for (const { number, answer } of told) {
        const job = reader.jobs.get(number);
        if (!job) continue;
        reader.jobs.delete(number);
        job.settle(answer);
      }
      dispatch();
      clearTimeout(reader.idle);
      if (reader.jobs.size === 0) reader.idle = setTimeout(retire, maxIdle, reader).unref();
    });
    const end = (code: number | null, signal: string | null) => {
      clearTimeout(starting);
      clearInterval(checking);
      if (readers.has(reader)) fail(reader, code, signal);
    };
    // A process that could not be spawned has no exit event.
    child.on('error', () => (child.pid ? child.kill('SIGKILL') : end(null, null)));
    child.on('exit', end);
    readers.add(reader);
    return reader;
  }

  function retire(reader: Reader) {
    readers.delete(reader);
    reader.child.kill('SIGKILL');
  }

  function fail(reader: Reader, code: number | null, signal: string | null) {
    readers.delete(reader);
    if (!reader.ready && !closed && !reader.ended) {
      const processor = signal === 'SIGILL' ? describeSharpFault(signal) : undefined;
      const exit = `The reading process ${entry} does not start (${signal ?? `exit ${code}`}); no file was read`;
      onBroken(new Error(reader.broken ?? processor ?? exit));
      return;
    }
    for (const job of reader.jobs.values()) {
      const { task, files, settle } = job;
      if (job.alone || closed) settle(toProblem(reader, code, signal));
      else suspects.push({ task, files, settle, alone: true });
    }
    dispatch();
  }

  const toProblem = ({ ended }: Reader, code: number | null, signal: string | null): Answer => ({
    type: 'problem',
    ...(ended ? describeOverrun(ended, timeout, wallFactor) : describeCrash(signal ?? `exit ${code}`)),
  });

  /** The oldest AT_ONCE tasks are running; the time of the others has not begun. */
  function check(reader: Reader) {
    if (!reader.ready || !reader.child.pid) return;
    for (const job of [...reader.jobs.values()].slice(0, AT_ONCE)) {
      job.limit ??= { check: startTimeLimit(reader.child.pid, timeout, wallFactor), begun: performance.now() };
      const overrun = job.limit.check() ?? (getMemory(reader.child.pid) > maxMemory ? 'heavy' : null);
      if (!overrun) continue;
      reader.ended = overrun;
      reader.child.kill('SIGKILL');
    }
  }

  function give(reader: Reader, job: Job) {
    clearTimeout(reader.idle);
    serial += 1;
    reader.jobs.set(serial, job);
    if (reader.unsent.push({ number: serial, task: job.task, files: job.files }) === 1) setImmediate(send, reader);
  }

  function send(reader: Reader) {
    if (reader.child.connected) reader.child.send(reader.unsent, () => {});
    reader.unsent = [];
  }

  function dispatch() {
    if (closed) return;
    while (suspects.length > 0) {
      const idle = [...readers].find((reader) => reader.jobs.size === 0) ?? (readers.size < count ? start() : null);
      const job = idle && suspects.shift();
      if (!job) break;
      give(idle, job);
    }
    // While a suspect waits, assign nothing else, so that a reader becomes idle for it.
    while (suspects.length === 0) {
      const next = waiting[0];
      if (!next) return;
      const max = IN_FLIGHT[next.task.type];
      let best: Reader | undefined;
      for (const reader of readers) {
        if (hasRoom(reader, max) && !hasSuspect(reader) && (!best || reader.jobs.size < best.jobs.size)) best = reader;
      }
      if ((!best || best.jobs.size > 0) && readers.size < count) best = start();
      if (!best) return;
      waiting.shift();
      give(best, next);
    }
  }

  /** Tasks are assigned in batches, once half of the previous ones are done. */
  const hasRoom = ({ jobs, unsent }: Reader, max: number) =>
    jobs.size <= max / 2 || (unsent.length > 0 && jobs.size < max);

  const hasSuspect = (reader: Reader) => [...reader.jobs.values()].some((job) => job.alone);

  return {
    read: (task: Asked, files?: PartialFiles) =>
      new Promise<Told | Extract<Answer, { type: 'problem' }>>((settle) => {
        waiting.push({ task, files, settle: settle as Job['settle'], alone: false });
        dispatch();
      }),
    /** Running tasks with their start (performance.now); tasks shorter than a check interval are omitted. */
    listLong: () =>
      [...readers].flatMap(({ jobs }) =>
        [...jobs.values()].flatMap(({ task, limit }) =>
          limit ? [{ absolute: toTaskPath(task), begun: limit.begun }] : [],
        ),
      ),
    room: count * IN_FLIGHT.facts,
    close() {
      closed = true;
      for (const reader of readers) reader.child.kill('SIGKILL');
    },
  };
}

export type Readers = ReturnType<typeof createReaders<Task, Answer>>;
