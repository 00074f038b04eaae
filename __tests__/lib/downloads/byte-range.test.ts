import { parseByteRange } from '@/lib/downloads/byte-range';

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-499', { start: 0, end: 499 }],
  ['bytes=500-999', { start: 500, end: 999 }],
  ['bytes=999-999', { start: 999, end: 999 }],
  ['BYTES=0-499', { start: 0, end: 499 }],
])('%s of 1000 bytes is parsed', (header, range) => {
  expect(parseByteRange(header, 1000)).toEqual(range);
});

test('an open range extends to the end', () => {
  expect(parseByteRange('bytes=0-', 1000)).toEqual({ start: 0, end: 999 });
  expect(parseByteRange('bytes=999-', 1000)).toEqual({ start: 999, end: 999 });
});

test('a range that extends beyond the end is cut at the end', () => {
  expect(parseByteRange('bytes=900-99999', 1000)).toEqual({ start: 900, end: 999 });
});

test('a suffix is the last bytes, or the whole file if it is shorter', () => {
  expect(parseByteRange('bytes=-1', 1000)).toEqual({ start: 999, end: 999 });
  expect(parseByteRange('bytes=-300', 1000)).toEqual({ start: 700, end: 999 });
  expect(parseByteRange('bytes=-5000', 1000)).toEqual({ start: 0, end: 999 });
});

test.each(['bytes=1000-', 'bytes=1000-1000', 'bytes=5000-6000', 'bytes=99999999999999999999-', 'bytes=-0'])(
  '%s of 1000 bytes cannot be satisfied',
  (header) => {
    expect(parseByteRange(header, 1000)).toBe('unsatisfiable');
  },
);

test.each(['bytes=5-2', 'bytes=2000-1500'])('%s is reversed, so it is ignored', (header) => {
  expect(parseByteRange(header, 1000)).toBeNull();
});

test.each([
  null,
  '',
  'bytes',
  'bytes=',
  'bytes=-',
  'bytes=a-b',
  'bytes=0x0-0x9',
  'bytes=1.5-2',
  'bytes=--5',
  'bytes=0-1, 5-6',
  'bytes=0-1,',
  'items=0-5',
  ' bytes=0-5',
  'bytes=0-5\nbytes=6-7',
  `bytes=0-${'9'.repeat(400)}`,
  `bytes=-${'9'.repeat(400)}`,
])('an invalid header %j is ignored, so the whole file is sent', (header) => {
  expect(parseByteRange(header, 1000)).toBeNull();
});

test.each(['bytes=0-', 'bytes=0-0', 'bytes=-1'])('%s of an empty file cannot be satisfied', (header) => {
  expect(parseByteRange(header, 0)).toBe('unsatisfiable');
});

test('every range is within the file', () => {
  for (const size of [1, 2, 3, 10]) {
    for (let first = 0; first < 12; first += 1) {
      for (const header of [
        `bytes=${first}-`,
        `bytes=-${first}`,
        ...Array.from({ length: 12 }, (_, last) => `bytes=${first}-${last}`),
      ]) {
        const range = parseByteRange(header, size);
        if (range === null || range === 'unsatisfiable') continue;
        expect({ header, size, sound: range.start >= 0 && range.start <= range.end && range.end < size }).toEqual({
          header,
          size,
          sound: true,
        });
      }
    }
  }
});
