import { formatPosition, parsePosition } from '@/lib/model/parse-position';

test.each([
  ['57.7826, 14.1618', 57.7826, 14.1618],
  ['-33.8568 151.2153', -33.8568, 151.2153],
  ['57,7826; 14,1618', 57.7826, 14.1618],
  ['57.7826° N, 14.1618° W', 57.7826, -14.1618],
  ['57°46\'57.5"N 14°9\'42"E', 57.7826389, 14.1616667],
  ['S 33° 51.5′, E 151° 12′', -33.8583333, 151.2],
  ['14.1618° E, 57.7826° N', 57.7826, 14.1618],
])('%s is a position', (text, latitude, longitude) => {
  const position = parsePosition(text);
  expect(position).toEqual({ latitude, longitude });
  expect(position && parsePosition(formatPosition(position))).toEqual(position);
});

test.each(['', 'Jönköping', '57.78', '91, 14', '57, 181', '0, 0', '57 N, 58 N', '1, 2, 3', 'x57, 14'])(
  '%p is none',
  (text) => {
    expect(parsePosition(text)).toBeNull();
  },
);
