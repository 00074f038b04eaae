/** @jest-environment node */
import { GET as getCollection } from '@/app/iiif/collection/[[...path]]/route';
import { GET as getRegions } from '@/app/items/[slug]/canvas/regions/route';
import { GET as getManifest } from '@/app/items/[slug]/manifest.json/route';
import { createArchive, makeItem } from '../../algolia/archive';
import { listFaults2, upgrade } from './presentation-2-rules';

const archive = createArchive();
const SITE = 'https://photos.example';
const TYPE_2 = 'application/ld+json;profile="http://iiif.io/api/presentation/2/context.json"';
const TYPE_3 = TYPE_2.replace('/2/', '/3/');
const boat = makeItem('sea/boat.jpg', {
  title: '<b>Boats</b>',
  caption: 'Two boats',
  makers: ['Felice Beato'],
  date: { edtf: '1864~', sort: -3345062400 },
  people: ['Ann'],
  regions: [{ name: 'Ann', x: 0.5, y: 0.5, width: 0.2, height: 0.4 }],
  rights: { licenceUrl: 'https://creativecommons.org/licenses/by/4.0/', credit: 'Getty' },
});
const plain = makeItem('sea/plain.jpg');
const written = makeItem('sea/written.jpg', { transcriptions: [{ file: 'written.txt', text: 'A letter' }] });
const huge = makeItem('sea/huge.jpg', { width: 30_000, height: 20_000 });
const film = makeItem('sea/film.mp4', {
  ...{ kind: 'film', type: 'video/mp4', width: 640, height: 480, duration: 12.5 },
  poster: { name: 'film.jpg', type: 'image/jpeg', width: 320, height: 240 },
});
const sound = makeItem('sea/sound.mp3', { kind: 'sound', type: 'audio/mpeg', duration: 3, width: 0, height: 0 });
const pages = [1, 2, 3].map((n) => makeItem(`book/${n}.jpg`, { title: `Page ${n}` }));
const plate = makeItem('book/plates/a.jpg', { title: 'Plate' });
const clip = makeItem('book/plates/b.mp4', { kind: 'film', type: 'video/mp4', width: 640, height: 480, duration: 2 });
const many = Array.from({ length: 501 }, (_, n) => makeItem(`many/${String(n).padStart(3, '0')}.jpg`));

beforeAll(() => {
  archive.put([boat, plain, written, huge, film, sound, ...pages, plate, clip, ...many]);
  archive.change((writer) => {
    const track = (lang: string, text: string) => ({ lang, cues: [{ start: 0, end: 5, text }] });
    writer.setCaptions(film, [track('', 'Miaow'), { ...track('', 'Start'), isChapters: true as const }]);
    const facts = { title: 'A book', object: 'paged', isRightToLeft: true, sort: 'a', order: 'name' } as const;
    writer.putCollection({ path: 'book', ...facts });
  });
  Object.assign(process.env, archive.env, { VITRINE_URL: SITE });
});
afterAll(archive.remove);

const toRequest = (path: string, accept?: string, init: RequestInit = {}) =>
  new Request(`http://inside${path}`, { ...init, headers: { ...init.headers, ...(accept && { Accept: accept }) } });
const manifest = (id: string, { query = '', accept = '', init = {} as RequestInit } = {}) =>
  getManifest(toRequest(`/items/${id}/manifest.json${query}`, accept, init), {
    params: Promise.resolve({ slug: id }),
  });
const collection = (path: string, { query = '', accept = '' } = {}) =>
  getCollection(toRequest(`/iiif/collection/${path}${query}`, accept), {
    params: Promise.resolve(path ? { path: path.split('/') } : {}),
  });

// biome-ignore lint/suspicious/noExplicitAny: documents of several kinds, looked into freely
const read = async (response: Response | Promise<Response>): Promise<any> => (await response).json();
const VERSION_2 = { query: '?version=2' };

test('a photograph’s manifest is valid in version 2.1 and shows the same as in version 3', async () => {
  const two = await read(manifest(boat.id, VERSION_2));
  const three = await read(manifest(boat.id));
  expect(listFaults2(two)).toEqual([]);
  expect(two).toMatchObject({
    '@id': three.id,
    label: { '@value': '<b>Boats</b> ', '@language': 'en' },
    description: { '@value': 'Two boats', '@language': 'en' },
    license: 'http://creativecommons.org/licenses/by/4.0/',
    navDate: '1864-01-01T00:00:00Z',
    attribution: { '@value': three.requiredStatement.value.en[0], '@language': 'en' },
    within: `${SITE}/iiif/collection/sea?version=2`,
  });
  expect(two.metadata).toContainEqual({
    label: { '@value': 'Maker', '@language': 'en' },
    value: 'Felice Beato',
  });
  expect(two.sequences[0].canvases[0].images[0].resource).toEqual({
    '@id': `${SITE}/iiif/2/${boat.id}/full/full/0/default.jpg`,
    '@type': 'dctypes:Image',
    ...{ format: 'image/jpeg', width: 600, height: 400 },
    service: {
      '@context': 'http://iiif.io/api/image/2/context.json',
      '@id': `${SITE}/iiif/2/${boat.id}`,
      profile: 'http://iiif.io/api/image/2/level2.json',
    },
  });
  const again = upgrade(two);
  expect([again.id, again.type]).toEqual([three.id, 'Manifest']);
  expect(again.items.map(({ id, width, height }) => [id, width, height])).toEqual([
    [three.items[0].id, three.items[0].width, three.items[0].height],
  ]);
});

test('a picture above the limits of the service is named at its largest size', async () => {
  const document = await read(manifest(huge.id, VERSION_2));
  expect(listFaults2(document)).toEqual([]);
  expect(document.sequences[0].canvases[0].images[0].resource['@id']).toMatch(/\/full\/max\/0\/default\.jpg$/);
});

test('names in a picture and its transcription are annotation lists', async () => {
  const { sequences } = await read(manifest(boat.id, VERSION_2));
  const [canvas] = sequences[0].canvases;
  expect(canvas.otherContent).toEqual([{ '@id': `${canvas['@id']}/regions?version=2`, '@type': 'sc:AnnotationList' }]);
  const regions = (id: string, query: string) =>
    getRegions(toRequest(`/items/${id}/canvas/regions${query}`), { params: Promise.resolve({ slug: id }) });
  const names = await read(regions(boat.id, '?version=2'));
  expect(listFaults2(names)).toEqual([]);
  expect(names.resources).toMatchObject([
    { motivation: 'oa:tagging', resource: { chars: 'Ann' }, on: `${canvas['@id']}#xywh=240,120,120,160` },
  ]);
  const three = await read(regions(boat.id, ''));
  expect(three).toEqual({ '@context': expect.anything(), ...(await read(manifest(boat.id))).items[0].annotations[0] });
  expect((await regions(plain.id, '')).status).toBe(404);
  const letter = await read(manifest(written.id, VERSION_2));
  expect(letter.service['@id']).toBe(`${SITE}/items/${written.id}/content-search/1`);
  expect(letter.sequences[0].canvases[0].otherContent).toMatchObject([
    { '@id': `${SITE}/items/${written.id}/annotations.json?version=2` },
  ]);
});

test('a film is its poster, with its file and captions to download', async () => {
  const document = await read(manifest(film.id, VERSION_2));
  expect(listFaults2(document)).toEqual([]);
  expect(document.rendering).toMatchObject([
    { format: 'video/mp4', '@id': expect.stringMatching(/\/file$/) },
    { format: 'text/vtt', '@id': expect.stringMatching(/\/captions$/) },
  ]);
  const [canvas] = document.sequences[0].canvases;
  expect(canvas).toMatchObject({ width: 640, height: 480 });
  expect(canvas.images[0].resource.service['@id']).toBe(`${SITE}/iiif/2/${film.id}`);
  expect(document).not.toHaveProperty('structures');
});

test('a recording is an empty canvas with its file to download', async () => {
  const document = await read(manifest(sound.id, VERSION_2));
  expect(listFaults2(document)).toEqual([]);
  expect(document.rendering).toMatchObject([{ format: 'audio/mpeg' }]);
  expect(document.sequences[0].canvases).toMatchObject([{ width: 1200, height: 1200, images: [] }]);
});

test('a folder that is one object has the same canvases as in version 3, and its ranges', async () => {
  const two = await read(collection('book', VERSION_2));
  const three = await read(collection('book'));
  expect(listFaults2(two)).toEqual([]);
  expect(two).toMatchObject({ viewingHint: 'paged', viewingDirection: 'right-to-left' });
  const canvases = two.sequences[0].canvases.map((canvas: { '@id': string }) => canvas['@id']);
  expect(canvases).toEqual(three.items.map(({ id }: { id: string }) => id));
  expect(two.structures).toMatchObject([{ '@id': three.structures[0].id, canvases: canvases.slice(3) }]);
  expect(two.sequences[0].canvases[4].rendering).toMatchObject([{ format: 'video/mp4' }]);
  expect(upgrade(two).items.map(({ id }) => id)).toEqual(canvases);
});

test('collections link to documents of version 2.1: by their URL if that is how the client asked', async () => {
  const root = await read(collection('', VERSION_2));
  expect(listFaults2(root)).toEqual([]);
  expect(root['@id']).toBe(`${SITE}/iiif/collection`);
  expect(root.manifests.map((each: { '@id': string }) => each['@id'])).toEqual([
    `${SITE}/iiif/collection/book?version=2`,
  ]);
  expect(root.collections.map((each: { '@id': string }) => each['@id'])).toEqual([
    `${SITE}/iiif/collection/many?version=2`,
    `${SITE}/iiif/collection/sea?version=2`,
  ]);
  const parts = await read(collection('many', VERSION_2));
  expect(listFaults2(parts)).toEqual([]);
  expect(parts.collections[1]['@id']).toBe(`${SITE}/iiif/collection/many?items=501-1000&version=2`);
  const part = await read(collection('many', { query: '?items=501-1000&version=2' }));
  expect(listFaults2(part)).toEqual([]);
  expect(part.manifests).toHaveLength(1);
  const negotiated = await read(collection('', { accept: TYPE_2 }));
  expect(negotiated.manifests[0]['@id']).toBe(`${SITE}/iiif/collection/book`);
});

test.each([
  [TYPE_2, 2],
  [TYPE_2.replaceAll('"', ''), 2],
  [`${TYPE_2.replace('http:', 'https:')}, */*`, 2],
  ['application/json;profile=http://iiif.io/api/presentation/2/context.json', 2],
  [`text/html, ${TYPE_2};q=0.5, */*;q=0.1`, 2],
  [`${TYPE_3};q=0.5, ${TYPE_2}`, 2],
  [`${TYPE_2};q=0.5, ${TYPE_3}`, 3],
  [`${TYPE_3}, ${TYPE_2}`, 3],
  [`${TYPE_2};q=0`, 3],
  ['application/ld+json', 3],
  ['application/json', 3],
  [`text/html;profile="http://iiif.io/api/presentation/2/context.json"`, 3],
  [`application/ld+json;profile="http://iiif.io/api/presentation/2`, 3],
])('Accept: %s is version %i', async (accept, version) => {
  const response = await manifest(boat.id, { accept });
  const document = await read(response);
  expect(document['@context']).toBe(`http://iiif.io/api/presentation/${version}/context.json`);
  expect(response.headers.get('vary')).toBe('Accept');
});

test('each version has its own ETag and media type, and HEAD and 304 apply to it', async () => {
  const three = await manifest(boat.id, { accept: TYPE_3 });
  const two = await manifest(boat.id, { accept: TYPE_2 });
  const json = await manifest(boat.id, VERSION_2);
  expect([three, two, json].map(({ headers }) => headers.get('content-type'))).toEqual([
    TYPE_3,
    TYPE_2,
    'application/json',
  ]);
  expect(json.headers.get('link')).toContain('<http://iiif.io/api/presentation/2/context.json>');
  const tags = [three, two, json].map(({ headers }) => headers.get('etag') ?? '');
  expect(new Set(tags).size).toBe(3);
  for (const tag of tags) {
    const known = await manifest(boat.id, { accept: TYPE_2, init: { headers: { 'If-None-Match': tag } } });
    expect(known.status).toBe(tag === tags[1] ? 304 : 200);
  }
  const head = await manifest(boat.id, { ...VERSION_2, init: { method: 'HEAD' } });
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, tags[2], '']);
});

test('the version of the URL takes precedence, and one that there is not is an error', async () => {
  const three = await read(manifest(boat.id, { query: '?version=3', accept: TYPE_2 }));
  expect(three.type).toBe('Manifest');
  for (const version of ['', '1', '22', '2.1', '__proto__']) {
    const response = await manifest(boat.id, { query: `?version=${version}` });
    expect([version, response.status]).toEqual([version, 400]);
  }
});
