// Positions of search terms in a picture: marks that can be drawn, without invalid ones.
import { parseMarks } from '@/lib/viewer/marks';

const sides = { width: 200, height: 400 };
const target = (place: unknown) => ({ target: place });

test('annotations become fractions of the picture’s size, without duplicates', () => {
  const canvas = 'https://a.example/items/abc/canvas';
  const items = [target(`${canvas}#xywh=20,40,50,10`), target(`${canvas}#xywh=20,40,50,10`), target(canvas)];
  expect(parseMarks({ items }, sides)).toEqual([{ left: '10%', top: '10%', width: '25%', height: '2.5%' }]);
});

test.each([null, 'text', {}, { items: 'many' }, { items: [null, 7, { target: 5 }, target('#xywh=1,2,3')] }])(
  '%j has no marks',
  (answer) => expect(parseMarks(answer, sides)).toEqual([]),
);

test('at most as many marks are drawn as can be distinguished', () => {
  const items = Array.from({ length: 3000 }, (_, n) => target(`c#xywh=${n},0,1,1`));
  expect(parseMarks({ items }, sides)).toHaveLength(500);
});
