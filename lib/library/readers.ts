// Keeps the processes that open the owner's files; one that hangs or dies takes no one along, and its file is named.
import { type ChildProcess, fork } from 'node:child_process';
import type { PartialFiles } from '@/lib/metadata/formats/parts';
import { lowerPriority } from './lower-priority';
import { type Answer, AT_ONCE, IN_FLIGHT, type Task, toTaskPath } from './tasks';
import { type Overrun, startTimeLimit, toCrashProblem, toOverrunProblem } from './time-limit';

interface Job {
  task: Task;
  /** Those of its files of which only parts are here. */
  files: PartialFiles | undefined;
  settle(answer: { type: string }): void;
  /** It was with a reader that failed, and is tried once more with a reader of its own. */
  alone: boolean;
  /** From when it is worked on. */
  limit?: { check: ReturnType<typeof startTimeLimit>; begun: number };
}

interface Reader {
  child: ChildProcess;
  jobs: Map<number, Job>;
  /** Given, and not yet sent. */
  unsent: { number: number; task: Task; files: PartialFiles | undefined }[];
  /** It has started; one that never does says nothing of any file. */
  ready: boolean;
  /** Why it was ended, where it was. */
  ended?: Overrun;
}

export interface ReaderSettings {
  /** The compiled reader. */
  entry: string | URL;
  /** Processes at a time. */
  count: number;
  /** Processor time that one file may take, in milliseconds. */
  timeout: number;
  /** How many times that it may take by the clock; ten times where nothing is said. */
  wallFactor?: number;
  /** Give way to the web server. */
  polite?: boolean;
  /** Told when a reader cannot even start; nothing can be read then. */
  onBroken(error: Error): void;
}

// A machine under load takes its time; beyond this, in milliseconds, the installation is at fault.
const LONGEST_START = 60_000;
/** Milliseconds between two looks at the time that files take. */
const CHECK_EVERY = 1000;

/**
 * Starts reading processes as they are needed.
 * `read` never rejects: what goes wrong with a file is an answer of type `problem`.
 */
export function createReaders<Asked extends Task = Task, Told extends { type: string } = Answer>({
  entry,
  count,
  timeout,
  wallFactor,
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
    const starting = setTimeout(() => child.kill('SIGKILL'), LONGEST_START);
    const checking = setInterval(check, Math.min(CHECK_EVERY, timeout / 4), reader);
    child.on('message', (told: { number: number; answer: { type: string } }[]) => {
      if (!reader.ready) {
        reader.ready = true;
        clearTimeout(starting);
        // Not before: until it has started it would not see that its parent is gone.
        if (polite && child.pid) lowerPriority(child.pid);
      }
      for (const { number, answer } of told) {
        const job = reader.jobs.get(number);
        if (!job) continue;
        reader.jobs.delete(number);
        job.settle(answer);
      }
      dispatch();
    });
    const end = (code: number | null, signal: string | null) => {
      clearTimeout(starting);
      clearInterval(checking);
      if (readers.has(reader)) fail(reader, code, signal);
    };
    // A process that cannot even be made has no exit.
    child.on('error', () => (child.pid ? child.kill('SIGKILL') : end(null, null)));
    child.on('exit', end);
    readers.add(reader);
    return reader;
  }

  function fail(reader: Reader, code: number | null, signal: string | null) {
    readers.delete(reader);
    if (!reader.ready && !closed && !reader.ended) {
      onBroken(
        new Error(`The reading process ${entry} does not start (${signal ?? `exit ${code}`}); no file was read`),
      );
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
    ...(ended ? toOverrunProblem(ended, timeout, wallFactor) : toCrashProblem(signal ?? `exit ${code}`)),
  });

  /** A reader works on its oldest tasks; all others wait, and their time has not begun. */
  function check(reader: Reader) {
    if (!reader.ready || !reader.child.pid) return;
    for (const job of [...reader.jobs.values()].slice(0, AT_ONCE)) {
      job.limit ??= { check: startTimeLimit(reader.child.pid, timeout, wallFactor), begun: performance.now() };
      const overrun = job.limit.check();
      if (!overrun) continue;
      reader.ended = overrun;
      reader.child.kill('SIGKILL');
    }
  }

  function give(reader: Reader, job: Job) {
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
    // While a suspect waits, nothing else is handed out, so that a reader falls idle for it.
    while (suspects.length === 0) {
      const next = waiting[0];
      if (!next) return;
      const most = IN_FLIGHT[next.task.type];
      let best: Reader | undefined;
      for (const reader of readers) {
        if (hasRoom(reader, most) && !hasSuspect(reader) && (!best || reader.jobs.size < best.jobs.size)) best = reader;
      }
      if ((!best || best.jobs.size > 0) && readers.size < count) best = start();
      if (!best) return;
      waiting.shift();
      give(best, next);
    }
  }

  /** It is given several at a time, once half of what it had is done. */
  const hasRoom = ({ jobs, unsent }: Reader, most: number) =>
    jobs.size <= most / 2 || (unsent.length > 0 && jobs.size < most);

  const hasSuspect = (reader: Reader) => [...reader.jobs.values()].some((job) => job.alone);

  return {
    read: (task: Asked, files?: PartialFiles) =>
      new Promise<Told | Extract<Answer, { type: 'problem' }>>((settle) => {
        waiting.push({ task, files, settle: settle as Job['settle'], alone: false });
        dispatch();
      }),
    /** What is being read, and since when (performance.now); what takes less than a second is left out. */
    listLong: () =>
      [...readers].flatMap(({ jobs }) =>
        [...jobs.values()].flatMap(({ task, limit }) =>
          limit ? [{ absolute: toTaskPath(task), begun: limit.begun }] : [],
        ),
      ),
    /** How many tasks keep every reader busy. */
    room: count * IN_FLIGHT.facts,
    close() {
      closed = true;
      for (const reader of readers) reader.child.kill('SIGKILL');
    },
  };
}

export type Readers = ReturnType<typeof createReaders<Task, Answer>>;
