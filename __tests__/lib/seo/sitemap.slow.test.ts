/** @jest-environment node */

import { GET as getSitemap } from '@/app/sitemap/[page]/route';
import { GET as getIndex } from '@/app/sitemap.xml/route';
import { getCatalogueState } from '@/lib/catalogue/read/open-catalogue';
import type { Item } from '@/lib/model/types';
import { listBrowseHrefs } from '@/lib/pages/browse';
import { listSitemaps, readSitemap } from '@/lib/seo/sitemaps';
import { createArchive, makeItem } from '../../algolia/archive';
import { film, HOSTILE, photo, story } from './example';
import { listSitemapFaults } from './rules/check-xml';

const hostile = makeItem(`sea/${HOSTILE.replaceAll('/', '_')}\u0001.jpg`, { title: HOSTILE, caption: HOSTILE });
const hostileFilm: Item = {
  ...film,
  ...makeItem('sea/h.mp4', { ...film, title: `\u0000${'🙂&'.repeat(99)}`, caption: HOSTILE }),
};
const long = makeItem('sea/long.mov', { ...film, duration: 90_000, title: 'Long' });
const bare = makeItem('sea/bare.mp4', { kind: 'film', type: 'video/mp4', title: 'No poster' });
const away = makeItem('sea/away.url', {
  ...film,
  title: 'Elsewhere',
  elsewhere: { site: 'vimeo', url: 'https://vimeo.com/123456' },
});
const url = 'https://photos.example.org';
const archive = createArchive();

beforeAll(() => {
  archive.put([photo, film, story, hostile, hostileFilm, long, bare, away]);
  Object.assign(process.env, archive.env, { VITRINE_URL: url });
});
afterAll(archive.remove);

const read = (name: string) => [...(readSitemap(name, listBrowseHrefs) ?? [])].join('');
const toEntry = (xml: string, title: string) => xml.split('\n').find((line) => line.includes(title)) ?? '';

test('every sitemap is valid, with any titles', async () => {
  const names = listSitemaps(listBrowseHrefs);
  expect(names).toEqual(['collections-1', 'browse-1', 'items-1']);
  for (const name of names) expect({ name, faults: await listSitemapFaults(read(name)) }).toEqual({ name, faults: [] });
});

test('the validators detect violations', async () => {
  const xml = read('items-1');
  const broken = [
    xml.replace('<loc>https', '<loc>ftp'),
    xml.replace('<image:loc>', '<image:title>x</image:title><image:loc>'),
    xml.replace(/<video:title>.*?<\/video:title>/, ''),
    xml.replace(/<lastmod>[^<]*/, '<lastmod>yesterday'),
    xml.replace('</url>', ''),
    xml.replace(/<url>.*?<\/url>/, (entry) => entry + entry),
  ];
  for (const each of broken) expect(await listSitemapFaults(each)).not.toEqual([]);
});

test('the index lists all sitemaps, and each exists', async () => {
  const response = await getIndex(new Request(`${url}/sitemap.xml`));
  const xml = await response.text();
  expect(response.headers.get('content-type')).toMatch(/^application\/xml/);
  expect(await listSitemapFaults(xml)).toEqual([]);
  const names = [...xml.matchAll(/<loc>https:\/\/photos\.example\.org\/sitemap\/([^<]*)/g)].map(
    ([, name]) => name ?? '',
  );
  expect(names).toEqual(listSitemaps(listBrowseHrefs));
  for (const page of names) {
    const answer = await getSitemap(new Request(`${url}/sitemap/${page}`), { params: Promise.resolve({ page }) });
    expect([answer.status, await answer.text()]).toEqual([200, read(page)]);
  }
});

test.each([
  'items-0',
  'items-2',
  'items-01',
  'items-99999999',
  'collections-2',
  'browse-2',
  'items',
  '..',
  '',
  'items-1.xml',
])('there is no sitemap called "%s"', async (page) => {
  const answer = await getSitemap(new Request(`${url}/sitemap/x`), { params: Promise.resolve({ page }) });
  expect(answer.status).toBe(404);
});

test('a photograph has its page, the modification time of its file, and its picture', () => {
  expect(toEntry(read('items-1'), 'a-boat')).toBe(
    `<url><loc>${url}/items/a-boat-at-nagasaki-${photo.id}</loc><lastmod>2020-01-01T00:00:00Z</lastmod>` +
      `<image:image><image:loc>${url}/iiif/3/${photo.id}/full/1200,/0/default.webp?v=${photo.version}</image:loc></image:image></url>`,
  );
});

test('a film has a thumbnail, title, description, file, player, duration and date', () => {
  const entry = toEntry(read('items-1'), '/items/boats-in-motion');
  expect(entry).toContain(`<video:content_loc>${url}/items/boats-in-motion-${film.id}/file</video:content_loc>`);
  expect(entry).toContain(`<video:player_loc>${url}/embed/boats-in-motion-${film.id}</video:player_loc>`);
  expect(entry).toContain('<video:duration>3729</video:duration>');
  expect(entry).toContain('<video:description>The harbour wakes</video:description>');
});

test('a film with an unsupported length has no duration; one without a picture is a plain page', () => {
  const xml = read('items-1');
  expect(toEntry(xml, '/items/long-')).not.toContain('duration');
  expect(toEntry(xml, '/items/no-poster-')).not.toContain('video:');
});

test('an external film has the player of its site', () => {
  expect(toEntry(read('items-1'), '/items/elsewhere-')).toContain(
    '<video:player_loc>https://player.vimeo.com/video/123456</video:player_loc>',
  );
});

test('collections are listed after the home page', () => {
  const addresses = [...read('collections-1').matchAll(/<loc>([^<]*)/g)].map(([, address]) => address);
  expect(addresses.slice(0, 2)).toEqual([`${url}/`, `${url}/collections`]);
  expect(addresses).toContain(`${url}/collections/sea`);
  expect(addresses).toContain(`${url}/collections/tales`);
});

describe('of a large archive', () => {
  const large = createArchive();
  const many = Array.from({ length: 10_010 }, (_, n) => makeItem(`many/${n}.jpg`, { title: `Number ${n}` }));

  test('every item is in exactly one sitemap, and stays in it when others are deleted', async () => {
    large.put(many);
    process.env.VITRINE_DATA = large.data;
    jest.resetModules();
    Object.assign(getCatalogueState(), { open: null, looked: -1e9 });
    const fresh = await import('@/lib/seo/sitemaps');
    const readAll = () =>
      new Map(
        fresh
          .listSitemaps(() => [])
          .flatMap((name) =>
            [...[...(fresh.readSitemap(name, () => []) ?? [])].join('').matchAll(/<loc>[^<]*-([a-z2-7]{10})</g)].map(
              ([, id]) => [id, name] as const,
            ),
          ),
      );
    const before = readAll();
    expect(fresh.listSitemaps(() => [])).toEqual(['collections-1', 'items-1', 'items-2']);
    expect(before.size).toBe(many.length);
    large.take(many.slice(0, 10_000));
    const after = readAll();
    expect(fresh.listSitemaps(() => [])).toEqual(['collections-1', 'items-2']);
    expect(after.size).toBe(10);
    for (const [id, name] of after) expect(before.get(id)).toBe(name);
    large.remove();
  });
});
