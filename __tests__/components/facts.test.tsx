/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { Facts } from '@/components/item/facts';
import type { Item } from '@/lib/types';
import { bareItem } from './bare-item';

const bare: Item = { ...bareItem };

const show = (more: Partial<Item> = {}) => render(<Facts item={{ ...bare, ...more }} />).container;

function listFacts(container: HTMLElement): Record<string, string | null | undefined> {
  return Object.fromEntries(
    [...container.querySelectorAll('dt')].map((term) => [term.textContent ?? '', term.nextElementSibling?.textContent]),
  );
}

test('a photo that says nothing still has a type and a size in bytes', () => {
  expect(listFacts(show())).toEqual({ File: 'JPEG, 1.2 MB' });
});

test('a story that says nothing has no list of facts at all', () => {
  expect(show({ kind: 'story', type: 'text/markdown' })).toBeEmptyDOMElement();
});

test('every fact that exists is shown, in words', () => {
  const facts = listFacts(
    show({
      width: 3000,
      height: 2000,
      people: ['Ann', 'Bo'],
      keywords: ['boats', 'harbour'],
      subjects: [['Places', 'Japan', 'Nagasaki']],
      place: { latitude: 32.744, longitude: 129.87, altitude: 12.4 },
      identifiers: ['84.XO.613.3'],
      rating: 4,
      camera: 'Example One',
      lens: 'Example 50',
      focalLength: 50,
      focalLength35: 75,
      aperture: 2.8,
      exposure: 0.004,
      iso: 200,
      colourSpace: 'sRGB',
      rights: {
        notice: '© 1864 Felice Beato',
        credit: 'A museum',
        licenceUrl: 'https://creativecommons.org/publicdomain/zero/1.0/',
        licensorUrl: 'https://www.example.org/licences/',
        usageTerms: 'Name the museum',
        dataMining: 'DMI-PROHIBITED',
      },
    }),
  );
  expect(facts).toEqual({
    People: 'Ann, Bo',
    Keywords: 'boatsharbourNagasaki',
    Coordinates: '32.7440° N, 129.8700° E',
    Altitude: '12 m',
    Identifier: '84.XO.613.3',
    Rating: '4 of 5',
    Camera: 'Example One',
    Lens: 'Example 50',
    'Focal length': '50 mm (as 75 mm on 35 mm film)',
    Aperture: 'f/2.8',
    Exposure: '1/250 s',
    ISO: '200',
    Size: '3000 × 2000 pixels',
    File: 'JPEG, 1.2 MB',
    'Colour space': 'sRGB',
    Copyright: '© 1864 Felice Beato',
    Credit: 'A museum',
    Licence: 'CC0 1.0',
    'Terms of use': 'Name the museum',
    'To license': 'example.org/licences',
  });
});

test('a film has its length and its codec', () => {
  expect(listFacts(show({ kind: 'film', type: 'video/x-matroska', duration: 3729, codec: 'vp9' }))).toEqual({
    Length: '1:02:09',
    File: 'MATROSKA, 1.2 MB',
    Codec: 'vp9',
  });
});

test.each<Partial<Item>>([
  { rating: 0 },
  { rating: -1 },
  { keywords: [] },
  { subjects: [] },
  { subjects: [[]] },
  { keywords: [''] },
  { place: {} },
  { place: { city: 'Nagasaki' } },
  { place: { latitude: 32.7 } },
  { aperture: 0 },
  { exposure: 0 },
  { iso: 0 },
  { focalLength: 0 },
  { focalLength35: 75 },
  { width: 3000 },
  { camera: '' },
  { rights: {} },
  { rights: { notice: '' } },
])('%j is no fact, and has no empty label', (more) => {
  expect(listFacts(show(more))).toEqual({ File: 'JPEG, 1.2 MB' });
});

test('what lies on the equator, on the meridian and at the sea is a fact', () => {
  expect(listFacts(show({ place: { latitude: 0, longitude: 0, altitude: 0 } }))).toMatchObject({
    Coordinates: '0.0000° N, 0.0000° E',
    Altitude: '0 m',
  });
});

test('the equivalent focal length is said only where it is another', () => {
  expect(listFacts(show({ focalLength: 50, focalLength35: 50 }))['Focal length']).toBe('50 mm');
  expect(listFacts(show({ focalLength: 4.25, focalLength35: 26 }))['Focal length']).toBe(
    '4.3 mm (as 26 mm on 35 mm film)',
  );
});

test('a keyword that also ends a path of subjects is said once', () => {
  show({ keywords: ['Nagasaki', 'boats', 'boats'], subjects: [['Japan', 'Nagasaki']] });
  expect(screen.getAllByRole('listitem').map((word) => word.textContent)).toEqual(['Nagasaki', 'boats']);
});

test('a licence is a link that says it is one, by its name or else its address', () => {
  const { rerender } = render(
    <Facts item={{ ...bare, rights: { licenceUrl: 'https://creativecommons.org/licenses/by/4.0/' } }} />,
  );
  expect(screen.getByRole('link', { name: 'CC BY 4.0' })).toHaveAttribute(
    'href',
    'https://creativecommons.org/licenses/by/4.0/',
  );
  expect(screen.getByRole('link')).toHaveAttribute('rel', 'license');
  rerender(<Facts item={{ ...bare, rights: { licenceUrl: 'https://www.example.org/terms/' } }} />);
  expect(screen.getByRole('link', { name: 'example.org/terms' })).toHaveAttribute(
    'href',
    'https://www.example.org/terms/',
  );
});

test('a made-up licence has its address for a name, never an empty link', () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {});
  show({ rights: { licenceUrl: 'http://rightsstatements.org/vocab/constructor/1.0/' } });
  expect(screen.getByRole('link')).toHaveTextContent('rightsstatements.org/vocab/constructor/1.0');
  error.mockRestore();
});
