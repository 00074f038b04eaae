/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { About } from '@/components/item/about';
import { getMessages } from '@/lib/messages/messages';
import type { Collection, Item } from '@/lib/model/types';
import { bareItem } from '../bare-item';
import { listFacts } from '../list-facts';

const collection: Collection = { path: 'trips/japan', title: 'Japan', count: 1, total: 1 };
const show = (more: Partial<Item> = {}, within?: Collection) =>
  render(<About item={{ ...bareItem, ...more }} collection={within} t={getMessages('en')} />).container;

test('an item without metadata shows its file name', () => {
  expect(listFacts(show())).toEqual({ 'File name': 'harbour.jpg' });
});

test('the file name is shown without its folder, which links to the collection', () => {
  expect(listFacts(show({ path: 'trips/japan/harbour.jpg', folder: 'trips/japan' }, collection))).toEqual({
    Collection: 'Japan',
    'File name': 'harbour.jpg',
  });
  expect(screen.getByRole('link', { name: 'Japan' })).toHaveAttribute('href', '/collections/trips/japan');
});

test('a story shows no file name', () => {
  expect(show({ kind: 'story', type: 'text/markdown' }).textContent).toBe('');
});

test('a value that is a facet links to all items that have it', () => {
  show({ fields: [{ name: 'Medium', values: ['card', 'x'.repeat(300)], facet: true }] });
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/search?field=Medium%3A+card',
  ]);
});

test('fields of the archive have their own heading, even if it resembles a known one', () => {
  const container = show({
    fields: [
      { name: 'Collection', values: ['Album 3', '<b>bold</b>'] },
      { name: '__proto__', values: ['javascript:alert(1)'] },
      { name: 'Record', values: ['https://example.org/objects/3'] },
    ],
  });
  expect(container.querySelector('b')).toBeNull();
  expect(screen.getByText('Collection').closest('div')).toHaveTextContent('Album 3<b>bold</b>');
  expect(screen.getByText('__proto__')).toBeInTheDocument();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'https://example.org/objects/3',
  ]);
});

test('every fact is shown as text', () => {
  const facts = listFacts(
    show({
      people: ['Ann', 'Bo'],
      keywords: ['boats', 'harbour'],
      subjects: [['Places', 'Japan', 'Nagasaki']],
      place: { latitude: 32.744, longitude: 129.87, altitude: 12.4 },
      identifiers: ['84.XO.613.3'],
      rating: 4,
    }),
  );
  expect(facts).toEqual({
    People: 'AnnBo',
    Keywords: 'boatsharbourNagasaki',
    Coordinates: '32.7440° N, 129.8700° E',
    Altitude: '12 m',
    Identifier: '84.XO.613.3',
    Rating: '4 of 5',
    'File name': 'harbour.jpg',
  });
});

test.each<Partial<Item>>([
  { rating: 0 },
  { rating: -1 },
  { keywords: [] },
  { people: [] },
  { identifiers: [] },
  { subjects: [] },
  { subjects: [[]] },
  { keywords: [''] },
  { place: {} },
  { place: { city: 'Nagasaki' } },
  { place: { latitude: 32.7 } },
])('%j is not a fact, and has no empty label', (more) => {
  expect(listFacts(show(more))).toEqual({ 'File name': 'harbour.jpg' });
});

test('coordinates on the equator and the meridian, and an altitude of 0, are facts', () => {
  expect(listFacts(show({ place: { latitude: 0, longitude: 0, altitude: 0 } }))).toMatchObject({
    Coordinates: '0.0000° N, 0.0000° E',
    Altitude: '0 m',
  });
});

test('a keyword that repeats the end of a subject path is listed once, and only searchable values are links', () => {
  show({
    keywords: ['Nagasaki', 'boats', 'boats'],
    subjects: [
      ['Japan', 'Nagasaki'],
      ['Japan', 'Kyushu'],
    ],
  });
  const words = screen.getAllByRole('listitem').map((word) => [word.textContent, word.querySelector('a') !== null]);
  expect(words).toEqual([
    ['Nagasaki', true],
    ['boats', true],
    ['Kyushu', false],
  ]);
});

describe('with ten thousand keywords', () => {
  const keywords = Array.from({ length: 10_000 }, (_each, at) => `keyword ${at}`);

  test('forty are visible, and the rest can be opened', () => {
    const container = show({ keywords });
    const rest = container.querySelector('details') as HTMLDetailsElement;
    expect(rest.open).toBe(false);
    expect(rest.querySelector('summary')).toHaveTextContent('9,960 more');
    expect(container.querySelector('.values')?.children).toHaveLength(40);
    expect(rest).toHaveTextContent('keyword 40');
    expect(rest).toHaveTextContent(/keyword 9999$/);
  });

  test('only a limited number are links', () => {
    expect(show({ keywords }).querySelectorAll('a')).toHaveLength(440);
  });

  test('forty keywords are not collapsed', () => {
    expect(show({ keywords: keywords.slice(0, 40) }).querySelector('details')).toBeNull();
  });
});

describe('the place on a map', () => {
  const place = { name: 'Harbour', city: 'Nagasaki', country: 'Japan', latitude: 32.744_049, longitude: 129.87 };

  test('has a text alternative and credits its source', () => {
    show({ place });
    expect(screen.getByRole('img')).toHaveAccessibleName('Map: Harbour, Nagasaki, Japan, 32.7440° N, 129.8700° E');
    expect(screen.getByRole('link', { name: 'Natural Earth' })).toBeInTheDocument();
    expect(screen.getByText('Harbour')).toBeInTheDocument();
  });

  test('links to nearby items', () => {
    show({ place });
    expect(screen.getByRole('link', { name: 'Near here' })).toHaveAttribute('href', expect.stringContaining('near='));
  });

  test('is drawn by this site, in the colours of the page, and loads lazily', () => {
    const figure = show({ place }).querySelector('picture');
    expect(screen.getByRole('img')).toHaveAttribute(
      'src',
      expect.stringMatching(/^\/items\/[a-z2-7]{10}\/place\.svg$/),
    );
    expect(screen.getByRole('img')).toHaveAttribute('loading', 'lazy');
    expect(figure?.querySelector('source[media="(prefers-color-scheme: dark)"]')).toHaveAttribute(
      'srcset',
      expect.stringMatching(/^\/items\/[a-z2-7]{10}\/place\.svg\?theme=dark$/),
    );
  });

  test('is shown without a place name, too', () => {
    show({ place: { latitude: -33.9, longitude: -18.4 } });
    expect(screen.getByRole('img')).toHaveAccessibleName('Map: 33.9000° S, 18.4000° W');
  });

  test.each([{}, { city: 'Nagasaki' }, { latitude: 32.7 }, { longitude: 129.8 }])('is missing for %j', (nowhere) => {
    expect(show({ place: nowhere }).querySelector('img')).toBeNull();
  });
});
