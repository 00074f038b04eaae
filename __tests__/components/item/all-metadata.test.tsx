/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import { AllMetadata } from '@/components/item/all-metadata';
import { getMessages } from '@/lib/messages/messages';
import type { Reading } from '@/lib/metadata/browser/read-metadata';
import type { Item } from '@/lib/model/types';
import { bareItem } from '../bare-item';
import { listFacts } from '../list-facts';
import { serveWords } from '../serve-words';

beforeAll(serveWords);

// The worker is not available in jsdom; the reading itself has its own tests.
const readings: Reading[] = [];
const asked: string[] = [];
jest.mock('@/lib/metadata/browser/read-metadata', () => ({
  readMetadataGroups: (address: string) => {
    asked.push(address);
    return Promise.resolve(readings.shift());
  },
}));

const full: Partial<Item> = {
  caption: 'Boats before the town.',
  makers: ['Felice Beato'],
  people: ['Ann'],
  regions: [
    { name: 'Ann', x: 0.5, y: 0.5, width: 0.1, height: 0.1 },
    { x: 0.2, y: 0.2, width: 0.1, height: 0.1 },
  ],
  keywords: ['boats'],
  subjects: [['Places', 'Japan']],
  documentId: 'xmp.did:1',
  rating: -1,
  date: { edtf: '1864~', sort: 0 },
  place: { city: 'Nagasaki', countryCode: 'JP', latitude: 32.744, longitude: 129.87 },
  camera: 'Example One',
  exposure: 0.016_666_7,
  rights: { dataMining: 'DMI-PROHIBITED' },
  width: 3000,
  height: 2000,
  orientation: 6,
};

const show = (more: Partial<Item> = {}, originals = false) =>
  render(<AllMetadata t={getMessages('en')} item={{ ...bareItem, ...more }} originals={originals} />).container;
const listGroups = (container: HTMLElement) =>
  [...container.querySelectorAll('details')].map((group) => group.querySelector('summary > span')?.textContent);

beforeEach(() => {
  asked.length = 0;
});

test('the metadata of the catalogue is in the page without JavaScript, in groups that open', () => {
  const html = renderToStaticMarkup(
    <AllMetadata t={getMessages('en')} item={{ ...bareItem, ...full }} originals={false} />,
  );
  const page = document.createElement('div');
  page.innerHTML = html;
  expect(listGroups(page)).toEqual(['Description', 'Time and place', 'Camera', 'Rights', 'File']);
  expect(listFacts(page)).toMatchObject({
    Title: 'Harbour at dusk',
    Regions: '2: Ann',
    Subjects: 'Places › Japan',
    Document: 'xmp.did:1',
    Rating: '-1',
    'Date (EDTF)': '1864~',
    'Country code': 'JP',
    Coordinates: '32.7440° N, 129.8700° E',
    Exposure: '0.01667 s',
    'Data mining': 'DMI-PROHIBITED',
    Orientation: '6',
    Bytes: '1,234,567',
  });
});

test('an item without metadata has its title and its file, and no empty group', () => {
  const container = show();
  expect(listGroups(container)).toEqual(['Description', 'File']);
  expect(listFacts(container)).toEqual({
    Title: 'Harbour at dusk',
    Path: 'harbour.jpg',
    Type: 'image/jpeg',
    Bytes: '1,234,567',
    Version: 'v1',
  });
});

test('ten thousand keywords do not make the page twice as long', () => {
  const keywords = Array.from({ length: 10_000 }, (_each, at) => `keyword ${at}`);
  expect(listFacts(show({ keywords })).Keywords?.length).toBeLessThan(1100);
});

describe('the metadata in the file itself', () => {
  const getButton = () => screen.queryByRole('button', { name: 'Read all metadata from the file' });

  test.each(['image/jpeg', 'image/tiff', 'image/png', 'image/heic', 'image/avif'])(
    'can be read from an offered file of type %s',
    (type) => {
      show({ type }, true);
      expect(getButton()).toBeInTheDocument();
    },
  );

  test.each(['image/webp', 'image/gif', 'video/mp4', 'text/markdown'])(
    'is not available for a file of type %s',
    (type) => {
      show({ type }, true);
      expect(getButton()).toBeNull();
    },
  );

  test('is not available if the original is not offered', () => {
    expect(show({}, false).textContent).not.toContain('from the file');
    expect(getButton()).toBeNull();
  });

  test('is requested only when the button is pressed', async () => {
    show({}, true);
    await userEvent.hover(getButton() as HTMLElement);
    expect(asked).toEqual([]);
  });

  test('is grouped by standard with the number of bytes fetched, and gets the focus', async () => {
    readings.push({
      type: 'read',
      bytes: 131_072,
      groups: [
        { name: 'EXIF', rows: [['Make', 'Example']], more: 0 },
        { name: 'XMP', rows: [['dc:subject', 'boats']], more: 12 },
      ],
    });
    const container = show({}, true);
    await userEvent.click(getButton() as HTMLElement);
    expect(await screen.findByText('Read 131 kB of 1.2 MB.')).toBeInTheDocument();
    expect(asked).toEqual(['/items/harbour-at-dusk-abcdefgh27/file']);
    expect(listGroups(container)).toEqual(['Description', 'File', 'EXIF', 'XMP']);
    expect(listFacts(container)).toMatchObject({ Make: 'Example', 'dc:subject': 'boats' });
    expect(container).toHaveTextContent('and 12 more');
    expect(screen.getByRole('heading', { name: 'From the file itself' })).toHaveFocus();
  });

  test.each<[string, Reading, RegExp]>([
    ['cannot be read', { type: 'failed' }, /could not be read/],
    ['takes for ever', { type: 'late' }, /not be read in good time/],
    ['says nothing', { type: 'read', bytes: 65_536, groups: [] }, /Read 65.5 kB of 1.2 MB. The file says nothing/],
  ])('a file that %s is explained in a plain sentence', async (_what, reading, sentence) => {
    readings.push(reading);
    show({}, true);
    await userEvent.click(getButton() as HTMLElement);
    expect(await screen.findByText(sentence)).toHaveAttribute('role', 'status');
  });
});
