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

test('one process holds it until it is released', () => {
  const lock = acquireLock(data);
  expect(lock).not.toBeNull();
  expect(acquireLock(data)).toBeNull();
  lock?.release();
  const next = acquireLock(data);
  expect(next).not.toBeNull();
  next?.release();
});

test('an unreferenced lock survives garbage collection', async () => {
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

test.each([
  ['a folder in its place', () => fs.mkdirSync(path.join(data, 'writer.lock')), /writer\.lock/],
  [
    'a file where the data folder should be',
    () => {
      fs.rmdirSync(data);
      fs.writeFileSync(data, '');
    },
    /Remedy: /,
  ],
])('%s is an error with the folder and a remedy, not a lock of another process', (_, spoil, pattern) => {
  spoil();
  expect(() => acquireLock(data)).toThrow(`VITRINE_DATA=${data} cannot be used: `);
  expect(() => acquireLock(data)).toThrow(pattern);
});
