import { getMessages } from '@/lib/messages/messages';
import type { Item } from '@/lib/model/types';
import { buildViewerItem } from '@/lib/viewer/record';
import { bareItem } from '../../components/bare-item';

const t = getMessages('en');

const site = {
  title: 'Archive',
  url: 'https://example.org',
  originals: true,
  maxSide: 3000,
  maxPixelsOut: 20_000_000,
};

const photo: Item = { ...bareItem, width: 3000, height: 2000 };

test('a photograph without metadata has only the fields needed to show it', () => {
  expect(buildViewerItem(photo, site, t)).toEqual({
    credit: expect.any(String),
    downloads: expect.any(Array),
    id: 'abcdefgh27',
    href: '/items/harbour-at-dusk-abcdefgh27',
    title: 'Harbour at dusk',
    kind: 'photo',
    version: 'v1',
    width: 3000,
    height: 2000,
    pictured: true,
  });
});

test('metadata is formatted as text', () => {
  const item: Item = {
    ...photo,
    date: { edtf: '1864~', sort: 0 },
    makers: ['A. Braun', 'B. Braun'],
    place: { name: 'Quay', city: 'Nagasaki', region: 'Nagasaki', country: 'Japan' },
    caption: 'Three boats.',
    alt: 'Boats at a quay',
    rights: { notice: '© A. Braun', credit: 'Museum', licenceUrl: 'https://creativecommons.org/licenses/by/4.0/' },
  };
  expect(buildViewerItem(item, site, t)).toMatchObject({
    date: 'about 1864',
    makers: ['A. Braun', 'B. Braun'],
    place: 'Quay, Nagasaki, Japan',
    caption: 'Three boats.',
    alt: 'Boats at a quay',
    rights: 'Museum',
    licence: { href: 'https://creativecommons.org/licenses/by/4.0/', name: 'CC BY 4.0' },
  });
});

test('a caption that repeats the title is omitted', () => {
  expect(buildViewerItem({ ...photo, caption: photo.title }, site, t)).not.toHaveProperty('caption');
});

test('a film has the size of its poster, or its own without a picture', () => {
  const film: Item = { ...photo, kind: 'film', poster: { name: 'p.jpg', type: 'image/jpeg', width: 640, height: 416 } };
  expect(buildViewerItem(film, site, t)).toMatchObject({ kind: 'film', width: 640, height: 416, pictured: true });
  const { poster: _, ...bare } = film;
  expect(buildViewerItem(bare, site, t)).toMatchObject({ width: 3000, height: 2000, pictured: false });
});

test('a story is not shown in the viewer', () => {
  expect(buildViewerItem({ ...photo, kind: 'story' }, site, t)).toBeNull();
});

test('the data of an item is limited in size', () => {
  const words = 'Wörter 📷 '.repeat(5000);
  const makers = Array.from({ length: 1000 }, (_, index) => `Maker ${index}`);
  const told = buildViewerItem({ ...photo, caption: words, alt: words, makers, rights: { notice: words } }, site, t);
  expect(JSON.stringify(told).length).toBeLessThan(3000);
  expect(told?.caption).toMatch(/ …$/);
  expect(told?.caption).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
});

test('it has the credit line, the licence of the whole archive, and files to download', () => {
  const licence = 'https://creativecommons.org/publicdomain/zero/1.0/';
  const view = buildViewerItem({ ...photo, makers: ['A. Braun'] }, { ...site, licence }, t);
  expect(view?.credit).toContain('by A. Braun');
  expect(view?.credit).toContain('https://example.org/items/harbour-at-dusk-abcdefgh27');
  expect(view?.licence).toEqual({ href: licence, name: 'CC0 1.0' });
  expect(view?.downloads).toEqual([
    {
      href: expect.stringContaining('/full/1600,/0/default.jpg'),
      filename: 'harbour-at-dusk-1600x1067.jpg',
      label: 'Download 1600 × 1067',
      note: expect.stringMatching(/^about /),
    },
    expect.objectContaining({ label: 'Download the original' }),
  ]);
});

test('an original that is not public is not offered', () => {
  const view = buildViewerItem(photo, { ...site, originals: false }, t);
  expect(view?.downloads?.map(({ label }) => label)).toEqual(['Download 1600 × 1067']);
  expect(buildViewerItem({ ...photo, kind: 'film', original: false }, site, t)).not.toHaveProperty('downloads');
});

test('named regions are percentages within the picture, and names of people lead to their pages', () => {
  const region = { x: 0.5, y: 0.25, width: 0.2, height: 0.1 };
  const item: Item = {
    ...photo,
    people: ['Ann B.', '?', '.'],
    regions: [
      { ...region, name: 'Ann B.' },
      { ...region, name: 'Rex', x: 0.95, width: 0.4 },
      { ...region, name: '?' },
      { ...region, name: '.', height: 0.01 },
      region,
    ],
  };
  expect(buildViewerItem(item, site, t)?.regions).toEqual([
    { name: 'Rex', left: 75, top: 20, width: 25, height: 10 },
    { name: 'Ann B.', left: 40, top: 20, width: 20, height: 10, href: '/people/Ann%20B.' },
    { name: '.', left: 40, top: 24.5, width: 20, height: 1 },
  ]);
  expect(buildViewerItem({ ...item, kind: 'document' }, site, t)).not.toHaveProperty('regions');
  const many = Array.from({ length: 1000 }, (_, n) => ({ ...region, name: `${n} ${'x'.repeat(60_000)}` }));
  expect(JSON.stringify(buildViewerItem({ ...photo, regions: many }, site, t)).length).toBeLessThan(20_000);
});
