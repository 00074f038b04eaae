/** @jest-environment node */
import { Parser } from 'htmlparser2';
import { renderToString } from 'react-dom/server';
import { StructuredData } from '@/components/site/structured-data';
import { buildDateProperties, formatIsoDuration } from '@/lib/seo/iso-date';
import { buildItemData } from '@/lib/seo/item-data';
import { type Node, serializeJsonLd } from '@/lib/seo/json-ld';
import { buildListedData } from '@/lib/seo/listed-data';
import { buildBreadcrumbData, buildCollectionData, buildDatasetData, buildSiteData } from '@/lib/seo/site-data';
import { makeItem } from '../../algolia/archive';
import { film, HOSTILE, paper, photo, site, sound, story } from './example';

const page = `https://photos.example.org/items/a-boat-at-nagasaki-${photo.id}`;

/** The script elements of a page, as a browser parses them. */
function listScripts(html: string) {
  const scripts: { type: string | undefined; text: string }[] = [];
  let isIn = false;
  const parser = new Parser({
    onopentag(name, { type }) {
      isIn = name === 'script';
      if (isIn) scripts.push({ type, text: '' });
    },
    ontext(text) {
      const last = scripts.at(-1);
      if (isIn && last) last.text += text;
    },
    onclosetag() {
      isIn = false;
    },
  });
  parser.end(html);
  return scripts;
}

test('the open data is a dataset with both of its files', () => {
  const { description, distribution, ...data } = buildDatasetData(site);
  expect(data).toMatchObject({ '@type': 'Dataset', name: site.title, isAccessibleForFree: true });
  expect(String(description).length).toBeGreaterThanOrEqual(50);
  expect(distribution).toEqual([
    expect.objectContaining({ contentUrl: 'https://photos.example.org/data/items.csv', encodingFormat: 'text/csv' }),
    expect.objectContaining({ contentUrl: 'https://photos.example.org/data/items.ndjson' }),
  ]);
});

test('a maker that is an organisation is one', () => {
  const item = { ...photo, makers: ['Detroit Publishing Co.', 'Felice Beato'] };
  expect(buildItemData(item, site)).toMatchObject({
    creator: [
      { '@type': 'Organization', name: 'Detroit Publishing Co.' },
      { '@type': 'Person', name: 'Felice Beato' },
    ],
  });
});

describe('a photograph', () => {
  test('contains all metadata of its file, as an image and as a photograph', () => {
    expect(buildItemData(photo, site)).toMatchObject({
      '@type': ['ImageObject', 'Photograph'],
      name: 'A boat at Nagasaki',
      caption: 'Fishermen before dawn',
      url: page,
      creator: { '@type': 'Person', name: 'Felice Beato' },
      creditText: 'Example Museum',
      copyrightNotice: '© 1864 Felice Beato',
      license: 'https://creativecommons.org/licenses/by/4.0/',
      acquireLicensePage: 'https://example.org/licensing',
      dateCreated: '1864-05',
      keywords: ['boats', 'dawn'],
      about: [{ '@type': 'Person', name: 'Ueno Hikoma' }],
      identifier: ['1999.12'],
      contentLocation: {
        '@type': 'Place',
        name: 'Harbour',
        address: { '@type': 'PostalAddress', addressLocality: 'Nagasaki', addressCountry: 'JP' },
        geo: { '@type': 'GeoCoordinates', latitude: 32.74, longitude: 129.87 },
      },
    });
  });

  test('has the fields that Google requires of a licensable image: contentUrl, and creator, credit, notice and licence', () => {
    const data = buildItemData(photo, site);
    expect(data.contentUrl).toMatch(/^https:\/\/photos\.example\.org\/iiif\/3\//);
    for (const field of ['creator', 'creditText', 'copyrightNotice', 'license', 'acquireLicensePage'])
      expect(data).toHaveProperty(field);
    expect(data.creator).toHaveProperty('name');
  });

  test('names the rendition of its page, with its size', () => {
    expect(buildItemData(photo, site)).toMatchObject({
      contentUrl: `https://photos.example.org/iiif/3/${photo.id}/full/1200,/0/default.webp?v=${photo.version}`,
      encodingFormat: 'image/webp',
      width: { value: 1200 },
      height: { value: 800 },
      thumbnail: { contentUrl: expect.stringContaining('/full/400,/'), width: { value: 400 }, height: { value: 267 } },
    });
  });

  test('names its original only if originals are offered', () => {
    const original = `/items/a-boat-at-nagasaki-${photo.id}/file`;
    expect(JSON.stringify(buildItemData(photo, site))).toContain(original);
    expect(JSON.stringify(buildItemData(photo, { ...site, originals: false }))).not.toContain('/file');
  });

  test('without metadata has only its title, URL and picture', () => {
    const { '@type': _type, ...data } = buildItemData(makeItem('a.jpg'), { ...site, contact: false });
    expect(Object.keys(data).sort()).toEqual(
      [
        ...[
          '@id',
          'contentUrl',
          'dateModified',
          'encoding',
          'encodingFormat',
          'height',
          'isPartOf',
          'mainEntityOfPage',
        ],
        ...['name', 'representativeOfPage', 'thumbnail', 'thumbnailUrl', 'url', 'width'],
      ].sort(),
    );
  });

  test('of unknown size has no content URL', () => {
    const { width: _width, height: _height, ...unknown } = photo;
    expect(buildItemData(unknown, site)).not.toHaveProperty('contentUrl');
  });
});

describe('rights', () => {
  const plain = makeItem('a.jpg', { makers: ['One', 'Two', 'One'] });

  test('default to those of the site', () => {
    const licence = 'https://creativecommons.org/publicdomain/zero/1.0/';
    expect(buildItemData(plain, { ...site, licence })).toMatchObject({ license: licence });
    expect(buildItemData(plain, site)).not.toHaveProperty('license');
  });

  test('that are reserved are not overridden by the site’s licence', () => {
    const reserved = makeItem('a.jpg', { rights: { notice: '© One. All rights reserved.' } });
    const data = buildItemData(reserved, { ...site, licence: 'https://creativecommons.org/licenses/by/4.0/' });
    expect(data).not.toHaveProperty('license');
    expect(data.copyrightNotice).toBe('© One. All rights reserved.');
  });

  test('can be requested from the licensor of the file or of the site, or by a letter', () => {
    expect(buildItemData(plain, { ...site, licensor: 'https://a.example/' }).acquireLicensePage).toBe(
      'https://a.example/',
    );
    expect(buildItemData(plain, site).acquireLicensePage).toBe(`https://photos.example.org/contact?about=${plain.id}`);
    expect(buildItemData(plain, { ...site, contact: false })).not.toHaveProperty('acquireLicensePage');
  });

  test('several makers are each listed once, and credited together', () => {
    expect(buildItemData(plain, site)).toMatchObject({
      creator: [{ name: 'One' }, { name: 'Two' }],
      creditText: 'One, Two',
    });
  });
});

describe('a film', () => {
  test('has the fields that Google requires and recommends for a video', () => {
    const href = `https://photos.example.org/items/boats-in-motion-${film.id}`;
    expect(buildItemData(film, site, 'Ahoy. The harbour wakes.')).toMatchObject({
      '@type': 'VideoObject',
      name: 'Boats in motion',
      description: 'The harbour wakes',
      thumbnailUrl: expect.stringMatching(/^https:.*\/full\/1200,\/0\/default\.jpg\?v=/),
      uploadDate: '2020-01-01T00:00:00Z',
      duration: 'PT1H2M9S',
      contentUrl: `${href}/file`,
      embedUrl: `https://photos.example.org/embed/boats-in-motion-${film.id}`,
      transcript: 'Ahoy. The harbour wakes.',
    });
  });

  test('without captions has no transcript, without a poster no thumbnail', () => {
    const { poster: _poster, ...bare } = film;
    const data = buildItemData(bare, site);
    expect(data).not.toHaveProperty('transcript');
    expect(data).not.toHaveProperty('thumbnailUrl');
  });

  test('without a poster is a creative work and not a video, for which Google requires a thumbnail', () => {
    const { poster: _poster, ...bare } = film;
    expect(buildItemData(bare, site)).toMatchObject({
      '@type': 'CreativeWork',
      encoding: { '@type': 'MediaObject', contentUrl: expect.stringMatching(/\/file$/), encodingFormat: film.type },
    });
  });

  test('that is withheld is not a video, because its page has none', () => {
    const data = buildItemData({ ...film, original: false }, site);
    expect(data).toMatchObject({ '@type': 'CreativeWork', name: film.title, image: { '@type': 'ImageObject' } });
    for (const name of ['contentUrl', 'embedUrl', 'uploadDate', 'duration', 'transcript'])
      expect(data).not.toHaveProperty(name);
  });
});

describe('a recording', () => {
  test('is an audio object with its file, its duration and its transcript', () => {
    const href = `https://photos.example.org/items/the-ferry-leaves-${sound.id}`;
    expect(buildItemData(sound, site, 'All aboard.')).toMatchObject({
      '@type': 'AudioObject',
      name: 'The ferry leaves',
      description: 'A whistle, then voices',
      contentUrl: `${href}/file`,
      encodingFormat: 'audio/mpeg',
      duration: 'PT1M35S',
      bitrate: '128 kbps',
      embedUrl: `https://photos.example.org/embed/the-ferry-leaves-${sound.id}`,
      thumbnailUrl: expect.stringMatching(/default\.jpg\?v=/),
      transcript: 'All aboard.',
    });
    const { poster: _poster, ...bare } = sound;
    const written = buildItemData({ ...bare, transcriptions: [{ file: 'ferry.txt', text: 'A whistle' }] }, site);
    expect(written).toMatchObject({ '@type': 'AudioObject', transcript: 'A whistle' });
    expect(written).not.toHaveProperty('image');
  });

  test('that is withheld is not an audio object', () => {
    const data = buildItemData({ ...sound, original: false }, site, 'All aboard.');
    expect(data).toMatchObject({ '@type': 'CreativeWork', name: sound.title });
    for (const name of ['contentUrl', 'embedUrl', 'duration', 'transcript']) expect(data).not.toHaveProperty(name);
  });
});

test('a document has the picture of its first page, and its file if that is offered', () => {
  const href = `https://photos.example.org/items/a-diary-${paper.id}`;
  const data = buildItemData(paper, { ...site, originals: true });
  expect(data).toMatchObject({
    '@type': 'DigitalDocument',
    name: 'A diary',
    url: href,
    thumbnailUrl: expect.stringContaining(paper.id),
    encoding: { contentUrl: `${href}/file`, encodingFormat: 'application/pdf' },
  });
  for (const [item, originals] of [
    [paper, false],
    [{ ...paper, original: false as const }, true],
  ] as const)
    expect(buildItemData(item, { ...site, originals })).not.toHaveProperty('encoding');
});

test('a story is an article with its first picture, without a publication date', () => {
  const data = buildItemData({ ...story, lead: photo }, site);
  expect(data).toMatchObject({ image: { '@type': 'ImageObject', contentUrl: expect.stringContaining(photo.id) } });
  expect(data).not.toHaveProperty('datePublished');
});

test('a story has its author and its first words', () => {
  expect(buildItemData(story, site)).toMatchObject({
    '@type': 'Article',
    headline: 'How long is a photograph?',
    description: 'About as long as it takes & no longer.',
    author: { name: 'A. Writer' },
    inLanguage: 'en',
  });
});

describe('a page with several items', () => {
  const collection = { path: 'sea/1864', title: '1864', description: 'One year', count: 130, total: 140 };

  test('has the licence of each picture that it shows, with its rendition', () => {
    const data = buildCollectionData({ collection, page: 2, items: [photo, film] }, site);
    expect(data).toMatchObject({
      '@type': 'CollectionPage',
      url: 'https://photos.example.org/collections/sea/1864?page=2',
      isPartOf: { '@type': 'WebSite' },
      mainEntity: {
        '@type': 'ItemList',
        numberOfItems: 130,
        itemListElement: [
          {
            '@type': 'ImageObject',
            contentUrl: expect.stringContaining('/full/400,/0/default.webp'),
            license: 'https://creativecommons.org/licenses/by/4.0/',
            creditText: 'Example Museum',
          },
          {},
        ],
      },
    });
  });

  test('in a list contains only the fields that Google requires on every page that shows the picture', () => {
    expect(Object.keys(buildListedData(photo, site)).sort()).toEqual(
      ['@type', 'acquireLicensePage', 'contentUrl', 'copyrightNotice', 'creator', 'creditText', 'license'].sort(),
    );
  });

  test('in a list without a picture is represented by its page, with its author', () => {
    expect(buildListedData(story, site)).toEqual({
      '@type': 'Article',
      name: story.title,
      headline: story.title,
      url: `https://photos.example.org/items/how-long-is-a-photograph-${story.id}`,
      author: { '@type': 'Person', name: 'A. Writer' },
      creditText: 'A. Writer',
      acquireLicensePage: expect.any(String),
    });
  });

  test('has breadcrumbs from the root, each with position, name and URL', () => {
    const crumbs = buildBreadcrumbData([{ ...collection, path: 'sea', title: 'Sea' }, collection], site, photo);
    expect(crumbs.itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Collections', item: 'https://photos.example.org/collections' },
      { '@type': 'ListItem', position: 2, name: 'Sea', item: 'https://photos.example.org/collections/sea' },
      { '@type': 'ListItem', position: 3, name: '1864', item: 'https://photos.example.org/collections/sea/1864' },
      { '@type': 'ListItem', position: 4, name: 'A boat at Nagasaki', item: page },
    ]);
  });
});

test('the site has a search action', () => {
  expect(buildSiteData(site)).toMatchObject({
    '@type': 'WebSite',
    url: 'https://photos.example.org/',
    potentialAction: {
      '@type': 'SearchAction',
      target: { urlTemplate: 'https://photos.example.org/search?q={words}' },
      'query-input': 'required name=words',
    },
  });
});

describe('dates and durations', () => {
  test.each([
    ['1993', { dateCreated: '1993' }],
    ['1911-05', { dateCreated: '1911-05' }],
    ['2024-04-13T20:36:30+01:00', { dateCreated: '2024-04-13T20:36:30+01:00' }],
    ['2024-04-13T20:36:30', { dateCreated: '2024-04-13T20:36:30' }],
    ['1864~', { temporalCoverage: '1864' }],
    ['1850/1859', { temporalCoverage: '1850/1859' }],
    ['186X', { temporalCoverage: '1860/1869' }],
    ['18XX', { temporalCoverage: '1800/1899' }],
    ['1993-21', { temporalCoverage: '1993' }],
    ['1864-05-03?/1865~', { temporalCoverage: '1864/1865' }],
    ['../1900', {}],
    ['1900/..', {}],
    ['about then', {}],
    [undefined, {}],
  ])('%s becomes %j', (edtf, expected) => {
    expect(buildDateProperties(edtf)).toEqual(expected);
  });

  test.each([
    [0, 'PT0S'],
    [7.2, 'PT7S'],
    [59.6, 'PT1M'],
    [3600, 'PT1H'],
    [3729, 'PT1H2M9S'],
  ])('%d seconds are %s', (seconds, expected) => {
    expect(formatIsoDuration(seconds)).toBe(expected);
  });
});

describe('within a page', () => {
  const hostile = makeItem('a.jpg', {
    title: HOSTILE,
    caption: HOSTILE,
    makers: [HOSTILE],
    keywords: [HOSTILE],
    rights: { credit: HOSTILE, notice: HOSTILE },
    place: { name: HOSTILE, latitude: 1, longitude: 2 },
  });
  const nodes: Node[] = [buildItemData(hostile, site, HOSTILE), buildBreadcrumbData([], site, hostile)];

  test('no caption can end the script element or start another', () => {
    const html = renderToString(<StructuredData json={serializeJsonLd(nodes)} />);
    const scripts = listScripts(`<body>${html}<p>after</p></body>`);
    expect(scripts).toHaveLength(1);
    expect(scripts[0]?.type).toBe('application/ld+json');
  });

  test('its content is preserved literally', () => {
    const html = renderToString(<StructuredData json={serializeJsonLd(nodes)} />);
    const { '@context': context, '@graph': graph } = JSON.parse(listScripts(html)[0]?.text ?? '');
    expect(context).toBe('https://schema.org');
    expect(graph).toEqual(JSON.parse(JSON.stringify(nodes)));
    expect(graph[0].name).toBe(HOSTILE);
  });

  test('it contains no characters that HTML or old parsers treat as markup', () => {
    expect(serializeJsonLd(nodes)).not.toMatch(/[<>&\u2028\u2029]/);
  });
});
