/** @jest-environment node */

import { GET as getEmbed } from '@/app/embed/[slug]/route';
import { GET as getOembed } from '@/app/oembed/route';
import { getMessages } from '@/lib/messages/messages';
import { parseHtml } from '@/lib/metadata/formats/text';
import { escapeHtml } from '@/lib/model/escape';
import type { Item } from '@/lib/model/types';
import { renderEmbedPage } from '@/lib/seo/embed-page';
import { createArchive, makeItem } from '../../algolia/archive';
import { film, HOSTILE, photo, site, sound, story } from './example';
import { getText, parseXml } from './rules/check-atom';
import { listOembedFaults } from './rules/check-json';

const t = getMessages('en');

const url = 'https://photos.example.org';
const hostile = makeItem('sea/hostile.jpg', {
  title: HOSTILE,
  caption: HOSTILE,
  alt: HOSTILE,
  makers: [HOSTILE],
  rights: { credit: HOSTILE, licenceUrl: 'https://a.example/"><script>alert(1)</script>' },
});
const hostileTale = makeItem('sea/hostile.md', {
  kind: 'story',
  title: HOSTILE,
  ...parseHtml(`<p>&lt;script&gt; ${'x'.repeat(900)}</p>`),
});
const tall = makeItem('sea/tall.jpg', { title: 'Tall', width: 999, height: 4001 });
const grain = makeItem('sea/grain.jpg', { title: 'Grain', width: 30, height: 20 });
const away = makeItem('sea/away.url', {
  ...film,
  title: 'Away',
  elsewhere: { site: 'youtube', url: 'https://www.youtube.com/watch?v=abcdefghijk' },
});
const gone = makeItem('sea/gone.jpg', { title: 'Gone' });
const kept = { ...makeItem('sea/kept.jpg', { title: 'Kept' }), original: false as const };
const japanese = makeItem('sea/japanese.jpg', { title: '長崎の舟' });
const all = [photo, film, sound, story, hostile, hostileTale, tall, grain, away, kept, japanese];
const archive = createArchive();

beforeAll(() => {
  archive.put([...all, gone]);
  archive.take([gone]);
  Object.assign(process.env, archive.env, { VITRINE_URL: url });
});
afterAll(archive.remove);

const toPage = ({ slug, id }: Item) => `${url}/items/${encodeURIComponent(slug)}-${id}`;
const ask = (params: Record<string, string>) => getOembed(new Request(`${url}/oembed?${new URLSearchParams(params)}`));
const read = async (item: Item, bounds: Record<string, string> = {}) =>
  (await ask({ url: toPage(item), ...bounds })).json();
const frame = (slug: string) => getEmbed(new Request(`${url}/embed/${slug}`), { params: Promise.resolve({ slug }) });

test('every page for frames has one heading, its title', async () => {
  for (const { slug, id, title } of all) {
    const html = await (await frame(`${encodeURIComponent(slug)}-${id}`)).text();
    expect(html.match(/<h1[ >].*?<\/h1>/gs)).toEqual([expect.stringContaining(escapeHtml(title))]);
  }
});

describe('oEmbed', () => {
  test('every response is valid, in JSON and in XML', async () => {
    for (const item of all) {
      const answer = await read(item);
      expect({ title: item.title, faults: listOembedFaults(answer) }).toEqual({ title: item.title, faults: [] });
      const xml = parseXml(await (await ask({ url: toPage(item), format: 'xml' })).text());
      expect(xml.name).toBe('oembed');
      for (const [name, value] of Object.entries(answer)) expect(getText(xml, name)).toBe(String(value));
    }
  });

  test('the validators detect violations', async () => {
    const answer = await read(photo);
    for (const { ...broken } of [
      { version: '2' },
      { type: 'image' },
      { width: 0 },
      { url: 'ftp://a' },
      { html: '<b>' },
    ])
      expect(listOembedFaults({ ...answer, ...broken })).not.toEqual([]);
    const { thumbnail_width: _width, ...partial } = answer;
    expect(listOembedFaults(partial)).not.toEqual([]);
  });

  test('a photograph has a rendition, its maker, its provider and a thumbnail', async () => {
    expect(await read(photo)).toEqual({
      version: '1.0',
      type: 'photo',
      url: `${url}/iiif/3/${photo.id}/full/1600,/0/default.jpg?v=${photo.version}`,
      width: 1600,
      height: 1067,
      title: 'A boat at Nagasaki',
      author_name: 'Felice Beato',
      provider_name: 'Archive',
      provider_url: `${url}/`,
      cache_age: 3600,
      thumbnail_url: `${url}/iiif/3/${photo.id}/full/400,/0/default.jpg?v=${photo.version}`,
      thumbnail_width: 400,
      thumbnail_height: 267,
    });
  });

  test('a film is a frame in its ratio, a recording an audio frame, a story a text frame', async () => {
    expect(await read(film)).toMatchObject({ type: 'video', width: 640, height: 360 });
    expect((await read(film)).html).toContain(`src="${url}/embed/boats-in-motion-${film.id}"`);
    expect(await read(story)).toMatchObject({ type: 'rich', width: 480, height: 320 });
    expect(await read(sound)).toMatchObject({ type: 'rich', width: 480, height: 320, thumbnail_width: 400 });
  });

  test.each<Record<string, string>>([
    { maxwidth: '500' },
    { maxheight: '300' },
    { maxwidth: '500', maxheight: '90' },
    { maxwidth: '199' },
    { maxwidth: '37', maxheight: '41' },
    { maxheight: '1' },
    { maxwidth: '1' },
    { maxwidth: '999999' },
  ])('every item fits within %j', async (bounds) => {
    const [wide, high] = [Number(bounds.maxwidth ?? 1600), Number(bounds.maxheight ?? 1600)];
    for (const item of all) {
      const answer = await read(item, bounds);
      expect(listOembedFaults(answer)).toEqual([]);
      expect([(answer.width ?? 0) <= wide, (answer.height ?? 0) <= high]).toEqual([true, true]);
      expect([(answer.thumbnail_width ?? 0) <= wide, (answer.thumbnail_height ?? 0) <= high]).toEqual([true, true]);
    }
  });

  test('the URL may have a former title, another case of the host, or http', async () => {
    for (const address of [
      `${url}/items/old-title-${photo.id}`,
      `http://PHOTOS.example.org/items/${photo.id}`,
      `${toPage(photo)}?utm=1#zoom`,
    ])
      expect((await ask({ url: address })).status).toBe(200);
  });

  test.each<[number, Record<string, string>]>([
    [200, { url: toPage(kept) }],
    [200, { url: `${toPage(film)}/file` }],
    [200, { url: `${toPage(photo)}/`, format: '' }],
    [400, {}],
    [401, { url: `${toPage(kept)}/file` }],
    [404, { url: `${toPage(gone)}/file` }],
    [400, { url: toPage(photo), maxwidth: 'wide' }],
    [400, { url: toPage(photo), maxheight: '-1' }],
    [400, { url: toPage(photo), maxheight: '0' }],
    [404, { url: `${url}/items/nothing-aaaaaaaaaa` }],
    [404, { url: toPage(gone) }],
    [404, { url: `${url}/collections/sea` }],
    [404, { url: toPage(photo).replace('photos.', 'other.') }],
    [404, { url: `javascript:alert("/items/${photo.id}")` }],
    [404, { url: 'no address' }],
    [404, { url: `${url}/items/%ff-%zz` }],
    [501, { url: toPage(photo), format: 'yaml' }],
  ])('responds with %i to %j', async (status, params) => {
    expect((await ask(params)).status).toBe(status);
  });
});

describe('the page for frames', () => {
  const slug = `a-boat-at-nagasaki-${photo.id}`;

  test('may be framed by any site, and runs no scripts', async () => {
    const response = await frame(slug);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain('frame-ancestors *');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
    expect(await response.text()).not.toContain('<script');
  });

  test('shows the picture, its rights and a link to its page', async () => {
    const html = await (await frame(slug)).text();
    expect(html).toContain(`src="/iiif/3/${photo.id}/full/800,/0/default.webp?v=${photo.version}"`);
    expect(html).toContain('alt="A small boat under sail"');
    expect(html).toContain(`<a href="${url}/items/${slug}" target="_blank"`);
    expect(html).toContain('Example Museum');
    expect(html).toContain(`<link rel="canonical" href="${url}/items/${slug}">`);
    expect(html).toContain('<meta name="robots" content="noindex">');
  });

  test('plays a film, and links to an external one without contacting its site', async () => {
    const here = await (await frame(`${film.slug}-${film.id}`)).text();
    expect(here).toContain(`<video src="/items/boats-in-motion-${film.id}/file"`);
    const there = await (await frame(`${away.slug}-${away.id}`)).text();
    expect(there).toContain('Watch it at YouTube');
    expect(there).not.toMatch(/<(iframe|video|script)/);
    expect(there.match(/src="[^"]*"/g)?.every((src) => src.startsWith('src="/'))).toBe(true);
  });

  test('plays a recording below its picture, or its title', () => {
    const html = renderEmbedPage(sound, site, t);
    expect(html).toContain(`<audio src="/items/the-ferry-leaves-${sound.id}/file" controls`);
    expect(html).toContain('<img src="/iiif/3/');
    const { poster: _poster, ...bare } = sound;
    expect(renderEmbedPage(bare, site, t)).toMatch(/<h1 dir="auto">The ferry leaves<\/h1><\/a><audio/);
    expect(renderEmbedPage({ ...sound, original: false }, site, t)).not.toContain('<audio');
  });

  test('plays a film with its caption files', () => {
    const html = renderEmbedPage(film, site, t, [
      { lang: '', language: 'en' },
      { lang: 'de', language: 'de' },
    ]);
    const home = `/items/boats-in-motion-${film.id}/captions`;
    expect(html).toContain(`<track kind="captions" src="${home}" srclang="en"`);
    expect(html).toContain(`<track kind="captions" src="${home}?lang=de" srclang="de"`);
  });

  test('shows the beginning of a story', async () => {
    expect(await (await frame(`${story.slug}-${story.id}`)).text()).toContain(
      'About as long as it takes &amp; no longer.',
    );
  });

  test.each([hostile, hostileTale])('no text of %# becomes markup', async (item) => {
    const html = await (await frame(`${item.slug}-${item.id}`)).text();
    expect(html).not.toMatch(/<script|<!-- &/);
    expect(html).toContain('&lt;/script&gt;');
  });

  test('has one URL, to which former ones redirect', async () => {
    const response = await frame(`old-${photo.id}`);
    expect([response.status, response.headers.get('location')]).toEqual([308, `/embed/${slug}`]);
    expect((await frame(`${encodeURIComponent('長崎の舟')}-${japanese.id}`)).status).toBe(200);
  });

  test('is 410 after its item, and 404 for an unknown one', async () => {
    expect((await frame(`gone-${gone.id}`)).status).toBe(410);
    expect((await frame('nothing-aaaaaaaaaa')).status).toBe(404);
    expect((await frame('nothing')).status).toBe(404);
  });
});
