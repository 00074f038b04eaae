import { getMessages } from '@/lib/messages/messages';
import type { Item } from '@/lib/model/types';
import { buildViewerItem } from '@/lib/viewer/record';
import { bareItem } from '../../components/bare-item';

const t = getMessages('en');

const photo: Item = { ...bareItem, width: 3000, height: 2000 };

test('a photograph without metadata has only the fields needed to show it', () => {
  expect(buildViewerItem(photo, t)).toEqual({
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
  expect(buildViewerItem(item, t)).toMatchObject({
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
  expect(buildViewerItem({ ...photo, caption: photo.title }, t)).not.toHaveProperty('caption');
});

test('a film has the size of its poster, or its own without a picture', () => {
  const film: Item = { ...photo, kind: 'film', poster: { name: 'p.jpg', type: 'image/jpeg', width: 640, height: 416 } };
  expect(buildViewerItem(film, t)).toMatchObject({ kind: 'film', width: 640, height: 416, pictured: true });
  const { poster: _, ...bare } = film;
  expect(buildViewerItem(bare, t)).toMatchObject({ width: 3000, height: 2000, pictured: false });
});

test('a story is not shown in the viewer', () => {
  expect(buildViewerItem({ ...photo, kind: 'story' }, t)).toBeNull();
});

test('the data of an item is limited in size', () => {
  const words = 'Wörter 📷 '.repeat(5000);
  const makers = Array.from({ length: 1000 }, (_, index) => `Maker ${index}`);
  const told = buildViewerItem({ ...photo, caption: words, alt: words, makers, rights: { notice: words } }, t);
  expect(JSON.stringify(told).length).toBeLessThan(3000);
  expect(told?.caption).toMatch(/ …$/);
  expect(told?.caption).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
});
