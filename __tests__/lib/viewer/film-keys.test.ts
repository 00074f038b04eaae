import en from '@/lib/messages/languages/en.json';
import { getFilmCommand, listKeyWords, SPEEDS, stepSpeed } from '@/lib/viewer/film-keys';

const press = (key: string, more = {}) =>
  getFilmCommand({ key, altKey: false, ctrlKey: false, metaKey: false, ...more });

test.each([
  [' ', { type: 'toggle' }],
  ['k', { type: 'toggle' }],
  ['K', { type: 'toggle' }],
  ['ArrowLeft', { type: 'seek', by: -5 }],
  ['l', { type: 'seek', by: 10 }],
  ['ArrowUp', { type: 'volume', by: 0.1 }],
  ['m', { type: 'mute' }],
  ['c', { type: 'captions' }],
  ['f', { type: 'fullscreen' }],
  ['<', { type: 'speed', step: -1 }],
])('the key %j triggers %j', (key, command) => {
  expect(press(key)).toEqual(command);
});

test.each(['Enter', 'Tab', 'Escape', 'x', 'constructor', 'Home'])('the key %s is left to the browser', (key) => {
  expect(press(key)).toBeNull();
});

test.each(['altKey', 'ctrlKey', 'metaKey'])('with %s held, keys are left to the browser', (modifier) => {
  expect(press('f', { [modifier]: true })).toBeNull();
});

test('every key with a function is documented', () => {
  const told = listKeyWords(en.film)
    .map(([keys]) => keys)
    .join(' ');
  for (const key of ['Space', 'K', '←', '→', 'J', 'L', '↑', '↓', 'M', 'C', 'F', '<', '>']) expect(told).toContain(key);
});

test('speeds change by one step, also from values in between, and stop at the ends', () => {
  expect(stepSpeed(1, 1)).toBe(1.25);
  expect(stepSpeed(1, -1)).toBe(0.75);
  expect(stepSpeed(1.1, -1)).toBe(1);
  expect(stepSpeed(2, 1)).toBe(2);
  expect(stepSpeed(0.5, -1)).toBe(0.5);
  expect(SPEEDS).toContain(1);
});
