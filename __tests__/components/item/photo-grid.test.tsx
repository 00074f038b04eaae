/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';
import { PhotoGrid } from '@/components/item/photo-grid';
import { getMessages } from '@/lib/messages/messages';
import type { Item } from '@/lib/model/types';
import { bareItem } from '../bare-item';

const photo: Item = { ...bareItem, width: 3000, height: 2000 };

const film: Item = {
  ...photo,
  kind: 'film',
  type: 'video/mp4',
  id: 'bcdefgh234',
  title: 'A cat in motion',
  slug: 'a-cat-in-motion',
  duration: 7,
};
const story: Item = {
  ...photo,
  kind: 'story',
  type: 'text/markdown',
  id: 'cdefgh2345',
  title: 'How long is a photograph?',
  slug: 'how-long',
  caption: 'On time',
};

const show = (...items: Item[]) => render(<PhotoGrid items={items} t={getMessages('en')} />);
const getRatio = () => screen.getByRole('listitem').style.getPropertyValue('--ratio');

test('every item is in order and links to its own page', () => {
  show(photo, film, story);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/items/harbour-at-dusk-abcdefgh27',
    '/items/a-cat-in-motion-bcdefgh234',
    '/items/how-long-cdefgh2345',
  ]);
  for (const { title } of [photo, film, story]) expect(screen.getByText(title)).toBeInTheDocument();
});

test('a film links to the matching moment, and shows its time', () => {
  render(<PhotoGrid items={[film]} t={getMessages('en')} moments={new Map([[film.id, 83.5]])} />);
  const link = screen.getByRole('link');
  expect(link).toHaveAttribute('href', '/items/a-cat-in-motion-bcdefgh234#t=83.5');
  expect(link).toHaveTextContent('Film, 0:07, said at 1:24');
  // The viewer would start the film at its beginning.
  expect(link).not.toHaveAttribute('data-viewer');
});

test('without items there is an empty list', () => {
  show();
  expect(screen.queryByRole('listitem')).toBeNull();
});

test('a photograph has its description as alt text; a title that is visible is not repeated', () => {
  const { rerender } = show({ ...photo, alt: 'Three boats at a quay' });
  expect(screen.getByRole('img', { name: 'Three boats at a quay' })).toBeInTheDocument();
  rerender(<PhotoGrid items={[photo]} t={getMessages('en')} />);
  expect(document.querySelector('img')).toHaveAttribute('alt', '');
  expect(screen.getByRole('link', { name: 'Harbour at dusk' })).toBeInTheDocument();
});

test('pictures come from the image service in their size, and load lazily except the first', () => {
  render(
    <PhotoGrid items={[photo, { ...photo, id: 'defgh23456', title: 'Second' }]} t={getMessages('en')} eager={1} />,
  );
  const [first, second] = document.querySelectorAll('img');
  expect(first).toHaveAttribute('src', '/iiif/3/abcdefgh27/full/400,/0/default.webp?v=v1');
  expect(first?.getAttribute('srcset')).toContain('/iiif/3/abcdefgh27/full/800,/0/default.webp?v=v1 800w');
  expect(first).toHaveAttribute('width', '3000');
  expect(first).toHaveAttribute('height', '2000');
  expect(first).toHaveAttribute('loading', 'eager');
  expect(second).toHaveAttribute('loading', 'lazy');
});

test.each([
  [{ width: 3000, height: 2000 }, '1.5'],
  [{ width: 2000, height: 3000 }, '0.6667'],
  [{ width: 10_000, height: 1000 }, '4'],
  [{ width: 100, height: 10_000 }, '0.4'],
  [{ width: undefined, height: undefined }, '1.5'],
])('a picture of %j reserves space with the ratio %s', (size, ratio) => {
  show({ ...photo, ...size } as Item);
  expect(getRatio()).toBe(ratio);
});

test('a date is shown to the day, and omitted if unknown', () => {
  const { rerender } = show({ ...photo, date: { edtf: '2024-04-13T20:36:30+01:00', sort: 0 } });
  expect(screen.getByText('13 April 2024')).toBeInTheDocument();
  rerender(<PhotoGrid items={[photo]} t={getMessages('en')} />);
  expect(screen.getByRole('link').textContent).toBe('Harbour at dusk');
});

test('a date is in the language of the site', () => {
  render(<PhotoGrid items={[{ ...photo, date: { edtf: '1911-05-17', sort: 0 } }]} t={getMessages('de')} />);
  expect(screen.getByText('17. Mai 1911')).toBeInTheDocument();
});

test('a film shows its poster in the poster’s size, and its duration', () => {
  show({ ...film, poster: { name: 'film-poster.jpg', type: 'image/jpeg', width: 640, height: 416 } });
  const picture = document.querySelector('img');
  expect(picture).toHaveAttribute('width', '640');
  expect(picture?.getAttribute('srcset')).toMatch(/\/full\/max\/0\/default\.webp\?v=v1 640w$/);
  expect(screen.getByText('Film, 0:07')).toBeInTheDocument();
});

test('a film without a poster and a story are cards, without a broken picture', () => {
  show(film, story);
  expect(document.querySelector('img')).toBeNull();
  expect(screen.getByText(/^Film, 0:07/)).toBeInTheDocument();
  expect(screen.getByText('On time')).toBeInTheDocument();
});

test('a card contains its kind and its title once', () => {
  show(film);
  expect(screen.getByRole('link', { name: /^Film, 0:07.* A cat in motion$/ })).toBeInTheDocument();
});

test('an item whose title gives no slug is linked by its id', () => {
  show({ ...photo, title: '📷', slug: '' });
  expect(within(screen.getByRole('listitem')).getByRole('link')).toHaveAttribute('href', '/items/abcdefgh27');
});

test('a story shows its first picture in its own proportions, its kind and its summary', () => {
  const lead = { ...photo, id: 'efghij2345', width: 4000, height: 2000 };
  show({ ...story, caption: 'By the water', lead });
  expect(document.querySelector('img')?.getAttribute('src')).toContain('/iiif/3/efghij2345/');
  expect(getRatio()).toBe('2');
  expect(screen.getByRole('link')).toHaveAttribute('href', expect.stringContaining(story.id));
  expect(screen.getByText('Story')).toBeInTheDocument();
  expect(screen.getByText('By the water')).toBeInTheDocument();
});
