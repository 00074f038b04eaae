import { formatBytes } from '@/lib/model/bytes';

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [1234, '1.2 kB'],
  [99_949, '99.9 kB'],
  [123_456, '123 kB'],
  [999_499, '999 kB'],
  [999_500, '1 MB'],
  [12_300_000, '12.3 MB'],
  [5_000_000_000, '5 GB'],
  [7_250_000_000_000_000, '7250 TB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes, 'en')).toBe(text);
});

test('one byte is singular', () => {
  expect(formatBytes(1, 'en')).toBe('1 byte');
});

test('other languages have their own number formats and units', () => {
  expect(formatBytes(12_300_000, 'de')).toBe('12,3 MB');
  expect(formatBytes(12_300_000, 'fr')).toMatch(/^12,3\sMo$/);
});
