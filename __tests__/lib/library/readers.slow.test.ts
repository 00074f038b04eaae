import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createReaders, type ReaderSettings, type Readers } from '@/lib/library/readers';
import type { Answer, Task } from '@/lib/library/tasks';
import { isAlive } from '../../process-tree';

// The file name determines how the reader process behaves.
const program = `
  import fs from 'node:fs';
  let busy = 0;
  let queue = Promise.resolve();
  process.on('message', (asked) => asked.forEach(answer));
  function answer({ number, task }) {
    const name = task.file.path;
    fs.appendFileSync(new URL('./log', import.meta.url), name + '\\n');
    if (name.startsWith('loop')) for (;;);
    if (name.startsWith('heavy')) globalThis.held = Buffer.alloc(400_000_000, 1);
    if (name.startsWith('silent') || name.startsWith('heavy')) return;
    if (name.startsWith('exit')) process.exit(3);
    if (name.startsWith('kill')) process.kill(process.pid, 'SIGKILL');
    // One after the other.
    if (name.startsWith('work')) {
      const turn = { number, task: { file: { path: 'later' } } };
      queue = queue.then(() => new Promise((done) => setTimeout(done, 10))).then(() => {
        for (const end = performance.now() + 150; performance.now() < end; );
        answer(turn);
      });
      return;
    }
    if (name.startsWith('slow')) return void setTimeout(answer, 900, { number, task: { file: { path: 'later' } } });
    busy += 1;
    setTimeout(() => {
      const metadata = { kind: 'photo', type: 'image/jpeg', title: name };
      process.send([{ number, answer: { type: 'facts', metadata, fingerprint: JSON.stringify({ pid: process.pid, busy }) } }]);
      busy -= 1;
      if (name.startsWith('last')) setTimeout(() => process.exit(4), 5);
    }, 2);
  }
  process.on('disconnect', () => process.exit());
`;

const READY = 'process.send([]);';
// Far longer than any file takes here, except those that make a reader hang.
const TIMEOUT = 120_000;
const HANGING = 1000;

let folder: string;
let readers: Readers | undefined;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-readers-'));
});

afterEach(() => {
  readers?.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

function start(settings: Partial<ReaderSettings> = {}, source = program + READY) {
  const entry = path.join(folder, 'reader.mjs');
  fs.writeFileSync(entry, source);
  const onBroken = jest.fn();
  readers = createReaders({ entry, count: 2, timeout: TIMEOUT, onBroken, ...settings });
  return { readers, onBroken, entry };
}

const toTask = (name: string): Task => ({
  type: 'facts',
  file: { path: name, absolute: path.join(folder, name), bytes: 0, modified: 0, sidecars: [] },
  story: false,
});

async function readAll(from: Readers, names: string[]): Promise<Record<string, Answer>> {
  const answers = await Promise.all(names.map((name) => from.read(toTask(name))));
  return Object.fromEntries(names.map((name, index) => [name, answers[index] as Answer]));
}

const makeNames = (count: number) => Array.from({ length: count }, (_, number) => `photo-${number}.jpg`);
const countTries = (name: string) =>
  fs
    .readFileSync(path.join(folder, 'log'), 'utf8')
    .split('\n')
    .filter((line) => line === name).length;
const toTitle = (answer: Answer | undefined) => (answer?.type === 'facts' ? answer.metadata.title : answer);
function expectAllRead(answers: Record<string, Answer>, names: string[]) {
  for (const name of names) expect(toTitle(answers[name])).toBe(name);
}

const testOnLinux = process.platform === 'linux' ? test : test.skip;

test('every file gets its own result, and is read once', async () => {
  const names = makeNames(100);
  const { readers: from, onBroken } = start();
  expectAllRead(await readAll(from, names), names);
  for (const name of names) expect(countTries(name)).toBe(1);
  expect(onBroken).not.toHaveBeenCalled();
});

test('there are at most the allowed processes, each with at most twenty-four files', async () => {
  const { readers: from } = start({ count: 2 });
  const answers = Object.values(await readAll(from, makeNames(60)));
  const states = answers.map(
    (answer) => JSON.parse(answer.type === 'facts' ? answer.fingerprint : 'null') as { pid: number; busy: number },
  );
  expect(new Set(states.map(({ pid }) => pid)).size).toBe(2);
  expect(Math.max(...states.map(({ busy }) => busy))).toBeLessThanOrEqual(24);
  expect(from.room).toBe(48);
});

test.each(['loop.jpg', 'silent.jpg'])(
  '%s, on which a reader hangs, is reported after two attempts, and all other files are read',
  async (culprit) => {
    const names = makeNames(30);
    const { readers: from, onBroken } = start({ timeout: HANGING, wallFactor: 1 });
    const answers = await readAll(from, [...names.slice(0, 5), culprit, ...names.slice(5)]);
    expect(answers[culprit]).toMatchObject({
      type: 'problem',
      reason: 'timed-out',
      detail: expect.stringContaining('1 s'),
    });
    expect(countTries(culprit)).toBe(2);
    expectAllRead(answers, names);
    expect(onBroken).not.toHaveBeenCalled();
  },
);

test.each([
  ['exit.jpg', 'exit 3'],
  ['kill.jpg', 'SIGKILL'],
])(
  '%s, which ends its reader, is reported with the cause (%s) after two attempts, and all other files are read',
  async (culprit, how) => {
    const names = makeNames(30);
    const { readers: from, onBroken } = start();
    const answers = await readAll(from, [culprit, ...names]);
    expect(answers[culprit]).toMatchObject({
      type: 'problem',
      reason: 'crashed',
      detail: expect.stringContaining(how),
    });
    expect(countTries(culprit)).toBe(2);
    expectAllRead(answers, names);
    expect(onBroken).not.toHaveBeenCalled();
  },
);

// As on a busy machine, or with a disk that has to spin up.
test('a file that takes long by the clock, but little processor time, is read once', async () => {
  const { readers: from } = start({ count: 1, timeout: 400, wallFactor: 100 });
  expect(toTitle(await from.read(toTask('slow.jpg')))).toBe('later');
  expect(countTries('slow.jpg')).toBe(1);
});

test('a task that uses little processor time and never ends is a transient error, and is retried', async () => {
  const { readers: from } = start({ count: 1, timeout: 100, wallFactor: 3 });
  expect(await from.read(toTask('silent.jpg'))).toMatchObject({
    reason: 'timed-out',
    passing: true,
    detail: expect.stringContaining('0.3 s'),
  });
});

testOnLinux('what uses the processor without end is the fault of the file', async () => {
  // A busy machine gives it little of its time.
  const { readers: from } = start({ count: 1, timeout: 300, wallFactor: 1000 });
  const answer = await from.read(toTask('loop.jpg'));
  expect(answer).toMatchObject({ reason: 'timed-out', detail: expect.stringContaining('processor time') });
  expect(answer).not.toHaveProperty('passing');
});

testOnLinux(
  'a file that takes too much memory is reported after two attempts, and all other files are read',
  async () => {
    const names = makeNames(10);
    const { readers: from } = start({ count: 1, maxMemory: 350_000_000 });
    const answers = await readAll(from, ['heavy.svg', ...names]);
    expect(answers['heavy.svg']).toMatchObject({ reason: 'too-large', detail: expect.stringContaining('of memory') });
    expect(countTries('heavy.svg')).toBe(2);
    expectAllRead(answers, names);
  },
);

test('time in the queue does not count towards a file', async () => {
  const names = Array.from({ length: 12 }, (_, number) => `work-${number}.jpg`);
  const { readers: from } = start({ count: 1, timeout: 800 });
  for (const answer of Object.values(await readAll(from, names))) expect(toTitle(answer)).toBe('later');
  for (const name of names) expect(countTries(name)).toBe(1);
});

test('many bad files among few readers are all reported, and no others are', async () => {
  const names = makeNames(20);
  const culprits = ['exit-1.jpg', 'exit-2.jpg', 'kill-1.jpg', 'silent-1.jpg', 'exit-3.jpg'];
  const { readers: from } = start({ count: 1, timeout: HANGING, wallFactor: 1 });
  const answers = await readAll(
    from,
    names.flatMap((name, index) => [name, ...(index % 4 === 0 ? [culprits[index / 4] ?? ''] : [])]),
  );
  expectAllRead(answers, names);
  for (const culprit of culprits) {
    expect(answers[culprit]).toMatchObject({
      type: 'problem',
      reason: culprit.startsWith('silent') ? 'timed-out' : 'crashed',
    });
    // A file that failed together with another has had no attempt of its own.
    expect([1, 2]).toContain(countTries(culprit));
  }
});

test('a reader that dies after its result affects no other file', async () => {
  const { readers: from, onBroken } = start({ count: 1 });
  expect(toTitle(await from.read(toTask('last.jpg')))).toBe('last.jpg');
  await new Promise((resolve) => setTimeout(resolve, 5));
  const names = makeNames(10);
  expectAllRead(await readAll(from, names), names);
  expect(onBroken).not.toHaveBeenCalled();
});

test('after a bad file the next files are read normally', async () => {
  const { readers: from } = start({ count: 1 });
  await from.read(toTask('exit.jpg'));
  expect(toTitle(await from.read(toTask('after.jpg')))).toBe('after.jpg');
});

test.each([
  ['ends at once', 'process.exit(7);', 'exit 7'],
  ['is killed at once', "process.kill(process.pid, 'SIGKILL');", 'SIGKILL'],
])('a reader that %s is reported once by name, and no file is blamed', async (_name, source, how) => {
  const { readers: from, onBroken, entry } = start({ count: 1 }, source);
  const settled = jest.fn();
  from.read(toTask('photo.jpg')).then(settled);
  await new Promise<void>((resolve) => onBroken.mockImplementation(() => resolve()));
  expect(onBroken).toHaveBeenCalledTimes(1);
  expect(onBroken.mock.calls[0]?.[0].message).toContain(entry);
  expect(onBroken.mock.calls[0]?.[0].message).toContain(how);
  expect(settled).not.toHaveBeenCalled();
});

test('the start of a reader does not count towards the time of the first files', async () => {
  const { readers: from } = start(
    { count: 1, timeout: 200 },
    `await new Promise((resolve) => setTimeout(resolve, 450)); ${program} ${READY}`,
  );
  const names = makeNames(3);
  expectAllRead(await readAll(from, names), names);
});

test('a reader that hangs during its start blames no file', async () => {
  const { readers: from } = start(
    { count: 1, timeout: 100 },
    'setInterval(() => {}, 1000); await new Promise(() => {});',
  );
  const blamed = from.read(toTask('photo.jpg'));
  const later = new Promise((resolve) => setTimeout(() => resolve('nobody is blamed'), 600));
  expect(await Promise.race([blamed, later])).toBe('nobody is blamed');
});

test('a reader without a task ends in time, and the next file starts another', async () => {
  const { readers: from, onBroken } = start({ count: 1, maxIdle: 300 });
  const readPid = async (name: string) => {
    const answer = await from.read(toTask(name));
    return JSON.parse(answer.type === 'facts' ? answer.fingerprint : 'null').pid as number;
  };
  const first = await readPid('photo-1.jpg');
  expect(await readPid('photo-2.jpg')).toBe(first);
  // A task that takes longer is not interrupted.
  expect(toTitle(await from.read(toTask('slow.jpg')))).toBe('later');
  expect(isAlive(first)).toBe(true);
  while (isAlive(first)) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await readPid('photo-3.jpg')).not.toBe(first);
  expect(countTries('photo-3.jpg')).toBe(1);
  expect(onBroken).not.toHaveBeenCalled();
});

test('closing ends every reader, even in an infinite loop', async () => {
  const { readers: from } = start({ count: 2, timeout: 60_000 });
  const first = await from.read(toTask('photo.jpg'));
  const { pid } = JSON.parse(first.type === 'facts' ? first.fingerprint : 'null');
  const caught = [from.read(toTask('loop-1.jpg')), from.read(toTask('loop-2.jpg'))];
  from.close();
  await Promise.all(caught);
  expect(isAlive(pid)).toBe(false);
});

// Outside Linux, priorities are per process and cannot be verified by thread.
(fs.existsSync('/proc/self/task') ? test : test.skip)(
  'a polite reader gives way with all of its threads, once it has started',
  async () => {
    const { readers: polite } = start({ polite: true, count: 1 });
    const answers = await readAll(polite, ['one']);
    const { pid } = JSON.parse((answers.one as { fingerprint: string }).fingerprint);
    const threads = fs.readdirSync(`/proc/${pid}/task`).map(Number);
    expect(threads.length).toBeGreaterThan(1);
    expect(threads.map((thread) => os.getPriority(thread))).toEqual(threads.map(() => 10));
  },
);

test('tasks that take long are listed with their start', async () => {
  const { readers: from } = start({ count: 1, timeout: 400, wallFactor: 100 });
  expect(from.listLong()).toEqual([]);
  const begun = performance.now();
  const reading = from.read(toTask('slow.jpg'));
  while (from.listLong().length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(from.listLong()).toEqual([{ absolute: path.join(folder, 'slow.jpg'), begun: expect.any(Number) }]);
  expect(from.listLong()[0]?.begun).toBeGreaterThan(begun);
  await reading;
  expect(from.listLong()).toEqual([]);
});
