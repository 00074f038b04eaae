import { COLOURS, toColourName } from '@/lib/colours';

test.each(Object.entries(COLOURS))('the colour that stands for %s is called so', (name, hex) => {
  expect(toColourName(hex)).toBe(name);
});

test.each([
  ['#000000', 'black'],
  ['#ffffff', 'white'],
  ['#808080', 'grey'],
  ['#d8c8a8', 'brown'],
  ['#f6f1e4', 'white'],
  ['#0000ff', 'blue'],
  ['#00ff00', 'green'],
  ['#ffb6c1', 'pink'],
  ['#201008', 'black'],
])('%s is %s', (hex, name) => {
  expect(toColourName(hex)).toBe(name);
});

test.each(['', 'red', '#fff', '#12345', '#12345g', '#1234567'])('"%s" is no colour', (text) => {
  expect(toColourName(text)).toBeNull();
});
