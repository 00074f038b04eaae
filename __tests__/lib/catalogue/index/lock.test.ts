import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { acquireLock } from '@/lib/catalogue/index/lock';

let data: string;

beforeEach(() => {
  data = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-lock-'));
});
afterEach(() => fs.rmSync(data, { recursive: true }));

test('one holds it, until it is let go of', () => {
  const lock = acquireLock(data);
  expect(lock).not.toBeNull();
  expect(acquireLock(data)).toBeNull();
  lock?.release();
  const next = acquireLock(data);
  expect(next).not.toBeNull();
  next?.release();
});

test('who holds it without looking at it again holds it', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  expect(acquireLock(data) !== null).toBe(true);
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    collect();
  }
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(acquireLock(data)).toBeNull();
});
