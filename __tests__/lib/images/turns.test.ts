/** @jest-environment node */
import { type ChildProcess, fork } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import sharp from 'sharp';
import { createIpcChannel } from '@/lib/cluster/ipc';
import { createRenderLocks, type ImageTurn } from '@/lib/images/turns';

// Two worker processes with image services, and the primary's render locks.
let place: string;
let program: string;
beforeAll(async () => {
  // The compiled program must be able to resolve the packages.
  fs.mkdirSync('test-results', { recursive: true });
  program = path.resolve('test-results', `turns-${process.pid}.mjs`);
  place = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-turns-'));
  await build({
    entryPoints: ['__tests__/lib/images/turns-worker.ts'],
    outfile: program,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
});
afterAll(() => {
  fs.rmSync(place, { recursive: true, force: true });
  fs.rmSync(program, { force: true });
});

const WIDTH = 3000;

/** @param isFatal kills the first process when it gets its first turn */
async function askBoth(name: string, times: number, isFatal = false) {
  const turns = createRenderLocks(2);
  const picture = path.join(place, `${name}.jpg`);
  await sharp({ create: { width: WIDTH, height: 2000, channels: 3, background: '#8ac' } })
    .jpeg()
    .toFile(picture);
  const children: ChildProcess[] = [];
  const answers = [1, 2].map(async (number) => {
    const child = fork(program, [String(number), picture, path.join(place, name)], { execArgv: [] });
    children.push(child);
    let begin = () => {};
    const begun = new Promise<void>((resolve, reject) => {
      begin = resolve;
      child.on('exit', () => reject(new Error('it ended')));
    });
    const link = createIpcChannel(child, {
      ready: () => begin(),
      turn: async (turn: ImageTurn) => {
        const isOwn = await turns.take(number, turn);
        if (isFatal && isOwn && number === 1) child.kill('SIGKILL');
        return isOwn;
      },
      turned: ({ key }: ImageTurn) => turns.give(number, key),
    });
    child.on('exit', () => {
      link.close();
      turns.forget(number);
    });
    await begun;
    return link.request('images', times);
  });
  const told = await Promise.allSettled(answers);
  for (const child of children) child.kill();
  return told.map((each) => (each.status === 'fulfilled' ? each.value : null)) as ({
    decodes: number;
    statuses: number[];
  } | null)[];
}

test('an image requested twenty-five times by each of two processes is decoded once', async () => {
  const [one, other] = await askBoth('equal', 25);
  expect([...(one?.statuses ?? []), ...(other?.statuses ?? [])]).toEqual(Array(50).fill(200));
  expect((one?.decodes ?? 0) + (other?.decodes ?? 0)).toBe(1);
});

test('if a process dies with its turn, the other one takes over', async () => {
  const [, other] = await askBoth('dying', 5, true);
  expect(other?.statuses).toEqual(Array(5).fill(200));
});

describe('render turns', () => {
  test('at most as many tasks run as there are workers, across processes', async () => {
    const turns = createRenderLocks(2);
    const got: string[] = [];
    for (const [worker, key] of [
      [1, 'a'],
      [2, 'b'],
      [1, 'c'],
      [2, 'd'],
    ] as const)
      void turns.take(worker, { key, cost: 10 }).then((isOwn) => got.push(`${key} ${isOwn}`));
    const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
    await settle();
    expect(got).toEqual(['a true', 'b true']);
    turns.give(2, 'a');
    await settle();
    expect(got).toHaveLength(2);
    turns.give(1, 'a');
    await settle();
    expect(got).toHaveLength(3);
    turns.forget(2);
    await settle();
    expect(got).toEqual(expect.arrayContaining(['c true']));
  });

  test('a waiting process is notified when the image is finished, or when the other process exits', async () => {
    const turns = createRenderLocks(1);
    expect(await turns.take(1, { key: 'a', cost: 10 })).toBe(true);
    const waiting = turns.take(2, { key: 'a', cost: 10 });
    turns.give(1, 'a');
    expect(await waiting).toBe(false);
    expect(await turns.take(1, { key: 'a', cost: 10 })).toBe(true);
    const left = turns.take(2, { key: 'a', cost: 10 });
    turns.forget(1);
    expect(await left).toBe(false);
    expect(await turns.take(1, { key: 'a', cost: 10 })).toBe(true);
  });
});
