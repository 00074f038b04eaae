/** @jest-environment node */

import { GET as getJson } from '@/app/feed.json/route';
import { GET as getAtom } from '@/app/feed.xml/route';
import { GET as getPodcast } from '@/app/podcast.xml/route';
import { holdsSound } from '@/lib/catalogue/read/collections';
import { listNewest, listNewestOf } from '@/lib/catalogue/read/newest';
import { getCatalogueState } from '@/lib/catalogue/read/open-catalogue';
import { openForReading } from '@/lib/catalogue/schema';
import { createStatements } from '@/lib/catalogue/statements';
import type { Item } from '@/lib/model/types';
import { createArchive, makeItem } from '../../algolia/archive';
import { film, HOSTILE, photo, sound, story } from './example';
import { getText, listAtomFaults, listChildren, parseXml } from './rules/check-atom';
import { listJsonFeedFaults } from './rules/check-json';

const url = 'https://photos.example.org';
const at = (item: Item, day: number): Item => ({ ...item, modified: Date.UTC(2024, 0, day) });

const many = Array.from({ length: 70 }, (_, n) => at(makeItem(`many/${n}.jpg`, { title: `Number ${n}` }), n + 1));
const hostile = at(
  makeItem('sea/hostile.jpg', {
    title: `${HOSTILE}\u0001]]>`,
    caption: HOSTILE,
    alt: HOSTILE,
    makers: [HOSTILE, '\u0001'],
    keywords: [HOSTILE, 'boats'],
    rights: { notice: HOSTILE, licenceUrl: 'https://a.example/?a=1&b="2"' },
  }),
  100,
);
const dated = [at(photo, 101), at(film, 102), at(story, 103)] as const;
const archive = createArchive();

beforeAll(() => {
  archive.put([...many, hostile, ...dated]);
  Object.assign(process.env, archive.env, { VITRINE_URL: url });
});
afterAll(archive.remove);

const askAtom = (query = '', headers = {}) => getAtom(new Request(`${url}/feed.xml${query}`, { headers }));
const askJson = (query = '', headers = {}) => getJson(new Request(`${url}/feed.json${query}`, { headers }));
const readJson = async (query = '') => (await askJson(query)).json();
const titles = async (query = '') => (await readJson(query)).items.map(({ title }: { title: string }) => title);

const QUERIES = ['', '?collections=sea', '?collections=many', '?q=boats', '?keywords=boats', '?q=nothing-at-all'];

test.each(QUERIES)('the feeds of "%s" are valid Atom and JSON Feed', async (query) => {
  expect(await listAtomFaults(await (await askAtom(query)).text())).toEqual([]);
  expect(listJsonFeedFaults(await readJson(query))).toEqual([]);
});

test('the validators detect violations', async () => {
  const xml = await (await askAtom()).text();
  for (const broken of [
    xml.replace(/<updated>[^<]*<\/updated>/, ''),
    xml.replace(/<updated>[^<]*/, '<updated>today'),
    xml.replace('<entry>', '<entry><id>https://a.example/</id>'),
    xml.replace('</entry>', ''),
    xml.replace(/rel="self"/, 'rel="via"'),
    xml.replace('<title type="text">', '<title type="xhtml">'),
  ])
    expect(await listAtomFaults(broken)).not.toEqual([]);
  const feed = await readJson();
  expect(listJsonFeedFaults({ ...feed, version: '1' })).not.toEqual([]);
  expect(listJsonFeedFaults({ ...feed, items: [{ id: '' }] })).not.toEqual([]);
});

test('the newest come first, at most fifty', async () => {
  const all = await titles();
  expect(all).toHaveLength(50);
  expect(all.slice(0, 5)).toEqual([story.title, film.title, photo.title, hostile.title, 'Number 69']);
  const atom = parseXml(await (await askAtom()).text());
  expect(listChildren(atom, 'entry').map((entry) => getText(entry, 'id'))).toEqual(
    (await readJson()).items.map(({ id }: { id: string }) => id),
  );
});

test('a file that is added later is new, whatever its modification time; one from the first scan is not', () => {
  const other = createArchive();
  const old = makeItem('old/first.jpg', { title: 'There from the start' });
  const late = makeItem('old/late.jpg', { title: 'From an old disk' });
  const edited = at(makeItem('old/edited.jpg', { title: 'Edited in 2024' }), 1);
  other.change((writer) => {
    for (const item of [old, edited]) writer.publishItem(item, item.path, item.version);
    writer.setScanned();
  });
  const now = Date.now() + 1000;
  jest.spyOn(Date, 'now').mockReturnValue(now);
  other.put([late]);
  jest.restoreAllMocks();
  const reader = openForReading(other.data);
  const before = { ...getCatalogueState() };
  Object.assign(getCatalogueState(), {
    open: reader && { db: reader, sql: createStatements(reader), inode: 0 },
    looked: performance.now() + 1e6,
  });
  const titlesOf = (folder: string) => listNewest(folder, 10).map(({ item }) => item.title);
  expect(titlesOf('')).toEqual(['From an old disk', 'Edited in 2024', 'There from the start']);
  expect(titlesOf('old')).toEqual(titlesOf(''));
  expect(titlesOf('elsewhere')).toEqual([]);
  expect(listNewestOf([old.id, late.id], 10).map(({ since }) => since)).toEqual([now, Date.UTC(2020, 0, 1)]);
  Object.assign(getCatalogueState(), before);
  reader?.close();
  other.remove();
});

test('a collection has its own feed, including its subfolders', async () => {
  expect(await titles('?collections=sea')).toEqual([film.title, photo.title, hostile.title]);
  expect(await readJson('?collections=sea')).toMatchObject({
    title: 'Sea · Archive',
    home_page_url: `${url}/collections/sea`,
    feed_url: `${url}/feed.json?collections=sea`,
  });
});

test('an unknown collection has none', async () => {
  expect((await askAtom('?collections=nowhere')).status).toBe(404);
  expect((await askJson('?collections=../..')).status).toBe(404);
});

test('a search has a feed, too, newest first in any order of its own', async () => {
  expect(await titles('?q=boats')).toEqual([film.title, photo.title, hostile.title]);
  expect(await titles('?keywords=boats&kind=photo&sort=oldest')).toEqual([photo.title, hostile.title]);
  expect((await readJson('?q=boats')).home_page_url).toBe(`${url}/search?q=boats`);
  expect(await titles('?q=nothing-at-all')).toEqual([]);
});

test('its own URL is the same for any order of the parameters', async () => {
  const { feed_url: one } = await readJson('?kind=photo&q=boats&page=7&utm_source=x');
  const { feed_url: two } = await readJson('?q=boats&kind=photo');
  expect(one).toBe(two);
});

test.each(['?__proto__=1&constructor=x', `?q=${'x'.repeat(5000)}`, '?q=%00%ff', '?collections=%', '?from=x'])(
  'a request with %s gives no error',
  async (query) => {
    expect([200, 404]).toContain((await askAtom(query)).status);
  },
);

test('an entry contains the metadata of its item', async () => {
  const { items } = await readJson('?q=nagasaki');
  expect(items[0]).toMatchObject({
    id: `${url}/items/${photo.id}`,
    url: `${url}/items/a-boat-at-nagasaki-${photo.id}`,
    title: photo.title,
    summary: 'Fishermen before dawn',
    image: `${url}/iiif/3/${photo.id}/full/1200,/0/default.jpg?v=${photo.version}`,
    date_modified: '2024-04-10T00:00:00Z',
    authors: [{ name: 'Felice Beato' }],
    tags: ['boats', 'dawn'],
    _rights: { license: 'https://creativecommons.org/licenses/by/4.0/' },
  });
  expect(items[0].content_html).toContain('alt="A small boat under sail" width="1200" height="800"');
});

test('a film is an enclosure with its size and duration', async () => {
  const { items } = await readJson('?kind=film');
  expect(items[0].attachments).toEqual([
    {
      url: `${url}/items/boats-in-motion-${film.id}/file`,
      mime_type: 'video/mp4',
      size_in_bytes: 1,
      duration_in_seconds: 3729,
    },
  ]);
});

describe('a podcast', () => {
  const voices = [
    at(makeItem('voices/ferry.mp3', { ...sound, title: 'The ferry leaves' }), 90),
    at(makeItem('voices/old/bells.wav', { ...sound, poster: undefined, title: HOSTILE, caption: HOSTILE }), 91),
  ];
  const sight = at(makeItem('voices/quay.jpg', { title: 'The quay' }), 92);
  const ask = async (query: string) => getPodcast(new Request(`${url}/podcast.xml${query}`));
  const readEpisodes = async (query: string) => {
    const [channel] = listChildren(parseXml(await (await ask(query)).text()), 'channel');
    return channel ? listChildren(channel, 'item') : [];
  };

  beforeAll(() => archive.put([...voices, sight]));
  afterAll(() =>
    archive.change((writer) => {
      for (const { path } of [...voices, sight]) writer.removeItem(path);
    }),
  );

  test('lists the recordings of a collection and its subfolders, latest first, with file and duration', async () => {
    const episodes = await readEpisodes('?collections=voices');
    expect(episodes.map((episode) => getText(episode, 'title'))).toEqual([HOSTILE, 'The ferry leaves']);
    const [, ferry] = episodes;
    expect(ferry && listChildren(ferry, 'enclosure')[0]?.attributes).toEqual({
      url: `${url}/items/${voices[0]?.slug}-${voices[0]?.id}/file`,
      length: '1',
      type: 'audio/mpeg',
    });
    expect(ferry && getText(ferry, 'itunes:duration')).toBe('1:35');
    expect(ferry && getText(ferry, 'pubDate')).toBe('Sat, 30 Mar 2024 00:00:00 GMT');
    expect(ferry && getText(ferry, 'guid')).toBe(`${url}/items/${voices[0]?.id}`);
    expect(ferry && listChildren(ferry, 'itunes:image')[0]?.attributes.href).toMatch(/\/iiif\/3\/.*\.jpg/);
  });

  test('contains the elements that RSS requires, and its own URL', async () => {
    const response = await ask('?collections=voices');
    expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    const [channel] = listChildren(parseXml(await response.text()), 'channel');
    for (const name of ['title', 'link', 'description', 'language', 'lastBuildDate'])
      expect([name, channel && getText(channel, name)]).toEqual([name, expect.stringMatching(/./)]);
    expect(channel && listChildren(channel, 'atom:link')[0]?.attributes.href).toBe(
      `${url}/podcast.xml?collections=voices`,
    );
  });

  test('states category, explicit and square image as its index.md or one above it does', async () => {
    const categories = [{ name: 'Society & Culture', sub: 'Documentary' }, { name: 'History' }];
    const cover = at(makeItem('voices/cover.jpg', { width: 4000, height: 3000 }), 1);
    archive.put([cover]);
    archive.change((writer) =>
      writer.putCollection({
        ...{ path: 'voices', title: 'Voices', sort: 'voices', order: 'date' },
        podcast: { categories, isExplicit: false, image: cover.path },
      }),
    );
    for (const query of ['?collections=voices', '?collections=voices/old']) {
      const [channel] = listChildren(parseXml(await (await ask(query)).text()), 'channel');
      const list = (name: string) => (channel ? listChildren(channel, name) : []);
      expect(list('itunes:category').map(({ attributes }) => attributes.text)).toEqual([
        'Society & Culture',
        'History',
      ]);
      const [first] = list('itunes:category');
      expect(first && listChildren(first, 'itunes:category')[0]?.attributes.text).toBe('Documentary');
      expect(channel && getText(channel, 'itunes:explicit')).toBe('false');
      expect(list('itunes:image').map(({ attributes }) => attributes.href)).toEqual([
        `${url}/iiif/3/${cover.id}/square/2400,/0/default.jpg?v=${cover.version}`,
      ]);
    }
    archive.take([cover]);
    const [channel] = listChildren(parseXml(await (await ask('?collections=voices')).text()), 'channel');
    expect(channel && listChildren(channel, 'itunes:image')[0]?.attributes.href).not.toContain(cover.id);
  });

  test('is a serial with numbered episodes where index.md lists its recordings', async () => {
    archive.change((writer) =>
      writer.putCollection({
        ...{ path: 'voices', title: 'Voices', sort: 'voices', order: 'date', listed: ['ferry.mp3'] },
      }),
    );
    const [channel] = listChildren(parseXml(await (await ask('?collections=voices')).text()), 'channel');
    expect(channel && getText(channel, 'itunes:type')).toBe('serial');
    const [first, second] = channel ? listChildren(channel, 'item') : [];
    expect(first && [getText(first, 'title'), getText(first, 'itunes:episode')]).toEqual(['The ferry leaves', '1']);
    expect(second && listChildren(second, 'itunes:episode')).toEqual([]);
  });

  test('of the whole site lists all recordings, and one of a collection without any is empty', async () => {
    expect(await readEpisodes('')).toHaveLength(2);
    expect(await readEpisodes('?kind=photo')).toHaveLength(2);
    expect(await readEpisodes('?collections=many')).toEqual([]);
  });

  test('is linked by collections that contain recordings, directly or below', () => {
    expect(['', 'voices', 'voices/old', 'many', 'sea'].map(holdsSound)).toEqual([true, true, true, false, false]);
  });
});

test('an item without picture and text has its title as content', async () => {
  const silent = at(makeItem('mute/rain.mp3', { ...sound, poster: undefined, caption: undefined, alt: undefined }), 99);
  const item = { ...silent, title: 'Rain & wind' };
  archive.put([item]);
  const { items } = await readJson('?collections=mute');
  expect(items.map((each: { content_html: string }) => each.content_html)).toEqual([
    `<p><a href="${url}/items/${item.slug}-${item.id}">Rain &amp; wind</a></p>`,
  ]);
  archive.take([item]);
});

test('a caption is escaped, also in HTML content', async () => {
  const atom = parseXml(await (await askAtom('?collections=sea')).text());
  const entry = listChildren(atom, 'entry')[2];
  const content = entry ? getText(entry, 'content') : '';
  expect(content).toContain('&lt;/script&gt;');
  expect(content).not.toContain('<script');
  expect(entry && getText(entry, 'title')).toBe(`${HOSTILE}]]>`);
});

test('an unchanged feed gets 304', async () => {
  const first = await askAtom('?collections=sea');
  const tag = first.headers.get('etag') ?? '';
  const date = first.headers.get('last-modified') ?? '';
  expect(Date.parse(date)).toBe(Date.UTC(2024, 0, 102));
  const statuses = await Promise.all(
    [
      { 'If-None-Match': tag },
      { 'If-None-Match': `"other", W/${tag}` },
      { 'If-Modified-Since': date },
      { 'If-None-Match': '"other"', 'If-Modified-Since': date },
      { 'If-Modified-Since': new Date(Date.UTC(2024, 0, 1)).toUTCString() },
    ].map(async (headers) => (await askAtom('?collections=sea', headers)).status),
  );
  expect(statuses).toEqual([304, 304, 304, 200, 200]);
});
