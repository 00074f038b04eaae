/** @jest-environment node */
import { getConfig } from '@/lib/config/config';
import { listPageHeaders } from '@/lib/http/page-policy';
import { createArchive, makeItem } from '../../algolia/archive';

const archive = createArchive();
Object.assign(process.env, archive.env);
afterAll(archive.remove);

const photo = { ...makeItem('sea/boat.jpg'), place: { latitude: 46, longitude: 14 } };
const film = {
  ...makeItem('sea/film.jpg'),
  elsewhere: { site: 'youtube', url: 'https://www.youtube-nocookie.com/embed/x' },
};

const setSite = (site: object) => archive.change((writer) => writer.setSite(JSON.stringify(site), {}));
const toPolicy = (pathname: string, html = '') => listPageHeaders(pathname, html)['Content-Security-Policy'] ?? '';

beforeAll(() => archive.put([photo, film as typeof photo]));
beforeEach(() => setSite({ language: 'en' }));

test('every page may load from this site only', () => {
  for (const pathname of ['/', '/map', `/items/boat-${photo.id}`, '/items/unknown', '/%']) {
    const text = toPolicy(pathname);
    expect(text).toContain("default-src 'self'");
    expect(text).toContain("object-src 'none'");
    expect(text).not.toMatch(/https?:/);
  }
});

test('analytics may be loaded if the owner has configured them', () => {
  setSite({ language: 'en', analytics: { google: 'G-ABCDEFGHIJ' } });
  expect(toPolicy('/')).toMatch(/script-src 'self' https:\/\/\*\.googletagmanager\.com/);
});

test('the page of an external video may embed its site, and no other page may', () => {
  const text = toPolicy(`/items/film-${film.id}`);
  expect(text).toMatch(/frame-src 'self' https:\/\/www\.youtube-nocookie\.com(;|$)/);
  expect(text).toMatch(/script-src https:\/\/www\.youtube\.com 'self'/);
  expect(toPolicy(`/items/boat-${photo.id}`)).not.toContain('youtube');
});

test('pages of items with a place may embed Google’s map if the owner offers it', () => {
  setSite({ language: 'en', embeds: { googleMaps: 'abcdefghijklmnopqrstuvwxyz' } });
  expect(toPolicy(`/items/boat-${photo.id}`)).toContain("frame-src 'self' https://www.google.com");
  expect(toPolicy('/')).not.toContain('google');
});

test('the map may load tiles from the owner’s tile server, and no other page may', () => {
  setSite({ language: 'en', map: { tiles: 'https://tiles.example/{z}/{x}/{y}.png', attribution: 'Maps' } });
  expect(toPolicy('/map')).toContain("connect-src 'self' https://tiles.example");
  expect(toPolicy('/')).not.toContain('tiles.example');
});

test('the strict policy allows inline scripts by their hash', () => {
  const { requests } = getConfig();
  Object.assign(requests, { policy: 'strict' });
  expect(toPolicy('/', '<script>one()</script>')).toMatch(/script-src 'self' 'sha256-[^']+'(;|$)/);
  Object.assign(requests, { policy: 'standard' });
  expect(toPolicy('/', '<script>one()</script>')).toContain("script-src 'self' 'unsafe-inline'");
});
