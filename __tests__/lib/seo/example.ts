// Items and a site for tests of machine-readable formats.

import { DEFAULT_SITE, localizeSite } from '@/lib/config/site';
import { parseHtml } from '@/lib/metadata/formats/text';
import type { SeoSite } from '@/lib/seo/site';
import { makeItem } from '../../algolia/archive';

export const HOSTILE = '</script><script>alert(1)</script><!-- & "quoted" \u2028 \'';

export const site: SeoSite = {
  ...localizeSite(DEFAULT_SITE),
  title: 'Harbour archive',
  description: 'Boats and people',
  url: 'https://photos.example.org',
};

export const photo = makeItem('sea/boat.jpg', {
  width: 3000,
  height: 2001,
  title: 'A boat at Nagasaki',
  caption: 'Fishermen before dawn',
  alt: 'A small boat under sail',
  makers: ['Felice Beato'],
  date: { edtf: '1864-05', sort: 0 },
  keywords: ['boats', 'dawn'],
  people: ['Ueno Hikoma'],
  place: { name: 'Harbour', city: 'Nagasaki', country: 'Japan', countryCode: 'JP', latitude: 32.74, longitude: 129.87 },
  rights: {
    notice: '© 1864 Felice Beato',
    credit: 'Example Museum',
    licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
    licensorUrl: 'https://example.org/licensing',
  },
  identifiers: ['1999.12'],
});

export const film = makeItem('sea/film.mp4', {
  kind: 'film',
  type: 'video/mp4',
  title: 'Boats in motion',
  caption: 'The harbour wakes',
  duration: 3729.4,
  width: 1920,
  height: 1080,
  poster: { name: 'film-poster.jpg', type: 'image/jpeg', width: 1600, height: 900 },
});

/** A recording has no width and height. */
export const sound = makeItem('sea/ferry.mp3', {
  kind: 'sound',
  type: 'audio/mpeg',
  title: 'The ferry leaves',
  caption: 'A whistle, then voices',
  makers: ['Ann Lee'],
  duration: 95.2,
  bitRate: 128_300,
  width: 0,
  height: 0,
  poster: { name: '', type: 'image/jpeg', width: 900, height: 900 },
});

export const paper = makeItem('papers/diary.pdf', {
  kind: 'document',
  type: 'application/pdf',
  title: 'A diary',
  makers: ['Ann Lee'],
  width: 0,
  height: 0,
  poster: { name: '', type: 'image/jpeg', width: 1800, height: 2400 },
  pages: { count: 3, sizes: [[3, 1800, 2400]] },
});

export const story = makeItem('tales/tale.md', {
  kind: 'story',
  type: 'text/markdown',
  title: 'How long is a photograph?',
  ...parseHtml('<p>About as long as it takes &amp; no longer.</p>'),
  makers: ['A. Writer'],
});
