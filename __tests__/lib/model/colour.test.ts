import { findPassingColour, formatHexColour, getContrast, parseHexColour } from '@/lib/model/colour';

const toRgb = (text: string) => parseHexColour(text) ?? [0, 0, 0];

test.each([
  ['#8a3b12', [138, 59, 18]],
  ['8A3B12', [138, 59, 18]],
  ['#fb0', [255, 187, 0]],
  ['red', null],
  ['#12345', null],
  ['url(https://example.org)', null],
  ['#fff; background: red', null],
])('%s is parsed as %j', (text, colour) => {
  expect(parseHexColour(text)).toEqual(colour);
});

test('contrast is that of WCAG', () => {
  expect(getContrast(toRgb('#000'), toRgb('#fff'))).toBe(21);
  // The well-known limit of grey on white.
  expect(getContrast(toRgb('#767676'), toRgb('#fff'))).toBeGreaterThan(4.5);
  expect(getContrast(toRgb('#777777'), toRgb('#fff'))).toBeLessThan(4.5);
});

test('the passing colour is the nearest one, darker or lighter', () => {
  const onWhite = (colour: Parameters<typeof getContrast>[0]) => getContrast(colour, [255, 255, 255]) >= 4.5;
  const found = findPassingColour(toRgb('#ffcc00'), onWhite);
  expect(found && getContrast(found, [255, 255, 255])).toBeCloseTo(4.5, 0);
  expect(findPassingColour(toRgb('#123456'), onWhite)).toEqual(toRgb('#123456'));
  expect(findPassingColour(toRgb('#123456'), () => false)).toBeNull();
  expect(formatHexColour(found ?? [0, 0, 0])).toMatch(/^#[0-9a-f]{6}$/);
});
