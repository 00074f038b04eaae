import { toFilePath } from '@/lib/export/file-path';
import { createExportUrls } from '@/lib/export/urls';

const SITE = 'https://photos.example.org';

/** URLs of the server, each with its URL in the export. */
const URLS = [
  ['/collections/A%20b?page=2', '/page/2/collections/A%20b'],
  ['/fr/collections?page=12', '/fr/page/12/collections'],
  ['/map?page=2', '/page/2/map'],
  ['/items/cat-aaaaaaaaaa/file?of=raw', '/items/cat-aaaaaaaaaa/file-raw.nef', 'cat.NEF'],
  ['/items/cat-aaaaaaaaaa/file?of=play', '/items/cat-aaaaaaaaaa/file-play.mp4', '.mp4'],
  ['/items/cat-aaaaaaaaaa/file?of=large', '/items/cat-aaaaaaaaaa/file-large.mp4', '.mp4'],
  ['/items/cat-aaaaaaaaaa/file', '/items/cat-aaaaaaaaaa/file.jpg', 'exhibition/cat.jpg'],
  ['/items/aaaaaaaaaa/file', '/items/aaaaaaaaaa/file', 'a name without an extension'],
  ['/items/film-aaaaaaaaaa/captions', '/items/film-aaaaaaaaaa/captions.vtt'],
  ['/items/film-aaaaaaaaaa/captions?lang=pt-BR', '/items/film-aaaaaaaaaa/captions.pt-BR.vtt'],
  ['/items/aaaaaaaaaa/place.svg?theme=dark', '/items/aaaaaaaaaa/place.dark.svg'],
  ['/items/aaaaaaaaaa/annotations.json?page=3', '/items/aaaaaaaaaa/annotations.3.json'],
  ['/iiif/collection', '/iiif/collection/collection.json'],
  ['/iiif/collection/a/b?items=1-500', '/iiif/collection/a/b/collection.1-500.json'],
  ['/iiif/activity', '/iiif/activity.json'],
  ['/iiif/activity/0', '/iiif/activity/0.json'],
  [
    `/de/oembed?${new URLSearchParams({ url: `${SITE}/de/items/cat-aaaaaaaaaa`, format: 'xml' })}`,
    '/de/items/cat-aaaaaaaaaa/oembed.xml',
  ],
  ['/sitemap/items-1', '/sitemap/items-1.xml'],
  ['/feed.xml?collections=a%2Fb%20c', '/feed/a/b%20c/feed.xml'],
] as [server: string, path: string, original?: string][];

const urls = createExportUrls(SITE);

test.each(URLS)('%s is %s in the export, and is requested as before', (server, path, original = '') => {
  expect(urls.toExport(server, original)).toBe(path);
  expect(urls.toServer(path)).toBe(server);
});

test.each([
  ['/', '/collections', '/items/cat-aaaaaaaaaa', '/items/aaaaaaaaaa/manifest.json', '/search?q=cat', '/feed.xml'],
])('a URL whose path selects its content is unchanged', (...all) => {
  for (const each of all) expect(urls.toExport(each)).toBe(each);
});

test('a version and a fragment remain', () => {
  expect(urls.toExport('/items/film-aaaaaaaaaa/frames?v=abc')).toBe('/items/film-aaaaaaaaaa/frames.jpg?v=abc');
  expect(urls.toExport('/items/film-aaaaaaaaaa/file#t=3', 'film.mp4')).toBe('/items/film-aaaaaaaaaa/file.mp4#t=3');
});

test('a collection with the name of another route is a collection', () => {
  expect(urls.toExport('/collections/items/x/file')).toBe('/collections/items/x/file');
  expect(urls.toServer('/collections/page/2/collections')).toBe('/collections/page/2/collections');
});

test('below a path, URLs have it before and after', () => {
  const below = createExportUrls('https://example.org/archive');
  expect(below.base).toBe('/archive');
  expect(below.toExport('/archive/collections?page=2')).toBe('/archive/page/2/collections');
  expect(below.toExport('/archive/iiif/activity')).toBe('/archive/iiif/activity.json');
});

test.each([
  ['/', true, 'index.html'],
  ['/fr', true, 'fr.html'],
  ['/items/cat-aaaaaaaaaa', true, 'items/cat-aaaaaaaaaa.html'],
  ['/people/M%C3%BCller%2FSmith', true, 'people/Müller/Smith.html'],
  ['/iiif/3/aaaaaaaaaa/full/400,/0/default.webp', false, 'iiif/3/aaaaaaaaaa/full/400,/0/default.webp'],
])('%s is the file of its path (page: %s)', (url, isPage, path) => {
  expect(toFilePath(url, isPage)).toEqual({ path });
});

test.each(['/collections/%2E%2E/x', '/a%00b', '/%ff', `/people/${'a'.repeat(260)}`])('%s cannot be a file', (url) => {
  expect(toFilePath(url, true)).toEqual({ fault: expect.any(String) });
});
