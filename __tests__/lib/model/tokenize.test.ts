// Both tokenizers, for plain and for other texts, find the same words.
import { tokenize } from '@/lib/model/tokenize';

const PIECES = [
  'Harbour',
  'x',
  '12',
  '12x16',
  '3x',
  '9x12x2cm',
  'a_b',
  ' ',
  '  ',
  '\n',
  '-',
  '.',
  '/',
  "'s",
  '(',
  'DSC01',
  'y'.repeat(70),
];

/** Deterministic texts of up to eight pieces. */
function* drawTexts(count: number): Generator<string> {
  let seed = 11;
  const draw = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  for (let made = 0; made < count; made += 1)
    yield Array.from({ length: draw(9) }, () => PIECES[draw(PIECES.length)]).join('');
}

test('a text has the same words at the same positions, whatever follows it', () => {
  for (const text of drawTexts(3000)) {
    const others = tokenize(`${text} é`).slice(0, -1);
    expect({ text, tokens: tokenize(text) }).toEqual({ text, tokens: others });
  }
});

test('measurements are split, long words cut, and everything is in lower case', () => {
  expect(tokenize('Plate 12x16').map(({ word, start, end }) => [word, start, end])).toEqual([
    ['plate', 0, 5],
    ['12', 6, 8],
    ['x', 8, 9],
    ['16', 9, 11],
  ]);
  expect(tokenize('Y'.repeat(70)).map(({ word, end }) => [word, end])).toEqual([['y'.repeat(64), 70]]);
});
