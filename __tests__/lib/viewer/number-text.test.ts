/** @jest-environment jsdom */
import { formatNumber } from '@/lib/viewer/number-text';

test.each([
  ['', '1.5'],
  ['en-GB', '1.5'],
  ['de', '1,5'],
])('in a page with the language %j', (language, text) => {
  document.documentElement.lang = language;
  expect(formatNumber(1.5)).toBe(text);
});
