import en from '@/lib/messages/languages/en.json';
import { getViewerCommand, listKeyHelp } from '@/lib/viewer/keys';

const press = (key: string, held: Partial<Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) =>
  getViewerCommand({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held });

test.each([
  ['ArrowRight', 'next'],
  ['ArrowLeft', 'previous'],
  ['Home', 'first'],
  ['End', 'last'],
  ['PageDown', 'forward'],
  ['PageUp', 'back'],
  ['+', 'zoom-in'],
  ['=', 'zoom-in'],
  ['-', 'zoom-out'],
  ['0', 'zoom-off'],
  [' ', 'slideshow'],
  ['f', 'full-screen'],
  ['F', 'full-screen'],
  ['i', 'information'],
  ['c', 'captions'],
  ['l', 'copy-link'],
  ['m', 'copy-image'],
  ['?', 'help'],
])('%j triggers %s', (key, command) => {
  expect(press(key)).toBe(command);
});

test('with Shift an arrow pans the picture, and a question mark still works', () => {
  expect(press('ArrowRight', { shiftKey: true })).toBe('pan-right');
  expect(press('ArrowUp', { shiftKey: true })).toBe('pan-up');
  expect(press('?', { shiftKey: true })).toBe('help');
});

test('shortcuts of the browser are left to it', () => {
  for (const held of ['ctrlKey', 'metaKey', 'altKey'] as const)
    for (const key of ['ArrowLeft', 'f', 'c', '+', '0', 'l']) expect(press(key, { [held]: true })).toBeNull();
  for (const key of ['Tab', 'Enter', 'Escape', 'ArrowUp', 'F5', 'a', 'constructor', '__proto__'])
    expect(press(key)).toBeNull();
});

test('the sheet lists every key with a function', () => {
  const words = listKeyHelp(en.viewer)
    .flatMap(({ keys }) => keys)
    .join(' ');
  for (const sign of [
    '→',
    '←',
    'Home',
    'End',
    'Page Down',
    'Page Up',
    '+',
    '−',
    '0',
    'Shift',
    'Space',
    'F',
    'I',
    'C',
    'N',
    'L',
    'M',
    '?',
    'Escape',
  ])
    expect(words).toContain(sign);
});
