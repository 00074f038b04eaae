import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { addToDay, MAX_AGE_DAYS, readDays } from '@/lib/statistics/day-files';
import { createTally } from '@/lib/statistics/day-tally';
import { createRecorder } from '@/lib/statistics/recorder';
import { summarizeDays } from '@/lib/statistics/summary';

let data: string;
let day: string;

beforeEach(() => {
  data = fs.mkdtempSync(path.join(os.tmpdir(), 'statistics-'));
  day = '2030-01-31';
});
afterEach(() => fs.rmSync(data, { recursive: true }));

const create = (number = 1) => createRecorder(data, number, () => day);
const read = () => readDays(data, '2000-01-01');

test('adds counts to those of earlier runs and other processes, each on its own day', () => {
  const first = create();
  first.countView('/a', 'example.org');
  first.write();
  const [restarted, other] = [create(), create(2)];
  restarted.countView('/a', null);
  other.countDownload('/items/x');
  day = '2030-02-01';
  restarted.countView('/b', null);
  restarted.write();
  other.write();
  const days = read();
  expect([...days.keys()]).toEqual(['2030-01-31', '2030-02-01']);
  expect(days.get('2030-01-31')?.totals).toMatchObject({ views: 2, downloads: 1 });
  expect(days.get('2030-01-31')?.lists.sites).toEqual(new Map([['example.org', 1]]));
  expect(days.get('2030-02-01')?.lists.pages).toEqual(new Map([['/b', 1]]));
});

test('writes nothing where nothing was counted', () => {
  create().write(true);
  expect(fs.readdirSync(data)).toEqual([]);
});

test('a text that is typed letter by letter is one search, and its last form is recorded', () => {
  const recorder = create();
  for (const [at, query] of ['zep', 'zepp', 'zeppelinn', 'zeppelin'].entries())
    recorder.countSearch({ query, isFruitless: true, isTyped: true }, at * 1000);
  recorder.countSearch({ query: 'harbour', isFruitless: false, isTyped: false }, 3500);
  recorder.countSearch({ query: 'zeppelin', isFruitless: true, isTyped: false }, 20_000);
  recorder.write(true);
  const { totals, lists } = read().get(day) ?? createTally();
  expect(totals).toMatchObject({ searches: 3, fruitless: 2 });
  expect(lists.queries).toEqual(new Map([['zeppelin', 2]]));
});

test('the same search by several visitors counts for each, also at once', () => {
  const recorder = create();
  recorder.countSearch({ query: 'zep', isFruitless: true, isTyped: true }, 0);
  for (const at of [500, 600, 700]) recorder.countSearch({ query: 'zeppelin', isFruitless: true, isTyped: false }, at);
  recorder.write(true);
  expect(read().get(day)?.lists.queries).toEqual(new Map([['zeppelin', 3]]));
});

test('counts a search for an address or number without its text', () => {
  const recorder = create();
  for (const query of ['ida@example.org', '+45 12345678'])
    recorder.countSearch({ query, isFruitless: true, isTyped: false });
  recorder.write(true);
  expect(read().get(day)?.totals.fruitless).toBe(2);
  expect(fs.readFileSync(path.join(data, 'statistics', `${day}.1.json`), 'utf8')).not.toMatch(/ida|1234/);
});

test('keeps counts that cannot be written, and writes them later', () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  fs.writeFileSync(path.join(data, 'statistics'), 'in the way');
  const recorder = create();
  recorder.countView('/a', null);
  recorder.write();
  expect(log).toHaveBeenCalledWith(expect.stringContaining(data));
  fs.rmSync(path.join(data, 'statistics'));
  recorder.countView('/a', null);
  recorder.write();
  expect(read().get(day)?.totals.views).toBe(2);
  log.mockRestore();
});

test('counts go on after a damaged file, and files that are too old are deleted', () => {
  addToDay(data, { day: '2020-01-01', process: 1, tally: createTally() });
  fs.writeFileSync(path.join(data, 'statistics', `${day}.1.json`), '{"views":');
  const recorder = create();
  recorder.countView('/a', null);
  recorder.write();
  expect([...read().keys()]).toEqual([day]);
  expect(read().get(day)?.totals.views).toBe(1);
  expect(MAX_AGE_DAYS).toBeGreaterThan(366);
});

test('a summary has no gaps, sums up a year by month, and ignores days outside its period', () => {
  const recorder = create();
  recorder.countView('/a', null);
  day = '2029-12-31';
  recorder.countView('/b', null);
  recorder.write();
  const month = summarizeDays(read(), 'month', '2030-01-31');
  expect([month.series.length, month.totals.views, month.lists.pages]).toEqual([30, 1, [['/a', 1]]]);
  const year = summarizeDays(read(), 'year', '2030-01-31');
  expect(year.series.length).toBe(12);
  expect(year.series.slice(-2)).toMatchObject([
    { name: '2029-12', totals: { views: 1 } },
    { name: '2030-01', totals: { views: 1 } },
  ]);
});
