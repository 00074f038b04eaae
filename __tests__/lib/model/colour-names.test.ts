import { COLOURS, nameColour } from '@/lib/model/colour-names';

test.each(Object.entries(COLOURS))('the swatch of %s has that name', (name, hex) => {
  expect(nameColour(hex)).toBe(name);
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
  // Skin and old roses
  ['#eac1ae', 'pink'],
  ['#c99a95', 'pink'],
  ['#f4c2c2', 'pink'],
  ['#ee63b8', 'pink'],
  ['#e75480', 'pink'],
  // Forests, olives, moss
  ['#83856a', 'green'],
  ['#556b2f', 'green'],
  ['#2f4f2f', 'green'],
  ['#5b5a2a', 'green'],
  ['#6b6e2e', 'green'],
  ['#0b3d0b', 'green'],
  // Wood, leather, sepia
  ['#7a4f2d', 'brown'],
  ['#8a5a55', 'brown'],
  ['#b79e71', 'brown'],
  ['#897e6b', 'brown'],
  ['#4a2c1a', 'brown'],
  // Wine, signal red
  ['#8b0000', 'red'],
  ['#bd2822', 'red'],
  ['#dc143c', 'red'],
  ['#d88f57', 'orange'],
  ['#4a1030', 'purple'],
  ['#f6e58d', 'yellow'],
  ['#e0d2c8', 'grey'],
  ['#edece9', 'white'],
])('%s is %s', (hex, name) => {
  expect(nameColour(hex)).toBe(name);
});

test.each(['', 'red', '#fff', '#12345', '#12345g', '#1234567'])('"%s" is not a colour', (text) => {
  expect(nameColour(text)).toBeNull();
});
