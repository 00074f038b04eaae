/** @jest-environment node */
import {
  buildCollectionMetadata,
  buildHomeMetadata,
  buildItemMetadata,
  buildSearchMetadata,
} from '@/lib/seo/page-metadata';
import { makeItem } from '../../algolia/archive';
import { film, photo, site, sound, story } from './example';

const href = `/items/a-boat-at-nagasaki-${photo.id}`;

describe('an item page', () => {
  test('has a canonical URL, and machine-readable alternatives', () => {
    const { alternates } = buildItemMetadata(photo, site);
    expect(alternates?.canonical).toBe(href);
    const query = `url=https%3A%2F%2Fphotos.example.org${encodeURIComponent(href)}`;
    expect(alternates?.types).toMatchObject({
      'application/json+oembed': [{ url: `/oembed?${query}&format=json`, title: 'A boat at Nagasaki' }],
      'text/xml+oembed': [{ url: `/oembed?${query}&format=xml` }],
      'application/atom+xml': [{ url: '/feed.xml' }],
      'application/feed+json': [{ url: '/feed.json' }],
    });
  });

  test('is previewed by a JPEG rendition, with its true size and a description', () => {
    const { openGraph, twitter } = buildItemMetadata(photo, site);
    expect(openGraph).toMatchObject({
      title: 'A boat at Nagasaki',
      description: 'Fishermen before dawn',
      url: href,
      siteName: 'Harbour archive',
      locale: 'en',
      images: [
        {
          url: `https://photos.example.org/iiif/3/${photo.id}/full/1200,/0/default.jpg?v=${photo.version}`,
          width: 1200,
          height: 800,
          type: 'image/jpeg',
          alt: 'A small boat under sail',
        },
      ],
    });
    expect(twitter).toMatchObject({ card: 'summary_large_image', title: 'A boat at Nagasaki' });
  });

  test('can be indexed, with large previews', () => {
    expect(buildItemMetadata(photo, site).robots).toMatchObject({ index: true, 'max-image-preview': 'large' });
  });

  test('of a film, also of one beside a picture, allows previews of any length', () => {
    const video = { 'max-video-preview': -1 };
    expect(buildItemMetadata(photo, site).robots).not.toMatchObject(video);
    const live = { name: 'a.mov', type: 'video/quicktime', bytes: 1, modified: 1 };
    for (const item of [makeItem('a.jpg', { live }), makeItem('a.mp4', { kind: 'film', type: 'video/mp4' })])
      expect(buildItemMetadata(item, site).robots).toMatchObject(video);
  });

  test('of a small picture declares its actual size', () => {
    const { openGraph } = buildItemMetadata(makeItem('a.jpg', { width: 300, height: 200 }), site);
    expect(openGraph?.images).toMatchObject([{ width: 300, height: 200, url: expect.stringContaining('/full/max/') }]);
  });

  test('of a recording names its file', () => {
    const file = `https://photos.example.org/items/the-ferry-leaves-${sound.id}/file`;
    expect(buildItemMetadata(sound, site).openGraph).toMatchObject({ audio: [{ url: file, type: 'audio/mpeg' }] });
    expect(buildItemMetadata({ ...sound, original: false }, site).openGraph).not.toHaveProperty('audio');
  });

  test('of a film names the player for frames', () => {
    expect(buildItemMetadata(film, site).openGraph).toMatchObject({
      type: 'video.other',
      videos: [
        {
          url: `https://photos.example.org/embed/boats-in-motion-${film.id}`,
          type: 'text/html',
          width: 1920,
          height: 1080,
        },
      ],
    });
  });

  test.each([
    [
      'stands elsewhere',
      { elsewhere: { site: 'youtube' as const, url: 'https://www.youtube.com/watch?v=abcdefghijk' } },
    ],
    ['is withheld', { original: false as const }],
  ])('of a film that %s has neither a player nor a manifest', (_what, more) => {
    const { openGraph, alternates } = buildItemMetadata({ ...film, ...more }, site);
    expect(openGraph).not.toHaveProperty('videos');
    expect(JSON.stringify(buildItemMetadata(film, site).alternates)).toContain('manifest.json');
    expect(JSON.stringify(alternates)).not.toContain('manifest.json');
  });

  test('of a story is previewed by its first picture', () => {
    expect(buildItemMetadata({ ...story, lead: photo }, site).openGraph?.images).toMatchObject([
      { url: expect.stringContaining(photo.id), alt: 'A small boat under sail' },
    ]);
  });

  test('of a story is described by its first words, without a picture', () => {
    const { description, twitter } = buildItemMetadata(story, site);
    expect(description).toBe('About as long as it takes & no longer.');
    expect(twitter).toMatchObject({ card: 'summary', images: [] });
  });

  test('shortens long texts to one line', () => {
    const { title, description } = buildItemMetadata(
      makeItem('a.jpg', { title: `a\nb ${'🙂'.repeat(400)}`, caption: 'word '.repeat(400) }),
      site,
    );
    expect(String(title).length).toBeLessThanOrEqual(120);
    expect(String(title)).toMatch(/^a b 🙂/u);
    expect(String(title)).toMatch(/🙂…$/u);
    expect(String(description).length).toBeLessThanOrEqual(300);
  });
});

describe('the reservation of data mining', () => {
  const getReservation = (policy: string | undefined, training?: 'allow' | 'deny') =>
    buildItemMetadata(makeItem('a.jpg', policy ? { rights: { dataMining: policy } } : {}), {
      ...site,
      ...(training && { training }),
    }).other?.['tdm-reservation'];

  test.each<[string | undefined, 'allow' | 'deny' | undefined, string | undefined]>([
    [undefined, undefined, undefined],
    [undefined, 'allow', undefined],
    [undefined, 'deny', '1'],
    ['DMI-PROHIBITED', undefined, '1'],
    ['DMI-PROHIBITED-AIMLTRAINING', 'allow', '1'],
    // Overrides the policy of the site.
    ['DMI-ALLOWED', 'deny', '0'],
    ['DMI-UNSPECIFIED', 'deny', '1'],
    ['DMI-UNSPECIFIED', undefined, undefined],
  ])('a file with %s on a site with %s: %s', (policy, training, expected) => {
    expect(getReservation(policy, training)).toBe(expected);
  });
});

describe('other pages', () => {
  const collection = { path: 'sea/a & b', title: 'A & B', count: 130, total: 140 };

  test('a collection has its own feed, and each of its pages its own URL', () => {
    const heard = buildCollectionMetadata(collection, site, { page: 1, cover: null, hasSound: true });
    expect(heard.alternates?.types).toMatchObject({
      'application/rss+xml': [{ url: '/podcast.xml?collections=sea%2Fa+%26+b', title: 'A & B' }],
    });
    const { alternates, title, openGraph } = buildCollectionMetadata(collection, site, { page: 2, cover: photo });
    expect(title).toBe('A & B, page 2');
    expect(alternates?.canonical).toBe('/collections/sea/a%20%26%20b?page=2');
    expect(alternates?.types).toMatchObject({
      'application/atom+xml': [{ url: '/feed.xml?collections=sea%2Fa+%26+b', title: 'A & B' }],
    });
    expect(openGraph?.images).toMatchObject([{ width: 1200 }]);
  });

  test('the home page has a picture, and its canonical URL is the root', () => {
    const { alternates, openGraph } = buildHomeMetadata(site, photo);
    expect(alternates?.canonical).toBe('/');
    expect(openGraph).toMatchObject({ title: 'Harbour archive', images: [{ width: 1200 }] });
    expect(buildHomeMetadata(site, null).openGraph).toMatchObject({ images: [] });
  });

  test('a search is not indexed, except the empty one', () => {
    const narrowed = buildSearchMetadata(
      { title: 'Search', href: '/search?keywords=boats', query: 'keywords=boats' },
      site,
    );
    expect(narrowed.robots).toEqual({ index: false, follow: true });
    expect(narrowed.alternates?.types).toMatchObject({
      'application/feed+json': [{ url: '/feed.json?keywords=boats' }],
    });
    expect(buildSearchMetadata({ title: 'Search', href: '/search', query: '' }, site)).not.toHaveProperty('robots');
  });
});
