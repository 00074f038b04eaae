// The list in index.md that gives the order a person wants.
import { arrange, listArrangedNames, moveItems } from '@/lib/desk/collections/item-sequence';

const toRows = (names: string) => [...names].map((name) => ({ id: `id-${name}`, path: `walk/${name}.jpg` }));
const toNames = (rows: { path: string }[]) => rows.map(({ path }) => path.slice(5, 6)).join('');
const ROWS = toRows('abcdef');
const move = (places: Record<string, number>) =>
  toNames(moveItems(ROWS, new Map(Object.entries(places).map(([name, place]) => [`id-${name}`, place]))));

test('an item moves to the place that is typed, and the others keep their order', () => {
  expect(move({ e: 2 })).toBe('aebcdf');
  expect(move({ a: 6 })).toBe('bcdefa');
  expect(move({ a: 5000 })).toBe('bcdefa');
  expect(move({ f: 1, e: 1 })).toBe('efabcd');
});

test('places of all items, as dragging fills them in, are the order', () => {
  expect(move({ c: 1, a: 2, b: 3, f: 4, e: 5, d: 6 })).toBe('cabfed');
  expect(move({ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 })).toBe('abcdef');
});

test('the list ends with the last item that moved or was listed', () => {
  const toList = (after: string, listed: string[] = []) => listArrangedNames(ROWS, toRows(after), listed).join(' ');
  expect(toList('bacdef')).toBe('b.jpg a.jpg');
  expect(toList('abcdef')).toBe('');
  expect(toList('bacdef', ['A.JPG', 'b.jpg', 'c.jpg', 'd.jpg'])).toBe('b.jpg a.jpg c.jpg d.jpg');
});

test('listed names of hidden files stay where they were', () => {
  expect(listArrangedNames(ROWS, toRows('bacdef'), ['hidden.jpg', 'a.jpg', 'gone.jpg', 'b.jpg'])).toEqual([
    'hidden.jpg',
    'b.jpg',
    'a.jpg',
    'gone.jpg',
  ]);
});

test('an order is shown before it is indexed, whatever the case and form of its names', () => {
  expect(toNames(arrange(ROWS, ['D.JPG', 'x.jpg', 'b.jpg']))).toBe('dbacef');
});
