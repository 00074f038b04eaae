import { toProcessCount } from '@/lib/cluster/process-count';

const GiB = 1024 ** 3;

test.each([
  ['one processor', { cores: 1, memory: 64 * GiB }, 1],
  ['two processors', { cores: 2, memory: 8 * GiB }, 2],
  ['many processors', { cores: 64, memory: 64 * GiB }, 4],
  ['little memory', { cores: 8, memory: 0.5 * GiB }, 1],
  ['memory for two', { cores: 8, memory: 2.5 * GiB }, 2],
])('the default number of processes fits the machine: %s', (_, { cores, memory }, processes) => {
  expect(toProcessCount(0, cores, memory)).toBe(processes);
});

test('the setting overrides it', () => {
  expect(toProcessCount(8, 1, GiB)).toBe(8);
});
