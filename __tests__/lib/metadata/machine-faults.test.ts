import { toMachineWords } from '@/lib/metadata/machine-faults';

test.each([
  ['EACCES', 'permission denied, EACCES'],
  ['EIO', 'the disk reports an error, EIO'],
  ['EBUSY', 'it is in use by another program, EBUSY'],
  ['ENOSPC', 'no space is left on the disk, ENOSPC'],
])('%s is said in words', (code, words) => {
  expect(toMachineWords(code)).toBe(words);
});

test.each(['EWHATEVER', 'constructor', ''])('of %j there is no more to say', (code) => {
  expect(toMachineWords(code)).toBe(code);
});
