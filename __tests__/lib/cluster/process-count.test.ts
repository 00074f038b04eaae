import { toProcessCounts } from '@/lib/cluster/process-count';

const GiB = 1024 ** 3;

test.each([
  ['one processor', { cores: 1, memory: 64 * GiB }, 1],
  ['two processors', { cores: 2, memory: 8 * GiB }, 2],
  ['many processors', { cores: 64, memory: 64 * GiB }, 4],
  ['little memory', { cores: 8, memory: 0.5 * GiB }, 1],
  ['memory for two', { cores: 8, memory: 2.5 * GiB }, 2],
])('without a setting there is one process, and as many as fit the machine under load: %s', (_, machine, max) => {
  expect(toProcessCounts(0, machine.cores, machine.memory)).toEqual({ min: 1, max });
});

test('the setting is a fixed number', () => {
  expect(toProcessCounts(8, 1, GiB)).toEqual({ min: 8, max: 8 });
});
