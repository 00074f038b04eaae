/** @jest-environment jsdom */
// Arranging items: the places that the form sends, by arrows, typing and dragging.
import { fireEvent, render, screen } from '@testing-library/react';
import { CollectionItems } from '@/components/desk/collection-items';

const ITEMS = ['Boats', 'Canyon', 'Alps'].map((title, at) => ({
  id: `id-${at}`,
  title,
  picture: null,
  isCover: at === 0,
}));
const MESSAGES = {
  drag: 'Drag: {title}',
  place: 'Place of {title}',
  earlier: 'Move forward: {title}',
  later: 'Move back: {title}',
  movedTo: '{title} has place {place}.',
  cover: 'Cover',
};

beforeEach(() => void render(<CollectionItems items={ITEMS} start={61} messages={MESSAGES} />));

/** Titles with the places that the form would send. */
const listPlaces = () =>
  screen.getAllByRole('spinbutton').map((field) => {
    return `${field.getAttribute('aria-label')?.slice(9)} ${(field as HTMLInputElement).value}`;
  });

test('fields hold the places of the items, for a browser without JavaScript as well', () => {
  expect(listPlaces()).toEqual(['Boats 61', 'Canyon 62', 'Alps 63']);
  expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).checked)).toEqual([
    true,
    false,
    false,
  ]);
});

test('an arrow moves an item, changes the places of both, and announces the new place', () => {
  fireEvent.click(screen.getByRole('button', { name: 'Move back: Boats' }));
  expect(listPlaces()).toEqual(['Canyon 61', 'Boats 62', 'Alps 63']);
  expect(screen.getByRole('status').textContent).toBe('Boats has place 62.');
  expect((screen.getByRole('button', { name: 'Move forward: Canyon' }) as HTMLButtonElement).disabled).toBe(true);
});

test('a place that is typed is sent as typed', () => {
  fireEvent.change(screen.getByLabelText('Place of Alps'), { target: { value: '1' } });
  expect(listPlaces()).toEqual(['Boats 61', 'Canyon 62', 'Alps 1']);
});

test('dragging an item over a second item gives it that place', () => {
  const [first] = screen.getAllByTitle(/Drag: Boats/);
  const last = screen.getByTitle('Drag: Alps').closest('li');
  if (!first) throw new Error('no handle');
  first.setPointerCapture = () => {};
  document.elementFromPoint = () => last;
  // jsdom has no pointer events.
  for (const type of ['pointerdown', 'pointermove', 'pointerup']) {
    const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientY: 300 });
    fireEvent(first, Object.assign(event, { pointerId: 1 }));
  }
  expect(listPlaces()).toEqual(['Canyon 61', 'Alps 62', 'Boats 63']);
});
