/** @jest-environment node */
// Every machine-readable format has the rights of the picture itself: a story uses the picture of another item, with
// other rights.
import { buildManifestRef } from '@/lib/iiif/collection';
import type { PresentationSite } from '@/lib/iiif/describe';
import { getMessages } from '@/lib/messages/messages';
import { toOpenDataRow } from '@/lib/model/open-data';
import { toRecord } from '@/lib/model/to-record';
import type { Item } from '@/lib/model/types';
import { buildBrowsedMetadata } from '@/lib/seo/browse';
import { renderEmbedPage } from '@/lib/seo/embed-page';
import { buildFeedEntry } from '@/lib/seo/feed-entry';
import { buildItemData } from '@/lib/seo/item-data';
import type { Node } from '@/lib/seo/json-ld';
import { buildListedData } from '@/lib/seo/listed-data';
import { buildOembed } from '@/lib/seo/oembed';
import { buildItemMetadata } from '@/lib/seo/page-metadata';
import { buildCollectionData, buildListData, listBrowsedData } from '@/lib/seo/site-data';
import { buildItemEntry } from '@/lib/seo/sitemap';
import { site as bare, film, paper, photo, sound, story } from './example';

const site = { ...bare, licence: 'https://creativecommons.org/publicdomain/zero/1.0/' };

const rights = (name: string) => ({
  makers: [`Maker of ${name}`],
  rights: {
    notice: `© ${name}`,
    credit: `Credit of ${name}`,
    licenceUrl: `https://licences.example/${name}`,
    licensorUrl: `https://licensors.example/${name}`,
  },
});

const OWN: Item[] = [
  { ...photo, ...rights('photo') },
  { ...film, ...rights('film') },
  { ...sound, ...rights('sound') },
  { ...paper, ...rights('paper') },
];
/** Stories that use the pictures of items of each kind. */
const TALES: Item[] = OWN.map((lead) => ({ ...story, id: `${lead.kind}tale`, ...rights('tale'), lead }));
const ALL = [...OWN, ...TALES, { ...story, ...rights('tale') }];

const PICTURE = /\/iiif\/3\/([^/]+)\//;
/** The item whose picture is at a URL. */
const toOwner = (address: string) => OWN.find(({ id }) => id === PICTURE.exec(address)?.[1]);

function* listNodes(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Node;
  for (const each of Object.values(value)) yield* listNodes(each);
}

const listImages = (data: unknown) =>
  [...listNodes(data)].filter((node) => [node['@type']].flat().includes('ImageObject'));

/** Each image has the rights of its own item. */
function expectOwnRights(data: unknown) {
  const images = listImages(data);
  for (const image of images) {
    const owner = toOwner(String(image.contentUrl));
    expect(image).toMatchObject({
      license: owner?.rights?.licenceUrl,
      creator: { name: owner?.makers?.[0] },
      creditText: owner?.rights?.credit,
      copyrightNotice: owner?.rights?.notice,
      acquireLicensePage: owner?.rights?.licensorUrl,
    });
  }
  return images.length;
}

const collection = { path: 'sea', title: 'Sea', count: ALL.length, total: ALL.length };
const browsed = (kind: 'years' | 'places' | 'people') => ({
  ...{ kind, title: '1864', href: `/${kind}/1864`, above: [], shown: [] },
  parts: [{ items: ALL, count: ALL.length, href: '/search' }],
});

test.each<[string, unknown, number]>([
  ['a list, as on the home page', buildListData(ALL, site), 8],
  ['a collection', buildCollectionData({ collection, page: 1, items: ALL }, site), 8],
  ...(['years', 'places', 'people'] as const).map((kind): [string, unknown, number] => [
    kind,
    listBrowsedData(browsed(kind) as never, site),
    8,
  ]),
  ...ALL.map((item): [string, unknown, number] => [
    `the page of a ${item.kind} with the picture of ${item.lead?.kind ?? 'its own or none'}`,
    buildItemData(item, site),
    item.kind === 'photo' ? 2 : item.kind === 'story' && !item.lead ? 0 : 1,
  ]),
])('structured data of %s', (_of, data, count) => {
  expect(expectOwnRights(data)).toBe(count);
});

test('a list has the type of each kind, and the rights of each item itself', () => {
  const types = ['ImageObject', 'VideoObject', 'AudioObject', 'DigitalDocument', 'Article', 'Article'];
  expect(ALL.map((item) => buildListedData(item, site)['@type'])).toEqual([...types, 'Article', 'Article', 'Article']);
  for (const tale of TALES)
    expect(buildListedData(tale, site)).toMatchObject({
      '@type': 'Article',
      author: { name: 'Maker of tale' },
      license: 'https://licences.example/tale',
    });
});

test('a film in a list has the fields that Google requires of a video, unless it cannot be played', () => {
  const listed = buildListedData(film, site);
  for (const name of ['name', 'thumbnailUrl', 'uploadDate', 'contentUrl', 'url']) expect(listed).toHaveProperty(name);
  const { poster: _, ...unpictured } = film;
  expect(buildListedData(unpictured, site)).toMatchObject({ '@type': 'CreativeWork', name: film.title });
  expect(buildListedData({ ...film, original: false }, site)).not.toHaveProperty('contentUrl');
});

const presentation = {
  ...site,
  spoken: [getMessages('en')],
  searchIndex: 'vitrine',
  maxSide: 4000,
  maxPixelsOut: 1e8,
} as unknown as PresentationSite;

test.each<[string, (item: Item) => unknown]>([
  ['a feed', (item) => buildFeedEntry({ item, since: 1 }, site)],
  ['oEmbed', (item) => buildOembed(item, site, { maxwidth: 900, maxheight: 900 })],
  ['a sitemap', (item) => buildItemEntry(item, site)],
  ['open data', (item) => toOpenDataRow(item, site)],
  ['search', (item) => toRecord(item, site.licence)],
  ['IIIF', (item) => buildManifestRef(item, presentation)],
  ['a frame', (item) => renderEmbedPage(item, site, getMessages('en'))],
])('%s, which has the rights of a single work, names no picture of another', (_what, convert) => {
  for (const item of ALL) {
    const pictures = JSON.stringify(convert(item)).match(new RegExp(PICTURE, 'g')) ?? [];
    for (const address of pictures) expect(toOwner(address)?.id).toBe(item.id);
    if (item.kind === 'story') expect(pictures).toEqual([]);
  }
});

test('link previews describe the picture that they show', () => {
  const tale = { ...TALES[0], title: 'A tale' } as Item;
  const heads = [
    buildItemMetadata(tale, site),
    buildBrowsedMetadata({ ...browsed('years'), parts: [{ items: [tale], count: 1, href: '' }] } as never, site),
  ];
  for (const { openGraph } of heads)
    expect(openGraph?.images).toEqual([
      expect.objectContaining({ alt: photo.alt, url: expect.stringContaining(photo.id) }),
    ]);
});
