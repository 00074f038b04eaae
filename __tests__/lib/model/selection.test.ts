import { MAX_SELECTED_ITEMS, parseSelection, toSelectionHref } from '@/lib/model/selection';
import { parseSelectionState, toSelectionFragment } from '@/lib/model/selection-state';

const [a, b, c, d, e] = ['aaaaaaaaaa', 'bbbbbbbbb2', 'ccccccccc3', 'ddddddddd4', 'eeeeeeeee5'] as const;

test('ids keep their order, without duplicates', () => {
  expect(parseSelection(`${b},${a},${b}`)).toEqual([b, a]);
});

test.each([
  null,
  undefined,
  '',
  ',,,',
  '../../etc/passwd',
  'AAAAAAAAAA',
  'aaaaaaaaa1',
  `${a}${b}`,
  '<script>',
  `${a};${b}`,
])('%j contains no ids', (text) => {
  expect(parseSelection(text)).toEqual([]);
});

test('invalid ids are skipped, and only the first are used if there are too many', () => {
  expect(parseSelection(`x,${a},\u0000,${b}`)).toEqual([a, b]);
  const digits = 'abcdefghijklmnopqrstuvwxyz234567';
  const many = Array.from(
    { length: 600 },
    (_, n) => `aaaaaaa${digits[n >> 10]}${digits[(n >> 5) & 31]}${digits[n & 31]}`,
  );
  expect(parseSelection(many.join())).toEqual(many.slice(0, MAX_SELECTED_ITEMS));
  expect(parseSelection('x'.repeat(10_000_000))).toEqual([]);
});

test('a URL with the maximum number of ids is accepted by servers', () => {
  expect(toSelectionHref(toSelectionFragment({ ids: Array(MAX_SELECTED_ITEMS).fill(a) })).length).toBeLessThan(
    8192 - 300,
  );
});

test('the fragment selects the own selection, a shared one, or a comparison', () => {
  expect(toSelectionHref()).toBe('/selection');
  for (const state of [
    { ids: null, compared: [] },
    { ids: [a, b], compared: [] },
    { ids: [a, b, c], compared: [c, a] },
    { ids: null, compared: [a, b] },
  ])
    expect(parseSelectionState(toSelectionFragment(state))).toEqual(state);
});

test('a comparison has two to four items', () => {
  expect(parseSelectionState(`#compare=${a}`).compared).toEqual([]);
  expect(parseSelectionState(`#compare=${[a, b, c, d, e]}`).compared).toEqual([a, b, c, d]);
});

test('an unknown fragment selects the own selection', () => {
  for (const fragment of ['', '#', '#ids=', '#main', '#%E0%A4%A', '#ids=%00', '#__proto__=1'])
    expect(parseSelectionState(fragment)).toEqual({ ids: null, compared: [] });
});
