import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { watchReading } from '@/lib/catalogue/index/watch-reading';
import { readReadingSeconds, writeReadingStatus } from '@/lib/catalogue/read/reading-status';

let data: string;
let timer: NodeJS.Timeout | undefined;
let reading: { absolute: string; begun: number }[] = [];

beforeEach(() => {
  data = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-reading-'));
  reading = [];
  jest.useFakeTimers();
});
afterEach(() => {
  clearInterval(timer);
  jest.useRealTimers();
  fs.rmSync(data, { recursive: true, force: true });
});

function start() {
  const lines: string[] = [];
  const readers = { listLong: () => [...reading] };
  timer = watchReading({ readers, root: '/l', data }, (line) => lines.push(line));
  return lines;
}

test('health reports how long the slowest file has been read, but not which one', () => {
  start();
  reading = ['/l/first.jpg', '/l/hidden.jpg'].map((absolute) => ({ absolute, begun: performance.now() }));
  jest.advanceTimersByTime(1000);
  expect(readReadingSeconds(data)).toBeNull();
  jest.advanceTimersByTime(13_000);
  expect(readReadingSeconds(data)).toBe(14);
  expect(fs.readFileSync(path.join(data, 'reading.json'), 'utf8')).not.toContain('jpg');
  reading.shift();
  reading = [{ absolute: '/l/next.jpg', begun: performance.now() }];
  jest.advanceTimersByTime(5000);
  expect(readReadingSeconds(data)).toBe(5);
  reading = [];
  jest.advanceTimersByTime(1000);
  expect(readReadingSeconds(data)).toBeNull();
});

test('the log names a file that takes half a minute, once', () => {
  const lines = start();
  reading = [{ absolute: path.join('/l', 'deep', 'slow.jpg'), begun: performance.now() }];
  jest.advanceTimersByTime(29_000);
  expect(lines).toEqual([]);
  jest.advanceTimersByTime(60_000);
  expect(lines).toEqual([expect.stringMatching(/"deep\/slow\.jpg" has been read for 30 s/)]);
});

test('the status of a killed indexer is cleared at the next start', () => {
  writeReadingStatus(data, Date.now() - 60_000);
  expect(readReadingSeconds(data)).toBe(60);
  start();
  expect(readReadingSeconds(data)).toBeNull();
});
