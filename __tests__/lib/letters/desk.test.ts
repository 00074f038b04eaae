/** @jest-environment node */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createLetterDesk } from '@/lib/letters/desk';
import type { Letter } from '@/lib/letters/letter';
import { createOutbox } from '@/lib/letters/outbox';

let data: string;
beforeEach(() => {
  data = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-desk-'));
});
afterEach(() => fs.rmSync(data, { recursive: true, force: true }));

const SECRET = Buffer.alloc(32, 7);
const write = (id: string): Letter => ({
  id,
  date: '2026-11-23T12:00:00.000Z',
  name: 'Ada',
  email: 'ada@example.org',
  message: `letter ${id}`,
  publish: false,
});
const readKept = () =>
  fs
    .readFileSync(path.join(data, 'letters.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).id);

test('a letter submitted twice at once is stored once, and both requests succeed', async () => {
  let told = 0;
  const desk = createLetterDesk(SECRET, createOutbox(data), () => {
    told += 1;
  });
  const both = await Promise.all([desk.take(write('a'), '192.0.2.1'), desk.take(write('a'), '192.0.2.1')]);
  expect(both).toEqual(['kept', 'kept']);
  expect(readKept()).toEqual(['a']);
  expect(told).toBe(1);
});

test('five letters per client are accepted, even concurrently', async () => {
  const desk = createLetterDesk(SECRET, createOutbox(data), () => {});
  const taken = await Promise.all(Array.from({ length: 8 }, (_, index) => desk.take(write(`${index}`), '192.0.2.1')));
  expect(taken).toEqual([...Array(5).fill('kept'), ...Array(3).fill('rate')]);
  expect(await desk.take(write('other'), '192.0.2.2')).toBe('kept');
});

test('a letter that could not be stored may be sent again', async () => {
  let isFull = true;
  const desk = createLetterDesk(SECRET, { keep: async () => !isFull }, () => {});
  expect(await desk.take(write('a'), '192.0.2.1')).toBe('disk');
  isFull = false;
  expect(await desk.take(write('a'), '192.0.2.1')).toBe('kept');
});

test('a rejected draft is found by its key', async () => {
  const desk = createLetterDesk<{ typed: string }>(SECRET, createOutbox(data), () => {});
  await desk.putDraft('key', { typed: 'Dear …' });
  expect(await desk.getDraft('key')).toEqual({ typed: 'Dear …' });
  expect(await desk.getDraft('another')).toBeNull();
});
