import { isRecordable, normalizeQuery } from '@/lib/statistics/query-text';

test.each([
  'steam ship',
  '1890-1910',
  '1890 1900 1910',
  '01.09.1939',
  '1939-09-01',
  'box 123456',
  'inv. 2001/17',
  'ナポレオン',
])('records "%s"', (text) => {
  expect(isRecordable(normalizeQuery(text))).toBe(true);
});

test.each([
  'ida@example.org',
  'ida ＠ example.org',
  'ida (at) example.org',
  '+45 12 34 56 78',
  '(030) 123-4567',
  '030/1234567',
  '4111 1111 1111 1111',
  '٠١٢٣٤٥٦٧٨',
  '01.02.1983 4711',
  '12345678',
  '   ',
  'x'.repeat(61),
])('never records "%s"', (text) => {
  expect(isRecordable(normalizeQuery(text))).toBe(false);
});

test('queries that differ in case, spaces and composition are one text, without invisible characters', () => {
  expect(normalizeQuery('  Cafe\u0301\n\tBERG\u202e\u0000 ')).toBe('caf\u00e9 berg');
});
