/** @jest-environment node */
import { READ_GAP } from '@/lib/catalogue/full-text';
import { isAlone, sliceTitle, sliceWords, visitWords } from '@/lib/search/engine/folded-words';

const FOLDED = [
  'market by the harbour',
  '',
  `old harbour ${READ_GAP} harbour ${READ_GAP} harbourside  walk`,
  `rain ${READ_GAP} `,
].join('\n');

function list(needles: string[] | null, folded = FOLDED) {
  const visited: { word: string; line: number; place: number; position: number; rest: string[]; isAlone: boolean }[] =
    [];
  visitWords(folded, { needles, apart: 8 }, (at) => {
    const word = folded.slice(at.from, at.to);
    if (word === '') return;
    const { line, place, position } = at;
    visited.push({
      word,
      line,
      place,
      position,
      rest: sliceWords(folded, at),
      isAlone: place === 0 && isAlone(folded, at),
    });
  });
  return visited;
}

it('visits the words that contain a search term, with their positions', () => {
  expect(list(['harbour', 'rain']).map(({ position: _, ...rest }) => rest)).toEqual([
    { word: 'harbour', line: 0, place: 3, rest: ['harbour'], isAlone: false },
    { word: 'harbour', line: 2, place: 1, rest: ['harbour'], isAlone: false },
    { word: 'harbour', line: 2, place: 0, rest: ['harbour'], isAlone: true },
    { word: 'harbourside', line: 2, place: 0, rest: ['harbourside', '', 'walk'], isAlone: false },
    { word: 'rain', line: 3, place: 0, rest: ['rain'], isAlone: true },
  ]);
});

it('visits all words without search terms, and never separators', () => {
  const words = 'market by the harbour old harbour harbour harbourside walk rain';
  expect(
    list(null)
      .map(({ word }) => word)
      .join(' '),
  ).toBe(words);
  expect(list(['nowhere'])).toEqual([]);
  expect(list(null, '')).toEqual([]);
});

it('preserves the distance of words within a value, and separates values', () => {
  const [first, second, third, fourth] = list(['market', 'harbour']).map(({ position }) => position) as [
    number,
    number,
    number,
    number,
  ];
  expect(second - first).toBe(3);
  expect(third - second).toBeGreaterThanOrEqual(8);
  expect(fourth - third).toBeGreaterThanOrEqual(8);
});

it('distinguishes the line of the title', () => {
  expect(sliceTitle(FOLDED)).toBe('market by the harbour');
  expect(sliceTitle('alone')).toBe('alone');
  expect(sliceTitle(`vase 84 xm ${READ_GAP} 84xm\nvase`)).toBe('vase 84 xm');
});
