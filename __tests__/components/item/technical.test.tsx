/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { Technical } from '@/components/item/technical';
import { getMessages } from '@/lib/messages/messages';
import type { Item } from '@/lib/model/types';
import { bareItem } from '../bare-item';
import { listFacts } from '../list-facts';

const show = (more: Partial<Item> = {}, originals = false) =>
  render(<Technical item={{ ...bareItem, ...more }} originals={originals} t={getMessages('en')} />).container;

test('a photo without metadata still has a type and a size in bytes', () => {
  expect(listFacts(show())).toEqual({ File: 'JPEG, 1.2 MB' });
});

test('every fact is shown as text', () => {
  const facts = listFacts(
    show({
      width: 3000,
      height: 2000,
      camera: 'Example One',
      lens: 'Example 50',
      focalLength: 50,
      focalLength35: 75,
      aperture: 2.8,
      exposure: 0.004,
      iso: 200,
      colourSpace: 'sRGB',
    }),
  );
  expect(facts).toEqual({
    Camera: 'Example One',
    Lens: 'Example 50',
    'Focal length': '50 mm (as 75 mm on 35 mm film)',
    Aperture: 'f/2.8',
    Exposure: '1/250 s',
    ISO: '200',
    Size: '3000 × 2000 pixels',
    File: 'JPEG, 1.2 MB',
    'Colour space': 'sRGB',
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
  { aperture: 0 },
  { exposure: 0 },
  { iso: 0 },
  { focalLength: 0 },
  { focalLength35: 75 },
  { width: 3000 },
  { camera: '' },
])('%j is not a fact, and has no empty label', (more) => {
  expect(listFacts(show(more))).toEqual({ File: 'JPEG, 1.2 MB' });
});

test('the equivalent focal length is shown only if it differs', () => {
  expect(listFacts(show({ focalLength: 50, focalLength35: 50 }))['Focal length']).toBe('50 mm');
  expect(listFacts(show({ focalLength: 4.25, focalLength35: 26 }))['Focal length']).toBe(
    '4.3 mm (as 26 mm on 35 mm film)',
  );
});

test('the original is linked only if its owner offers it', () => {
  show({}, true);
  expect(screen.getByRole('link', { name: /Original file/ })).toHaveAttribute(
    'href',
    '/items/harbour-at-dusk-abcdefgh27/file',
  );
  expect(show({}, false).querySelector('a[href$="/file"]')).toBeNull();
});
