/** @jest-environment node */
// Requests every URL of an item from its route, in a library in which one film was moved and one deleted.
import fs from 'node:fs';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import CollectionRoute, { generateMetadata as headCollection } from '@/app/collections/[[...path]]/page';
import { GET as getEmbed } from '@/app/embed/[slug]/route';
import { GET as getJsonFeed } from '@/app/feed.json/route';
import { GET as getAtom } from '@/app/feed.xml/route';
import { GET as getImage } from '@/app/iiif/3/[id]/[[...request]]/route';
import { GET as getIiifCollection } from '@/app/iiif/collection/[[...path]]/route';
import { GET as getAnnotations } from '@/app/items/[slug]/annotations.json/route';
import { GET as getCaptions } from '@/app/items/[slug]/captions/route';
import { GET as searchContent } from '@/app/items/[slug]/content-search/route';
import { GET as getFile } from '@/app/items/[slug]/file/route';
import { GET as getFrames } from '@/app/items/[slug]/frames/route';
import { GET as getManifest } from '@/app/items/[slug]/manifest.json/route';
import ItemPage, { generateMetadata } from '@/app/items/[slug]/page';
import DocumentPage, { generateMetadata as headDocument } from '@/app/items/[slug]/pages/[page]/page';
import PanoramaPage from '@/app/items/[slug]/panorama/page';
import { GET as getPlaceMap } from '@/app/items/[slug]/place.svg/route';
import { GET as getOembed } from '@/app/oembed/route';
import { GET as getPodcast } from '@/app/podcast.xml/route';
import { toItemId } from '@/lib/catalogue/ids';
import { getItem } from '@/lib/catalogue/read/items';
import { renderPage } from '@/lib/http/render';
import { resolveTarget } from '@/lib/http/resolve-target';
import { createPlace, index, makePhoto } from '../lib/catalogue/site';
import { makePdf } from '../pdfs';

const SITE = 'https://archive.example';
const place = createPlace();
const film = fs.readFileSync('tools/sample/film/muybridge-cat-in-motion.mp4');
const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.000\nThe cat\n';

const move = (from: string, to: string) => fs.renameSync(path.join(place.library, from), path.join(place.library, to));

beforeAll(async () => {
  Object.assign(process.env, { VITRINE_LIBRARY: place.library, VITRINE_DATA: place.data, VITRINE_URL: SITE });
  // A stand-in for ffmpeg, which extracts the same picture from every film.
  const program = path.join(path.dirname(place.library), 'ffmpeg');
  fs.writeFileSync(`${program}.jpg`, await makePhoto('#402060'));
  fs.writeFileSync(program, '#!/bin/sh\ncat "$0.jpg"\n', { mode: 0o755 });
  for (const [name, more] of [
    ['before/cat', ''],
    ['stays/here', '\0\0\0\x0cfreehere'],
    ['goes/lost', '\0\0\0\x0cfreelost'],
  ] as const) {
    place.put(`${name}.mp4`, Buffer.concat([film, Buffer.from(more)]));
    place.put(`${name}-poster.jpg`, await makePhoto('#204060'));
    place.put(`${name}.de.vtt`, VTT);
    place.put(`${name}.txt`, 'The cat');
    place.put(
      `${path.dirname(name)}/metadata.csv`,
      `file,latitude,longitude\n${path.basename(name)}.mp4,46.36,14.09\n`,
    );
  }
  // A stand-in for poppler, which finds three pages in every document.
  const poppler = path.join(path.dirname(place.library), 'poppler');
  fs.mkdirSync(poppler);
  const info = 'case "$*" in *-meta*) ;; *) echo "Pages: 3";; esac';
  for (const [name, body] of [
    ['pdfinfo', info],
    ['pdftotext', ''],
    ['pdftoppm', `cat ${program}.jpg`],
  ] as const)
    fs.writeFileSync(path.join(poppler, name), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
  for (const [at, name] of ['before/book', 'stays/tome', 'goes/scroll'].entries())
    place.put(`${name}.pdf`, makePdf(Array.from({ length: at + 1 }, () => ({}))));
  const env = { VITRINE_FFMPEG: program, VITRINE_POPPLER: poppler };
  await index(place, env);
  move('before', 'after');
  fs.rmSync(path.join(place.library, 'goes'), { recursive: true });
  await index(place, env);
});
afterAll(() => place.remove());

const [here, moved, now, gone] = ['stays/here', 'before/cat', 'after/cat', 'goes/lost'].map((name) =>
  toItemId(`${name}.mp4`),
) as [string, string, string, string];
const unknown = 'aaaaaaaaaa';

type Answer = { status: number; location: string | null };

const toAnswer = ({ status, headers }: Response): Answer => ({ status, location: headers.get('location') });

/** The server's response to what Next makes of a page that throws. */
async function render(address: string, page: () => Promise<unknown>): Promise<Answer> {
  const next: RequestListener = async (_, response) => {
    try {
      await page();
      response.end();
    } catch (error) {
      const { digest = '' } = error as { digest?: string };
      const [, location, code] = /^NEXT_REDIRECT;[a-z]+;(.*);(\d+);$/.exec(digest) ?? [];
      const [, status] = /^NEXT_HTTP_ERROR_FALLBACK;(\d+)$/.exec(digest) ?? [];
      response.writeHead(Number(code ?? status ?? 500), location ? { Location: location } : {}).end(String(error));
    }
  };
  const target = resolveTarget(address);
  if ('redirect' in target) throw new Error(`${address} is not canonical`);
  const { status, headers, bodies } = await renderPage(next, target);
  if (status >= 500) throw new Error(String(bodies.identity));
  return { status, location: headers.location ? String(headers.location) : null };
}

/** The page of a folder, and the component that it renders. */
async function renderCollection(props: Parameters<typeof CollectionRoute>[0]) {
  const { type, props: own } = await CollectionRoute(props);
  return type(own);
}

type Route<Params> = (request: Request, context: { params: Promise<Params> }) => Response | Promise<Response>;
const call = async <Params>(route: Route<Params>, href: string, params: Params) =>
  toAnswer(await route(new Request(`${SITE}${href}`), { params: Promise.resolve(params) }));

const toImageParts = (id: string, parts: string[]) => ({ id, request: parts });
const PICTURE = ['full', '40,', '0', 'default.jpg'];

/** The URLs of an item by id, and a request to each. */
const ADDRESSES: Record<string, (id: string) => [href: string, Promise<Answer>]> = {
  page: (id) => {
    const params = Promise.resolve({ slug: id });
    return [`/items/${id}`, render(`/items/${id}`, () => ItemPage({ params }))];
  },
  file: (id) => [`/items/${id}/file`, call(getFile, `/items/${id}/file`, { slug: id })],
  captions: (id) => {
    const href = `/items/${id}/captions?lang=de`;
    return [href, call(getCaptions, href, { slug: id })];
  },
  frames: (id) => {
    const href = `/items/${id}/frames`;
    return [href, call(getFrames, href, { slug: id })];
  },
  manifest: (id) => {
    const href = `/items/${id}/manifest.json`;
    return [href, call(getManifest, href, { slug: id })];
  },
  annotations: (id) => {
    const href = `/items/${id}/annotations.json`;
    return [href, call(getAnnotations, href, { slug: id })];
  },
  contentSearch: (id) => {
    const href = `/items/${id}/content-search?q=cat`;
    return [href, call(searchContent, href, { slug: id })];
  },
  placeMap: (id) => {
    const href = `/items/${id}/place.svg?theme=dark`;
    return [href, call(getPlaceMap, href, { slug: id })];
  },
  embed: (id) => [`/embed/${id}`, call(getEmbed, `/embed/${id}`, { slug: id })],
  info: (id) => {
    const href = `/iiif/3/${id}/info.json`;
    return [href, call(getImage, href, toImageParts(id, ['info.json']))];
  },
  picture: (id) => {
    const href = `/iiif/3/${id}/${PICTURE.join('/')}?v=x`;
    return [href, call(getImage, href, toImageParts(id, PICTURE))];
  },
};

/** The current URL of the moved item: pages use the title, machine-readable routes the id. */
function toNow(name: string) {
  const item = getItem(now);
  if (!item) throw new Error('the film did not move');
  const own = `${item.slug}-${now}`;
  return {
    page: `/items/${own}`,
    file: `/items/${own}/file`,
    captions: `/items/${own}/captions?lang=de`,
    frames: `/items/${own}/frames?v=${item.version}`,
    manifest: `/items/${now}/manifest.json`,
    annotations: `/items/${now}/annotations.json`,
    contentSearch: `/items/${now}/content-search?q=cat`,
    placeMap: `/items/${now}/place.svg?theme=dark`,
    embed: `/embed/${own}`,
    info: `/iiif/3/${now}/info.json`,
    picture: `/iiif/3/${now}/${PICTURE.join('/')}?v=x`,
  }[name];
}

describe.each(Object.entries(ADDRESSES))('an item’s %s', (name, ask) => {
  test('responds for an item in place, or redirects to its canonical URL', async () => {
    const [, answer] = ask(here);
    const { status, location } = await answer;
    expect([status, location?.slice(-10)]).toEqual(
      name === 'page' || name === 'embed' ? [308, here] : [200, undefined],
    );
  });

  test('redirects from its former URL', async () => {
    const [href, answer] = ask(moved);
    const { status, location } = await answer;
    expect(status).toBe(308);
    const { origin, pathname, search } = new URL(location ?? '', SITE + href);
    expect([origin, pathname + search]).toEqual([SITE, toNow(name)]);
  });

  test('responds with 410 for a deleted item, and with 404 for an unknown one', async () => {
    expect(await ask(gone)[1]).toEqual({ status: 410, location: null });
    expect(await ask(unknown)[1]).toEqual({ status: 404, location: null });
  });
});

test('the page and the frame respond at the canonical URL that the others redirect to', async () => {
  const slug = toNow('page')?.slice('/items/'.length) ?? '';
  expect(await render(`/items/${slug}`, () => ItemPage({ params: Promise.resolve({ slug }) }))).toEqual({
    status: 200,
    location: null,
  });
  expect(await call(getEmbed, `/embed/${slug}`, { slug })).toEqual({ status: 200, location: null });
});

test('the panorama of a deleted item is 410, and that of an item without one is 404', async () => {
  const ask = (slug: string) =>
    render(`/items/${slug}/panorama`, () => PanoramaPage({ params: Promise.resolve({ slug }) }));
  expect((await ask(gone)).status).toBe(410);
  for (const id of [here, unknown]) expect((await ask(id)).status).toBe(404);
});

describe('a page of a document', () => {
  const [tome, book, there, scroll] = ['stays/tome', 'before/book', 'after/book', 'goes/scroll'].map((name) =>
    toItemId(`${name}.pdf`),
  ) as [string, string, string, string];
  const ask = (slug: string, page: string) =>
    render(`/items/${slug}/pages/${page}`, () => DocumentPage({ params: Promise.resolve({ slug, page }) }));

  test('has a canonical URL, to which the others redirect, and links to the previous and next page', async () => {
    expect(await ask(tome, '2')).toEqual({ status: 308, location: `/items/tome-${tome}/pages/2` });
    expect(await ask(`tome-${tome}`, '2')).toEqual({ status: 200, location: null });
    expect(await ask(book, '3')).toEqual({ status: 308, location: `/items/book-${there}/pages/3` });
    const head = await headDocument({ params: Promise.resolve({ slug: `tome-${tome}`, page: '2' }) });
    expect(head).toMatchObject({
      title: 'Tome, page 2',
      alternates: { canonical: `/items/tome-${tome}/pages/2` },
      pagination: { previous: `/items/tome-${tome}/pages/1`, next: `/items/tome-${tome}/pages/3` },
    });
  });

  test('is 404 beyond the last page, under another number or for an item without pages, and 410 after deletion', async () => {
    for (const page of ['0', '4', '01', '1.5', '-1', 'x', '99999'])
      expect([page, (await ask(`tome-${tome}`, page)).status]).toEqual([page, 404]);
    expect((await ask(here, '1')).status).toBe(404);
    expect((await ask(unknown, '1')).status).toBe(404);
    expect((await ask(scroll, '1')).status).toBe(410);
  });

  test('has a picture, which is redirected and deleted with the document', async () => {
    const get = (id: string) => call(getImage, `/iiif/3/${id}/info.json`, toImageParts(id, ['info.json']));
    expect(await get(`${tome}.2`)).toEqual({ status: 200, location: null });
    for (const id of [`${tome}.4`, `${tome}.1`, `${tome}.02`, `${here}.2`]) expect((await get(id)).status).toBe(404);
    expect(await get(`${book}.2`)).toEqual({ status: 308, location: `${SITE}/iiif/3/${there}.2/info.json` });
    expect((await get(`${scroll}.2`)).status).toBe(410);
  });
});

test('a page that redirects has no title of its own', async () => {
  for (const id of [moved, gone, unknown])
    expect(await generateMetadata({ params: Promise.resolve({ slug: id }) })).toEqual({ title: 'Not here' });
});

test('redirects of resources with open CORS have open CORS as well', async () => {
  const slug = moved;
  const response = await getCaptions(new Request(`${SITE}/items/${slug}/captions`), {
    params: Promise.resolve({ slug }),
  });
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('cache-control')).toBe('public, max-age=60');
});

// https://oembed.com/#section2.3.4 knows 404 but no redirect, so a moved item is described directly.
test('oEmbed describes the new item of a moved one, and treats a deleted item as unknown', async () => {
  const ask = (id: string) =>
    getOembed(new Request(`${SITE}/oembed?url=${encodeURIComponent(`${SITE}/items/old-title-${id}`)}`));
  const told = await ask(moved);
  expect(told.status).toBe(200);
  expect((await told.json()).html).toContain(`-${now}"`);
  expect((await ask(here)).status).toBe(200);
  expect((await ask(gone)).status).toBe(404);
  expect((await ask(unknown)).status).toBe(404);
});

/** A deleted folder is 404, not 410: it may exist again tomorrow. */
describe.each([
  ['stays', 200, null],
  ['before', 308, 'after'],
  ['goes', 404, null],
  ['never', 404, null],
])('the folder %s', (folder, status, target) => {
  test.each([
    ['feed.xml', getAtom],
    ['feed.json', getJsonFeed],
    ['podcast.xml', getPodcast],
  ])('%s responds accordingly', async (name, route) => {
    const answer = toAnswer(await route(new Request(`${SITE}/${name}?collections=${folder}`)));
    expect(answer).toEqual({ status, location: target && `${SITE}/${name}?collections=${target}` });
  });

  test('the IIIF collection responds accordingly', async () => {
    expect(await call(getIiifCollection, `/iiif/collection/${folder}`, { path: [folder] })).toEqual({
      status,
      location: target && `${SITE}/iiif/collection/${target}`,
    });
  });

  test('the page responds accordingly', async () => {
    const props = { params: Promise.resolve({ path: [folder] }), searchParams: Promise.resolve({}) };
    const page = () => CollectionRoute(props);
    expect(await render(`/collections/${folder}`, page)).toEqual({
      status,
      location: target && `/collections/${target}`,
    });
    const { title } = await headCollection(props);
    expect(title === 'Not here').toBe(status !== 200);
  });
});

test.each([
  ['0', 404, null],
  ['1', 308, '/collections/stays'],
  ['2', 404, null],
  ['02', 404, null],
  ['x', 404, null],
])('page %s of a folder with one page', async (page, status, location) => {
  const props = { params: Promise.resolve({ path: ['stays'] }), searchParams: Promise.resolve({ page }) };
  expect(await render(`/collections/stays?page=${page}`, () => renderCollection(props))).toEqual({ status, location });
});
