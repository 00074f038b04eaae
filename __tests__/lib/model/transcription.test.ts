// Rotates the positions of words together with a picture that is stored in another orientation.
import { cropTextBox } from '@/lib/model/transcription';

// A word at the top left of a picture that is stored rotated and displayed upright.
const box: [number, number, number, number] = [0.1, 0.05, 0.2, 0.1];
const standing = { width: 300, height: 400 };
const round = (values: number[] | undefined) => values?.map((value) => Number(value.toFixed(4)));

test.each([
  [5, [0.05, 0.1, 0.1, 0.2]],
  [6, [0.85, 0.1, 0.1, 0.2]],
  [7, [0.85, 0.7, 0.1, 0.2]],
  [8, [0.05, 0.7, 0.1, 0.2]],
])('of orientation %i', (orientation, seen) => {
  const word = { text: 'word', box, ratio: 4 / 3 };
  expect(round(cropTextBox(word, { ...standing, orientation }))).toEqual(seen);
});

test('positions relative to the displayed picture, or to one without rotation, are unchanged', () => {
  expect(cropTextBox({ text: 'word', box, ratio: 3 / 4 }, { ...standing, orientation: 6 })).toEqual(box);
  expect(cropTextBox({ text: 'word', box, ratio: 3 / 4 }, standing)).toEqual(box);
  expect(cropTextBox({ text: 'word', box, ratio: 3 / 4 }, { ...standing, orientation: 3 })).toEqual(box);
  expect(cropTextBox({ text: 'word' }, { ...standing, orientation: 6 })).toBeUndefined();
});
